/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DRM_IOCTL_H
#define KUNIT_SHIM_DRM_IOCTL_H

#include <linux/fs.h>
#include <linux/ioctl.h>

#include <drm/drm_device.h>

#define DRM_COMMAND_BASE 0x40

struct drm_file;

typedef int drm_ioctl_t(struct drm_device *drm, void *data, struct drm_file *file);

enum drm_ioctl_flags { DRM_RENDER_ALLOW = BIT(5) };

struct drm_ioctl_desc {
	unsigned int cmd;
	drm_ioctl_t *func;
	enum drm_ioctl_flags flags;
};

/* One of a driver's own, at its number. */
#define DRM_IOCTL_DEF_DRV(name, does, allowed)             \
	[_IOC_NR(DRM_IOCTL_##name) - DRM_COMMAND_BASE] = { \
		.cmd = DRM_IOCTL_##name,                   \
		.func = (does),                            \
		.flags = (allowed),                        \
	}

/* drm_ioctl_kernel - as of a render node: -ENODEV: unplugged, -EACCES: it is not for such. */
long drm_ioctl_kernel(struct file *file, drm_ioctl_t *func, void *data, u32 flags);

#endif
