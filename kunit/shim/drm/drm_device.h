/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* A DRM device: reference-counted, with one node until it is unplugged. */
#ifndef KUNIT_SHIM_DRM_DEVICE_H
#define KUNIT_SHIM_DRM_DEVICE_H

#include <linux/device.h>
#include <linux/kref.h>

struct drm_driver;

struct drm_minor {
	struct device *kdev; /* its number is that of the node */
	struct drm_device *dev;
};

struct drm_device {
	struct device *dev; /* the parent */
	const struct drm_driver *driver;
	struct kref ref;
	struct list_head managed; /* what is done at its end, the last first */
	void *whole; /* the allocation that it is in */
	struct drm_minor *render;
	bool registered;
	bool unplugged;
	unsigned int inside; /* between drm_dev_enter() and exit */
};

#endif
