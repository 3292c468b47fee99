/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_ALIGN_H
#define KUNIT_SHIM_ALIGN_H
/* To the next multiple of a power of 2. */
#define ALIGN(value, to) (((value) + (to)-1) & ~((__typeof__(value))(to)-1))
#endif
