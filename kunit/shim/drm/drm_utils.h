/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DRM_UTILS_H
#define KUNIT_SHIM_DRM_UTILS_H

#include <linux/jiffies.h>

/* drm_timeout_abs_to_jiffies - from now until a time of CLOCK_MONOTONIC, which may be over: 0. */
static inline long drm_timeout_abs_to_jiffies(s64 until)
{
	const u64 now = shim_now();

	if (until <= 0 || (u64)until <= now)
		return 0;
	return ((u64)until - now + SHIM_JIFFY - 1) / SHIM_JIFFY;
}

#endif
