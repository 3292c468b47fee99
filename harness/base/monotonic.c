/* SPDX-License-Identifier: MIT */
#include "monotonic.h"

#include <time.h>

uint64_t monotonic_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000ull + (uint64_t)now.tv_nsec;
}

uint64_t monotonic_ms(void)
{
	return monotonic_ns() / 1000000;
}

double monotonic_since(uint64_t then)
{
	return (double)(monotonic_ns() - then) / 1e9;
}
