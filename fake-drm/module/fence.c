// SPDX-License-Identifier: GPL-2.0-only
#include <linux/jiffies.h>
#include <linux/kref.h>
#include <linux/module.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "device.h"
#include "fence.h"

static unsigned int expiry_ms = FAKE_FENCE_SECONDS * MSEC_PER_SEC;
module_param_named(fence_expiry_ms, expiry_ms, uint, 0600);
MODULE_PARM_DESC(fence_expiry_ms, "Real time after which the fence of a job signals an error");

/* What fences need after their device is freed. */
struct fake_timeline {
	struct kref references;
	u64 context;
	u64 device; /* the context of its device's unbound fences */
	struct fake_timeline
		*of; /* of a client's ring: the one that counts what expires; or NULL */
	atomic_t expired;
	char driver[FAKE_NAME_MAX];
	char name[];
};

static struct fake_timeline *timeline_new(const char *driver, const char *name, u32 len)
{
	struct fake_timeline *timeline =
		kzalloc(struct_size(timeline, name, len + 1), GFP_KERNEL_ACCOUNT);

	if (!timeline)
		return NULL;
	kref_init(&timeline->references);
	timeline->context = dma_fence_context_alloc(1);
	strscpy(timeline->driver, driver, sizeof(timeline->driver));
	memcpy(timeline->name, name, len);
	return timeline;
}

static void timeline_release(struct kref *references)
{
	struct fake_timeline *timeline = container_of(references, struct fake_timeline, references);

	fake_timeline_put(timeline->of);
	kfree(timeline);
}

u64 fake_timeline_context(const struct fake_timeline *timeline)
{
	return timeline->context;
}

void fake_timeline_put(struct fake_timeline *timeline)
{
	if (timeline)
		kref_put(&timeline->references, timeline_release);
}

struct fake_timeline *fake_timeline_clone(struct fake_timeline *of)
{
	struct fake_timeline *timeline = timeline_new(of->driver, of->name, strlen(of->name));

	if (!timeline)
		return NULL;
	kref_get(&of->references);
	timeline->of = of;
	timeline->device = of->device;
	return timeline;
}

static const char *driver_name(struct dma_fence *base)
{
	return fake_fence_of(base)->timeline->driver;
}

static const char *timeline_name(struct dma_fence *base)
{
	return fake_fence_of(base)->timeline->name;
}

static void fence_free(struct rcu_head *head)
{
	struct fake_fence *fence = container_of(head, struct fake_fence, base.rcu);

	fake_timeline_put(fence->timeline);
	kfree(fence);
}

/* Unloading waits for a grace period, so not before the end of this function. */
static void fence_release(struct dma_fence *base)
{
	struct fake_fence *inner = fake_fence_of(base)->inner;

	rcu_read_lock();
	if (inner)
		dma_fence_put(&inner->base);
	call_rcu(&base->rcu, fence_free);
	module_put(THIS_MODULE);
	rcu_read_unlock();
}

static const struct dma_fence_ops fence_ops = {
	.get_driver_name = driver_name,
	.get_timeline_name = timeline_name,
	.release = fence_release,
};

bool fake_fence_signal(struct fake_fence *fence, int error)
{
	unsigned long flags;
	bool ended = false;

	spin_lock_irqsave(&fence->lock, flags);
	if (!test_bit(DMA_FENCE_FLAG_SIGNALED_BIT, &fence->base.flags)) {
		if (error)
			dma_fence_set_error(&fence->base, error);
		dma_fence_signal_locked(&fence->base);
		ended = true;
	}
	spin_unlock_irqrestore(&fence->lock, flags);
	/* A running timer puts its reference itself. */
	if (ended && timer_delete(&fence->timer))
		dma_fence_put(&fence->base);
	return ended;
}

static void expire_fence(struct timer_list *timer)
{
	struct fake_fence *fence = container_of(timer, struct fake_fence, timer);

	if (fake_fence_signal(fence, -ETIMEDOUT))
		atomic_inc(&(fence->timeline->of ?: fence->timeline)->expired);
	dma_fence_put(&fence->base);
}

static struct fake_fence *fence_alloc(struct fake_timeline *timeline)
{
	struct fake_fence *fence = kzalloc(sizeof(*fence), GFP_KERNEL_ACCOUNT);

	if (!fence)
		return NULL;
	timer_setup(&fence->timer, expire_fence, 0);
	INIT_LIST_HEAD(&fence->link);
	INIT_LIST_HEAD(&fence->waits);
	memset(fence->uses, 0xff, sizeof(fence->uses));
	kref_get(&timeline->references);
	fence->timeline = timeline;
	return fence;
}

struct fake_fence *fake_fence_new(struct fake_timeline *timeline)
{
	struct fake_fence *fence = fence_alloc(timeline);

	if (fence)
		spin_lock_init(&fence->lock);
	return fence;
}

/* A lock class of its own: it is acquired when another one signals. */
struct fake_fence *fake_fence_new_outer(struct fake_timeline *timeline)
{
	struct fake_fence *fence = fence_alloc(timeline);

	if (fence)
		spin_lock_init(&fence->lock);
	return fence;
}

void fake_fence_free(struct fake_fence *fence)
{
	fake_timeline_put(fence->timeline);
	kfree(fence);
}

static void init_and_arm(struct fake_fence *fence, u64 context, u64 number, unsigned int ms)
{
	__module_get(THIS_MODULE);
	dma_fence_init(&fence->base, &fence_ops, &fence->lock, context, number);
	dma_fence_get(&fence->base);
	mod_timer(&fence->timer, jiffies + msecs_to_jiffies(ms));
}

void fake_fence_start(struct fake_fence *fence, unsigned int ms)
{
	init_and_arm(fence, dma_fence_context_alloc(1), 1, min(ms, expiry_ms));
}

void fake_fence_start_on(struct fake_fence *fence, u64 number)
{
	init_and_arm(fence, fence->timeline->context, number, expiry_ms);
}

void fake_fences_init(struct fake_fences *fences)
{
	INIT_LIST_HEAD(&fences->done);
	INIT_LIST_HEAD(&fences->space);
	init_waitqueue_head(&fences->changed);
	spin_lock_init(&fences->signalling);
}

int fake_fences_setup(struct fake_fences *fences, const struct fgpu *model,
		      const struct fgpu_limits *limits, const char *driver)
{
	const u32 count = limits->rings, all = count + limits->contexts;

	fences->unbound = timeline_new(driver, "unbound", strlen("unbound"));
	fences->rings = kvcalloc(all, sizeof(*fences->rings), GFP_KERNEL_ACCOUNT);
	if (!fences->unbound || !fences->rings)
		return -ENOMEM;
	fences->unbound->device = fences->unbound->context;
	fences->all = all;
	for (u32 i = 0; i < all; i++)
		INIT_LIST_HEAD(&fences->rings[i].waiting);
	for (u32 i = 0; i < count; i++) {
		struct fake_ring *ring = &fences->rings[i];
		const char *name;
		u32 len;

		name = fgpu_ring_name(model, i, &len);
		if (!name)
			break;
		ring->timeline = timeline_new(driver, name, len);
		if (!ring->timeline)
			return -ENOMEM;
		ring->timeline->device = fences->unbound->context;
		fences->count++;
	}
	return 0;
}

void fake_fences_exit(struct fake_fences *fences)
{
	for (u32 i = 0; i < fences->count; i++)
		fake_timeline_put(fences->rings[i].timeline);
	kvfree(fences->rings);
	fake_timeline_put(fences->unbound);
}

bool fake_fences_own(const struct fake_fences *fences, struct dma_fence *fence)
{
	return fence->ops == &fence_ops &&
	       fake_fence_of(fence)->timeline->device == fences->unbound->context;
}

bool fake_fences_know(const struct fake_fences *fences, struct dma_fence *fence, const u32 *uses)
{
	if (!fake_fences_own(fences, fence))
		return false;
	for (int i = 0; i < FGPU_USES * FGPU_USES; i++)
		if (uses[i / FGPU_USES] != FGPU_NONE &&
		    uses[i / FGPU_USES] == fake_fence_of(fence)->uses[i % FGPU_USES])
			return true;
	return false;
}

u32 fake_fences_expired(const struct fake_fences *fences)
{
	u32 expired = 0;

	for (u32 i = 0; i < fences->count; i++)
		expired += atomic_read(&fences->rings[i].timeline->expired);
	return expired;
}

void fake_fences_add_space(struct fake_fences *fences, struct fake_fence *fence, u32 job)
{
	fence->job = job;
	fence->no_space = true;
	list_add_tail(&fence->link, &fences->space);
}

static void remove_space(struct fake_fences *fences, struct fake_fence *fence, int error)
{
	list_del_init(&fence->link);
	fence->error = error;
	WRITE_ONCE(fence->no_space, false);
	wake_up_all(&fences->changed);
}

void fake_fences_drop_space(struct fake_fences *fences, const struct fgpu *model, int error)
{
	struct fake_fence *fence, *next;

	list_for_each_entry_safe(fence, next, &fences->space, link)
		if (!fgpu_waits_for_space(model, fence->job))
			remove_space(fences, fence, error);
}

/* The fence of the job that enters its ring: of the one that is being submitted, or that has
 * waited. */
static struct fake_fence *entering_fence(struct fake_fences *fences, u32 job)
{
	struct fake_fence *fence = fences->submitting;

	fences->submitting = NULL;
	if (fence)
		return fence;
	list_for_each_entry(fence, &fences->space, link)
		if (fence->job == job)
			return fence;
	return NULL;
}

static void start_job_fence(struct fake_fences *fences, const struct fgpu_event *event)
{
	struct fake_fence *fence = entering_fence(fences, event->job);

	if (!fence)
		return;
	if (fence->no_space)
		remove_space(fences, fence, 0);
	init_and_arm(fence, fence->timeline->context, event->fence, expiry_ms);
	fence->pending = true;
	dma_fence_get(&fence->base);
	list_add_tail(&fence->link, &fences->rings[event->ring].waiting);
}

static void finish_job_fence(struct fake_fences *fences, const struct fgpu_event *event)
{
	struct fake_fence *fence = list_first_entry_or_null(&fences->rings[event->ring].waiting,
							    struct fake_fence, link);

	/* A job of a command in debugfs has no fence. */
	if (!fence || fence->base.seqno != event->fence)
		return;
	fence->pending = false;
	fence->error = event->error;
	list_move_tail(&fence->link, &fences->done);
}

void fake_fences_event(struct fake_fences *fences, const struct fgpu_event *event)
{
	if (event->ring >= fences->all)
		return;
	if (event->type == FGPU_EVENT_RING_ALLOC && event->fence)
		start_job_fence(fences, event);
	else if (event->type == FGPU_EVENT_FENCE_SIGNAL)
		finish_job_fence(fences, event);
}

static struct fake_fence *done_pop(struct fake_fences *fences, spinlock_t *lock)
{
	struct fake_fence *fence;
	unsigned long flags;

	spin_lock_irqsave(lock, flags);
	fence = list_first_entry_or_null(&fences->done, struct fake_fence, link);
	if (fence)
		list_del_init(&fence->link);
	spin_unlock_irqrestore(lock, flags);
	return fence;
}

static bool signal_next_done(struct fake_fences *fences, spinlock_t *lock)
{
	struct fake_fence *fence;
	unsigned long flags;

	spin_lock_irqsave(&fences->signalling, flags);
	fence = done_pop(fences, lock);
	if (fence)
		fake_fence_signal(fence, fence->error);
	spin_unlock_irqrestore(&fences->signalling, flags);
	if (fence)
		dma_fence_put(&fence->base);
	return fence;
}

void fake_fences_signal_done(struct fake_fences *fences, spinlock_t *lock)
{
	/* On return, none is left, and none that another CPU removed is unsignalled. */
	while (signal_next_done(fences, lock))
		;
}

struct dma_fence *fake_fences_find(struct fake_fences *fences, u32 ring, u64 number)
{
	struct fake_fence *fence;

	list_for_each_entry(fence, &fences->rings[ring].waiting, link)
		if (fence->base.seqno == number)
			return dma_fence_get(&fence->base);
	return NULL;
}
