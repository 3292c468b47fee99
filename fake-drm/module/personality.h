/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What programs ask of a driver that they know by its name, before they believe that it is there. A
 * device that bears another name answers ENOTTY.
 */
#ifndef FAKE_PERSONALITY_H
#define FAKE_PERSONALITY_H

#include <drm/drm_device.h>
#include <drm/drm_file.h>

/* fake_msm_param_ioctl - DRM_IOCTL_MSM_GET_PARAM of a device whose driver is called msm. */
int fake_msm_param_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
