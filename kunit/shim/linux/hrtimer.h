/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_HRTIMER_H
#define KUNIT_SHIM_HRTIMER_H

#include <linux/ktime.h>

enum hrtimer_restart { HRTIMER_NORESTART };
enum hrtimer_mode { HRTIMER_MODE_ABS_SOFT, HRTIMER_MODE_REL };

struct hrtimer {
	struct shim_event event;
	enum hrtimer_restart (*function)(struct hrtimer *timer);
};

void hrtimer_setup(struct hrtimer *timer, enum hrtimer_restart (*function)(struct hrtimer *timer),
		   int clock, enum hrtimer_mode mode);

/* hrtimer_start - at a time, which is ABS_SOFT. */
void hrtimer_start(struct hrtimer *timer, ktime_t at, enum hrtimer_mode mode);

/* Whether it was pending; the first one waits for one that runs. */
int hrtimer_cancel(struct hrtimer *timer);
int hrtimer_try_to_cancel(struct hrtimer *timer);

/* schedule_hrtimeout - sleep so long, which is REL. */
int schedule_hrtimeout(ktime_t *left, enum hrtimer_mode mode);

#endif
