/* SPDX-License-Identifier: MIT */
/* The clock that deadlines and measures go by. */
#ifndef DECOY_MONOTONIC_H
#define DECOY_MONOTONIC_H

#include <stdint.h>

/* monotonic_ns - CLOCK_MONOTONIC, in nanoseconds; monotonic_ms - in whole milliseconds. */
uint64_t monotonic_ns(void);
uint64_t monotonic_ms(void);

/* monotonic_since - seconds since an earlier monotonic_ns(). */
double monotonic_since(uint64_t then);

#endif
