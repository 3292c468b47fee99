// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* Wrong: engine time is summed over the buffers that exist. With a freed buffer its time is lost:
 * the counter falls. */
#include "tiny.h"

static u64 time_of_buffers(struct drm_file *file)
{
	struct drm_gem_object *object;
	u64 sum = 0;
	int id;

	spin_lock(&file->table_lock);
	idr_for_each_entry(&file->object_idr, object,
			   id) if (object) /* a handle whose object is not there yet */
		sum += object->size;
	spin_unlock(&file->table_lock);
	return sum;
}

static void time_show_fdinfo(struct drm_printer *p, struct drm_file *file)
{
	drm_printf(p, "drm-engine-clear:\t%llu ns\n", (unsigned long long)time_of_buffers(file));
}

static const struct file_operations time_fops = {
	.owner = THIS_MODULE,
	DRM_GEM_FOPS,
	.show_fdinfo = drm_show_fdinfo,
};

static const struct drm_driver time_driver = {
	TINY_DRIVER("broken_time", &time_fops),
	.show_fdinfo = time_show_fdinfo,
};

TINY_MODULE(time_driver, NULL, "An example whose engine time goes back and does not catch up");
