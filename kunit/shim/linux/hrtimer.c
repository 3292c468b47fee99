/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/hrtimer.h>

static void expire(struct shim_event *event)
{
	struct hrtimer *timer = container_of(event, struct hrtimer, event);

	timer->function(timer);
}

void hrtimer_setup(struct hrtimer *timer, enum hrtimer_restart (*function)(struct hrtimer *timer),
		   int clock, enum hrtimer_mode mode)
{
	timer->event = (struct shim_event){.happen = expire};
	timer->function = function;
}

void hrtimer_start(struct hrtimer *timer, ktime_t at, enum hrtimer_mode mode)
{
	if (timer->event.happen != expire || mode != HRTIMER_MODE_ABS_SOFT)
		shim_misuse("a timer was not set up, or is of another kind");
	shim_plan(&timer->event, at < 0 ? 0 : (u64)at);
}

int hrtimer_try_to_cancel(struct hrtimer *timer)
{
	return shim_cancel(&timer->event);
}

int hrtimer_cancel(struct hrtimer *timer)
{
	shim_may_sleep("a timer is waited for");
	return hrtimer_try_to_cancel(timer);
}

int schedule_hrtimeout(ktime_t *left, enum hrtimer_mode mode)
{
	const u64 until = shim_after((u64)*left);

	if (mode != HRTIMER_MODE_REL)
		shim_misuse("a time to sleep is no distance");
	while (shim_now() < until)
		shim_sleep(until);
	return 0;
}
