/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_TIMER_H
#define KUNIT_SHIM_TIMER_H

#include <linux/jiffies.h>

/* The C library has one of that name. */
#define timer_delete shim_timer_delete

struct timer_list {
	struct shim_event event;
	void (*function)(struct timer_list *timer);
};

void timer_setup(struct timer_list *timer, void (*function)(struct timer_list *timer),
		 unsigned int flags);

/* Whether it was pending before, both. */
int mod_timer(struct timer_list *timer, unsigned long expires);
int timer_delete(struct timer_list *timer);

#endif
