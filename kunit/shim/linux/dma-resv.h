/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* A buffer's lock, and the fences of its users. */
#ifndef KUNIT_SHIM_DMA_RESV_H
#define KUNIT_SHIM_DMA_RESV_H

#include <linux/dma-fence.h>
#include <linux/mutex.h>

/* A query for one usage covers the fences of all usages before it. */
enum dma_resv_usage { DMA_RESV_USAGE_KERNEL, DMA_RESV_USAGE_WRITE, DMA_RESV_USAGE_READ };

struct dma_resv_fence {
	struct dma_fence *fence;
	enum dma_resv_usage usage;
};

struct dma_resv {
	struct mutex lock;
	struct dma_resv_fence *fences;
	unsigned int count;
	unsigned int size; /* that is reserved */
};

#include <linux/ww_mutex.h>

void dma_resv_init(struct dma_resv *resv);
void dma_resv_fini(struct dma_resv *resv);

/* Both return 0: there are no signals and no contention; context is NULL. */
int dma_resv_lock(struct dma_resv *resv, struct ww_acquire_ctx *context);
int dma_resv_lock_interruptible(struct dma_resv *resv, struct ww_acquire_ctx *context);
void dma_resv_unlock(struct dma_resv *resv);

/* dma_resv_usage_rw - the usage that a writer, or a reader, waits for. */
enum dma_resv_usage dma_resv_usage_rw(bool write);

bool dma_resv_test_signaled(struct dma_resv *resv, enum dma_resv_usage usage);

/*
 * dma_resv_for_each_fence_unlocked - fences of a usage that have not signalled, each with a
 * reference until the next one.
 */
struct dma_resv_iter {
	struct dma_resv *resv;
	enum dma_resv_usage usage;
	unsigned int at;
	struct dma_fence *fence;
};

void dma_resv_iter_begin(struct dma_resv_iter *cursor, struct dma_resv *resv,
			 enum dma_resv_usage usage);
void dma_resv_iter_end(struct dma_resv_iter *cursor);
struct dma_fence *shim_resv_iter_next(struct dma_resv_iter *cursor);

#define dma_resv_for_each_fence_unlocked(cursor, fence) \
	while (((fence) = shim_resv_iter_next(cursor)))

/* dma_resv_for_each_fence - under the lock, signalled ones included; without a reference. */
struct dma_fence *shim_resv_iter_locked(struct dma_resv_iter *cursor);

#define dma_resv_for_each_fence(cursor, resv_, usage_, fence)                        \
	for (*(cursor) = (struct dma_resv_iter){.resv = (resv_), .usage = (usage_)}; \
	     ((fence) = shim_resv_iter_locked(cursor));)

/* Under the lock: reserve slots for so many, 0 or -ENOMEM; then add one. */
int dma_resv_reserve_fences(struct dma_resv *resv, unsigned int count);
void dma_resv_add_fence(struct dma_resv *resv, struct dma_fence *fence, enum dma_resv_usage usage);

#endif
