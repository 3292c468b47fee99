// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-mapping.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/seq_file.h>

#include <drm/drm_file.h>
#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_ioctl.h>
#include <drm/drm_managed.h>

#include "device.h"
#include "fake_drm.h"

#ifdef FAKE_HAVE_DATE
#define FAKE_DATE .date = "20250101",
#else
#define FAKE_DATE
#endif

/* A name of its own needs a driver of its own; it belongs to the parent, which outlives all. */
struct fake_driver {
	struct drm_driver driver;
	char name[FAKE_NAME_MAX];
};

static struct fake_device *of_drm(struct drm_device *drm)
{
	return container_of(drm, struct fake_device, drm);
}

static u32 slot_of(const struct drm_file *file)
{
	return (u32)(uintptr_t)file->driver_priv;
}

static int fake_open(struct drm_device *drm, struct drm_file *file)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);
	int slot;

	open.amount = file->client_id;
	slot = fake_gpu_do(&of_drm(drm)->gpu, &open);
	if (slot < 0)
		return slot;
	file->driver_priv = (void *)(uintptr_t)slot;
	return 0;
}

static void fake_postclose(struct drm_device *drm, struct drm_file *file)
{
	struct fgpu_command close = fgpu_command(FGPU_CLOSE, 0);

	close.client = slot_of(file);
	WARN_ON(fake_gpu_do(&of_drm(drm)->gpu, &close));
}

static int fake_submit(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fgpu_command submit = fgpu_command(FGPU_SUBMIT, 0);
	struct fake_drm_submit *args = data;
	int job;

	if (args->flags & ~FAKE_DRM_SUBMIT_FLAGS || args->reserved[0] || args->reserved[1] ||
	    args->job)
		return -EINVAL;
	submit.client = slot_of(file);
	submit.index = args->ring;
	submit.amount = args->work;
	submit.span = args->units;
	submit.flags = args->flags & FAKE_DRM_SUBMIT_CYCLES ? FGPU_JOB_CYCLES : 0;
	job = fake_gpu_do(&of_drm(drm)->gpu, &submit);
	if (job < 0)
		return job;
	args->job = job;
	return 0;
}

static int fake_client(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fake_drm_client *args = data;

	if (args->reserved || args->client)
		return -EINVAL;
	args->client = slot_of(file);
	return 0;
}

static const struct drm_ioctl_desc fake_ioctls[] = {
	DRM_IOCTL_DEF_DRV(FAKE_DRM_SUBMIT, fake_submit, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(FAKE_DRM_CLIENT, fake_client, DRM_RENDER_ALLOW),
};

/* The core's lines, then the model's: written as bytes, since lies may hold any. */
static void fake_show_fdinfo(struct seq_file *m, struct file *f)
{
	struct drm_file *file = f->private_data;
	struct drm_device *drm = file->minor->dev;
	struct fake_text text = {};
	int idx;

	drm_show_fdinfo(m, f);
	if (!drm_dev_enter(drm, &idx))
		return;
	if (!fake_gpu_show(&of_drm(drm)->gpu, slot_of(file), FGPU_PART_BODY, &text))
		seq_write(m, text.bytes, text.len);
	drm_dev_exit(idx);
	fake_text_free(&text);
}

static const struct file_operations fake_fops = {
	.owner = THIS_MODULE,
	.show_fdinfo = fake_show_fdinfo,
	DRM_GEM_FOPS,
};

static const struct fake_driver fake_driver = {
	.driver = {.driver_features = DRIVER_GEM | DRIVER_RENDER,
		   .open = fake_open,
		   .postclose = fake_postclose,
		   .ioctls = fake_ioctls,
		   .num_ioctls = ARRAY_SIZE(fake_ioctls),
		   .fops = &fake_fops,
		   DRM_GEM_SHMEM_DRIVER_OPS,
		   .desc = "Synthetic GPU",
		   .major = 1,
		   FAKE_DATE},
};

static struct platform_device *parent_new(const char *name)
{
	const struct platform_device_info info = {
		.name = "fake-drm",
		.id = PLATFORM_DEVID_AUTO,
		.data = &fake_driver,
		.size_data = sizeof(fake_driver),
		.dma_mask = DMA_BIT_MASK(64),
	};
	struct platform_device *parent = platform_device_register_full(&info);
	struct fake_driver *driver;

	if (IS_ERR(parent))
		return parent;
	driver = dev_get_platdata(&parent->dev);
	strscpy(driver->name, name, sizeof(driver->name));
	driver->driver.name = driver->name;
	return parent;
}

static void gpu_release(struct drm_device *drm, void *gpu)
{
	fake_gpu_exit(gpu);
}

struct fake_device *fake_device_new(const char *name, const struct fgpu_limits *limits)
{
	struct platform_device *parent = parent_new(name);
	struct fake_driver *driver;
	struct fake_device *fake;
	int err;

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
	err = fake_gpu_init(&fake->gpu, limits);
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
	return drm_dev_register(&fake->drm, 0);
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
