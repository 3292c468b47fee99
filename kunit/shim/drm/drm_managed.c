/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/slab.h>

#include <drm/drm_managed.h>

struct managed {
	struct list_head link;
	void (*action)(struct drm_device *drm, void *data);
	void *data;
};

int drmm_add_action_or_reset(struct drm_device *drm,
			     void (*action)(struct drm_device *drm, void *data), void *data)
{
	struct managed *managed = kzalloc(sizeof(*managed), GFP_KERNEL);

	if (!managed) {
		action(drm, data);
		return -ENOMEM;
	}
	managed->action = action;
	managed->data = data;
	list_add(&managed->link, &drm->managed);
	return 0;
}

void shim_drmm_release(struct drm_device *drm)
{
	struct managed *managed;

	while ((managed = list_first_entry_or_null(&drm->managed, struct managed, link))) {
		list_del_init(&managed->link);
		managed->action(drm, managed->data);
		kfree(managed);
	}
}
