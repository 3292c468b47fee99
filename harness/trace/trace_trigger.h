/* SPDX-License-Identifier: MIT */
/* What a snapshot is made for: an event, or a job that is slow. */
#ifndef DECOY_TRACE_TRIGGER_H
#define DECOY_TRACE_TRIGGER_H

#include "libgrtrace_report.h"

struct trace_trigger {
	uint64_t types; /* 1 << GRT_* */
	uint64_t above[GRT_LATENCIES]; /* ns; 0: any latency is */
};

/*
 * trace_trigger_parse - HANG, TIMEOUT, RESET, latency>TIME (all of a job's life), or another
 * latency, as issue-complete>5ms; several between commas. 0 or -EINVAL.
 */
int trace_trigger_parse(const char *text, struct trace_trigger *trigger);

#endif
