/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Fences: signal once, with or without an error, and call callbacks. */
#ifndef KUNIT_SHIM_DMA_FENCE_H
#define KUNIT_SHIM_DMA_FENCE_H

#include <linux/atomic.h>
#include <linux/jiffies.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/rcupdate.h>
#include <linux/spinlock.h>

#define DMA_FENCE_FLAG_SIGNALED_BIT 0

struct dma_fence;
struct dma_fence_cb;

struct dma_fence_ops {
	const char *(*get_driver_name)(struct dma_fence *fence);
	const char *(*get_timeline_name)(struct dma_fence *fence);
	void (*release)(struct dma_fence *fence);
};

struct dma_fence {
	spinlock_t *lock;
	const struct dma_fence_ops *ops;
	struct list_head callbacks;
	struct rcu_head rcu;
	struct kref references;
	u64 context;
	u64 seqno;
	unsigned long flags;
	int error;
};

typedef void (*dma_fence_func_t)(struct dma_fence *fence, struct dma_fence_cb *callback);

struct dma_fence_cb {
	struct list_head link;
	dma_fence_func_t function;
};

u64 dma_fence_context_alloc(unsigned int count);
void dma_fence_init(struct dma_fence *fence, const struct dma_fence_ops *ops, spinlock_t *lock,
		    u64 context, u64 seqno);

/* Both of NULL, too. */
struct dma_fence *dma_fence_get(struct dma_fence *fence);
void dma_fence_put(struct dma_fence *fence);

/* dma_fence_set_error - before it signals. */
void dma_fence_set_error(struct dma_fence *fence, int error);

/* dma_fence_signal_locked - its lock is held; 0, or -EINVAL: it has already. */
int dma_fence_signal_locked(struct dma_fence *fence);

/* dma_fence_get_status - 0: not signalled, 1: it has, or the error that it has with. */
int dma_fence_get_status(const struct dma_fence *fence);
bool dma_fence_is_signaled(const struct dma_fence *fence);

/* dma_fence_add_callback - called when it signals. 0, or -ENOENT: it has. */
int dma_fence_add_callback(struct dma_fence *fence, struct dma_fence_cb *callback,
			   dma_fence_func_t function);

/* dma_fence_wait_timeout - jiffies that were left, at least 1, or 0: it did not signal. */
long dma_fence_wait_timeout(struct dma_fence *fence, bool interruptible, long timeout);

#endif
