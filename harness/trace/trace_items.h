/* SPDX-License-Identifier: MIT */
/* One pass over the items of files of streams. */
#ifndef DECOY_TRACE_ITEMS_H
#define DECOY_TRACE_ITEMS_H

#include "trace_files.h"

struct trace_pass {
	const struct trace_files *files;
	int (*item)(void *to, const struct grt_item *item); /* 0, or -errno: the pass ends */
	int (*counters)(void *to, const struct grt_stats *stats); /* behind them; NULL: none */
	void *to;
	bool (*is_stopped)(void); /* asked now and then; NULL: never */
};

/* trace_pass - every item in order, then counters. 0; -EINTR: it was stopped; what the reader or a
 * function returned. */
int trace_pass(const struct trace_pass *pass);

/* trace_print_time - seconds of a time in ns, with all digits. */
void trace_print_time(char text[32], uint64_t ns);

/* trace_print_ns - a duration in three digits: "1.02 ms". */
void trace_print_ns(char text[32], uint64_t ns);

/* trace_print_bytes - an amount in three digits: "4.00 KiB". */
void trace_print_bytes(char text[32], uint64_t bytes);

#endif
