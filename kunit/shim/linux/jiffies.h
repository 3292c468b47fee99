/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_JIFFIES_H
#define KUNIT_SHIM_JIFFIES_H

#include <linux/ktime.h>

#define HZ		     100
#define MAX_SCHEDULE_TIMEOUT ((long)(~0UL >> 1))
#define SHIM_JIFFY	     (NSEC_PER_SEC / HZ)
#define jiffies		     ((unsigned long)(shim_now() / SHIM_JIFFY))

/* Never too short. */
static inline unsigned long msecs_to_jiffies(unsigned int ms)
{
	return ((unsigned long)ms * HZ + MSEC_PER_SEC - 1) / MSEC_PER_SEC;
}

#endif
