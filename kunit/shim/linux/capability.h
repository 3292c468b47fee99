/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* All is allowed. */
#ifndef KUNIT_SHIM_CAPABILITY_H
#define KUNIT_SHIM_CAPABILITY_H

#include <linux/types.h>

static inline bool perfmon_capable(void)
{
	return true;
}

#endif
