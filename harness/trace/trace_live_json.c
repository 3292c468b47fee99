/* SPDX-License-Identifier: MIT */
/* An interval as a line of JSON. */
#include <inttypes.h>

#include "format.h"
#include "trace_counters.h"
#include "trace_live.h"

struct member {
	const char *name;
	uint64_t value;
};

static void print_members(FILE *out, const struct member *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", list[i].name, list[i].value);
}

#define MEMBERS(out, list) print_members(out, list, sizeof(list) / sizeof((list)[0]))

static void write_activity(FILE *out, const struct grt_activity *activity)
{
	fputs(",\"is\":", out);
	format_json_string(out, trace_bound_name(activity->most));
	fputs(",\"ns\":{", out);
	for (unsigned int i = 0; i < GRT_STATES; i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "",
			grt_state_name((enum grt_state)i), activity->ns[i]);
	fputs("}}", out);
}

static void write_ring(FILE *out, const struct live_row *row)
{
	const struct grt_ring_report *ring = row->ring;
	const struct member list[] = {
		{"jobs", row->jobs},
		{"in_flight", ring->jobs.unfinished},
		{"size", ring->info.size},
		{"fill", ring->fill.now},
	};

	fprintf(out, "{\"dev\":%u,\"ring\":%u,", ring->dev, ring->ring);
	MEMBERS(out, list);
	if (ring->declared) {
		fputs(",\"engine\":", out);
		format_json_string(out, ring->info.engine);
	}
	write_activity(out, &row->activity);
}

static void write_client(FILE *out, const struct live_row *row)
{
	const struct grt_client_report *client = row->client;
	const struct member list[] = {
		{"client", client->client},
		{"jobs", row->jobs},
		{"in_flight", client->jobs.unfinished},
	};

	fprintf(out, "{\"dev\":%u,", client->dev);
	MEMBERS(out, list);
	fprintf(out, ",\"pid\":%" PRIu32 ",\"comm\":", client->pid);
	format_json_string(out, client->comm);
	write_activity(out, &row->activity);
}

static void write_rows(FILE *out, const struct live_interval *interval, bool rings)
{
	bool first = true;

	for (size_t i = 0; i < interval->row_count; i++) {
		const struct live_row *row = &interval->rows[i];

		if (rings != (row->ring != NULL))
			continue;
		if (!first)
			fputc(',', out);
		first = false;
		if (rings)
			write_ring(out, row);
		else
			write_client(out, row);
	}
}

void live_json(FILE *out, const struct live_interval *interval)
{
	const struct member list[] = {
		{"begin_ns", interval->begin}, {"end_ns", interval->end},
		{"events", interval->events},  {"lost", interval->lost},
		{"losses", interval->losses},  {"hangs", interval->hangs},
	};

	fprintf(out, "{\"summary\":%s,", interval->is_all ? "true" : "false");
	MEMBERS(out, list);
	fputs(",\"rings\":[", out);
	write_rows(out, interval, true);
	fputs("],\"clients\":[", out);
	write_rows(out, interval, false);
	fputc(']', out);
	if (interval->is_all)
		trace_counters_json(out, interval->report);
	fputs("}\n", out);
}
