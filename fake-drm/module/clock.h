/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What time it is for a model: it stands until somebody moves it on, or follows the machine's, and
 * then what is due happens by itself.
 */
#ifndef FAKE_CLOCK_H
#define FAKE_CLOCK_H

#include <linux/hrtimer.h>
#include <linux/types.h>

struct fgpu;

struct fake_clock {
	bool real;
	bool runs; /* the device is live, and the clock real */
	u64 base; /* CLOCK_MONOTONIC when virtual time was 0 */
	u64 armed; /* virtual time for which the timer is set, or FGPU_NEVER */
	struct hrtimer timer;
};

/* fake_clock_init - fire is called when something is due. */
void fake_clock_init(struct fake_clock *clock, bool real,
		     enum hrtimer_restart (*fire)(struct hrtimer *timer));

/* fake_clock_exit - the timer fires no more. May wait for it. */
void fake_clock_exit(struct fake_clock *clock);

/* All below: the model's lock is held. */

/* fake_clock_start - a real clock begins at 0. */
void fake_clock_start(struct fake_clock *clock);

/* fake_clock_now - virtual time, never before that of the model. */
u64 fake_clock_now(const struct fake_clock *clock, const struct fgpu *model);

/* fake_clock_arm - set the timer for what happens next. */
void fake_clock_arm(struct fake_clock *clock, const struct fgpu *model);

#endif
