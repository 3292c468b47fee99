/* SPDX-License-Identifier: GPL-2.0-only */
/* A DRM device around a model. It lives as long as anybody has it open, or reads of it in debugfs. */
#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H

#include <drm/drm_device.h>
#include <drm/drm_drv.h>

#include "gpu.h"

#define FAKE_NAME_MAX 64 /* bytes of a driver's name, its NUL included */

/* What a device shall be. */
struct fake_setup {
	const char *driver; /* what drm-driver will say */
	const char *parent; /* as fake_parent_get() wants it; NULL: virtual */
	struct fake_gpu_setup gpu;
	bool scripted; /* the model says the header's lines, too, and not the DRM core */
	bool accel; /* a compute accelerator, and no GPU */
};

/* What goes wrong because somebody said so in debugfs. */
struct fake_inject {
	u64 delay; /* ns before each text */
	atomic_t opens; /* so many fail */
};

struct fake_device {
	struct drm_device drm;
	struct fake_gpu gpu;
	bool scripted;
	bool has_next_id;
	u64 next_id; /* of the client that is opened next; the model's lock */
	struct device *parent;
	/* A name of its own needs a driver of its own. */
	struct drm_driver driver;
	char name[FAKE_NAME_MAX];
	struct fake_inject inject;
	struct dentry *debug;
	atomic_t unplugged;
};

static inline struct fake_device *fake_of_drm(struct drm_device *drm)
{
	return container_of(drm, struct fake_device, drm);
}

/*
 * fake_device_new - a device that nobody sees yet. Setup of fake->gpu.model is the caller's. A device,
 * or an ERR_PTR; fake_device_put() gives it back.
 */
struct fake_device *fake_device_new(const struct fake_setup *setup);

/* fake_device_register - show it to everybody. 0 or a negative errno. */
int fake_device_register(struct fake_device *fake);

/* fake_device_unplug - take it away from everybody; open files say nothing more. Once. */
void fake_device_unplug(struct fake_device *fake);

void fake_device_put(struct fake_device *fake);

#endif
