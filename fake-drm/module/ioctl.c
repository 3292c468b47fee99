// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of ioctls, and those of a client. Arguments are checked by the handler or by the model.
 */
#include <linux/ctype.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/msm_drm.h>
#include <drm/vgem_drm.h>

#include "attach.h"
#include "file.h"
#include "gem.h"
#include "ioctl.h"
#include "personality.h"
#include "submit.h"

/* The same for 32 and 64 bits: no holes, and 64-bit members at a multiple of 8. */
#define LAYOUT(_type, _last, _size)                                       \
	static_assert(sizeof(struct _type) == (_size) && !((_size) % 8)); \
	static_assert(offsetofend(struct _type, _last) == (_size))
#define WIDE(_type, _member) static_assert(!(offsetof(struct _type, _member) % 8))

LAYOUT(fake_drm_submit, reserved, 80);
WIDE(fake_drm_submit, work);
WIDE(fake_drm_submit, cookie);
WIDE(fake_drm_submit, fence);
WIDE(fake_drm_submit, reserved);
LAYOUT(fake_drm_client, reserved, 8);
LAYOUT(fake_drm_wait, timeout_ns, 24);
WIDE(fake_drm_wait, fence);
WIDE(fake_drm_wait, timeout_ns);
LAYOUT(fake_drm_create, offset, 32);
WIDE(fake_drm_create, offset);
LAYOUT(fake_drm_madvise, reserved, 16);
LAYOUT(fake_drm_name, reserved, 16);
static_assert(FAKE_DRM_OBJECTS == FGPU_USES);

static int fake_client_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fake_drm_client *args = data;

	if (args->reserved || args->client)
		return -EINVAL;
	args->client = fake_file_client(file);
	return 0;
}

/* Newer cores keep the name in drm_file and print it. */
static int core_name(struct drm_file *file, const char *name, u32 len)
{
#ifdef FAKE_HAVE_CLIENT_NAME
	const char *copy = len ? kmemdup_nul(name, len, GFP_KERNEL) : NULL;

	if (len && !copy)
		return -ENOMEM;
	mutex_lock(&file->client_name_lock);
	swap(copy, file->client_name);
	mutex_unlock(&file->client_name_lock);
	kfree(copy);
#endif
	return 0;
}

static int fake_name_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fgpu_command command = fgpu_command(FGPU_NAME, 0);
	const struct fake_drm_name *args = data;
	char name[FAKE_DRM_NAME_MAX];

	if (args->reserved || args->len > sizeof(name))
		return -EINVAL;
	if (copy_from_user(name, u64_to_user_ptr(args->name), args->len))
		return -EFAULT;
	for (u32 i = 0; i < args->len; i++)
		if (!isascii(name[i]) || !isgraph(name[i]))
			return -EINVAL;
	command.client = fake_file_client(file);
	command.text = args->len ? name : NULL;
	command.text_len = args->len;
	return fake_gpu_do(&fake_of_drm(drm)->gpu, &command) ?: core_name(file, name, args->len);
}

const struct drm_ioctl_desc fake_ioctls[FAKE_IOCTLS] = {
	DRM_IOCTL_DEF_DRV(MSM_GET_PARAM, fake_msm_param_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(VGEM_FENCE_ATTACH, fake_attach_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(VGEM_FENCE_SIGNAL, fake_signal_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_SUBMIT, fake_submit_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_CLIENT, fake_client_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_WAIT, fake_wait_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_CREATE, fake_create_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_MADVISE, fake_madvise_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_NAME, fake_name_ioctl, DRM_RENDER_ALLOW),
};
