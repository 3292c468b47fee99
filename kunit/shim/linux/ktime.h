/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_KTIME_H
#define KUNIT_SHIM_KTIME_H

#include <time.h>

#include <linux/types.h>

#include "../events.h"

#define NSEC_PER_SEC  1000000000L
#define NSEC_PER_MSEC 1000000L
#define MSEC_PER_SEC  1000L
#define KTIME_MAX     ((s64)(~0ULL >> 1))

typedef s64 ktime_t; /* ns */

static inline u64 ktime_get_ns(void)
{
	return shim_now();
}

static inline ktime_t ns_to_ktime(u64 ns)
{
	return (ktime_t)ns;
}

#endif
