/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/device.h>
#include <linux/slab.h>

struct managed {
	struct list_head link;
	void (*action)(void *data);
	void *data;
};

int shim_devm_add(struct device *device, void (*action)(void *data), void *data)
{
	struct managed *managed = kzalloc(sizeof(*managed), GFP_KERNEL);

	if (!managed)
		return -ENOMEM;
	managed->action = action;
	managed->data = data;
	list_add(&managed->link, &device->managed);
	return 0;
}

void *devres_open_group(struct device *device, void *id, gfp_t gfp)
{
	if (!list_empty(&device->managed))
		shim_misuse("a group within a group, or something outside of all");
	return device;
}

int devres_release_group(struct device *device, void *id)
{
	struct managed *managed;
	int released = 0;

	while ((managed = list_first_entry_or_null(&device->managed, struct managed, link))) {
		list_del_init(&managed->link);
		managed->action(managed->data);
		kfree(managed);
		released++;
	}
	return released;
}
