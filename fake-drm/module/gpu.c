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

int fake_gpu_init(struct fake_gpu *gpu, const struct fgpu_limits *limits)
{
	u64 size = fgpu_size(limits);

	spin_lock_init(&gpu->lock);
	mutex_init(&gpu->clock);
	gpu->limits = *limits;
	if (!size)
		return -EINVAL;
	gpu->memory = kvzalloc(size, GFP_KERNEL_ACCOUNT);
	if (!gpu->memory)
		return -ENOMEM;
	gpu->model = fgpu_init(gpu->memory, size, limits, NULL, NULL);
	return gpu->model ? 0 : -EINVAL;
}

void fake_gpu_exit(struct fake_gpu *gpu)
{
	kvfree(gpu->memory);
	mutex_destroy(&gpu->clock);
}

int fake_gpu_do(struct fake_gpu *gpu, struct fgpu_command *command)
{
	unsigned long flags;
	int ret;

	for (;;) {
		spin_lock_irqsave(&gpu->lock, flags);
		/* What the command before made due in this very instant happens first. */
		command->at = fgpu_now(gpu->model);
		ret = fgpu_advance(gpu->model, command->at, EVENTS_AT_ONCE);
		if (!ret)
			ret = fgpu_do(gpu->model, command);
		else if (ret == 1)
			ret = -FGPU_EAGAIN;
		spin_unlock_irqrestore(&gpu->lock, flags);
		if (ret != -FGPU_EAGAIN)
			return ret;
		cond_resched();
	}
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

	mutex_lock(&gpu->clock);
	if (check_add_overflow(fake_gpu_now(gpu), ns, &until) || until == FGPU_NEVER)
		ret = -EINVAL;
	while (ret == 1) {
		ret = advance_some(gpu, until);
		if (ret == 1 && fatal_signal_pending(current))
			ret = -EINTR;
		cond_resched();
	}
	mutex_unlock(&gpu->clock);
	return ret;
}

u64 fake_gpu_now(struct fake_gpu *gpu)
{
	unsigned long flags;
	u64 now;

	spin_lock_irqsave(&gpu->lock, flags);
	now = fgpu_now(gpu->model);
	spin_unlock_irqrestore(&gpu->lock, flags);
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

int fake_gpu_show(struct fake_gpu *gpu, u32 client, u32 parts, struct fake_text *text)
{
	const struct fgpu_sink sink = {text_write, text};
	unsigned long flags;
	int ret;

	do {
		ret = text->room && text->len <= text->room ? 0 : text_grow(text);
		if (ret)
			return ret;
		text->len = 0;
		spin_lock_irqsave(&gpu->lock, flags);
		ret = fgpu_show(gpu->model, client, parts, &sink, NULL);
		spin_unlock_irqrestore(&gpu->lock, flags);
	} while (!ret && text->len > text->room);
	return ret;
}

void fake_text_free(struct fake_text *text)
{
	kvfree(text->bytes);
}
