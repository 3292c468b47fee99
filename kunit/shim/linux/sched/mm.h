/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The one memory there is has no count. */
#ifndef KUNIT_SHIM_SCHED_MM_H
#define KUNIT_SHIM_SCHED_MM_H

#include <linux/sched.h>

static inline void mmdrop(struct mm_struct *mm)
{
}

#endif
