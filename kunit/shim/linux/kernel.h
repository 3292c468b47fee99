/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_KERNEL_H
#define KUNIT_SHIM_KERNEL_H
#include <stdio.h>
#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))
#endif
