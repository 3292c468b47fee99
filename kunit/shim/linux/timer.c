/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/timer.h>

static void expire(struct shim_event *event)
{
	struct timer_list *timer = container_of(event, struct timer_list, event);

	timer->function(timer);
}

void timer_setup(struct timer_list *timer, void (*function)(struct timer_list *timer),
		 unsigned int flags)
{
	timer->event = (struct shim_event){.happen = expire};
	timer->function = function;
}

int mod_timer(struct timer_list *timer, unsigned long expires)
{
	int was = timer->event.planned;

	if (timer->event.happen != expire)
		shim_misuse("a timer was not set up");
	shim_plan(&timer->event, (u64)expires * SHIM_JIFFY);
	return was;
}

int timer_delete(struct timer_list *timer)
{
	return shim_cancel(&timer->event);
}
