/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Buffers: shmem objects of the DRM core. Each has an object of the model while a handle or a
 * dma-buf names it. fdinfo prints the model's memory; pages are allocated by the first mapping.
 */
#ifndef FAKE_GEM_H
#define FAKE_GEM_H

#include <linux/mutex.h>

#include <drm/drm_drv.h>
#include <drm/drm_gem_shmem_helper.h>

#include "device.h"

struct dma_buf;

/**
 * struct fake_object - a buffer
 * @shmem: the core's object; first, since its helper frees it
 * @lock: protects the members below
 * @slot: slot of the model's object, or FGPU_NONE while nothing names it; may be read without @lock
 * @names: handles and dma-bufs that name it
 * @region: region that the model's object is created in
 * @flags: FGPU_OBJECT_* that the model's object is created with
 * @busy: the model has a fence of another device in it
 */
struct fake_object {
	struct drm_gem_shmem_object shmem;
	struct mutex lock;
	u32 slot;
	u32 names;
	u32 region;
	u32 flags;
	bool busy;
};

static inline struct fake_object *fake_object_of(struct drm_gem_object *gem)
{
	return container_of(to_drm_gem_shmem_obj(gem), struct fake_object, shmem);
}

/**
 * fake_object_add_names() - add or remove a name; without names, the buffer forgets the model's
 * object
 * @object: the buffer
 * @more: 1 or -1
 *
 * Context: Process context. The caller holds fake_object.lock.
 */
void fake_object_add_names(struct fake_object *object, int more);

/**
 * fake_object_do() - execute a command of the model on a buffer's object
 * @object: the buffer
 * @op: enum fgpu_op
 * @client: slot of a client, or 0 where the op reads none
 *
 * Context: Process context. May sleep. The caller holds fake_object.lock.
 *
 * Return: a slot or 0, or a negative errno.
 */
int fake_object_do(struct fake_object *object, u32 op, u32 client);

/**
 * fake_object_truth() - what the model knows of a buffer's object
 * @gem: the buffer
 * @truth: gets it
 *
 * Context: Any context; callers may hold a spinlock. Acquires fake_gpu.lock.
 *
 * Return: 0, or -ENOENT when nothing names the buffer.
 */
int fake_object_truth(struct drm_gem_object *gem, struct fgpu_object_truth *truth);

/**
 * fake_object_export() - drm_gem_object_funcs.export
 * @gem: the buffer
 * @flags: of the dma-buf's descriptor
 *
 * Context: Process context. May sleep. Acquires fake_object.lock.
 *
 * Return: a dma-buf or an ERR_PTR: -ENOENT when the last handle is being closed; -ENODEV, -ENOMEM.
 */
struct dma_buf *fake_object_export(struct drm_gem_object *gem, int flags);

/**
 * fake_gem_create_object() - drm_driver.gem_create_object
 * @drm: the device
 * @size: bytes
 *
 * Context: Process context. May sleep.
 *
 * Return: a buffer that the caller initialises, or an ERR_PTR: -ENOMEM.
 */
struct drm_gem_object *fake_gem_create_object(struct drm_device *drm, size_t size);

/**
 * fake_gem_prime_import() - drm_driver.gem_prime_import
 * @drm: the importing device
 * @dma_buf: what to import; a dma-buf of the same device gives the same buffer
 *
 * Context: Process context. May sleep.
 *
 * Return: a buffer with a reference for the caller, or an ERR_PTR.
 */
struct drm_gem_object *fake_gem_prime_import(struct drm_device *drm, struct dma_buf *dma_buf);

/**
 * fake_gem_update_busy() - let the model know which buffers of a file have fences of other devices
 * @file: the file
 *
 * The model knows its own jobs. Others that share a buffer put fences into its reservation object
 * without a call of this driver, so it compares in front of a read: the journal gets BUSY and IDLE
 * in front of the text, which a replay then prints, too.
 *
 * Context: Process context. May sleep. Acquires drm_file.table_lock; fake_object.lock, then
 * fake_gpu.lock. drm_device.filelist_mutex may be held.
 */
void fake_gem_update_busy(struct drm_file *file);

/**
 * fake_create_ioctl() - DRM_IOCTL_FAKE_DRM_CREATE
 * @drm: the device
 * @data: struct fake_drm_create
 * @file: the caller's file
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or a negative errno, see struct fake_drm_create.
 */
int fake_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/**
 * fake_madvise_ioctl() - DRM_IOCTL_FAKE_DRM_MADVISE
 * @drm: the device
 * @data: struct fake_drm_madvise
 * @file: the caller's file
 *
 * Context: Process context. May sleep. Acquires fake_object.lock.
 *
 * Return: 0 or a negative errno, see struct fake_drm_madvise.
 */
int fake_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
