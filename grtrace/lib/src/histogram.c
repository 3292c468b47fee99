/* SPDX-License-Identifier: MIT */
#include "histogram.h"

#include <stdlib.h>

#define BUCKETS (1U << HISTOGRAM_BITS)

/* Row 0 has the values below BUCKETS, one each; row n those of BUCKETS << (n - 1) and up. */
static unsigned int row_of(uint64_t value)
{
	if (value < BUCKETS)
		return 0;
	return 64 - (unsigned int)__builtin_clzll(value) - HISTOGRAM_BITS;
}

static unsigned int bucket_of(uint64_t value, unsigned int row)
{
	return (unsigned int)(row ? value >> (row - 1) : value) & (BUCKETS - 1);
}

/* The middle of a bucket. */
static uint64_t value_of(unsigned int row, unsigned int bucket)
{
	uint64_t width = row ? 1ULL << (row - 1) : 1;

	return (row ? BUCKETS + bucket : bucket) * width + (width - 1) / 2;
}

void histogram_add(struct histogram *histogram, struct histogram_pool *pool, uint64_t value)
{
	unsigned int row = row_of(value);
	uint64_t **buckets = &histogram->rows[row];

	if (!histogram->count || value < histogram->min)
		histogram->min = value;
	if (value > histogram->max)
		histogram->max = value;
	histogram->count++;
	histogram->sum += value;
	if (!*buckets && pool->rows < pool->limit) {
		*buckets = calloc(BUCKETS, sizeof(**buckets));
		pool->rows += *buckets != NULL;
	}
	if (*buckets)
		(*buckets)[bucket_of(value, row)]++;
	else
		pool->refused++;
}

static uint64_t counted(const struct histogram *histogram)
{
	uint64_t sum = 0;

	for (unsigned int row = 0; row < HISTOGRAM_ROWS; row++)
		for (unsigned int i = 0; histogram->rows[row] && i < BUCKETS; i++)
			sum += histogram->rows[row][i];
	return sum;
}

static uint64_t within(const struct histogram *histogram, uint64_t value)
{
	if (value < histogram->min)
		return histogram->min;
	return value > histogram->max ? histogram->max : value;
}

/* The smallest value that percent of all values are not above. */
static uint64_t quantile(const struct histogram *histogram, uint64_t count, unsigned int percent)
{
	uint64_t rank = count / 100 * percent + (count % 100 * percent + 99) / 100;

	for (unsigned int row = 0; row < HISTOGRAM_ROWS; row++) {
		const uint64_t *buckets = histogram->rows[row];

		for (unsigned int i = 0; buckets && i < BUCKETS; i++) {
			if (buckets[i] >= rank)
				return within(histogram, value_of(row, i));
			rank -= buckets[i];
		}
	}
	return histogram->max;
}

struct grt_quantiles histogram_quantiles(const struct histogram *histogram)
{
	uint64_t count = counted(histogram);

	if (!histogram->count)
		return (struct grt_quantiles){0};
	return (struct grt_quantiles){
		.count = histogram->count,
		.sum = histogram->sum,
		.min = histogram->min,
		.p50 = quantile(histogram, count, 50),
		.p90 = quantile(histogram, count, 90),
		.p99 = quantile(histogram, count, 99),
		.max = histogram->max,
	};
}

void histogram_free(struct histogram *histogram)
{
	for (unsigned int row = 0; row < HISTOGRAM_ROWS; row++)
		free(histogram->rows[row]);
	*histogram = (struct histogram){0};
}
