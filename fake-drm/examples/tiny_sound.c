// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * A driver whose fdinfo is right: the core prints driver, client and memory, the driver its engine.
 */
#include "tiny.h"

static void sound_show_fdinfo(struct drm_printer *p, struct drm_file *file)
{
	struct tiny_client *client = file->driver_priv;

	drm_printf(p, "drm-engine-clear:\t%lld ns\n", (long long)atomic64_read(&client->busy_ns));
	drm_show_memory_stats(p, file);
}

static const struct file_operations sound_fops = {
	.owner = THIS_MODULE,
	DRM_GEM_FOPS,
	.show_fdinfo = drm_show_fdinfo,
};

static const struct drm_driver sound_driver = {
	TINY_DRIVER("tiny_sound", &sound_fops),
	.show_fdinfo = sound_show_fdinfo,
};

TINY_MODULE(sound_driver, NULL, "An example whose fdinfo is right");
