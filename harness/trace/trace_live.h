/* SPDX-License-Identifier: MIT */
/* What rings and clients do, interval by interval of a trace. */
#ifndef DECOY_TRACE_LIVE_H
#define DECOY_TRACE_LIVE_H

#include <stdio.h>

#include "trace_report.h"

/* A ring or a client in an interval. */
struct live_row {
	const struct grt_ring_report *ring; /* NULL: it is a client */
	const struct grt_client_report *client;
	uint64_t jobs; /* that began */
	struct grt_activity activity;
};

struct live_interval {
	const struct grt_report *report; /* up to the end */
	uint64_t begin, end; /* ns of the session's clock */
	uint64_t events, lost, losses, hangs; /* in it */
	const struct live_row *rows; /* rings, then clients */
	size_t row_count;
	bool is_all; /* the summary: all of the trace */
};

struct trace_live;

/* trace_live_new - intervals of every ns go to show(); trace_live_free() it. */
struct trace_live *trace_live_new(uint64_t every,
				  void (*show)(void *to, const struct live_interval *interval),
				  void *to);
void trace_live_free(struct trace_live *live);

/*
 * trace_live_item - the next item in order. Intervals that it ends are shown; one in which nothing
 * happens is a part of the next one. 0.
 */
int trace_live_item(struct trace_live *live, const struct grt_item *item);

/*
 * trace_live_until - no event before a time follows: intervals that have ended are shown, also
 * where nothing happened. When the next one ends.
 */
uint64_t trace_live_until(struct trace_live *live, uint64_t now);

/* trace_live_counters - what the kernel counted on a CPU, for the summary. 0. */
int trace_live_counters(struct trace_live *live, const struct grt_stats *stats);

/* trace_live_end - show what is left, and the summary. How many records there were. */
uint64_t trace_live_end(struct trace_live *live);

/* live_text - lines, each with before in front of it: the interval, its rings, its clients (most of
 * them), the newest hang. */
void live_text(FILE *out, const struct live_interval *interval, const struct trace_style *style,
	       const char *before, size_t most);

/* live_json - a line (trace-live.schema.json). */
void live_json(FILE *out, const struct live_interval *interval);

#endif
