/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_LIMITS_H
#define KUNIT_SHIM_LIMITS_H
#include_next <linux/limits.h>
#include <limits.h>
#include <stdint.h>
#define U32_MAX (~(__u32)0)
#define U64_MAX (~(__u64)0)
#endif
