/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The C library's own header includes the next one, too. */
#ifndef KUNIT_SHIM_ERRNO_H
#define KUNIT_SHIM_ERRNO_H
#include_next <linux/errno.h>
#endif
