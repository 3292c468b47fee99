/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* vgem's ioctls of fences: numbers and layouts are the kernel's. */
#ifndef KUNIT_SHIM_VGEM_DRM_H
#define KUNIT_SHIM_VGEM_DRM_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define VGEM_FENCE_WRITE 1

struct drm_vgem_fence_attach {
	__u32 handle;
	__u32 flags;
	__u32 out_fence;
	__u32 pad;
};

struct drm_vgem_fence_signal {
	__u32 fence;
	__u32 flags;
};

#define DRM_IOCTL_VGEM_FENCE_ATTACH _IOWR('d', 0x41, struct drm_vgem_fence_attach)
#define DRM_IOCTL_VGEM_FENCE_SIGNAL _IOW('d', 0x42, struct drm_vgem_fence_signal)

#endif
