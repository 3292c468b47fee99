// SPDX-License-Identifier: GPL-2.0-only
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/overflow.h>
#include <linux/sched.h>

#include "clock.h"
#include "fgpu.h"

void fake_clock_init(struct fake_clock *clock, bool real,
		     enum hrtimer_restart (*expired)(struct hrtimer *timer))
{
	clock->real = real;
	clock->limit = FGPU_NEVER;
	clock->armed = FGPU_NEVER;
	/* Soft: fences signal from it, and their callbacks must not run in our hard interrupt. */
#ifdef FAKE_HAVE_HRTIMER_SETUP
	hrtimer_setup(&clock->timer, expired, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_SOFT);
#else
	hrtimer_init(&clock->timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_SOFT);
	clock->timer.function = expired;
#endif
}

void fake_clock_exit(struct fake_clock *clock)
{
	hrtimer_cancel(&clock->timer);
}

void fake_clock_start(struct fake_clock *clock)
{
	clock->base = ktime_get_ns();
	clock->runs = clock->real;
}

void fake_clock_follow(struct fake_clock *clock, u64 base, u64 limit)
{
	clock->base = base;
	clock->limit = limit;
	clock->mover = current->tgid;
	clock->runs = true;
}

/* Of the machine's clock, as virtual time. */
static u64 elapsed(const struct fake_clock *clock)
{
	const u64 now = ktime_get_ns();

	return now > clock->base ? now - clock->base : 0;
}

bool fake_clock_awaited(const struct fake_clock *clock)
{
	return clock->runs && clock->mover != current->tgid && elapsed(clock) > clock->limit;
}

u64 fake_clock_now(const struct fake_clock *clock, const struct fgpu *model)
{
	u64 now = fgpu_now(model);

	return clock->runs ? max(now, min(elapsed(clock), clock->limit)) : now;
}

void fake_clock_arm(struct fake_clock *clock, const struct fgpu *model)
{
	u64 next = fgpu_next(model), at;

	if (next > clock->limit)
		next = FGPU_NEVER;
	if (!clock->runs || next == clock->armed)
		return;
	clock->armed = next;
	if (next == FGPU_NEVER)
		hrtimer_try_to_cancel(&clock->timer);
	else if (!check_add_overflow(clock->base, next, &at) && at < KTIME_MAX)
		hrtimer_start(&clock->timer, ns_to_ktime(at), HRTIMER_MODE_ABS_SOFT);
}
