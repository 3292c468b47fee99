/* SPDX-License-Identifier: MIT */
#include "witness.h"

#include <stdlib.h>

#include "xmalloc.h"

void witness_add(struct witness *witness, const struct witness_span *span)
{
	witness->spans = xgrow(witness->spans, witness->span_count, &witness->span_room,
			       sizeof(*witness->spans));
	witness->spans[witness->span_count++] = *span;
}

void witness_add_clock(struct witness *witness, const struct witness_clock *clock)
{
	witness->clocks = xgrow(witness->clocks, witness->clock_count, &witness->clock_room,
				sizeof(*witness->clocks));
	witness->clocks[witness->clock_count++] = *clock;
}

void witness_free(struct witness *witness)
{
	free(witness->spans);
	free(witness->clocks);
	witness->spans = NULL;
	witness->clocks = NULL;
	witness->span_count = witness->span_room = 0;
	witness->clock_count = witness->clock_room = 0;
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t later(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static uint64_t between(uint64_t from, uint64_t to)
{
	return to > from ? to - from : 0;
}

static bool is_of(const struct witness_span *span, uint32_t queue, uint32_t client)
{
	return (queue == WITNESS_ALL || span->queue == queue) &&
	       (client == WITNESS_ALL || span->client == client);
}

struct witness_bounds witness_counted(const struct witness *witness, uint32_t queue,
				      uint32_t client, uint64_t t0, uint64_t t1)
{
	struct witness_bounds bounds = {0, 0};

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];

		if (!is_of(span, queue, client))
			continue;
		if (witness->exact && span->known <= t0)
			bounds.lo += between(span->start_hi, span->end_lo);
		bounds.hi += between(span->start_lo, earlier(t1, later(span->end_hi, span->known)));
	}
	return bounds;
}

struct witness_bounds witness_busy(const struct witness *witness, uint32_t queue, uint32_t client,
				   uint64_t t0, uint64_t t1)
{
	struct witness_bounds bounds = {0, 0};

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];

		if (!is_of(span, queue, client))
			continue;
		if (witness->exact)
			bounds.lo += between(later(span->start_hi, t0), earlier(span->end_lo, t1));
		bounds.hi += between(later(span->start_lo, t0), earlier(span->end_hi, t1));
	}
	return bounds;
}

size_t witness_edges(const struct witness *witness, uint32_t queue, uint32_t client, uint64_t t)
{
	size_t edges = 0;

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];

		if (is_of(span, queue, client))
			edges += (span->start_lo <= t) + (span->end_lo <= t);
	}
	return edges;
}

uint32_t witness_at_once(const struct witness *witness, uint32_t queue, uint64_t t)
{
	uint32_t at_once = 0;

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];

		at_once += is_of(span, queue, WITNESS_ALL) && span->start_hi <= t &&
			   t < span->end_lo;
	}
	return at_once;
}

uint64_t witness_hz(const struct witness *witness, uint32_t queue, uint64_t t)
{
	uint64_t hz = 0, since = 0;

	for (size_t i = 0; i < witness->clock_count; i++) {
		const struct witness_clock *clock = &witness->clocks[i];

		if (clock->queue != queue || clock->t > t || clock->t < since)
			continue;
		since = clock->t;
		hz = clock->hz;
	}
	return hz;
}
