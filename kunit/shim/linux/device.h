/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * A device of the machine, and its managed resources, released in reverse order with their group.
 */
#ifndef KUNIT_SHIM_DEVICE_H
#define KUNIT_SHIM_DEVICE_H

#include <linux/gfp.h>
#include <linux/list.h>

struct device {
	dev_t devt;
	void *driver_data;
	struct list_head managed; /* set up by device_init */
};

#define MKDEV(major, minor) ((dev_t)((major) << 20 | (minor)))
#define MINOR(devt)	    ((unsigned int)((devt)&0xfffff))

static inline void shim_device_init(struct device *device)
{
	INIT_LIST_HEAD(&device->managed);
}

/* shim_devm_add - that is done when a group is released. 0, or -ENOMEM. */
int shim_devm_add(struct device *device, void (*action)(void *data), void *data);

/*
 * One group at a time; id is NULL. Returns whether it was opened; how many resources were released.
 */
void *devres_open_group(struct device *device, void *id, gfp_t gfp);
int devres_release_group(struct device *device, void *id);

#endif
