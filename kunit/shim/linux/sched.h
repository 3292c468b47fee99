/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_SCHED_H
#define KUNIT_SHIM_SCHED_H

#include <sys/types.h>

#define PF_KTHREAD 1

struct mm_struct;

struct task_struct {
	unsigned int flags;
	pid_t tgid;
	struct mm_struct *mm;
};

/* The one task, a thread of the kernel as KUnit's are. */
extern struct task_struct shim_task;
#define current (&shim_task)

#endif
