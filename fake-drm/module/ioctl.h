/* SPDX-License-Identifier: GPL-2.0-only */
/* The table of ioctls. */
#ifndef FAKE_IOCTL_H
#define FAKE_IOCTL_H

#include <drm/drm_ioctl.h>

#include "fake_drm.h"

#define FAKE_IOCTLS (DRM_FAKE_DRM_NAME + 1) /* the highest number, plus one */

extern const struct drm_ioctl_desc fake_ioctls[FAKE_IOCTLS];

#endif
