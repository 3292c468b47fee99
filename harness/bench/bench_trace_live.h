/* SPDX-License-Identifier: MIT */
/* From an event of a job to the line of decoy trace live that has it, in a guest whose time is its
 * instructions. */
#ifndef DECOY_BENCH_TRACE_LIVE_H
#define DECOY_BENCH_TRACE_LIVE_H

#include "measure.h"
#include "options.h"

/*
 * bench_trace_live - in a guest of these files run this command beside a GPU that gets a job now
 * and then, and fill in the longest and the mean time from the job to its line. 0, or a negative
 * errno after an error was printed.
 */
int bench_trace_live(const struct options *options, const char *guest, struct measure *longest,
		     struct measure *mean);

#endif
