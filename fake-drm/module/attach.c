// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-resv.h>

#include <drm/drm_gem.h>
#include <drm/vgem_drm.h>

#include "attach.h"
#include "fake_drm.h"
#include "file.h"

#define ATTACHED_SECONDS 10

/* Numbers 1 and 2 are other ioctls in other drivers: GEM_MMAP and CTX in amdgpu. */
static bool has_vgem_ioctls(const struct drm_device *drm)
{
	return !strcmp(drm->driver->name, "fake-drm") || !strcmp(drm->driver->name, "vgem");
}

void fake_attached_init(struct fake_attached *attached)
{
	mutex_init(&attached->lock);
	idr_init_base(&attached->fences, 1);
}

static void signal_and_put(struct fake_fence *fence)
{
	fake_fence_signal(fence, 0);
	dma_fence_put(&fence->base);
}

void fake_attached_exit(struct fake_attached *attached)
{
	struct fake_fence *fence;
	int id;

	idr_for_each_entry(&attached->fences, fence, id) signal_and_put(fence);
	idr_destroy(&attached->fences);
	mutex_destroy(&attached->lock);
}

/* -EBUSY: there is an unsignalled writer, or, for a writer, an unsignalled reader. */
static int add_to_resv(struct dma_resv *resv, struct fake_fence *fence, bool write)
{
	int err = dma_resv_lock_interruptible(resv, NULL);

	if (err)
		return err;
	if (!dma_resv_test_signaled(resv, dma_resv_usage_rw(write)))
		err = -EBUSY;
	err = err ?: dma_resv_reserve_fences(resv, 1);
	if (!err)
		dma_resv_add_fence(resv, &fence->base,
				   write ? DMA_RESV_USAGE_WRITE : DMA_RESV_USAGE_READ);
	dma_resv_unlock(resv);
	return err;
}

/* The file's number of the fence; the table holds a reference. Or a negative errno. */
static int alloc_number(struct fake_attached *attached, struct fake_fence *fence)
{
	int id;

	mutex_lock(&attached->lock);
	id = idr_alloc(&attached->fences, fence, 1, FAKE_DRM_FENCES_MAX + 1, GFP_KERNEL);
	mutex_unlock(&attached->lock);
	return id;
}

int fake_attach_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_vgem_fence_attach *args = data;
	const bool write = args->flags & VGEM_FENCE_WRITE;
	struct drm_gem_object *gem;
	struct fake_fence *fence;
	int id;

	if (!has_vgem_ioctls(drm))
		return -ENOTTY;
	if (args->flags & ~VGEM_FENCE_WRITE || args->pad)
		return -EINVAL;
	gem = drm_gem_object_lookup(file, args->handle);
	if (!gem)
		return -ENOENT;
	fence = fake_fence_new(fake_of_drm(drm)->gpu.fences.unbound);
	if (!fence) {
		drm_gem_object_put(gem);
		return -ENOMEM;
	}
	fake_fence_start(fence, ATTACHED_SECONDS * MSEC_PER_SEC);
	id = add_to_resv(gem->resv, fence, write)
		     ?: alloc_number(&fake_file_of(file)->attached, fence);
	if (id > 0)
		args->out_fence = id;
	else
		signal_and_put(fence);
	drm_gem_object_put(gem);
	return min(id, 0);
}

int fake_signal_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fake_attached *attached = &fake_file_of(file)->attached;
	const struct drm_vgem_fence_signal *args = data;
	struct fake_fence *fence;
	bool in_time;

	if (!has_vgem_ioctls(drm))
		return -ENOTTY;
	if (args->flags)
		return -EINVAL;
	mutex_lock(&attached->lock);
	fence = idr_remove(&attached->fences, args->fence);
	mutex_unlock(&attached->lock);
	if (!fence)
		return -ENOENT;
	in_time = fake_fence_signal(fence, 0);
	dma_fence_put(&fence->base);
	return in_time ? 0 : -ETIMEDOUT;
}
