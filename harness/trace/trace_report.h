/* SPDX-License-Identifier: MIT */
/* Reports of a trace, for people and for programs. */
#ifndef DECOY_TRACE_REPORT_H
#define DECOY_TRACE_REPORT_H

#include <stdio.h>

#include "libgrtrace_report.h"

/* How a report is shown. */
struct trace_style {
	bool colour;
	bool is_utf8; /* bars of block characters; else of ASCII */
	bool has_clients; /* the latencies of each client, too */
};

/* trace_report_text - rings, clients, latencies, fill, hangs; and what was lost, at both ends. */
void trace_report_text(FILE *out, const struct grt_report *report, const struct trace_style *style);

/* trace_report_json - the same as an object (trace-report.schema.json). */
void trace_report_json(FILE *out, const struct grt_report *report);

/* trace_bound_name - "GPU-bound", "CPU-bound", "sync-bound", "starved", "stalled", "unknown". */
const char *trace_bound_name(enum grt_state most);

#endif
