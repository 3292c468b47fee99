// SPDX-License-Identifier: GPL-2.0-only
/* What programs may ask of a device; all that they pass is checked here or by the model. */
#include "file.h"
#include "ioctl.h"

static int fake_submit(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fgpu_command submit = fgpu_command(FGPU_SUBMIT, 0);
	struct fake_drm_submit *args = data;
	int job;

	if (args->flags & ~FAKE_DRM_SUBMIT_FLAGS || args->reserved[0] || args->reserved[1] ||
	    args->job)
		return -EINVAL;
	submit.client = fake_slot(file);
	submit.index = args->ring;
	submit.amount = args->work;
	submit.span = args->units;
	submit.flags = args->flags & FAKE_DRM_SUBMIT_CYCLES ? FGPU_JOB_CYCLES : 0;
	job = fake_gpu_do(&fake_of_drm(drm)->gpu, &submit);
	if (job < 0)
		return job;
	args->job = job;
	return 0;
}

static int fake_client(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fake_drm_client *args = data;

	if (args->reserved || args->client)
		return -EINVAL;
	args->client = fake_slot(file);
	return 0;
}

const struct drm_ioctl_desc fake_ioctls[FAKE_IOCTLS] = {
	DRM_IOCTL_DEF_DRV(FAKE_DRM_SUBMIT, fake_submit, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_CLIENT, fake_client, DRM_RENDER_ALLOW),
};
