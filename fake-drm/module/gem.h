/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Buffers: shmem objects of the DRM core, each with an object of the model for as long as a handle or
 * a dma-buf names it. What fdinfo says of memory is the model's; pages come with the first mapping.
 */
#ifndef FAKE_GEM_H
#define FAKE_GEM_H

#include <drm/drm_drv.h>

struct dma_buf;

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
