/* SPDX-License-Identifier: MIT */
/* Streams that are still being written, merged as far as nothing earlier can follow. */
#ifndef DECOY_TRACE_FEED_H
#define DECOY_TRACE_FEED_H

#include "libgrtrace.h"

struct trace_feed;

/* trace_feed_new - streams of CPUs that are numbered below cpus; trace_feed_free() it. */
struct trace_feed *trace_feed_new(uint32_t cpus);
void trace_feed_free(struct trace_feed *feed);

/*
 * trace_feed_add - whole records, as stored, of a CPU's stream, or GRT_NO_CPU: of the table. From
 * bytes on that are no record of this stream, the rest is damage.
 */
void trace_feed_add(struct trace_feed *feed, uint32_t cpu, const unsigned char *bytes, size_t len);

/*
 * trace_feed_each - all of the table, and the events before a time, in the order of
 * docs/grtrace.md. The rest is kept. A PDU is valid until item() returns. 0, or what item()
 * returned.
 */
int trace_feed_each(struct trace_feed *feed, uint64_t until,
		    int (*item)(void *to, const struct grt_item *item), void *to);

/* trace_feed_newest - the largest time that was added; 0: none. */
uint64_t trace_feed_newest(const struct trace_feed *feed);

#endif
