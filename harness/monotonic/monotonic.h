/* SPDX-License-Identifier: MIT */
/* The clock that deadlines and measures go by. */
#ifndef DECOY_MONOTONIC_H
#define DECOY_MONOTONIC_H

#include <stdint.h>

/* monotonic_ns - CLOCK_MONOTONIC, in nanoseconds. */
uint64_t monotonic_ns(void);

/* monotonic_since - seconds since what monotonic_ns() said then. */
double monotonic_since(uint64_t then);

#endif
