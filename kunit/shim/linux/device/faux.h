/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* A device that is on no bus. */
#ifndef KUNIT_SHIM_FAUX_H
#define KUNIT_SHIM_FAUX_H

#include <linux/device.h>
#include <linux/slab.h>

struct faux_device {
	struct device dev;
};

#define to_faux_device(device) container_of(device, struct faux_device, dev)

static inline struct faux_device *faux_device_create(const char *name, struct device *parent,
						     const void *ops)
{
	struct faux_device *faux = kzalloc(sizeof(*faux), GFP_KERNEL);

	if (faux)
		shim_device_init(&faux->dev);
	return faux;
}

static inline void faux_device_destroy(struct faux_device *faux)
{
	if (!list_empty(&faux->dev.managed))
		shim_misuse("a device with managed resources is destroyed");
	kfree(faux);
}

static inline void faux_device_set_drvdata(struct faux_device *faux, void *data)
{
	faux->dev.driver_data = data;
}

static inline void *faux_device_get_drvdata(const struct faux_device *faux)
{
	return faux->dev.driver_data;
}

#endif
