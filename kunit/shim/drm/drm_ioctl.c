/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <drm/drm_file.h>
#include <drm/drm_ioctl.h>

long drm_ioctl_kernel(struct file *filp, drm_ioctl_t *func, void *data, u32 flags)
{
	struct drm_file *file = filp->private_data;
	struct drm_device *drm = file->minor->dev;

	shim_may_sleep("an ioctl is called");
	if (drm->unplugged)
		return -ENODEV;
	return flags & DRM_RENDER_ALLOW ? func(drm, data, file) : -EACCES;
}
