/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DELAY_H
#define KUNIT_SHIM_DELAY_H

#include <linux/ktime.h>

static inline void msleep(unsigned int ms)
{
	const u64 until = shim_after((u64)ms * NSEC_PER_MSEC);

	while (shim_now() < until)
		shim_sleep(until);
}

#endif
