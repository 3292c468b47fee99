/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The clock of a model: manual, or following the machine's; then due events happen by themselves. A
 * manual one can be made to follow up to a time, at which it stops.
 */
#ifndef FAKE_CLOCK_H
#define FAKE_CLOCK_H

#include <linux/hrtimer.h>
#include <linux/types.h>

struct fgpu;

/**
 * struct fake_clock - virtual time of one model
 * @real: the clock follows CLOCK_MONOTONIC; else it is manual
 * @runs: the clock is real and the device is live, or it follows
 * @base: CLOCK_MONOTONIC at virtual time 0
 * @limit: where a clock that follows stops; FGPU_NEVER for a real one
 * @mover: the process that set @limit
 * @armed: virtual time for which @timer is set, or FGPU_NEVER
 * @timer: expires at the model's next event
 *
 * All members but @real are protected by fake_gpu.lock.
 */
struct fake_clock {
	bool real;
	bool runs;
	u64 base;
	u64 limit;
	pid_t mover;
	u64 armed;
	struct hrtimer timer;
};

/**
 * fake_clock_init() - initialise a clock that does not run yet
 * @clock: the clock
 * @real: whether it follows the machine's
 * @expired: called in soft interrupt context when an event is due
 *
 * Context: Any.
 */
void fake_clock_init(struct fake_clock *clock, bool real,
		     enum hrtimer_restart (*expired)(struct hrtimer *timer));

/**
 * fake_clock_exit() - cancel the clock's timer
 * @clock: the clock
 *
 * Context: Process context. Waits for a running timer, whose handler acquires fake_gpu.lock; the
 * caller must not hold it.
 */
void fake_clock_exit(struct fake_clock *clock);

/**
 * fake_clock_start() - start a real clock at virtual time 0
 * @clock: the clock
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_clock_start(struct fake_clock *clock);

/**
 * fake_clock_follow() - let a manual clock follow the machine's
 * @clock: the clock
 * @base: CLOCK_MONOTONIC at virtual time 0
 * @limit: virtual time at which it stops
 *
 * Context: Process context: the caller's is the one that moves it on. The caller holds
 * fake_gpu.lock.
 */
void fake_clock_follow(struct fake_clock *clock, u64 base, u64 limit);

/**
 * fake_clock_awaited() - is a clock that follows at its limit, until another process moves it on?
 * @clock: the clock
 *
 * Context: Process context. The caller holds fake_gpu.lock.
 */
bool fake_clock_awaited(const struct fake_clock *clock);

/**
 * fake_clock_now() - virtual time
 * @clock: the clock
 * @model: its model
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 *
 * Return: virtual time in ns, never before the model's.
 */
u64 fake_clock_now(const struct fake_clock *clock, const struct fgpu *model);

/**
 * fake_clock_arm() - set the timer for the model's next event
 * @clock: the clock
 * @model: its model
 *
 * Context: Any context. The caller holds fake_gpu.lock.
 */
void fake_clock_arm(struct fake_clock *clock, const struct fgpu *model);

#endif
