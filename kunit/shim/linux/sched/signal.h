/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* One task, which is never killed. */
#ifndef KUNIT_SHIM_SCHED_SIGNAL_H
#define KUNIT_SHIM_SCHED_SIGNAL_H

#include <linux/kernel.h>

#define TASK_KILLABLE		 0
#define current			 NULL
#define set_current_state(state) ((void)(state))

static inline bool fatal_signal_pending(const void *task)
{
	return false;
}

static inline void cond_resched(void)
{
	shim_may_sleep("cond_resched()");
}

#endif
