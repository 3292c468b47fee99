/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Buffers, which are reference-counted, and the handles that files have of them. */
#ifndef KUNIT_SHIM_DRM_GEM_H
#define KUNIT_SHIM_DRM_GEM_H

#include <linux/dma-resv.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_vma_manager.h>

enum drm_gem_object_status {
	DRM_GEM_OBJECT_RESIDENT = BIT(0),
	DRM_GEM_OBJECT_PURGEABLE = BIT(1),
	DRM_GEM_OBJECT_ACTIVE = BIT(2),
};

struct iosys_map;

struct drm_gem_object_funcs {
	void (*free)(struct drm_gem_object *gem);
	int (*open)(struct drm_gem_object *gem, struct drm_file *file);
	void (*close)(struct drm_gem_object *gem, struct drm_file *file);
	void (*print_info)(struct drm_printer *p, unsigned int indent,
			   const struct drm_gem_object *gem);
	struct dma_buf *(*export)(struct drm_gem_object *gem, int flags);
	int (*pin)(struct drm_gem_object *gem);
	void (*unpin)(struct drm_gem_object *gem);
	struct sg_table *(*get_sg_table)(struct drm_gem_object *gem);
	int (*vmap)(struct drm_gem_object *gem, struct iosys_map *map);
	void (*vunmap)(struct drm_gem_object *gem, struct iosys_map *map);
	int (*mmap)(struct drm_gem_object *gem, struct vm_area_struct *vma);
	enum drm_gem_object_status (*status)(struct drm_gem_object *gem);
	size_t (*rss)(struct drm_gem_object *gem);
	const struct vm_operations_struct *vm_ops;
};

struct drm_gem_object {
	struct kref refcount;
	unsigned int handle_count;
	struct drm_device *dev;
	size_t size;
	struct drm_vma_offset_node vma_node;
	struct dma_buf_attachment *import_attach; /* always NULL: there is no other device */
	struct dma_resv *resv; /* _resv */
	struct dma_resv _resv;
	const struct drm_gem_object_funcs *funcs;
};

#define DRM_GEM_FOPS .open = drm_open, .release = drm_release

void drm_gem_object_get(struct drm_gem_object *gem);
void drm_gem_object_put(struct drm_gem_object *gem);

/* drm_gem_object_lookup - with a reference of the caller's, or NULL. */
struct drm_gem_object *drm_gem_object_lookup(struct drm_file *file, u32 handle);

/* drm_gem_lock_reservations - lock those of all; a reservation object must not come twice. 0. */
int drm_gem_lock_reservations(struct drm_gem_object **gems, int count,
			      struct ww_acquire_ctx *context);
void drm_gem_unlock_reservations(struct drm_gem_object **gems, int count,
				 struct ww_acquire_ctx *context);

/* drm_gem_handle_create - *handle holds a reference of its own. 0, or a negative errno. */
int drm_gem_handle_create(struct drm_file *file, struct drm_gem_object *gem, u32 *handle);

/* drm_gem_handle_delete - 0, or -EINVAL: there is none. */
int drm_gem_handle_delete(struct drm_file *file, u32 handle);

/* For drm_file.c: a file has no handles yet; none any more. */
void shim_gem_open(struct drm_file *file);
void shim_gem_release(struct drm_file *file);

/* For allocators of buffers: initialise one of so many bytes, which are whole pages; release it. */
void shim_gem_init(struct drm_device *drm, struct drm_gem_object *gem, size_t size);
void shim_gem_fini(struct drm_gem_object *gem);

#endif
