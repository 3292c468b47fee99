/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* A buffer's lock, and the fences of whoever uses it. */
#ifndef KUNIT_SHIM_DMA_RESV_H
#define KUNIT_SHIM_DMA_RESV_H

#include <linux/dma-fence.h>
#include <linux/mutex.h>

/* Whoever asks for one usage is told of the fences of all before, too. */
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

struct ww_acquire_ctx;

void dma_resv_init(struct dma_resv *resv);
void dma_resv_fini(struct dma_resv *resv);

/* Both 0; nobody interrupts, nobody else waits, and context is NULL. */
int dma_resv_lock(struct dma_resv *resv, struct ww_acquire_ctx *context);
int dma_resv_lock_interruptible(struct dma_resv *resv, struct ww_acquire_ctx *context);
void dma_resv_unlock(struct dma_resv *resv);

/* dma_resv_usage_rw - whose fences somebody waits for who will write, or only read. */
enum dma_resv_usage dma_resv_usage_rw(bool write);

bool dma_resv_test_signaled(struct dma_resv *resv, enum dma_resv_usage usage);

/* Locked: room for so many, 0 or -ENOMEM; then one into it. */
int dma_resv_reserve_fences(struct dma_resv *resv, unsigned int count);
void dma_resv_add_fence(struct dma_resv *resv, struct dma_fence *fence, enum dma_resv_usage usage);

#endif
