/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef SHIM_LINUX_WAIT_H
#define SHIM_LINUX_WAIT_H

#include <linux/errno.h>
#include <linux/jiffies.h>

#include "../context.h"

/* One thread: no other task changes what it waits for, so a signal always comes. */
typedef struct {
	int wakes;
} wait_queue_head_t;

#define init_waitqueue_head(queue) ((queue)->wakes = 0)
#define wake_up_all(queue)	   ((void)(queue)->wakes++)

/*
 * A condition that is asked for once more, by a task that is about to sleep, must not sleep itself.
 */
#define wait_event_interruptible(queue, condition) \
	({                                         \
		bool holds_ = (condition);         \
                                                   \
		(void)(queue);                     \
		shim_may_sleep("wait_event()");    \
		shim_atomic_begin();               \
		holds_ = holds_ || (condition);    \
		shim_atomic_end();                 \
		holds_ ? 0 : -EINTR;               \
	})

/* Events happen until then. */
#define wait_event_interruptible_timeout(queue, condition, timeout)       \
	({                                                                \
		const u64 until_ = shim_after((u64)(timeout)*SHIM_JIFFY); \
		long left_ = 1;                                           \
                                                                          \
		(void)(queue);                                            \
		while (!(condition) && (left_ = shim_now() < until_))     \
			shim_sleep(until_);                               \
		left_;                                                    \
	})

#endif
