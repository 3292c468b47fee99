/* SPDX-License-Identifier: MIT */
/*
 * Two sides that do something at once, on several processors. A count says how often both were in a
 * call of theirs: they go on until that happened often enough, and the time of the case ends where
 * it does not.
 */
#ifndef DECOY_GUEST_STORM_H
#define DECOY_GUEST_STORM_H

#include <stdatomic.h>
#include <stdbool.h>

#include "trace.h"
#include "trace_fuzz.h"

#define STORM_HELPERS 3 /* threads of the other side, at most */

struct storm;
typedef bool storm_act(struct storm *storm, unsigned int i);

/* The two sides: the check's own thread, and helpers that go on until it is done. */
struct storm {
	storm_act *first, *other; /* false: it failed */
	struct trace trace;
	struct trace_fuzz fuzz;
	int gpu; /* an open file of device 0 */
	atomic_uint inside[2], overlaps, failures;
	atomic_uint counted; /* what a side counts */
	unsigned int least; /* that it counts */
	atomic_bool ends;
};

/* storm_raced - the first side acts `count` times, more in a longer run, and more until both met.
 * False after report_failure(). */
bool storm_raced(struct storm *storm, unsigned int helpers, unsigned int count);

#endif
