/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/dma-fence.h>

u64 dma_fence_context_alloc(unsigned int count)
{
	static u64 contexts = 1;
	u64 first = contexts;

	contexts += count;
	return first;
}

void dma_fence_init(struct dma_fence *fence, const struct dma_fence_ops *ops, spinlock_t *lock,
		    u64 context, u64 seqno)
{
	*fence = (struct dma_fence){.lock = lock, .ops = ops, .context = context, .seqno = seqno};
	INIT_LIST_HEAD(&fence->callbacks);
	kref_init(&fence->references);
}

static void last_put(struct kref *references)
{
	struct dma_fence *fence = container_of(references, struct dma_fence, references);

	if (!list_empty(&fence->callbacks))
		shim_misuse("an unsignalled fence with callbacks is released");
	fence->ops->release(fence);
}

struct dma_fence *dma_fence_get(struct dma_fence *fence)
{
	if (fence)
		kref_get(&fence->references);
	return fence;
}

void dma_fence_put(struct dma_fence *fence)
{
	if (fence)
		kref_put(&fence->references, last_put);
}

bool dma_fence_is_signaled(const struct dma_fence *fence)
{
	return test_bit(DMA_FENCE_FLAG_SIGNALED_BIT, &fence->flags);
}

int dma_fence_get_status(const struct dma_fence *fence)
{
	if (!dma_fence_is_signaled(fence))
		return 0;
	return fence->error ? fence->error : 1;
}

void dma_fence_set_error(struct dma_fence *fence, int error)
{
	if (dma_fence_is_signaled(fence) || error >= 0 || error < -4095)
		shim_misuse("error %d of a fence that has signalled, or no error", error);
	fence->error = error;
}

int dma_fence_signal_locked(struct dma_fence *fence)
{
	struct dma_fence_cb *callback;

	if (!shim_is_locked(fence->lock))
		shim_misuse("a fence signals without its lock");
	if (dma_fence_is_signaled(fence))
		return -EINVAL;
	fence->flags |= 1UL << DMA_FENCE_FLAG_SIGNALED_BIT;
	while ((callback =
			list_first_entry_or_null(&fence->callbacks, struct dma_fence_cb, link))) {
		list_del_init(&callback->link);
		callback->function(fence, callback);
	}
	return 0;
}

int dma_fence_add_callback(struct dma_fence *fence, struct dma_fence_cb *callback,
			   dma_fence_func_t function)
{
	callback->function = function;
	INIT_LIST_HEAD(&callback->link);
	if (dma_fence_is_signaled(fence))
		return -ENOENT;
	list_add_tail(&callback->link, &fence->callbacks);
	return 0;
}

long dma_fence_wait_timeout(struct dma_fence *fence, bool interruptible, long timeout)
{
	const u64 until = timeout == MAX_SCHEDULE_TIMEOUT ? SHIM_NEVER
							  : shim_after((u64)timeout * SHIM_JIFFY);

	shim_may_sleep("a fence is waited for");
	while (!dma_fence_is_signaled(fence) && shim_now() < until)
		shim_sleep(until);
	if (!dma_fence_is_signaled(fence))
		return 0;
	return max_t(long, 1, (until - shim_now()) / SHIM_JIFFY);
}
