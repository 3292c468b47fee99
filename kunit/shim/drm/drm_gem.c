/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <drm/drm_gem.h>

void shim_gem_init(struct drm_device *drm, struct drm_gem_object *gem, size_t size)
{
	static unsigned long page = 1 << 20;

	kref_init(&gem->refcount);
	gem->dev = drm;
	gem->size = size;
	gem->vma_node.start = page;
	page += size >> PAGE_SHIFT;
	dma_resv_init(&gem->_resv);
	gem->resv = &gem->_resv;
}

void shim_gem_fini(struct drm_gem_object *gem)
{
	if (gem->handle_count)
		shim_misuse("a buffer with a handle is freed");
	dma_resv_fini(&gem->_resv);
}

static void last_put(struct kref *refcount)
{
	struct drm_gem_object *gem = container_of(refcount, struct drm_gem_object, refcount);

	gem->funcs->free(gem);
}

void drm_gem_object_get(struct drm_gem_object *gem)
{
	kref_get(&gem->refcount);
}

void drm_gem_object_put(struct drm_gem_object *gem)
{
	shim_may_sleep("a buffer may go");
	kref_put(&gem->refcount, last_put);
}

int drm_gem_lock_reservations(struct drm_gem_object **gems, int count,
			      struct ww_acquire_ctx *context)
{
	for (context->locked = 0; context->locked < count; context->locked++)
		dma_resv_lock(gems[context->locked]->resv, context);
	return 0;
}

void drm_gem_unlock_reservations(struct drm_gem_object **gems, int count,
				 struct ww_acquire_ctx *context)
{
	if (context->locked != count)
		shim_misuse("reservations are unlocked that are not locked");
	while (context->locked)
		dma_resv_unlock(gems[--context->locked]->resv);
}

struct drm_gem_object *drm_gem_object_lookup(struct drm_file *file, u32 handle)
{
	struct drm_gem_object *gem;

	spin_lock(&file->table_lock);
	gem = idr_find(&file->object_idr, handle);
	if (gem)
		drm_gem_object_get(gem);
	spin_unlock(&file->table_lock);
	return gem;
}

static void handle_put(struct drm_gem_object *gem)
{
	if (!gem->handle_count)
		shim_misuse("a buffer has fewer than no handles");
	gem->handle_count--;
	drm_gem_object_put(gem);
}

int drm_gem_handle_create(struct drm_file *file, struct drm_gem_object *gem, u32 *handle)
{
	int id, err;

	id = idr_alloc(&file->object_idr, gem, 1, 0, GFP_KERNEL);
	if (id < 0)
		return id;
	drm_gem_object_get(gem);
	gem->handle_count++;
	err = gem->funcs->open(gem, file);
	if (err) {
		spin_lock(&file->table_lock);
		idr_remove(&file->object_idr, id);
		spin_unlock(&file->table_lock);
		handle_put(gem);
		return err;
	}
	*handle = id;
	return 0;
}

int drm_gem_handle_delete(struct drm_file *file, u32 handle)
{
	struct drm_gem_object *gem;

	spin_lock(&file->table_lock);
	gem = idr_remove(&file->object_idr, handle);
	spin_unlock(&file->table_lock);
	if (!gem)
		return -EINVAL;
	gem->funcs->close(gem, file);
	handle_put(gem);
	return 0;
}

void shim_gem_open(struct drm_file *file)
{
	spin_lock_init(&file->table_lock);
	idr_init_base(&file->object_idr, 1);
}

void shim_gem_release(struct drm_file *file)
{
	struct drm_gem_object *gem;
	int id;

	idr_for_each_entry(&file->object_idr, gem, id) drm_gem_handle_delete(file, id);
	idr_destroy(&file->object_idr);
}
