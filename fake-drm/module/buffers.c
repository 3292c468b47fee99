// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-resv.h>

#include "buffers.h"
#include "gem.h"

/* Two handles, also two imports, may share a reservation object: it can be locked once only. */
static void buffers_add(struct fake_buffers *buffers, struct drm_gem_object *gem)
{
	for (int i = 0; i < buffers->count; i++) {
		if (buffers->gems[i]->resv == gem->resv) {
			drm_gem_object_put(gem);
			return;
		}
	}
	buffers->gems[buffers->count++] = gem;
}

int fake_buffers_get(struct fake_buffers *buffers, struct drm_file *file, const u32 *handles,
		     u32 *slots)
{
	for (u32 i = 0; i < FAKE_DRM_OBJECTS; i++) {
		struct drm_gem_object *gem;

		slots[i] = FGPU_NONE;
		if (!handles[i])
			continue;
		gem = drm_gem_object_lookup(file, handles[i]);
		if (!gem)
			return -ENOENT;
		slots[i] = READ_ONCE(fake_object_of(gem)->slot);
		buffers_add(buffers, gem);
		if (slots[i] == FGPU_NONE)
			return -ENOENT;
	}
	return 0;
}

void fake_buffers_slots(const struct fake_buffers *buffers, u32 *slots)
{
	for (int i = 0; i < FAKE_DRM_OBJECTS; i++)
		slots[i] = i < buffers->count ? READ_ONCE(fake_object_of(buffers->gems[i])->slot)
					      : FGPU_NONE;
}

static void buffers_unlock(struct fake_buffers *buffers)
{
	drm_gem_unlock_reservations(buffers->gems, buffers->count, &buffers->context);
	buffers->locked = false;
}

int fake_buffers_lock(struct fake_buffers *buffers)
{
	int err = 0;

	if (!buffers->count)
		return 0;
	err = drm_gem_lock_reservations(buffers->gems, buffers->count, &buffers->context);
	if (err)
		return err;
	buffers->locked = true;
	for (int i = 0; !err && i < buffers->count; i++)
		err = dma_resv_reserve_fences(buffers->gems[i]->resv, 1);
	return err;
}

int fake_buffers_each_fence(const struct fake_buffers *buffers,
			    int (*visit)(struct dma_fence *fence, void *with), void *with)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;

	for (int i = 0; i < buffers->count; i++) {
		dma_resv_for_each_fence(&cursor, buffers->gems[i]->resv,
					dma_resv_usage_rw(buffers->write), fence)
		{
			int err = dma_fence_is_signaled(fence) ? 0 : visit(fence, with);

			if (err)
				return err;
		}
	}
	return 0;
}

void fake_buffers_add(struct fake_buffers *buffers, struct dma_fence *fence)
{
	const enum dma_resv_usage usage = buffers->write ? DMA_RESV_USAGE_WRITE
							 : DMA_RESV_USAGE_READ;

	if (!buffers->locked)
		return;
	for (int i = 0; i < buffers->count; i++)
		dma_resv_add_fence(buffers->gems[i]->resv, fence, usage);
	buffers_unlock(buffers);
}

void fake_buffers_put(struct fake_buffers *buffers)
{
	if (buffers->locked)
		buffers_unlock(buffers);
	while (buffers->count)
		drm_gem_object_put(buffers->gems[--buffers->count]);
}
