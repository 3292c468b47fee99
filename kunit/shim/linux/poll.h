/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_POLL_H
#define KUNIT_SHIM_POLL_H

#include <linux/fs.h>
#include <linux/wait.h>

/* As the C library's <sys/epoll.h> has them. */
#define EPOLLIN	    0x001U
#define EPOLLHUP    0x010U
#define EPOLLRDNORM 0x040U

typedef struct poll_table_struct {
	int waits; /* times that poll_wait() was called */
} poll_table;

#define init_poll_funcptr(table, function) ((table)->waits = 0)

static inline void poll_wait(struct file *file, wait_queue_head_t *queue, poll_table *table)
{
	table->waits++;
}

#endif
