/* SPDX-License-Identifier: MIT */
/* What is in a ring over time, and waits for space in it. */
#include "report.h"

/* Two points become one: all of the time so far is in the first half. */
static void halve_points(struct fill *fill)
{
	struct grt_fill *result = &fill->result;

	for (unsigned int i = 0; i < GRT_FILL_POINTS; i++) {
		unsigned int a = 2 * i, b = 2 * i + 1;
		bool is_in = b < GRT_FILL_POINTS;

		fill->sum[i] = is_in ? fill->sum[a] + fill->sum[b] : 0;
		if (!is_in)
			result->max[i] = 0;
		else
			result->max[i] = result->max[a] > result->max[b] ? result->max[a]
									 : result->max[b];
	}
	result->width *= 2;
}

static void spread_fill(struct fill *fill, uint64_t now)
{
	struct grt_fill *result = &fill->result;

	while ((now - result->begin) / GRT_FILL_POINTS >= result->width)
		halve_points(fill);
	while (fill->since < now) {
		uint64_t point = (fill->since - result->begin) / result->width;
		uint64_t rest = result->width - (fill->since - result->begin) % result->width;
		uint64_t ns = now - fill->since < rest ? now - fill->since : rest;

		fill->sum[point] += (double)fill->now * (double)ns;
		if (fill->now > result->max[point])
			result->max[point] = fill->now;
		fill->since += ns;
	}
}

static void fill_set(struct fill *fill, uint64_t now, uint64_t value)
{
	struct grt_fill *result = &fill->result;
	uint64_t point;

	if (!fill->has_begun) {
		fill->has_begun = true;
		fill->since = result->begin = now;
		result->width = 1;
	}
	if (now > fill->since)
		spread_fill(fill, now);
	fill->now = value;
	point = (fill->since - result->begin) / result->width;
	if (value > result->max[point])
		result->max[point] = value;
}

void fill_end(struct fill *fill, uint64_t now)
{
	struct grt_fill *result = &fill->result;
	uint64_t ns;

	if (!fill->has_begun)
		return;
	fill_set(fill, now, fill->now);
	result->now = fill->now;
	ns = fill->since - result->begin;
	result->count = (unsigned int)(ns / result->width) + (ns % result->width != 0);
	for (unsigned int i = 0; i < result->count; i++) {
		uint64_t in = ns - i * result->width < result->width ? ns - i * result->width
								     : result->width;

		result->mean[i] = (uint64_t)(fill->sum[i] / (double)in);
	}
}

/* --- positions --- */

static void know_read(struct report_ring *ring, uint64_t read)
{
	ring->read = ring->has_read && ring->read > read ? ring->read : read;
	ring->has_read = true;
}

static void know_written(struct report_ring *ring, uint64_t written)
{
	ring->written = written;
	ring->has_written = true;
}

void report_positions(struct grt_report *report, struct report_ring *ring)
{
	const struct grt_record *record = report->record;
	uint64_t value, size = ring->result.info.size;

	if (!ring->result.declared || ring->result.info.flags & GRT_RING_NO_POSITION)
		return;
	switch (record->type) {
	case GRT_RING_ALLOC:
	case GRT_RING_WAIT:
		know_read(ring, record->aux);
		know_written(ring, record->pos);
		break;
	case GRT_RING_COMMIT:
	case GRT_RING_PAD:
		know_written(ring, record->pos);
		break;
	case GRT_COMPLETE:
		know_read(ring, record->pos);
		break;
	default:
		return;
	}
	if (!ring->has_written || !ring->has_read)
		return;
	value = ring->written > ring->read ? ring->written - ring->read : 0;
	fill_set(&ring->fill, record->time, size && value > size ? size : value);
}

/* --- waits --- */

void report_ring_wait(struct grt_report *report, struct report_ring *ring)
{
	const struct grt_record *record = report->record;

	if (ring->waits_epoch != report->epoch)
		ring->waits_now = 0;
	ring->waits_epoch = report->epoch;
	if (record->type == GRT_RING_WAIT && record->error) {
		ring->result.refused++;
	} else if (record->type == GRT_RING_WAIT) {
		ring->result.waits++;
		if (!ring->waits_now++)
			ring->wait_since = record->time;
	} else if (ring->waits_now && !--ring->waits_now && record->time > ring->wait_since) {
		ring->result.wait_ns += record->time - ring->wait_since;
	}
}
