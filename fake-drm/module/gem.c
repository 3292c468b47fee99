// SPDX-License-Identifier: GPL-2.0-only
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_gem_shmem_helper.h>

#include "file.h"
#include "gem.h"

void fake_object_add_names(struct fake_object *object, int more)
{
	object->names += more;
	if (!object->names)
		WRITE_ONCE(object->slot, FGPU_NONE);
}

int fake_object_do(struct fake_object *object, u32 op, u32 client)
{
	struct fgpu_command command = fgpu_command(op, 0);

	command.client = client;
	command.object = object->slot;
	return fake_gpu_do(&fake_of_drm(object->shmem.base.dev)->gpu, &command);
}

static int object_make(struct fake_object *object, u32 client)
{
	const struct drm_gem_object *gem = &object->shmem.base;
	struct fgpu_command create = fgpu_command(FGPU_CREATE, 0);
	int slot;

	create.client = client;
	create.index = object->region;
	create.amount = gem->size;
	create.flags = object->flags | (gem->import_attach ? FGPU_OBJECT_IMPORTED : 0);
	slot = fake_gpu_do(&fake_of_drm(gem->dev)->gpu, &create);
	if (slot >= 0)
		WRITE_ONCE(object->slot, slot);
	object->busy = false;
	return min(slot, 0);
}

/* The first handle creates the model's object. */
static int object_open(struct drm_gem_object *gem, struct drm_file *file)
{
	struct fake_object *object = fake_object_of(gem);
	int err;

	mutex_lock(&object->lock);
	if (object->slot == FGPU_NONE)
		err = object_make(object, fake_file_client(file));
	else
		err = fake_object_do(object, FGPU_HANDLE, fake_file_client(file));
	if (!err)
		fake_object_add_names(object, 1);
	mutex_unlock(&object->lock);
	return err;
}

static void object_close(struct drm_gem_object *gem, struct drm_file *file)
{
	struct fake_object *object = fake_object_of(gem);

	mutex_lock(&object->lock);
	/* Refused when a command in debugfs has dropped the handle. */
	fake_object_do(object, FGPU_DROP, fake_file_client(file));
	fake_object_add_names(object, -1);
	mutex_unlock(&object->lock);
}

static void object_free(struct drm_gem_object *gem)
{
	mutex_destroy(&fake_object_of(gem)->lock);
	drm_gem_shmem_object_free(gem);
}

int fake_object_truth(struct drm_gem_object *gem, struct fgpu_object_truth *truth)
{
	struct fake_gpu *gpu = &fake_of_drm(gem->dev)->gpu;
	unsigned long flags;
	int err;

	spin_lock_irqsave(&gpu->lock, flags);
	err = fgpu_true_object(gpu->model, READ_ONCE(fake_object_of(gem)->slot), truth);
	spin_unlock_irqrestore(&gpu->lock, flags);
	return err;
}

/* object_status() and object_rss() are called with a spinlock held. */
static enum drm_gem_object_status object_status(struct drm_gem_object *gem)
{
	struct fgpu_object_truth truth;
	u32 status = 0;

	if (fake_object_truth(gem, &truth))
		return 0;
	if (truth.flags & FGPU_OBJECT_RESIDENT)
		status |= DRM_GEM_OBJECT_RESIDENT;
	if (truth.flags & FGPU_OBJECT_PURGEABLE)
		status |= DRM_GEM_OBJECT_PURGEABLE;
#ifdef FAKE_HAVE_OBJECT_ACTIVE
	if (truth.active || truth.flags & FGPU_OBJECT_BUSY)
		status |= DRM_GEM_OBJECT_ACTIVE;
#endif
	return status;
}

static size_t object_rss(struct drm_gem_object *gem)
{
	struct fgpu_object_truth truth;

	if (fake_object_truth(gem, &truth) || !(truth.flags & FGPU_OBJECT_RESIDENT))
		return 0;
	return truth.size;
}

/* All pages are allocated at once: an object may be far larger than the machine's memory. */
static int check_pages(const struct drm_gem_object *gem)
{
	if (gem->import_attach)
		return 0;
	return gem->size >> PAGE_SHIFT > totalram_pages() / 4 ? -ENOMEM : 0;
}

static int object_pin(struct drm_gem_object *gem)
{
	return check_pages(gem) ?: drm_gem_shmem_object_pin(gem);
}

static int object_vmap(struct drm_gem_object *gem, struct iosys_map *map)
{
	return check_pages(gem) ?: drm_gem_shmem_object_vmap(gem, map);
}

static int object_mmap(struct drm_gem_object *gem, struct vm_area_struct *vma)
{
	return check_pages(gem) ?: drm_gem_shmem_object_mmap(gem, vma);
}

static const struct drm_gem_object_funcs object_funcs = {
	.free = object_free,
	.open = object_open,
	.close = object_close,
	.print_info = drm_gem_shmem_object_print_info,
	.export = fake_object_export,
	.pin = object_pin,
	.unpin = drm_gem_shmem_object_unpin,
	.get_sg_table = drm_gem_shmem_object_get_sg_table,
	.vmap = object_vmap,
	.vunmap = drm_gem_shmem_object_vunmap,
	.mmap = object_mmap,
	.status = object_status,
	.rss = object_rss,
	.vm_ops = &drm_gem_shmem_vm_ops,
};

struct drm_gem_object *fake_gem_create_object(struct drm_device *drm, size_t size)
{
	struct fake_object *object = kzalloc(sizeof(*object), GFP_KERNEL_ACCOUNT);

	if (!object)
		return ERR_PTR(-ENOMEM);
	mutex_init(&object->lock);
	object->slot = FGPU_NONE;
	object->flags = FGPU_OBJECT_RESIDENT;
	object->shmem.base.funcs = &object_funcs;
	return &object->shmem.base;
}
