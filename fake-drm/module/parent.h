/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef FAKE_PARENT_H
#define FAKE_PARENT_H

#include <drm/drm_drv.h>

#include "device.h"

/* A name of its own needs a driver of its own; it belongs to the parent, which outlives all. */
struct fake_driver {
	struct drm_driver driver;
	char name[FAKE_NAME_MAX];
};

struct platform_device;

/*
 * fake_parent_new - a device whose platform data is a struct fake_driver: a copy of `as` with this name.
 * A device, or an ERR_PTR; platform_device_unregister() gives it back.
 */
struct platform_device *fake_parent_new(const struct drm_driver *as, const char *name);

#endif
