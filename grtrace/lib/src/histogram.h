/* SPDX-License-Identifier: MIT */
/*
 * Histograms with log-linear buckets ("HDR"): 32 of one width for each power of two, so that a
 * bucket is at most 1/32 as wide as its values, and its middle is within 1/64 of each.
 */
#ifndef GRT_HISTOGRAM_H
#define GRT_HISTOGRAM_H

#include "libgrtrace_report.h"

#define HISTOGRAM_BITS 5
#define HISTOGRAM_ROWS (64 - HISTOGRAM_BITS + 1) /* of 1 << HISTOGRAM_BITS buckets */

/* Memory of all histograms of a report: a row is allocated when a value falls into it. */
struct histogram_pool {
	size_t rows, limit;
	uint64_t refused; /* values for which there was no row */
};

struct histogram {
	uint64_t count, sum, min, max;
	uint64_t *rows[HISTOGRAM_ROWS];
};

void histogram_add(struct histogram *histogram, struct histogram_pool *pool, uint64_t value);

struct grt_quantiles histogram_quantiles(const struct histogram *histogram);

void histogram_free(struct histogram *histogram);

#endif
