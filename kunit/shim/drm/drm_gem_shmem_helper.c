/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/align.h>
#include <linux/slab.h>

#include <drm/drm_gem_shmem_helper.h>

struct drm_gem_shmem_object *drm_gem_shmem_create(struct drm_device *drm, size_t size)
{
	struct drm_gem_object *gem;

	shim_may_sleep("a buffer is made");
	size = ALIGN(size, PAGE_SIZE);
	gem = drm->driver->gem_create_object(drm, size);
	if (IS_ERR(gem))
		return ERR_CAST(gem);
	shim_gem_init(drm, gem, size);
	return to_drm_gem_shmem_obj(gem);
}

void drm_gem_shmem_object_free(struct drm_gem_object *gem)
{
	struct drm_gem_shmem_object *shmem = to_drm_gem_shmem_obj(gem);

	if (shmem->mapped)
		shim_misuse("a mapped buffer is freed");
	shim_gem_fini(gem);
	kfree(shmem);
}

static void check_lock(const struct drm_gem_object *gem)
{
	if (!shim_is_locked(&gem->resv->lock))
		shim_misuse("a buffer is mapped without its lock");
}

int drm_gem_shmem_object_vmap(struct drm_gem_object *gem, struct iosys_map *map)
{
	struct drm_gem_shmem_object *shmem = to_drm_gem_shmem_obj(gem);

	check_lock(gem);
	if (!shmem->mapped)
		shmem->pages = kvzalloc(gem->size, GFP_KERNEL);
	if (!shmem->pages)
		return -ENOMEM;
	shmem->mapped++;
	map->vaddr = shmem->pages;
	return 0;
}

void drm_gem_shmem_object_vunmap(struct drm_gem_object *gem, struct iosys_map *map)
{
	struct drm_gem_shmem_object *shmem = to_drm_gem_shmem_obj(gem);

	check_lock(gem);
	if (!shmem->mapped || map->vaddr != shmem->pages)
		shim_misuse("a buffer is unmapped that is not mapped there");
	map->vaddr = NULL;
	if (--shmem->mapped)
		return;
	kvfree(shmem->pages);
	shmem->pages = NULL;
}
