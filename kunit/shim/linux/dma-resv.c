/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/dma-resv.h>
#include <linux/slab.h>
#include <linux/string.h>

void dma_resv_init(struct dma_resv *resv)
{
	*resv = (struct dma_resv){0};
	mutex_init(&resv->lock);
}

void dma_resv_fini(struct dma_resv *resv)
{
	for (unsigned int i = 0; i < resv->count; i++)
		dma_fence_put(resv->fences[i].fence);
	kfree(resv->fences);
	mutex_destroy(&resv->lock);
}

int dma_resv_lock(struct dma_resv *resv, struct ww_acquire_ctx *context)
{
	mutex_lock(&resv->lock);
	return 0;
}

int dma_resv_lock_interruptible(struct dma_resv *resv, struct ww_acquire_ctx *context)
{
	return dma_resv_lock(resv, context);
}

void dma_resv_unlock(struct dma_resv *resv)
{
	/* what was reserved and not used is so no more */
	resv->size = resv->count;
	mutex_unlock(&resv->lock);
}

enum dma_resv_usage dma_resv_usage_rw(bool write)
{
	return write ? DMA_RESV_USAGE_READ : DMA_RESV_USAGE_WRITE;
}

bool dma_resv_test_signaled(struct dma_resv *resv, enum dma_resv_usage usage)
{
	for (unsigned int i = 0; i < resv->count; i++)
		if (resv->fences[i].usage <= usage && !dma_fence_is_signaled(resv->fences[i].fence))
			return false;
	return true;
}

void dma_resv_iter_begin(struct dma_resv_iter *cursor, struct dma_resv *resv,
			 enum dma_resv_usage usage)
{
	*cursor = (struct dma_resv_iter){.resv = resv, .usage = usage};
}

void dma_resv_iter_end(struct dma_resv_iter *cursor)
{
	dma_fence_put(cursor->fence);
	cursor->fence = NULL;
}

struct dma_fence *shim_resv_iter_next(struct dma_resv_iter *cursor)
{
	dma_resv_iter_end(cursor);
	while (cursor->at < cursor->resv->count) {
		const struct dma_resv_fence *one = &cursor->resv->fences[cursor->at++];

		if (one->usage <= cursor->usage && !dma_fence_is_signaled(one->fence))
			return cursor->fence = dma_fence_get(one->fence);
	}
	return NULL;
}

struct dma_fence *shim_resv_iter_locked(struct dma_resv_iter *cursor)
{
	if (!shim_is_locked(&cursor->resv->lock))
		shim_misuse("dma_resv_for_each_fence() without the lock");
	while (cursor->at < cursor->resv->count) {
		const struct dma_resv_fence *one = &cursor->resv->fences[cursor->at++];

		if (one->usage <= cursor->usage)
			return one->fence;
	}
	return NULL;
}

/* Replace signalled fences. */
static void forget_signalled(struct dma_resv *resv)
{
	unsigned int kept = 0;

	for (unsigned int i = 0; i < resv->count; i++) {
		if (dma_fence_is_signaled(resv->fences[i].fence))
			dma_fence_put(resv->fences[i].fence);
		else
			resv->fences[kept++] = resv->fences[i];
	}
	resv->count = kept;
}

int dma_resv_reserve_fences(struct dma_resv *resv, unsigned int count)
{
	struct dma_resv_fence *fences;

	if (!shim_is_locked(&resv->lock))
		shim_misuse("dma_resv_reserve_fences() without the lock");
	forget_signalled(resv);
	fences = kvcalloc(resv->count + count, sizeof(*fences), GFP_KERNEL);
	if (!fences)
		return -ENOMEM;
	if (resv->count)
		memcpy(fences, resv->fences, resv->count * sizeof(*fences));
	kfree(resv->fences);
	resv->fences = fences;
	resv->size = resv->count + count;
	return 0;
}

void dma_resv_add_fence(struct dma_resv *resv, struct dma_fence *fence, enum dma_resv_usage usage)
{
	if (!shim_is_locked(&resv->lock) || resv->count >= resv->size)
		shim_misuse("dma_resv_add_fence() without the lock or a reserved slot");
	resv->fences[resv->count++] = (struct dma_resv_fence){dma_fence_get(fence), usage};
}
