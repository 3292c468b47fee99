// SPDX-License-Identifier: GPL-2.0-only
#include <linux/errno.h>
#include <linux/string.h>

#include <drm/drm_drv.h>
#include <drm/msm_drm.h>

#include "device.h"
#include "personality.h"

/* What an Adreno 630 answers. */
static const struct {
	u32 param;
	u64 value;
} msm_params[] = {
	{MSM_PARAM_GPU_ID, 630},
	{MSM_PARAM_GMEM_SIZE, 1 << 20},
	{MSM_PARAM_CHIP_ID, 0x06030001},
	{MSM_PARAM_PRIORITIES, 1},
};

/* The highest frequency of engine 0. */
static int highest_clock(struct fake_device *fake, u64 *hz)
{
	struct fgpu_engine_truth is;
	unsigned long flags;
	int err;

	fake_gpu_lock(&fake->gpu, &flags);
	err = fgpu_true_engine(fake->gpu.model, 0, &is);
	fake_gpu_unlock(&fake->gpu, flags);
	*hz = err ? 0 : is.maxfreq_hz;
	return err ? -EINVAL : 0;
}

int fake_msm_param_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_msm_param *args = data;

	if (strcmp(drm->driver->name, "msm"))
		return -ENOTTY;
	if (args->pipe != MSM_PIPE_3D0 || args->len || args->pad)
		return -EINVAL;
	if (args->param == MSM_PARAM_MAX_FREQ)
		return highest_clock(fake_of_drm(drm), &args->value);
	for (size_t i = 0; i < ARRAY_SIZE(msm_params); i++) {
		if (msm_params[i].param != args->param)
			continue;
		args->value = msm_params[i].value;
		return 0;
	}
	return -EINVAL;
}
