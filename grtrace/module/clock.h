/* SPDX-License-Identifier: GPL-2.0-only */
/* The clocks of a session. */
#ifndef GRT_CLOCK_OF_SESSION_H
#define GRT_CLOCK_OF_SESSION_H

#include <linux/types.h>

/**
 * grt_clock_works() - is there such a clock on this machine?
 * @clock: GRT_CLOCK_*
 *
 * Context: Any context.
 * Return: false for numbers that are none, and for a counter that does not count or may differ
 * between CPUs.
 */
bool grt_clock_works(u32 clock);

/**
 * grt_clock_now() - the time of a session that does not ask its devices
 * @clock: GRT_CLOCK_*, one that works
 *
 * Context: Any context.
 * Return: ns, or of GRT_CLOCK_RAW ticks; of GRT_CLOCK_DEVICE 0.
 */
u64 grt_clock_now(u32 clock);

#endif
