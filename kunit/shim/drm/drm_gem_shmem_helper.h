/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Buffers whose pages are allocated by the first mapping. */
#ifndef KUNIT_SHIM_DRM_GEM_SHMEM_HELPER_H
#define KUNIT_SHIM_DRM_GEM_SHMEM_HELPER_H

#include <linux/iosys-map.h>

#include <drm/drm_gem.h>

struct drm_gem_shmem_object {
	struct drm_gem_object base;
	void *pages;
	unsigned int mapped; /* so often */
};

#define to_drm_gem_shmem_obj(gem) container_of(gem, struct drm_gem_shmem_object, base)

/* drm_gem_shmem_create - a buffer that the driver allocates, or an ERR_PTR. */
struct drm_gem_shmem_object *drm_gem_shmem_create(struct drm_device *drm, size_t size);

/* Of struct drm_gem_object_funcs. */
void drm_gem_shmem_object_free(struct drm_gem_object *gem);
int drm_gem_shmem_object_vmap(struct drm_gem_object *gem, struct iosys_map *map);
void drm_gem_shmem_object_vunmap(struct drm_gem_object *gem, struct iosys_map *map);

static const struct vm_operations_struct drm_gem_shmem_vm_ops = {0};

SHIM_ABSENT(void, drm_gem_shmem_object_print_info, struct drm_printer *p, unsigned int indent,
	    const struct drm_gem_object *gem);
SHIM_ABSENT(int, drm_gem_shmem_object_pin, struct drm_gem_object *gem);
SHIM_ABSENT(void, drm_gem_shmem_object_unpin, struct drm_gem_object *gem);
SHIM_ABSENT(struct sg_table *, drm_gem_shmem_object_get_sg_table, struct drm_gem_object *gem);
SHIM_ABSENT(int, drm_gem_shmem_object_mmap, struct drm_gem_object *gem, struct vm_area_struct *vma);
SHIM_ABSENT(struct drm_gem_object *, drm_gem_shmem_prime_import_sg_table, struct drm_device *drm,
	    struct dma_buf_attachment *attachment, struct sg_table *table);
SHIM_ABSENT(int, drm_gem_shmem_dumb_create, struct drm_file *file, struct drm_device *drm,
	    struct drm_mode_create_dumb *args);

#endif
