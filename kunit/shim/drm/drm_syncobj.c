/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/slab.h>

#include <drm/drm_file.h>
#include <drm/drm_syncobj.h>

int drm_syncobj_create(struct drm_syncobj **syncobj, u32 flags, struct dma_fence *fence)
{
	struct drm_syncobj *made = kzalloc(sizeof(*made), GFP_KERNEL);

	if (!made)
		return -ENOMEM;
	kref_init(&made->refcount);
	made->fence = dma_fence_get(fence);
	*syncobj = made;
	return 0;
}

static void last_put(struct kref *refcount)
{
	struct drm_syncobj *syncobj = container_of(refcount, struct drm_syncobj, refcount);

	dma_fence_put(syncobj->fence);
	kfree(syncobj);
}

void drm_syncobj_put(struct drm_syncobj *syncobj)
{
	kref_put(&syncobj->refcount, last_put);
}

int drm_syncobj_get_handle(struct drm_file *file, struct drm_syncobj *syncobj, u32 *handle)
{
	int id = idr_alloc(&file->syncobj_idr, syncobj, 1, 0, GFP_KERNEL);

	if (id < 0)
		return id;
	kref_get(&syncobj->refcount);
	*handle = id;
	return 0;
}

struct drm_syncobj *drm_syncobj_find(struct drm_file *file, u32 handle)
{
	struct drm_syncobj *syncobj = idr_find(&file->syncobj_idr, handle);

	if (syncobj)
		kref_get(&syncobj->refcount);
	return syncobj;
}

int drm_syncobj_find_fence(struct drm_file *file, u32 handle, u64 point, u64 flags,
			   struct dma_fence **fence)
{
	struct drm_syncobj *syncobj = drm_syncobj_find(file, handle);

	if (!syncobj)
		return -ENOENT;
	*fence = dma_fence_get(syncobj->fence);
	drm_syncobj_put(syncobj);
	return *fence ? 0 : -EINVAL;
}

void drm_syncobj_replace_fence(struct drm_syncobj *syncobj, struct dma_fence *fence)
{
	struct dma_fence *before = syncobj->fence;

	syncobj->fence = dma_fence_get(fence);
	dma_fence_put(before);
}

void shim_syncobj_open(struct drm_file *file)
{
	idr_init_base(&file->syncobj_idr, 1);
}

void shim_syncobj_release(struct drm_file *file)
{
	struct drm_syncobj *syncobj;
	int id;

	idr_for_each_entry(&file->syncobj_idr, syncobj, id) drm_syncobj_put(syncobj);
	idr_destroy(&file->syncobj_idr);
}
