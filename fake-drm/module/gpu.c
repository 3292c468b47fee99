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

/* Something is due by the real clock; what is too much for once comes right after. */
static enum hrtimer_restart fire(struct hrtimer *timer)
{
	struct fake_gpu *gpu = container_of(timer, struct fake_gpu, clock.timer);
	unsigned long flags;

	spin_lock_irqsave(&gpu->lock, flags);
	gpu->clock.armed = FGPU_NEVER;
	if (gpu->clock.runs) {
		fgpu_advance(gpu->model, fake_clock_now(&gpu->clock, gpu->model), EVENTS_AT_ONCE);
		fake_clock_arm(&gpu->clock, gpu->model);
	}
	spin_unlock_irqrestore(&gpu->lock, flags);
	return HRTIMER_NORESTART;
}

int fake_gpu_init(struct fake_gpu *gpu, const struct fake_gpu_setup *setup)
{
	u64 size = fgpu_size(&setup->limits);

	spin_lock_init(&gpu->lock);
	mutex_init(&gpu->advance);
	fake_clock_init(&gpu->clock, setup->real, fire);
	gpu->limits = setup->limits;
	if (!size)
		return -EINVAL;
	gpu->memory = kvzalloc(size, GFP_KERNEL_ACCOUNT);
	if (!gpu->memory)
		return -ENOMEM;
	gpu->model = fgpu_init(gpu->memory, size, &setup->limits, NULL, NULL);
	if (!gpu->model)
		return -EINVAL;
	return fake_journal_init(&gpu->journal, setup->journal, setup->journal_text);
}

void fake_gpu_exit(struct fake_gpu *gpu)
{
	unsigned long flags;

	spin_lock_irqsave(&gpu->lock, flags);
	gpu->clock.runs = false;
	spin_unlock_irqrestore(&gpu->lock, flags);
	fake_clock_exit(&gpu->clock);
	fake_journal_exit(&gpu->journal);
	kvfree(gpu->memory);
	mutex_destroy(&gpu->advance);
}

void fake_gpu_begin(struct fake_gpu *gpu, unsigned long *flags) __acquires(&gpu->lock)
{
	for (;;) {
		u64 now;

		spin_lock_irqsave(&gpu->lock, *flags);
		now = fake_clock_now(&gpu->clock, gpu->model);
		/* What the call before made due in this very instant happens first. */
		if (fgpu_advance(gpu->model, now, EVENTS_AT_ONCE) != 1)
			return;
		spin_unlock_irqrestore(&gpu->lock, *flags);
		cond_resched();
	}
}

void fake_gpu_end(struct fake_gpu *gpu, unsigned long flags) __releases(&gpu->lock)
{
	fake_clock_arm(&gpu->clock, gpu->model);
	spin_unlock_irqrestore(&gpu->lock, flags);
}

int fake_gpu_do(struct fake_gpu *gpu, struct fgpu_command *command)
{
	unsigned long flags;
	int ret;

	fake_gpu_begin(gpu, &flags);
	command->at = fgpu_now(gpu->model);
	ret = fgpu_do(gpu->model, command);
	fake_journal_command(&gpu->journal, command, ret);
	if (!ret && command->op == FGPU_LIVE)
		fake_clock_start(&gpu->clock);
	fake_gpu_end(gpu, flags);
	return ret;
}

static int advance_some(struct fake_gpu *gpu, u64 until)
{
	unsigned long flags;
	int ret;

	spin_lock_irqsave(&gpu->lock, flags);
	ret = fgpu_advance(gpu->model, until, EVENTS_AT_ONCE);
	spin_unlock_irqrestore(&gpu->lock, flags);
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

u64 fake_gpu_now(struct fake_gpu *gpu)
{
	unsigned long flags;
	u64 now;

	fake_gpu_begin(gpu, &flags);
	now = fgpu_now(gpu->model);
	fake_gpu_end(gpu, flags);
	return now;
}

static void text_write(void *to, const char *bytes, fgpu_u64 len)
{
	struct fake_text *text = to;

	if (text->len <= text->room && len <= text->room - text->len)
		memcpy(text->bytes + text->len, bytes, len);
	text->len += len;
}

/* Twice what was wanted: while the lock is not held, the text may grow. */
static int text_grow(struct fake_text *text)
{
	size_t room = max_t(size_t, TEXT_MIN, 2 * text->len);

	if (text->len > TEXT_MAX)
		return -ENOMEM;
	kvfree(text->bytes);
	text->room = 0;
	text->bytes = kvmalloc(room, GFP_KERNEL_ACCOUNT);
	if (!text->bytes)
		return -ENOMEM;
	text->room = room;
	return 0;
}

/* read: what the journal shall know of it, or NULL. */
static int show(struct fake_gpu *gpu, u32 client, u32 parts, struct fake_drm_journal_read *read,
		size_t room, struct fake_text *text)
{
	const struct fgpu_sink sink = {text_write, text};
	unsigned long flags;
	int ret;

	do {
		ret = text->room && text->len <= text->room ? 0 : text_grow(text);
		if (ret)
			return ret;
		text->len = 0;
		fake_gpu_begin(gpu, &flags);
		ret = fgpu_show(gpu->model, client, parts, &sink, NULL);
		if (!ret && read && text->len <= text->room) {
			read->flags = text->len < room ? 0 : FAKE_DRM_JOURNAL_UNSEEN;
			read->len = text->len;
			fake_journal_read(&gpu->journal, fgpu_now(gpu->model), read, text->bytes);
		}
		fake_gpu_end(gpu, flags);
	} while (!ret && text->len > text->room);
	return ret;
}

int fake_gpu_show(struct fake_gpu *gpu, u32 client, u32 parts, struct fake_text *text)
{
	return show(gpu, client, parts, NULL, 0, text);
}

int fake_gpu_read(struct fake_gpu *gpu, u32 client, u32 parts, size_t room, struct fake_text *text)
{
	struct fake_drm_journal_read read = {.client = client, .parts = parts};

	return show(gpu, client, parts, &read, room, text);
}

void fake_text_free(struct fake_text *text)
{
	kvfree(text->bytes);
}
