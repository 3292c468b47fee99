/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/dma-fence-unwrap.h>
#include <linux/slab.h>

struct part {
	struct dma_fence_cb callback;
	struct rcu_head signalled;
	struct dma_fence *fence;
	struct merged *merged; /* which it holds until it has signalled */
};

struct merged {
	struct dma_fence base;
	spinlock_t lock;
	unsigned int waits; /* for so many */
	struct part parts[2];
};

static const char *name(struct dma_fence *base)
{
	return "merged";
}

static void merged_free(struct rcu_head *head)
{
	kfree(container_of(head, struct merged, base.rcu));
}

static void merged_release(struct dma_fence *base)
{
	struct merged *merged = container_of(base, struct merged, base);

	dma_fence_put(merged->parts[0].fence);
	dma_fence_put(merged->parts[1].fence);
	call_rcu(&base->rcu, merged_free);
}

static const struct dma_fence_ops ops = {
	.get_driver_name = name,
	.get_timeline_name = name,
	.release = merged_release,
};

static void part_put(struct rcu_head *head)
{
	dma_fence_put(&container_of(head, struct part, signalled)->merged->base);
}

/* The lock of the signalled fence may be held: release the last reference later. */
static void part_signalled(struct dma_fence *fence, struct dma_fence_cb *callback)
{
	struct part *part = container_of(callback, struct part, callback);
	struct merged *merged = part->merged;

	spin_lock(&merged->lock);
	if (!--merged->waits)
		dma_fence_signal_locked(&merged->base);
	spin_unlock(&merged->lock);
	call_rcu(&part->signalled, part_put);
}

static void part_begin(struct merged *merged, struct part *part, struct dma_fence *fence)
{
	part->merged = merged;
	part->fence = dma_fence_get(fence);
	dma_fence_get(&merged->base);
	if (dma_fence_add_callback(fence, &part->callback, part_signalled))
		part_signalled(fence, &part->callback);
}

struct dma_fence *dma_fence_unwrap_merge(struct dma_fence *a, struct dma_fence *b)
{
	struct merged *merged = kzalloc(sizeof(*merged), GFP_KERNEL);

	if (!merged)
		return NULL;
	spin_lock_init(&merged->lock);
	dma_fence_init(&merged->base, &ops, &merged->lock, dma_fence_context_alloc(1), 1);
	merged->waits = 2;
	part_begin(merged, &merged->parts[0], a);
	part_begin(merged, &merged->parts[1], b);
	return &merged->base;
}
