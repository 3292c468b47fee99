// SPDX-License-Identifier: GPL-2.0-only
#include <linux/errno.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "gpu.h"

#define EVENTS_AT_ONCE 64 /* with interrupts off */
#define TEXT_MIN       4096
#define TEXT_MAX       (16 << 20)

/* fgpu_hooks.event; the caller holds the lock. */
static void gpu_event(void *user, const struct fgpu_event *event)
{
	struct fake_gpu *gpu = user;

	fake_fences_event(&gpu->fences, event);
	fake_trace_event(gpu, event);
}

static const struct fgpu_hooks hooks = {.event = gpu_event};

/* Release the lock, then signal the fences of done jobs: their callbacks may acquire it. */
static void unlock_and_signal(struct fake_gpu *gpu, unsigned long flags) __releases(&gpu->lock)
{
	spin_unlock_irqrestore(&gpu->lock, flags);
	fake_fences_signal_done(&gpu->fences, &gpu->lock);
}

/*
 * An event is due on the real clock. Events beyond EVENTS_AT_ONCE follow at once: the timer is set
 * for now.
 */
static enum hrtimer_restart clock_expired(struct hrtimer *timer)
{
	struct fake_gpu *gpu = container_of(timer, struct fake_gpu, clock.timer);
	unsigned long flags;

	spin_lock_irqsave(&gpu->lock, flags);
	gpu->clock.armed = FGPU_NEVER;
	if (gpu->clock.runs) {
		fgpu_advance(gpu->model, fake_clock_now(&gpu->clock, gpu->model), EVENTS_AT_ONCE);
		fake_clock_arm(&gpu->clock, gpu->model);
	}
	unlock_and_signal(gpu, flags);
	return HRTIMER_NORESTART;
}

int fake_gpu_init(struct fake_gpu *gpu, const struct fake_gpu_setup *setup)
{
	u64 size = fgpu_size(&setup->limits);
	int err;

	spin_lock_init(&gpu->lock);
	mutex_init(&gpu->advance);
	fake_clock_init(&gpu->clock, setup->real, clock_expired);
	fake_fences_init(&gpu->fences);
	gpu->limits = setup->limits;
	if (!size)
		return -EINVAL;
	err = fake_trace_init(gpu);
	if (err)
		return err;
	/* The limits may ask for more than there is: no warning. */
	gpu->memory = kvzalloc(size, GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	if (!gpu->memory)
		return -ENOMEM;
	gpu->model = fgpu_init(gpu->memory, size, &setup->limits, &hooks, gpu);
	if (!gpu->model)
		return -EINVAL;
	return fake_journal_init(&gpu->journal, setup->journal, setup->journal_text);
}

void fake_gpu_exit(struct fake_gpu *gpu)
{
	unsigned long flags;

	fake_scheds_exit(gpu);
	spin_lock_irqsave(&gpu->lock, flags);
	gpu->clock.runs = false;
	spin_unlock_irqrestore(&gpu->lock, flags);
	fake_clock_exit(&gpu->clock);
	fake_journal_exit(&gpu->journal);
	fake_fences_exit(&gpu->fences);
	fake_trace_exit(gpu);
	kvfree(gpu->memory);
	mutex_destroy(&gpu->advance);
}

void fake_gpu_lock(struct fake_gpu *gpu, unsigned long *flags) __acquires(&gpu->lock)
{
	for (;;) {
		u64 now;

		spin_lock_irqsave(&gpu->lock, *flags);
		now = fake_clock_now(&gpu->clock, gpu->model);
		/* Do first what the last call made due at this very time. */
		if (fgpu_advance(gpu->model, now, EVENTS_AT_ONCE) != 1)
			return;
		unlock_and_signal(gpu, *flags);
		cond_resched();
	}
}

void fake_gpu_unlock(struct fake_gpu *gpu, unsigned long flags) __releases(&gpu->lock)
{
	fake_clock_arm(&gpu->clock, gpu->model);
	unlock_and_signal(gpu, flags);
}

/* What jobs that wait for space get when a command ends their wait. */
static int space_error(u32 op)
{
	return op == FGPU_UNPLUG ? -ENODEV : op == FGPU_RESET ? -EIO : -ECANCELED;
}

static int do_command_locked(struct fake_gpu *gpu, struct fgpu_command *command)
{
	int ret;

	command->at = fgpu_now(gpu->model);
	ret = fgpu_do(gpu->model, command);
	fake_journal_add_command(&gpu->journal, command, ret);
	fake_fences_drop_space(&gpu->fences, gpu->model, space_error(command->op));
	if (ret >= 0 && command->op <= FGPU_LIVE)
		fake_trace_setup(gpu, command);
	if (!ret && command->op == FGPU_LIVE)
		fake_clock_start(&gpu->clock);
	return ret;
}

int fake_gpu_do(struct fake_gpu *gpu, struct fgpu_command *command)
{
	unsigned long flags;
	int ret;

	fake_gpu_lock(gpu, &flags);
	ret = do_command_locked(gpu, command);
	fake_gpu_unlock(gpu, flags);
	return ret;
}

int fake_gpu_submit(struct fake_gpu *gpu, struct fgpu_command *command, struct fake_fence *fence)
{
	unsigned long flags;
	int ret;

	memcpy(fence->uses, command->uses, sizeof(fence->uses));
	fake_gpu_lock(gpu, &flags);
	gpu->fences.submitting = fence;
	ret = do_command_locked(gpu, command);
	gpu->fences.submitting = NULL;
	if (ret >= 0)
		fence->job = ret;
	if (ret >= 0 && fgpu_waits_for_space(gpu->model, ret))
		fake_fences_add_space(&gpu->fences, fence, ret);
	fake_gpu_unlock(gpu, flags);
	return ret;
}

static void give_up(struct fake_gpu *gpu, const struct fake_fence *fence)
{
	struct fgpu_command command = fgpu_command(FGPU_GIVE_UP, 0);
	unsigned long flags;

	fake_gpu_lock(gpu, &flags);
	command.job = fence->job;
	if (fence->no_space)
		do_command_locked(gpu, &command);
	fake_gpu_unlock(gpu, flags);
}

int fake_gpu_wait_space(struct fake_gpu *gpu, struct fake_fence *fence)
{
	int err = wait_event_interruptible(gpu->fences.changed, !READ_ONCE(fence->no_space));
	unsigned long flags;

	if (err)
		give_up(gpu, fence);
	spin_lock_irqsave(&gpu->lock, flags);
	/* It may have entered its ring meanwhile, and be done. */
	err = fence->base.ops ? 0 : fence->error ?: err;
	spin_unlock_irqrestore(&gpu->lock, flags);
	return err == -ECANCELED ? -EINTR : err;
}

int fake_gpu_ready(struct fake_gpu *gpu, struct fake_fence *fence)
{
	struct fgpu_command ready = fgpu_command(FGPU_READY, 0);
	unsigned long flags;
	int ret = -ECANCELED;

	fake_gpu_lock(gpu, &flags);
	ready.job = fence->job;
	if (fence->pending) /* else the slot may be another job's */
		ret = do_command_locked(gpu, &ready);
	fake_gpu_unlock(gpu, flags);
	return ret;
}

static void wait_begin_locked(struct fake_gpu *gpu, struct fake_wait *wait,
			      const struct fake_fence *fence)
{
	struct fgpu_command command = fgpu_command(FGPU_WAIT, 0);

	/* The slot of a job that has ended may be another job's. */
	if (!fence->pending)
		return;
	command.client = wait->client;
	command.job = fence->job;
	command.cookie = wait->cookie = ++gpu->waits;
	wait->slot = do_command_locked(gpu, &command);
}

void fake_gpu_wait_begin(struct fake_gpu *gpu, u32 client, struct fake_fence *fence,
			 struct fake_wait *wait)
{
	unsigned long flags;

	INIT_LIST_HEAD(&wait->link);
	wait->client = client;
	wait->slot = -ECANCELED;
	fake_gpu_lock(gpu, &flags);
	wait_begin_locked(gpu, wait, fence->inner ?: fence);
	/* Of a job that has ended this does nothing. */
	if (wait->slot < 0 && !fence->inner)
		list_add_tail(&wait->link, &fence->waits);
	fake_gpu_unlock(gpu, flags);
}

void fake_gpu_wait_end(struct fake_gpu *gpu, struct fake_wait *wait, enum fake_wait_end end)
{
	struct fgpu_command command = fgpu_command(FGPU_UNWAIT, 0);
	unsigned long flags;

	fake_gpu_lock(gpu, &flags);
	list_del_init(&wait->link);
	command.client = wait->client;
	command.index = wait->slot;
	command.cookie = wait->cookie;
	command.flags = end == FAKE_WAIT_LATE ? FGPU_UNWAIT_LATE : 0;
	/* Refused when the job has ended just now. */
	if (wait->slot >= 0 && end != FAKE_WAIT_DONE)
		do_command_locked(gpu, &command);
	fake_gpu_unlock(gpu, flags);
}

void fake_gpu_waits_run(struct fake_gpu *gpu, struct fake_fence *outer, struct fake_fence *inner)
{
	struct fake_wait *wait, *next;
	unsigned long flags;

	fake_gpu_lock(gpu, &flags);
	dma_fence_get(&inner->base);
	outer->inner = inner;
	list_for_each_entry_safe(wait, next, &outer->waits, link) {
		list_del_init(&wait->link);
		wait_begin_locked(gpu, wait, inner);
	}
	fake_gpu_unlock(gpu, flags);
}

static int advance_some(struct fake_gpu *gpu, u64 until)
{
	unsigned long flags;
	int ret;

	spin_lock_irqsave(&gpu->lock, flags);
	ret = fgpu_advance(gpu->model, until, EVENTS_AT_ONCE);
	unlock_and_signal(gpu, flags);
	return ret;
}

int fake_gpu_advance(struct fake_gpu *gpu, u64 ns)
{
	int ret = 1;
	u64 until;

	if (gpu->clock.real)
		return -EBUSY;
	mutex_lock(&gpu->advance);
	if (check_add_overflow(fake_gpu_now(gpu), ns, &until) || until == FGPU_NEVER)
		ret = -EINVAL;
	while (ret == 1) {
		ret = advance_some(gpu, until);
		if (ret == 1 && fatal_signal_pending(current))
			ret = -EINTR;
		cond_resched();
	}
	mutex_unlock(&gpu->advance);
	return ret;
}

int fake_gpu_follow(struct fake_gpu *gpu, u64 base, u64 limit)
{
	unsigned long flags;

	if (gpu->clock.real)
		return -EBUSY;
	fake_gpu_lock(gpu, &flags);
	fake_clock_follow(&gpu->clock, base, limit);
	fake_gpu_unlock(gpu, flags);
	return 0;
}

bool fake_gpu_awaited(struct fake_gpu *gpu)
{
	unsigned long flags;
	bool awaited;

	spin_lock_irqsave(&gpu->lock, flags);
	awaited = fake_clock_awaited(&gpu->clock);
	spin_unlock_irqrestore(&gpu->lock, flags);
	return awaited;
}

u64 fake_gpu_now(struct fake_gpu *gpu)
{
	unsigned long flags;
	u64 now;

	fake_gpu_lock(gpu, &flags);
	now = fgpu_now(gpu->model);
	fake_gpu_unlock(gpu, flags);
	return now;
}

u64 fake_gpu_delay(struct fake_gpu *gpu, u32 client)
{
	unsigned long flags;
	u64 delay;

	if (!gpu->clock.real)
		return 0;
	fake_gpu_lock(gpu, &flags);
	delay = fgpu_delay(gpu->model, client);
	fake_gpu_unlock(gpu, flags);
	return delay;
}

static void text_write(void *to, const char *bytes, fgpu_u64 len)
{
	struct fake_text *text = to;

	if (text->len <= text->size && len <= text->size - text->len)
		memcpy(text->bytes + text->len, bytes, len);
	text->len += len;
}

/* Twice the length: the text may grow while the lock is not held. */
static int text_grow(struct fake_text *text)
{
	size_t size = max_t(size_t, TEXT_MIN, 2 * text->len);

	if (text->len > TEXT_MAX)
		return -ENOMEM;
	kvfree(text->bytes);
	text->size = 0;
	text->bytes = kvmalloc(size, GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	if (!text->bytes)
		return -ENOMEM;
	text->size = size;
	return 0;
}

/* read: the journal's entry, or NULL: not journaled. size: bytes that the reader has. */
static int show_text(struct fake_gpu *gpu, u32 client, u32 parts,
		     struct fake_drm_journal_read *read, size_t size, struct fake_text *text)
{
	const struct fgpu_sink sink = {text_write, text};
	unsigned long flags;
	int ret;

	do {
		ret = text->size && text->len <= text->size ? 0 : text_grow(text);
		if (ret)
			return ret;
		text->len = 0;
		fake_gpu_lock(gpu, &flags);
		ret = fgpu_show(gpu->model, client, parts, &sink, NULL);
		if (!ret && read && text->len <= text->size) {
			read->flags = text->len < size ? 0 : FAKE_DRM_JOURNAL_UNSEEN;
			read->len = text->len;
			fake_journal_add_read(&gpu->journal, fgpu_now(gpu->model), read,
					      text->bytes);
		}
		fake_gpu_unlock(gpu, flags);
	} while (!ret && text->len > text->size);
	return ret;
}

int fake_gpu_show(struct fake_gpu *gpu, u32 client, u32 parts, struct fake_text *text)
{
	return show_text(gpu, client, parts, NULL, 0, text);
}

int fake_gpu_show_journaled(struct fake_gpu *gpu, u32 client, u32 parts, size_t size,
			    struct fake_text *text)
{
	struct fake_drm_journal_read read = {.client = client, .parts = parts};

	return show_text(gpu, client, parts, &read, size, text);
}

void fake_text_free(struct fake_text *text)
{
	kvfree(text->bytes);
}
