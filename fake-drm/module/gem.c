// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-buf.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_prime.h>
#include <drm/drm_vma_manager.h>

#include "fake_drm.h"
#include "file.h"
#include "gem.h"

struct fake_object {
	struct drm_gem_shmem_object shmem; /* first: the helper frees it */
	struct mutex lock; /* what follows, but for readers of slot */
	u32 slot; /* of the model, or FGPU_NONE: nothing names it */
	u32 names; /* handles and dma-bufs */
	u32 region; /* that it is made in */
	u32 flags; /* FGPU_OBJECT_* that it is made with */
};

static struct fake_object *to_object(struct drm_gem_object *gem)
{
	return container_of(to_drm_gem_shmem_obj(gem), struct fake_object, shmem);
}

/* One name more or less; the last one takes the model's object with it. Its lock is held. */
static void named(struct fake_object *object, int more)
{
	object->names += more;
	if (!object->names)
		WRITE_ONCE(object->slot, FGPU_NONE);
}

static int object_do(struct fake_object *object, u32 op, u32 client)
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
	return min(slot, 0);
}

/* The first handle makes the model's object. */
static int object_open(struct drm_gem_object *gem, struct drm_file *file)
{
	struct fake_object *object = to_object(gem);
	int err;

	mutex_lock(&object->lock);
	if (object->slot == FGPU_NONE)
		err = object_make(object, fake_slot(file));
	else
		err = object_do(object, FGPU_HANDLE, fake_slot(file));
	if (!err)
		named(object, 1);
	mutex_unlock(&object->lock);
	return err;
}

static void object_close(struct drm_gem_object *gem, struct drm_file *file)
{
	struct fake_object *object = to_object(gem);

	mutex_lock(&object->lock);
	/* refused where a command in debugfs has dropped it before */
	object_do(object, FGPU_DROP, fake_slot(file));
	named(object, -1);
	mutex_unlock(&object->lock);
}

static void object_free(struct drm_gem_object *gem)
{
	mutex_destroy(&to_object(gem)->lock);
	drm_gem_shmem_object_free(gem);
}

static int object_truth(struct drm_gem_object *gem, struct fgpu_object_truth *truth)
{
	struct fake_gpu *gpu = &fake_of_drm(gem->dev)->gpu;
	unsigned long flags;
	int err;

	spin_lock_irqsave(&gpu->lock, flags);
	err = fgpu_true_object(gpu->model, READ_ONCE(to_object(gem)->slot), truth);
	spin_unlock_irqrestore(&gpu->lock, flags);
	return err;
}

/* Both are called with a spinlock held. */
static enum drm_gem_object_status object_status(struct drm_gem_object *gem)
{
	struct fgpu_object_truth truth;
	u32 status = 0;

	if (object_truth(gem, &truth))
		return 0;
	if (truth.flags & FGPU_OBJECT_RESIDENT)
		status |= DRM_GEM_OBJECT_RESIDENT;
	if (truth.flags & FGPU_OBJECT_PURGEABLE)
		status |= DRM_GEM_OBJECT_PURGEABLE;
#ifdef FAKE_HAVE_OBJECT_ACTIVE
	if (truth.active)
		status |= DRM_GEM_OBJECT_ACTIVE;
#endif
	return status;
}

static size_t object_rss(struct drm_gem_object *gem)
{
	struct fgpu_object_truth truth;

	if (object_truth(gem, &truth) || !(truth.flags & FGPU_OBJECT_RESIDENT))
		return 0;
	return truth.size;
}

/* All pages come at once: an object may be far larger than the machine. */
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

/* In whichever task drops the last reference; the model knows whose it is. */
static void dmabuf_release(struct dma_buf *dma_buf)
{
	struct fake_object *object = to_object(dma_buf->priv);

	mutex_lock(&object->lock);
	object_do(object, FGPU_UNEXPORT, 0);
	named(object, -1);
	mutex_unlock(&object->lock);
	drm_gem_dmabuf_release(dma_buf);
}

/* The helper's faults leave an offset out of account: none, rather than the wrong pages. */
static int dmabuf_mmap(struct dma_buf *dma_buf, struct vm_area_struct *vma)
{
	return vma->vm_pgoff ? -EINVAL : drm_gem_dmabuf_mmap(dma_buf, vma);
}

static const struct dma_buf_ops dmabuf_ops = {
	.attach = drm_gem_map_attach,
	.detach = drm_gem_map_detach,
	.map_dma_buf = drm_gem_map_dma_buf,
	.unmap_dma_buf = drm_gem_unmap_dma_buf,
	.release = dmabuf_release,
	.mmap = dmabuf_mmap,
	.vmap = drm_gem_dmabuf_vmap,
	.vunmap = drm_gem_dmabuf_vunmap,
};

static struct dma_buf *dmabuf_new(struct drm_gem_object *gem, int flags)
{
	struct dma_buf_export_info info = {
		.exp_name = KBUILD_MODNAME,
		.owner = THIS_MODULE,
		.ops = &dmabuf_ops,
		.size = gem->size,
		.flags = flags,
		.resv = gem->resv,
		.priv = gem,
	};

	return drm_gem_dmabuf_export(gem->dev, &info);
}

static struct dma_buf *object_export(struct drm_gem_object *gem, int flags)
{
	struct fake_object *object = to_object(gem);
	struct dma_buf *dma_buf;
	int err = -ENOENT;

	mutex_lock(&object->lock);
	if (object->slot != FGPU_NONE) /* else its last handle is being closed */
		err = object_do(object, FGPU_EXPORT, 0);
	dma_buf = err ? ERR_PTR(err) : dmabuf_new(gem, flags);
	if (!IS_ERR(dma_buf))
		named(object, 1);
	else if (!err)
		object_do(object, FGPU_UNEXPORT, 0);
	mutex_unlock(&object->lock);
	return dma_buf;
}

static const struct drm_gem_object_funcs object_funcs = {
	.free = object_free,
	.open = object_open,
	.close = object_close,
	.print_info = drm_gem_shmem_object_print_info,
	.export = object_export,
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

/* What comes back to its own device is the same object. */
struct drm_gem_object *fake_gem_prime_import(struct drm_device *drm, struct dma_buf *dma_buf)
{
	struct drm_gem_object *gem = dma_buf->priv;

	if (dma_buf->ops != &dmabuf_ops || gem->dev != drm)
		return drm_gem_prime_import(drm, dma_buf);
	drm_gem_object_get(gem);
	return gem;
}

int fake_gem_slots(struct drm_file *file, const u32 *handles, u32 *slots, u32 count)
{
	for (u32 i = 0; i < count; i++) {
		struct drm_gem_object *gem;

		slots[i] = FGPU_NONE;
		if (!handles[i])
			continue;
		gem = drm_gem_object_lookup(file, handles[i]);
		if (!gem)
			return -ENOENT;
		slots[i] = READ_ONCE(to_object(gem)->slot);
		drm_gem_object_put(gem);
		if (slots[i] == FGPU_NONE)
			return -ENOENT;
	}
	return 0;
}

int fake_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fake_drm_create *args = data;
	struct drm_gem_shmem_object *shmem;
	struct fake_object *object;
	int err;

	if (!args->size || args->flags & ~FAKE_DRM_CREATE_FLAGS || args->handle || args->reserved ||
	    args->offset)
		return -EINVAL;
	if (args->size > min_t(u64, FAKE_DRM_OBJECT_MAX, SIZE_MAX & PAGE_MASK))
		return -E2BIG;
	shmem = drm_gem_shmem_create(drm, args->size);
	if (IS_ERR(shmem))
		return PTR_ERR(shmem);
	object = to_object(&shmem->base);
	object->region = args->region;
	object->flags = (args->flags & FAKE_DRM_CREATE_RESIDENT ? FGPU_OBJECT_RESIDENT : 0) |
			(args->flags & FAKE_DRM_CREATE_PURGEABLE ? FGPU_OBJECT_PURGEABLE : 0);
	err = drm_gem_handle_create(file, &shmem->base, &args->handle);
	if (!err) {
		args->size = shmem->base.size;
		args->offset = drm_vma_node_offset_addr(&shmem->base.vma_node);
	}
	drm_gem_object_put(&shmem->base);
	return err;
}

int fake_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fgpu_command advise = fgpu_command(FGPU_MADVISE, 0);
	struct fake_drm_madvise *args = data;
	struct fgpu_object_truth truth = {};
	struct drm_gem_object *gem;
	int err;

	if (args->advice > FAKE_DRM_MADVISE_DONTNEED || args->retained || args->reserved)
		return -EINVAL;
	gem = drm_gem_object_lookup(file, args->handle);
	if (!gem)
		return -ENOENT;
	mutex_lock(&to_object(gem)->lock);
	advise.object = to_object(gem)->slot;
	advise.flags = args->advice == FAKE_DRM_MADVISE_DONTNEED ? FGPU_OBJECT_PURGEABLE : 0;
	err = fake_gpu_do(&fake_of_drm(drm)->gpu, &advise) ?: object_truth(gem, &truth);
	mutex_unlock(&to_object(gem)->lock);
	if (!err)
		args->retained = !!(truth.flags & FGPU_OBJECT_RESIDENT);
	drm_gem_object_put(gem);
	return err;
}
