/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The part of a DRM driver that has nothing to do with fdinfo: a GPU without hardware, like vgem.
 * Each example includes it once. Its one engine clears buffers at 1 GB/s: a dumb buffer of N bytes
 * keeps it busy for N nanoseconds.
 */
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_ioctl.h>
#include <drm/drm_managed.h>
#include <drm/drm_print.h>

/* An open file of a node. */
struct tiny_client {
	atomic64_t busy_ns;
};

static struct platform_device *tiny_parent;
static struct drm_device *tiny_drm;

static __maybe_unused int tiny_open(struct drm_device *drm, struct drm_file *file)
{
	file->driver_priv = kzalloc(sizeof(struct tiny_client), GFP_KERNEL);
	return file->driver_priv ? 0 : -ENOMEM;
}

static __maybe_unused void tiny_postclose(struct drm_device *drm, struct drm_file *file)
{
	kfree(file->driver_priv);
}

static __maybe_unused int tiny_dumb_create(struct drm_file *file, struct drm_device *drm,
					   struct drm_mode_create_dumb *args)
{
	struct tiny_client *client = file->driver_priv;
	int err = drm_gem_shmem_dumb_create(file, drm, args);

	if (!err)
		atomic64_add(args->size, &client->busy_ns);
	return err;
}

/* make: what a driver adds to the device; or NULL. */
static __maybe_unused int tiny_begin(const struct drm_driver *driver,
				     int (*make)(struct drm_device *drm))
{
	int err;

	tiny_parent = platform_device_register_simple(driver->name, -1, NULL, 0);
	if (IS_ERR(tiny_parent))
		return PTR_ERR(tiny_parent);
	tiny_drm = drm_dev_alloc(driver, &tiny_parent->dev);
	err = PTR_ERR_OR_ZERO(tiny_drm);
	if (err)
		goto unregister;
	err = dma_coerce_mask_and_coherent(&tiny_parent->dev, DMA_BIT_MASK(64));
	if (!err && make)
		err = make(tiny_drm);
	if (!err)
		err = drm_dev_register(tiny_drm, 0);
	if (!err)
		return 0;
	drm_dev_put(tiny_drm);
unregister:
	platform_device_unregister(tiny_parent);
	return err;
}

static __maybe_unused void tiny_end(void)
{
	drm_dev_unregister(tiny_drm);
	drm_dev_put(tiny_drm);
	platform_device_unregister(tiny_parent);
}

#define TINY_DRIVER(title, fops_of)                                       \
	.driver_features = DRIVER_GEM | DRIVER_RENDER, .open = tiny_open, \
	.postclose = tiny_postclose, .fops = fops_of, .name = title,      \
	.desc = "a GPU without hardware", .major = 1,                     \
	.gem_prime_import_sg_table = drm_gem_shmem_prime_import_sg_table, \
	.dumb_create = tiny_dumb_create

#define TINY_MODULE(driver_of, make_of, about)          \
	static int __init driver_of##_init(void)        \
	{                                               \
		return tiny_begin(&driver_of, make_of); \
	}                                               \
	module_init(driver_of##_init);                  \
	static void __exit driver_of##_exit(void)       \
	{                                               \
		tiny_end();                             \
	}                                               \
	module_exit(driver_of##_exit);                  \
	MODULE_DESCRIPTION(about);                      \
	MODULE_LICENSE("GPL")
