/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DRM_MANAGED_H
#define KUNIT_SHIM_DRM_MANAGED_H

#include <drm/drm_device.h>

/* drmm_add_action_or_reset - called when the device is released, or at once with -ENOMEM. 0. */
int drmm_add_action_or_reset(struct drm_device *drm,
			     void (*action)(struct drm_device *drm, void *data), void *data);

/* shim_drmm_release - all of it, and forgotten. */
void shim_drmm_release(struct drm_device *drm);

#endif
