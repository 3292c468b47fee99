/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Where the thread is, as a case says. */
#ifndef KUNIT_SHIM_PREEMPT_H
#define KUNIT_SHIM_PREEMPT_H

#include <linux/types.h>

/* shim_context - what the next hook is called from. */
enum shim_context { SHIM_TASK, SHIM_SOFTIRQ, SHIM_HARDIRQ, SHIM_NMI };
extern enum shim_context shim_context;

#define in_hardirq()	     (shim_context == SHIM_HARDIRQ)
#define in_serving_softirq() (shim_context == SHIM_SOFTIRQ)
#define in_nmi()	     (shim_context == SHIM_NMI)

#endif
