/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_KERNEL_H
#define KUNIT_SHIM_KERNEL_H
#include <stdio.h>

#include <linux/container_of.h>
#include <linux/err.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/types.h>

#include "../context.h"

#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))
#define BIT(number)	  (1UL << (number))
#define BIT_ULL(number)	  (1ULL << (number))

#define READ_ONCE(value)	(*(const volatile __typeof__(value) *)&(value))
#define WRITE_ONCE(value, with) (*(volatile __typeof__(value) *)&(value) = (with))

#define noinline __attribute__((noinline))
#ifndef likely
#define likely(condition)   (condition)
#define unlikely(condition) (condition)
#endif

/* One thread: what it wrote it reads. */
#define smp_load_acquire(pointer)	  READ_ONCE(*(pointer))
#define smp_store_release(pointer, value) WRITE_ONCE(*(pointer), value)
#define smp_rmb() \
	do {      \
	} while (0)
#define smp_wmb() \
	do {      \
	} while (0)

/* The kernel's may do without a text. */
#undef static_assert
#define static_assert(condition, ...) _Static_assert(condition, #condition)
#define BUILD_BUG_ON(condition) _Static_assert(!(condition), #condition)

/* A warning in the log of a guest is a failure, too. */
#define WARN_ON(condition)                                                        \
	do {                                                                      \
		if (condition)                                                    \
			shim_misuse("%s:%d: %s", __FILE__, __LINE__, #condition); \
	} while (0)

/* Nothing is configured. */
#define IS_ENABLED(option) 0

#endif
