/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_GFP_H
#define KUNIT_SHIM_GFP_H
#define GFP_KERNEL	   1 /* may sleep */
#define GFP_KERNEL_ACCOUNT GFP_KERNEL
#define GFP_ATOMIC	   0
#define __GFP_NOWARN	   2
#define __GFP_ZERO	   4
#endif
