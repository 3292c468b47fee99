/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_TIMEX_H
#define KUNIT_SHIM_TIMEX_H

#include <linux/ktime.h>

#define get_cycles ktime_get_ns

#endif
