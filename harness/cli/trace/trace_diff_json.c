/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "format.h"
#include "trace_diff.h"

static const char *const side_names[GRT_SIDES] = {"a", "b"};

static void json_begin(const struct comparison *comparison)
{
	putchar('{');
	for (unsigned int side = 0; side < GRT_SIDES; side++) {
		printf("\"%s\":", side_names[side]);
		format_json_string(stdout, diff_side_name(comparison, (enum grt_side)side));
		putchar(',');
	}
	fputs("\n\"differences\":[", stdout);
}

static void print_record(const struct grt_record *record)
{
	const char *type = grt_type_name(record->type);

	if (type)
		printf(",\"type\":\"%s\"", type);
	else
		printf(",\"type\":\"%u\"", record->type);
	printf(",\"t_ns\":\"%" PRIu64 "\"", (uint64_t)record->time);
	if (record->dev != GRT_NONE)
		printf(",\"dev\":%u", record->dev);
	if (record->ring != GRT_NONE)
		printf(",\"ring\":%u", record->ring);
	if (record->client)
		printf(",\"client\":\"%" PRIu64 "\"", (uint64_t)record->client);
	if (record->fctx)
		printf(",\"fctx\":\"%" PRIu64 "\",\"fseq\":\"%" PRIu64 "\"", (uint64_t)record->fctx,
		       (uint64_t)record->fseq);
}

static void json_difference(const struct comparison *comparison,
			    const struct grt_difference *difference)
{
	enum grt_side side = difference->is_in[GRT_SIDE_A] ? GRT_SIDE_A : GRT_SIDE_B;

	printf("%s\n{\"in\":\"%s\"", comparison->differences > 1 ? "," : "",
	       difference->member ? "both" : side_names[side]);
	print_record(&difference->record[side]);
	if (difference->member)
		printf(",\"member\":\"%s\",\"a\":\"%" PRId64 "\",\"b\":\"%" PRId64 "\"",
		       difference->member, difference->values[GRT_SIDE_A],
		       difference->values[GRT_SIDE_B]);
	putchar('}');
}

static void json_rings(const struct comparison *comparison)
{
	(void)comparison;
	fputs("\n],\n\"rings\":[", stdout);
}

static void print_ring(const struct comparison *comparison, const struct grt_ring_report *ring,
		       const char *in)
{
	printf("%s\n{\"in\":\"%s\",\"dev\":%u,\"ring\":%u", comparison->shifts > 1 ? "," : "", in,
	       ring->dev, ring->ring);
}

static void print_quantiles(const char *name, const struct grt_quantiles *of)
{
	const struct number {
		const char *name;
		uint64_t value;
	} list[] = {
		{"count", of->count}, {"sum", of->sum}, {"min", of->min}, {"p50", of->p50},
		{"p90", of->p90},     {"p99", of->p99}, {"max", of->max},
	};

	printf(",\"%s\":{", name);
	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++)
		printf("%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", list[i].name, list[i].value);
	putchar('}');
}

static void json_shift(const struct comparison *comparison, const struct grt_ring_report *a,
		       const struct grt_ring_report *b, enum grt_latency latency)
{
	print_ring(comparison, a, "both");
	printf(",\"latency\":\"%s\"", grt_latency_name(latency));
	print_quantiles("a", &a->jobs.latency[latency]);
	print_quantiles("b", &b->jobs.latency[latency]);
	putchar('}');
}

static void json_ring_alone(const struct comparison *comparison, enum grt_side side,
			    const struct grt_ring_report *ring)
{
	print_ring(comparison, ring, side_names[side]);
	putchar('}');
}

static void print_side(const char *name, const struct diff_side *side)
{
	const struct grt_totals *totals = grt_report_totals(side->report);
	const struct number {
		const char *name;
		uint64_t value;
	} list[] = {
		{"records", totals->records},	{"only", diff_side_events(side)},
		{"losses", totals->losses},	{"damaged", totals->damaged},
		{"left_out", totals->left_out},
	};

	printf("\"%s\":{", name);
	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++)
		printf("%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", list[i].name, list[i].value);
	fputs("},\n", stdout);
}

static void json_end(const struct comparison *comparison)
{
	fputs("\n],\n", stdout);
	print_side("of_a", &comparison->sides[GRT_SIDE_A]);
	print_side("of_b", &comparison->sides[GRT_SIDE_B]);
	printf("\"other_values\":\"%" PRIu64 "\",\"stopped\":%s}\n", comparison->others,
	       comparison->stopped ? "true" : "false");
}

const struct diff_view diff_json = {
	.begin = json_begin,
	.difference = json_difference,
	.rings = json_rings,
	.shift = json_shift,
	.ring_alone = json_ring_alone,
	.end = json_end,
};
