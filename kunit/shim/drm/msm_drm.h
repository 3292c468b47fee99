/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* msm's first ioctl: numbers and layout are the kernel's. */
#ifndef KUNIT_SHIM_MSM_DRM_H
#define KUNIT_SHIM_MSM_DRM_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define MSM_PIPE_3D0 0x10

#define MSM_PARAM_GPU_ID     1
#define MSM_PARAM_GMEM_SIZE  2
#define MSM_PARAM_CHIP_ID    3
#define MSM_PARAM_MAX_FREQ   4
#define MSM_PARAM_PRIORITIES 7

struct drm_msm_param {
	__u32 pipe;
	__u32 param;
	__u64 value;
	__u32 len;
	__u32 pad;
};

#define DRM_IOCTL_MSM_GET_PARAM _IOWR('d', 0x40, struct drm_msm_param)

#endif
