/* SPDX-License-Identifier: MIT */
/* Two traces that are compared, and how that is shown: as text, or as JSON. */
#ifndef DECOY_CLI_TRACE_DIFF_H
#define DECOY_CLI_TRACE_DIFF_H

#include <stdbool.h>
#include <stdint.h>

#include "libgrtrace_diff.h"
#include "libgrtrace_report.h"
#include "options.h"
#include "trace_files.h"

/* One of the traces. */
struct diff_side {
	struct trace_files files;
	struct grt_reader *reader;
	struct grt_report *report;
	uint64_t only[GRT_EVENTS]; /* events of this side alone, by type */
};

struct comparison {
	const struct options *options;
	const struct diff_view *view;
	struct diff_side sides[GRT_SIDES];
	uint64_t differences, others; /* others: events that both have, with another value */
	uint64_t shifts; /* rings and latencies */
	bool stopped; /* before all was read */
};

/* Functions in the order in which they are called. */
struct diff_view {
	void (*begin)(const struct comparison *comparison);
	/* counted in comparison->differences already */
	void (*difference)(const struct comparison *comparison,
			   const struct grt_difference *difference);
	void (*rings)(const struct comparison *comparison);
	void (*shift)(const struct comparison *comparison, const struct grt_ring_report *a,
		      const struct grt_ring_report *b, enum grt_latency latency);
	void (*ring_alone)(const struct comparison *comparison, enum grt_side side,
			   const struct grt_ring_report *ring);
	void (*end)(const struct comparison *comparison);
};

extern const struct diff_view diff_text, diff_json;

/* diff_side_name - the file as it was named. */
const char *diff_side_name(const struct comparison *comparison, enum grt_side side);

/* diff_side_events - how many events this side alone has. */
uint64_t diff_side_events(const struct diff_side *side);

#endif
