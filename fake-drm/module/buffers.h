/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Buffers that a job uses: its fence goes into their reservation objects, where all that share a
 * buffer find it: a poll of its dma-buf, another device that imported it.
 */
#ifndef FAKE_BUFFERS_H
#define FAKE_BUFFERS_H

#include <linux/ww_mutex.h>

#include <drm/drm_gem.h>

#include "fake_drm.h"

/**
 * struct fake_buffers - buffers of one submission
 * @gems: the buffers, each with a reference, each reservation object once
 * @count: how many
 * @locked: their reservation objects are locked, and have a free slot
 * @write: the job writes them
 * @context: of the locks
 */
struct fake_buffers {
	struct drm_gem_object *gems[FAKE_DRM_OBJECTS];
	int count;
	bool locked;
	bool write;
	struct ww_acquire_ctx context;
};

/**
 * fake_buffers_get() - get the buffers behind handles
 * @buffers: gets them, all zeros
 * @file: the file
 * @handles: FAKE_DRM_OBJECTS handles; 0: none
 * @slots: gets their slots in the model; FGPU_NONE for handle 0
 *
 * Context: Process context. May sleep.
 *
 * Return: 0, or -ENOENT for a handle that the file does not have. The caller calls
 * fake_buffers_put() in both cases.
 */
int fake_buffers_get(struct fake_buffers *buffers, struct drm_file *file, const u32 *handles,
		     u32 *slots);

/**
 * fake_buffers_slots() - slots that the buffers have in the model now
 * @buffers: the buffers
 * @slots: gets FAKE_DRM_OBJECTS slots; FGPU_NONE: none, or the buffer has no handle any more
 *
 * Context: Any context.
 */
void fake_buffers_slots(const struct fake_buffers *buffers, u32 *slots);

/**
 * fake_buffers_lock() - lock the reservation objects and reserve a slot in each
 * @buffers: the buffers
 *
 * Context: Process context. May sleep. Returns with the reservation objects locked.
 *
 * Return: 0, -EINTR or -ENOMEM.
 */
int fake_buffers_lock(struct fake_buffers *buffers);

/**
 * fake_buffers_each_fence() - visit the fences that a job with these buffers must wait for
 * @buffers: the buffers, locked
 * @visit: called for each that has not signalled, until it returns an error; the fence is the
 * buffer's
 * @with: argument of @visit
 *
 * A reader waits for writers, a writer for all.
 *
 * Context: Process context. What @visit may do.
 *
 * Return: 0, or what @visit returned.
 */
int fake_buffers_each_fence(const struct fake_buffers *buffers,
			    int (*visit)(struct dma_fence *fence, void *with), void *with);

/**
 * fake_buffers_add() - add a job's fence, and unlock
 * @buffers: the buffers, locked
 * @fence: the fence
 *
 * Context: Process context. Releases the reservation objects.
 */
void fake_buffers_add(struct fake_buffers *buffers, struct dma_fence *fence);

/**
 * fake_buffers_put() - unlock, where they are locked, and drop the references
 * @buffers: the buffers
 *
 * Context: Process context. May sleep.
 */
void fake_buffers_put(struct fake_buffers *buffers);

#endif
