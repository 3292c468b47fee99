/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "trace_diff.h"
#include "trace_items.h"

#define LISTED 20 /* differences without -v */

static bool lists_all(const struct comparison *comparison)
{
	return comparison->options->verbosity > 0;
}

static void text_begin(const struct comparison *comparison)
{
	(void)comparison;
}

static void print_event(const struct grt_record *record)
{
	char time[32];

	trace_print_time(time, record->time);
	printf("%s %s", time, grt_type_name(record->type) ? grt_type_name(record->type) : "event");
	if (record->dev != GRT_NONE)
		printf(" of device %u", record->dev);
	if (record->ring != GRT_NONE)
		printf(", ring %u", record->ring);
	if (record->client)
		printf(", client %" PRIu64, (uint64_t)record->client);
	if (record->fctx)
		printf(", job %" PRIu64 ":%" PRIu64, (uint64_t)record->fctx,
		       (uint64_t)record->fseq);
}

static void text_difference(const struct comparison *comparison,
			    const struct grt_difference *difference)
{
	enum grt_side side = difference->is_in[GRT_SIDE_A] ? GRT_SIDE_A : GRT_SIDE_B;

	if (comparison->differences > LISTED && !lists_all(comparison))
		return;
	if (difference->member)
		printf("both, %s %" PRId64 " and %" PRId64 ": ", difference->member,
		       difference->values[GRT_SIDE_A], difference->values[GRT_SIDE_B]);
	else
		printf("only in %s: ", diff_side_name(comparison, side));
	print_event(&difference->record[side]);
	putchar('\n');
}

static void text_rings(const struct comparison *comparison)
{
	if (comparison->differences > LISTED && !lists_all(comparison))
		printf("%" PRIu64 " differences more are not listed; -v lists all\n",
		       comparison->differences - LISTED);
}

static void text_shift(const struct comparison *comparison, const struct grt_ring_report *a,
		       const struct grt_ring_report *b, enum grt_latency latency)
{
	const struct grt_quantiles *of_a = &a->jobs.latency[latency];
	const struct grt_quantiles *of_b = &b->jobs.latency[latency];
	const struct shifted {
		const char *name;
		uint64_t a, b;
	} list[] = {
		{"p50", of_a->p50, of_b->p50}, {"p90", of_a->p90, of_b->p90},
		{"p99", of_a->p99, of_b->p99}, {"max", of_a->max, of_b->max},
		{"sum", of_a->sum, of_b->sum},
	};

	(void)comparison;
	printf("device %u, ring %u, %s: %" PRIu64 " and %" PRIu64 " jobs", a->dev, a->ring,
	       grt_latency_name(latency), of_a->count, of_b->count);
	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++) {
		char before[32], after[32];

		if (list[i].a == list[i].b)
			continue;
		trace_print_ns(before, list[i].a);
		trace_print_ns(after, list[i].b);
		printf(", %s %s -> %s", list[i].name, before, after);
		if (list[i].a)
			printf(" (%+.1f %%)", 100 * ((double)list[i].b / (double)list[i].a - 1));
	}
	putchar('\n');
}

static void text_ring_alone(const struct comparison *comparison, enum grt_side side,
			    const struct grt_ring_report *ring)
{
	printf("only in %s: device %u, ring %u\n", diff_side_name(comparison, side), ring->dev,
	       ring->ring);
}

static void print_losses(const struct comparison *comparison, enum grt_side side)
{
	const struct grt_totals *totals = grt_report_totals(comparison->sides[side].report);

	if (totals->losses || totals->damaged)
		printf("%s is incomplete: events are missing in %" PRIu64 " places, %" PRIu64
		       " jobs are left out of latencies\n",
		       diff_side_name(comparison, side), totals->losses, totals->left_out);
}

static void print_only(const struct comparison *comparison, enum grt_side side)
{
	const struct diff_side *of = &comparison->sides[side];

	printf("only in %s: %" PRIu64 " events", diff_side_name(comparison, side),
	       diff_side_events(of));
	for (unsigned int type = 0; type < GRT_EVENTS; type++)
		if (of->only[type])
			printf(", %s %" PRIu64, grt_type_name(type), of->only[type]);
	putchar('\n');
}

static void text_end(const struct comparison *comparison)
{
	print_losses(comparison, GRT_SIDE_A);
	print_losses(comparison, GRT_SIDE_B);
	if (comparison->stopped)
		return;
	if (!comparison->differences && !comparison->shifts) {
		puts("the same events, with the same latencies");
		return;
	}
	print_only(comparison, GRT_SIDE_A);
	print_only(comparison, GRT_SIDE_B);
	printf("in both, with another value: %" PRIu64 "; latencies of rings that differ: %" PRIu64
	       "\n",
	       comparison->others, comparison->shifts);
}

const struct diff_view diff_text = {
	.begin = text_begin,
	.difference = text_difference,
	.rings = text_rings,
	.shift = text_shift,
	.ring_alone = text_ring_alone,
	.end = text_end,
};
