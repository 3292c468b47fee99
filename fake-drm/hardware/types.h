/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What the pure parts of the models are written in, in the kernel and in their unit tests. */
#ifndef DECOY_HARDWARE_TYPES_H
#define DECOY_HARDWARE_TYPES_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
#endif

#endif
