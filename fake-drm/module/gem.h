/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Buffers: shmem objects of the DRM core, each with an object of the model for as long as a handle or
 * a dma-buf names it. What fdinfo says of memory is the model's; pages come with the first mapping.
 */
#ifndef FAKE_GEM_H
#define FAKE_GEM_H

#include <linux/mutex.h>

#include <drm/drm_drv.h>
#include <drm/drm_gem_shmem_helper.h>

#include "device.h"

struct dma_buf;

struct fake_object {
	struct drm_gem_shmem_object shmem; /* first: the helper frees it */
	struct mutex lock; /* what follows, but for readers of slot */
	u32 slot; /* of the model, or FGPU_NONE: nothing names it */
	u32 names; /* handles and dma-bufs */
	u32 region; /* that it is made in */
	u32 flags; /* FGPU_OBJECT_* that it is made with */
};

static inline struct fake_object *fake_object_of(struct drm_gem_object *gem)
{
	return container_of(to_drm_gem_shmem_obj(gem), struct fake_object, shmem);
}

/* --- its lock is held ------------------------------------------------------------------------------ */

/* fake_object_add_names - one name more or less; the last one takes the model's object with it. */
void fake_object_add_names(struct fake_object *object, int more);

/* fake_object_do - a command of the model that concerns it, and a client or 0. What that gives. */
int fake_object_do(struct fake_object *object, u32 op, u32 client);

/* --- it is not ------------------------------------------------------------------------------------- */

/* fake_object_truth - what the model knows of it; may be called with a spinlock held. 0, or -ENOENT. */
int fake_object_truth(struct drm_gem_object *gem, struct fgpu_object_truth *truth);

/* fake_object_export - of struct drm_gem_object_funcs. */
struct dma_buf *fake_object_export(struct drm_gem_object *gem, int flags);

/* fake_gem_create_object, fake_gem_prime_import - of struct drm_driver. */
struct drm_gem_object *fake_gem_create_object(struct drm_device *drm, size_t size);
struct drm_gem_object *fake_gem_prime_import(struct drm_device *drm, struct dma_buf *dma_buf);

/*
 * fake_gem_slots - which objects of the model handles of a file are; 0 becomes FGPU_NONE. 0, or -ENOENT:
 * a handle that the file has not.
 */
int fake_gem_slots(struct drm_file *file, const u32 *handles, u32 *slots, u32 count);

int fake_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int fake_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
