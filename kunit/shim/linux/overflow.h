/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_OVERFLOW_H
#define KUNIT_SHIM_OVERFLOW_H
#define check_add_overflow(a, b, sum) __builtin_add_overflow(a, b, sum)
#define struct_size(pointer, member, count) \
	(sizeof(*(pointer)) + (size_t)(count) * sizeof((pointer)->member[0]))
#endif
