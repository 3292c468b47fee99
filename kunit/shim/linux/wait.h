/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef SHIM_LINUX_WAIT_H
#define SHIM_LINUX_WAIT_H

#include <linux/errno.h>

/* One thread: no other task changes what it waits for, so a signal always comes. */
typedef struct {
	int wakes;
} wait_queue_head_t;

#define init_waitqueue_head(queue) ((queue)->wakes = 0)
#define wake_up_all(queue)	   ((void)(queue)->wakes++)

#define wait_event_interruptible(queue, condition) ((void)(queue), (condition) ? 0 : -EINTR)

#endif
