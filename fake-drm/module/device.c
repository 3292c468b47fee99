// SPDX-License-Identifier: GPL-2.0-only
#include <linux/module.h>

#include <drm/drm_accel.h>
#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_ioctl.h>
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

#define FAKE_DRIVER(_node, _fops)                                                              \
	{                                                                                      \
		.driver_features = DRIVER_GEM | DRIVER_SYNCOBJ | (_node), .open = fake_open,   \
		.postclose = fake_postclose, .gem_create_object = fake_gem_create_object,      \
		.gem_prime_import = fake_gem_prime_import, .ioctls = fake_ioctls,              \
		.num_ioctls = FAKE_IOCTLS, .fops = (_fops),                                    \
		.gem_prime_import_sg_table = drm_gem_shmem_prime_import_sg_table,              \
		.dumb_create = drm_gem_shmem_dumb_create, .desc = "Synthetic GPU", .major = 1, \
		FAKE_DATE                                                                      \
	}

static const struct drm_driver fake_driver = FAKE_DRIVER(DRIVER_RENDER, &fake_fops);

#if IS_ENABLED(CONFIG_DRM_ACCEL)
static bool accel_unguarded;
module_param(accel_unguarded, bool, 0600);
MODULE_PARM_DESC(accel_unguarded,
		 "pass GET_UNIQUE and GET_MAGIC on to the core on accel nodes: it may crash");

/*
 * GET_UNIQUE and GET_MAGIC dereference drm_file.master, which only files of a primary node have;
 * the core refuses them on render nodes but not on accel nodes (observed in 6.12). It compares only
 * the number.
 */
static bool accel_refuses(unsigned int cmd)
{
	return _IOC_TYPE(cmd) == DRM_IOCTL_BASE && !READ_ONCE(accel_unguarded) &&
	       (_IOC_NR(cmd) == _IOC_NR(DRM_IOCTL_GET_UNIQUE) ||
		_IOC_NR(cmd) == _IOC_NR(DRM_IOCTL_GET_MAGIC));
}

static long accel_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	return accel_refuses(cmd) ? -EACCES : drm_ioctl(file, cmd, arg);
}

#ifdef CONFIG_COMPAT
static long accel_compat_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	return accel_refuses(cmd) ? -EACCES : drm_compat_ioctl(file, cmd, arg);
}
#else
#define accel_compat_ioctl NULL
#endif

/* DRM_ACCEL_FOPS, but for the ioctls. */
static const struct file_operations fake_accel_fops = {
	.owner = THIS_MODULE,
	.show_fdinfo = fake_show_fdinfo,
	.open = accel_open,
	.release = drm_release,
	.unlocked_ioctl = accel_ioctl,
	.compat_ioctl = accel_compat_ioctl,
	.poll = drm_poll,
	.read = drm_read,
	.llseek = noop_llseek,
	.mmap = drm_gem_mmap,
	.fop_flags = FOP_UNSIGNED_OFFSET,
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

static struct fake_device *device_alloc(struct device *parent, const struct drm_driver *as,
					const char *name)
{
	struct fake_device *fake;

	/* There is only a managed allocation; keep a reference and release the group. */
	if (!devres_open_group(parent, NULL, GFP_KERNEL))
		return ERR_PTR(-ENOMEM);
	fake = devm_drm_dev_alloc(parent, as, struct fake_device, drm);
	if (!IS_ERR(fake)) {
		drm_dev_get(&fake->drm);
		strscpy(fake->name, name, sizeof(fake->name));
		fake->driver = *as;
		fake->driver.name = fake->name;
		fake->drm.driver = &fake->driver;
	}
	devres_release_group(parent, NULL);
	return fake;
}

struct fake_device *fake_device_new(const struct fake_setup *setup)
{
	const struct drm_driver *as = driver_for(setup);
	struct fake_device *fake;
	struct device *parent;
	int err;

	if (!as)
		return ERR_PTR(-EOPNOTSUPP);
	parent = fake_parent_get(setup->parent ?: FAKE_PARENT_VIRTUAL);
	if (IS_ERR(parent))
		return ERR_CAST(parent);
	fake = device_alloc(parent, as, setup->driver);
	if (IS_ERR(fake)) {
		fake_parent_put(parent);
		return fake;
	}
	fake->parent = parent;
	fake->scripted = setup->scripted;
	err = fake_gpu_init(&fake->gpu, &setup->gpu);
	/* gpu_release() handles a partly initialised gpu. */
	err = drmm_add_action_or_reset(&fake->drm, gpu_release, &fake->gpu) ?: err;
	if (err) {
		fake_device_put(fake);
		return ERR_PTR(err);
	}
	fake_parent_bind(parent, fake);
	return fake;
}

int fake_device_register(struct fake_device *fake)
{
	struct fake_gpu *gpu = &fake->gpu;
	int err = fake_fences_setup(&gpu->fences, gpu->model, &gpu->limits, fake->drm.driver->name);

	if (err)
		return err;
	/* Before there can be clients. */
	fake_trace_register(fake);
	err = drm_dev_register(&fake->drm, 0);
	if (err)
		fake_trace_unregister(gpu);
	return err;
}

void fake_device_unplug(struct fake_device *fake)
{
	struct fgpu_command unplug = fgpu_command(FGPU_UNPLUG, 0);

	if (atomic_xchg(&fake->unplugged, 1))
		return;
	drm_dev_unplug(&fake->drm);
	fake_gpu_do(&fake->gpu, &unplug);
	fake_trace_unregister(&fake->gpu);
}

void fake_device_put(struct fake_device *fake)
{
	struct device *parent = fake->parent;

	fake_parent_bind(parent, NULL);
	/* The last reference, unless a file or a buffer holds one. */
	drm_dev_put(&fake->drm);
	fake_parent_put(parent);
}
