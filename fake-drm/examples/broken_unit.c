// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* Wrong: engine time in microseconds. */
#include "tiny.h"

static void unit_show_fdinfo(struct drm_printer *p, struct drm_file *file)
{
	struct tiny_client *client = file->driver_priv;

	drm_printf(p, "drm-engine-clear:\t%lld us\n",
		   (long long)atomic64_read(&client->busy_ns) / 1000);
}

static const struct file_operations unit_fops = {
	.owner = THIS_MODULE,
	DRM_GEM_FOPS,
	.show_fdinfo = drm_show_fdinfo,
};

static const struct drm_driver unit_driver = {
	TINY_DRIVER("broken_unit", &unit_fops),
	.show_fdinfo = unit_show_fdinfo,
};

TINY_MODULE(unit_driver, NULL, "An example that prints engine time in a wrong unit");
