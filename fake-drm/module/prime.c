// SPDX-License-Identifier: GPL-2.0-only
/* Export and import of buffers as dma-bufs, and what other devices do with them. */
#include <linux/dma-buf.h>
#include <linux/dma-resv.h>
#include <linux/mm.h>
#include <linux/module.h>

#include <drm/drm_prime.h>

#include "file.h"
#include "gem.h"

/* Called in the task that drops the last reference, which may be any. */
static void dmabuf_release(struct dma_buf *dma_buf)
{
	struct fake_object *object = fake_object_of(dma_buf->priv);

	mutex_lock(&object->lock);
	fake_object_do(object, FGPU_UNEXPORT, 0);
	fake_object_add_names(object, -1);
	mutex_unlock(&object->lock);
	drm_gem_dmabuf_release(dma_buf);
}

/* The helper's fault handler ignores an offset: refuse one rather than map the wrong pages. */
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

struct dma_buf *fake_object_export(struct drm_gem_object *gem, int flags)
{
	struct fake_object *object = fake_object_of(gem);
	struct dma_buf *dma_buf;
	int err = -ENOENT;

	mutex_lock(&object->lock);
	if (object->slot != FGPU_NONE) /* else the last handle is being closed */
		err = fake_object_do(object, FGPU_EXPORT, 0);
	dma_buf = err ? ERR_PTR(err) : dmabuf_new(gem, flags);
	if (!IS_ERR(dma_buf))
		fake_object_add_names(object, 1);
	else if (!err)
		fake_object_do(object, FGPU_UNEXPORT, 0);
	mutex_unlock(&object->lock);
	return dma_buf;
}

struct drm_gem_object *fake_gem_prime_import(struct drm_device *drm, struct dma_buf *dma_buf)
{
	struct drm_gem_object *gem = dma_buf->priv;

	if (dma_buf->ops != &dmabuf_ops || gem->dev != drm)
		return drm_gem_prime_import(drm, dma_buf);
	drm_gem_object_get(gem);
	return gem;
}

/* A fence of a job that another device runs, whatever its driver; what has signalled is skipped. */
static bool has_foreign_fence(struct drm_gem_object *gem)
{
	const struct fake_fences *own = &fake_of_drm(gem->dev)->gpu.fences;
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	bool found = false;

	dma_resv_iter_begin(&cursor, gem->resv, DMA_RESV_USAGE_READ);
	dma_resv_for_each_fence_unlocked(&cursor, fence)
	{
		found = !fake_fences_own(own, fence);
		if (found)
			break;
	}
	dma_resv_iter_end(&cursor);
	return found;
}

static void update_busy(struct drm_gem_object *gem)
{
	struct fake_object *object = fake_object_of(gem);
	bool busy;

	mutex_lock(&object->lock);
	busy = has_foreign_fence(gem);
	if (object->slot != FGPU_NONE && busy != object->busy &&
	    !fake_object_do(object, busy ? FGPU_BUSY : FGPU_IDLE, 0))
		object->busy = busy;
	mutex_unlock(&object->lock);
}

/* The first buffer from handle *id on, which becomes its handle, with a reference; or NULL. */
static struct drm_gem_object *next_buffer(struct drm_file *file, int *id)
{
	struct drm_gem_object *gem;

	spin_lock(&file->table_lock);
	gem = idr_get_next(&file->object_idr, id);
	if (gem)
		drm_gem_object_get(gem);
	spin_unlock(&file->table_lock);
	return gem;
}

void fake_gem_update_busy(struct drm_file *file)
{
	struct drm_gem_object *gem;

	for (int id = 0; (gem = next_buffer(file, &id)); id++) {
		update_busy(gem);
		drm_gem_object_put(gem);
	}
}
