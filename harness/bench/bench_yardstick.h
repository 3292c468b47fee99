/* SPDX-License-Identifier: MIT */
/* The yardstick of B1: an fdinfo parser as monitors usually write it. */
#ifndef DECOY_BENCH_YARDSTICK_H
#define DECOY_BENCH_YARDSTICK_H

#include <stddef.h>

/* yardstick_parse - engines, capacities, cycles and regions of a text; how many values it found. */
unsigned int yardstick_parse(const char *text, size_t len);

#endif
