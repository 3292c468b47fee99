/* SPDX-License-Identifier: MIT */
/* What the kernel counted on each CPU (STATS), for people and for programs. */
#ifndef DECOY_TRACE_COUNTERS_H
#define DECOY_TRACE_COUNTERS_H

#include <stdio.h>

#include "libgrtrace_report.h"

/* trace_counters_sum - of all CPUs; cpu is their number, 0: there are no counters. */
struct grt_stats trace_counters_sum(const struct grt_report *report);

/* trace_counters_text - a line a CPU that attempted something, and their sum; nothing where there
 * are none. */
void trace_counters_text(FILE *out, const struct grt_report *report);

/* trace_counters_line - the sum in one line; nothing where there are none. */
void trace_counters_line(FILE *out, const struct grt_report *report);

/* trace_counters_json - a member "counters", with a comma in front. */
void trace_counters_json(FILE *out, const struct grt_report *report);

#endif
