// SPDX-License-Identifier: GPL-2.0-only
#include <linux/module.h>
#include <linux/platform_device.h>

#include <drm/drm_accel.h>
#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_managed.h>

#include "file.h"
#include "gem.h"
#include "ioctl.h"
#include "parent.h"

#ifdef FAKE_HAVE_DATE
#define FAKE_DATE .date = "20250101",
#else
#define FAKE_DATE
#endif

static const struct file_operations fake_fops = {
	.owner = THIS_MODULE,
	.show_fdinfo = fake_show_fdinfo,
	DRM_GEM_FOPS,
};

#define FAKE_DRIVER(_node, _fops)                                                            \
	{                                                                                    \
		.driver_features = DRIVER_GEM | DRIVER_SYNCOBJ | (_node), .open = fake_open, \
		.postclose = fake_postclose, .gem_create_object = fake_gem_create_object,    \
		.gem_prime_import = fake_gem_prime_import, .ioctls = fake_ioctls,            \
		.num_ioctls = FAKE_IOCTLS, .fops = (_fops), DRM_GEM_SHMEM_DRIVER_OPS,        \
		.desc = "Synthetic GPU", .major = 1, FAKE_DATE                               \
	}

static const struct drm_driver fake_driver = FAKE_DRIVER(DRIVER_RENDER, &fake_fops);

#if IS_ENABLED(CONFIG_DRM_ACCEL)
static const struct file_operations fake_accel_fops = {
	.owner = THIS_MODULE,
	.show_fdinfo = fake_show_fdinfo,
	DRM_ACCEL_FOPS,
};

static const struct drm_driver fake_accel = FAKE_DRIVER(DRIVER_COMPUTE_ACCEL, &fake_accel_fops);
#endif

static const struct drm_driver *driver_for(const struct fake_setup *setup)
{
	if (!setup->accel)
		return &fake_driver;
#if IS_ENABLED(CONFIG_DRM_ACCEL)
	return &fake_accel;
#else
	return NULL;
#endif
}

static void gpu_release(struct drm_device *drm, void *gpu)
{
	fake_gpu_exit(gpu);
}

struct fake_device *fake_device_new(const struct fake_setup *setup)
{
	const struct drm_driver *as = driver_for(setup);
	struct platform_device *parent;
	struct fake_driver *driver;
	struct fake_device *fake;
	int err;

	if (!as)
		return ERR_PTR(-EOPNOTSUPP);
	parent = fake_parent_new(as, setup->driver);
	if (IS_ERR(parent))
		return ERR_CAST(parent);
	driver = dev_get_platdata(&parent->dev);
	/* No driver is bound to the parent: what devres holds, one reference, is ended by us. */
	if (!devres_open_group(&parent->dev, NULL, GFP_KERNEL))
		fake = ERR_PTR(-ENOMEM);
	else
		fake = devm_drm_dev_alloc(&parent->dev, &driver->driver, struct fake_device, drm);
	if (IS_ERR(fake)) {
		devres_release_group(&parent->dev, NULL);
		platform_device_unregister(parent);
		return fake;
	}
	fake->parent = parent;
	fake->scripted = setup->scripted;
	err = fake_gpu_init(&fake->gpu, &setup->gpu);
	/* its end copes with half of it */
	err = drmm_add_action_or_reset(&fake->drm, gpu_release, &fake->gpu) ?: err;
	if (err) {
		fake_device_put(fake);
		return ERR_PTR(err);
	}
	return fake;
}

int fake_device_register(struct fake_device *fake)
{
	struct fake_gpu *gpu = &fake->gpu;

	return fake_fences_setup(&gpu->fences, gpu->model, gpu->limits.rings,
				 fake->drm.driver->name) ?:
	       drm_dev_register(&fake->drm, 0);
}

void fake_device_unplug(struct fake_device *fake)
{
	struct fgpu_command unplug = fgpu_command(FGPU_UNPLUG, 0);

	if (fake->unplugged)
		return;
	fake->unplugged = true;
	drm_dev_unplug(&fake->drm);
	fake_gpu_do(&fake->gpu, &unplug);
}

void fake_device_put(struct fake_device *fake)
{
	struct platform_device *parent = fake->parent;

	/* the last one, unless a file or a buffer holds another */
	devres_release_group(&parent->dev, NULL);
	platform_device_unregister(parent);
}
