/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_TIMEKEEPING_H
#define KUNIT_SHIM_TIMEKEEPING_H

#include <linux/ktime.h>

#define SHIM_REALTIME 1000000000000000000ULL /* at 0 of the other clock */

#define ktime_get_mono_fast_ns ktime_get_ns

static inline u64 ktime_get_real_ns(void)
{
	return SHIM_REALTIME + ktime_get_ns();
}

#endif
