/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What runs, and where. */
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/smp.h>

unsigned int shim_cpu;
enum shim_context shim_context;
struct task_struct shim_task = {.flags = PF_KTHREAD};
