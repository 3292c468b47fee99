/* SPDX-License-Identifier: GPL-2.0-only */
/* A DRM device around a model. Open files, buffers and readers in debugfs hold references. */
#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H

#include <drm/drm_device.h>
#include <drm/drm_drv.h>

#include "gpu.h"

#define FAKE_NAME_MAX 64 /* bytes of a driver's name, its NUL included */

/**
 * struct fake_setup - what fake_device_new() creates
 * @driver: name that fdinfo prints as drm-driver
 * @parent: name for fake_parent_get(); NULL: virtual
 * @gpu: the model's limits, clock and journal
 * @scripted: the model prints the header's lines, not the DRM core
 * @accel: a compute accelerator instead of a GPU
 */
struct fake_setup {
	const char *driver;
	const char *parent;
	struct fake_gpu_setup gpu;
	bool scripted;
	bool accel;
};

/**
 * struct fake_inject - faults that debugfs injects
 * @delay: ns that a reader of fdinfo sleeps before each text
 * @opens: opens that are still to fail
 */
struct fake_inject {
	u64 delay;
	atomic_t opens;
};

/**
 * struct fake_device - a fake GPU
 * @drm: the DRM device; its last reference frees all of this
 * @gpu: the model
 * @scripted: the model prints the header's lines, not the DRM core
 * @has_next_id: @next_id is set; protected by fake_gpu.lock
 * @next_id: drm-client-id of the next client; protected by fake_gpu.lock
 * @parent: the device that @drm belongs to
 * @driver: this device's own copy, since the name is its own
 * @name: the driver's name
 * @inject: injected faults
 * @debug: directory in debugfs
 * @unplugged: fake_device_unplug() was called
 */
struct fake_device {
	struct drm_device drm;
	struct fake_gpu gpu;
	bool scripted;
	bool has_next_id;
	u64 next_id;
	struct device *parent;
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

/**
 * fake_device_new() - create a device that is not registered
 * @setup: what to create
 *
 * The caller sets up the model (fake_device.gpu.model) before it registers the device.
 *
 * Context: Process context. May sleep.
 *
 * Return: a device, to be given to fake_device_put(), or an ERR_PTR: -EOPNOTSUPP for an accelerator
 * without CONFIG_DRM_ACCEL or a PCI parent without CONFIG_PCI; -EINVAL when the limits are too
 * large; -ENODEV, -EBUSY, -ENOMEM.
 */
struct fake_device *fake_device_new(const struct fake_setup *setup);

/**
 * fake_device_register() - create the fences' timelines and register the device's nodes
 * @fake: a device whose model is live
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or a negative errno.
 */
int fake_device_register(struct fake_device *fake);

/**
 * fake_device_unplug() - unregister the device and unplug the model; open files print nothing any
 * more
 * @fake: a registered device; only the first call has an effect
 *
 * Context: Process context. Sleeps until no task is between drm_dev_enter() and drm_dev_exit().
 */
void fake_device_unplug(struct fake_device *fake);

/**
 * fake_device_put() - release the parent and the creator's reference
 * @fake: a device that is not registered, or unplugged
 *
 * Context: Process context. May sleep. Acquires the device lock of a PCI parent.
 */
void fake_device_put(struct fake_device *fake);

#endif
