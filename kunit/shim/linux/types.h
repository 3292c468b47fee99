/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_TYPES_H
#define KUNIT_SHIM_TYPES_H
#include_next <linux/types.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
/* Of the C library, whatever the machine is. */
#undef __BIG_ENDIAN

typedef __u8 u8;
typedef __u16 u16;
typedef __u32 u32;
typedef __u64 u64;
typedef __s32 s32;
typedef __s64 s64;
typedef __s16 s16;
typedef unsigned int gfp_t;

#define __user
#define __rcu
#define __init
#define __exit
#define __aligned(bytes) __attribute__((aligned(bytes)))
#define __acquires(lock)
#define __releases(lock)

#endif
