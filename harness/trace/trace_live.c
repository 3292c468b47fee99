/* SPDX-License-Identifier: MIT */
#include "trace_live.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* What a ring or a client had at the end of an interval. */
struct known {
	uint16_t dev;
	uint64_t id; /* of the ring, or of the client */
	uint64_t jobs;
	struct grt_activity activity;
};

struct known_list {
	struct known *list;
	size_t count, capacity;
};

struct trace_live {
	struct grt_report *report;
	void (*show)(void *to, const struct live_interval *interval);
	void *to;
	uint64_t every, first, begin, next;
	bool has_begun;
	struct grt_totals before; /* at the begin */
	struct known_list rings, clients;
	struct live_row *rows;
	size_t row_count, row_capacity;
};

struct trace_live *trace_live_new(uint64_t every,
				  void (*show)(void *to, const struct live_interval *interval),
				  void *to)
{
	struct trace_live *live = xcalloc(1, sizeof(*live));

	live->every = every;
	live->show = show;
	live->to = to;
	if (grt_report_new(&live->report, NULL))
		xmalloc_failed();
	return live;
}

void trace_live_free(struct trace_live *live)
{
	if (!live)
		return;
	grt_report_free(live->report);
	free(live->rings.list);
	free(live->clients.list);
	free(live->rows);
	free(live);
}

/* --- rows --- */

/* Results are in the order of their ids, and so is the list: hint is where the search begins. */
static struct known *known_of(struct known_list *known, uint16_t dev, uint64_t id, size_t *hint)
{
	struct known *of;

	for (size_t i = 0; i < known->count; i++) {
		of = &known->list[(*hint + i) % known->count];
		if (of->dev != dev || of->id != id)
			continue;
		*hint = (size_t)(of - known->list) + 1;
		return of;
	}
	known->list = xgrow(known->list, known->count, &known->capacity, sizeof(*known->list));
	of = &known->list[known->count++];
	*of = (struct known){.dev = dev, .id = id};
	*hint = known->count;
	return of;
}

static void add_row(struct trace_live *live, struct live_row row, const struct grt_jobs *jobs,
		    const struct grt_activity *now, struct known *before)
{
	row.jobs = jobs->count - before->jobs;
	row.activity = grt_activity_since(now, &before->activity);
	before->jobs = jobs->count;
	before->activity = *now;
	live->rows = xgrow(live->rows, live->row_count, &live->row_capacity, sizeof(*live->rows));
	live->rows[live->row_count++] = row;
}

static void make_rows(struct trace_live *live)
{
	const struct grt_client_report *client;
	const struct grt_ring_report *ring;
	size_t hint = 0;

	live->row_count = 0;
	for (size_t i = 0; (ring = grt_report_ring(live->report, i)); i++)
		add_row(live, (struct live_row){.ring = ring}, &ring->jobs, &ring->activity,
			known_of(&live->rings, ring->dev, ring->ring, &hint));
	hint = 0;
	for (size_t i = 0; (client = grt_report_client(live->report, i)); i++)
		add_row(live, (struct live_row){.client = client}, &client->jobs, &client->activity,
			known_of(&live->clients, client->dev, client->client, &hint));
}

/* --- intervals --- */

static void show_interval(struct trace_live *live, uint64_t end)
{
	const struct grt_totals *now = grt_report_totals(live->report);
	struct live_interval interval = {
		.report = live->report,
		.begin = live->begin,
		.end = end,
		.events = now->events - live->before.events,
		.lost = now->lost - live->before.lost,
		.losses = now->losses - live->before.losses,
		.hangs = now->hangs - live->before.hangs,
	};

	if (grt_report_now(live->report, end))
		xmalloc_failed();
	make_rows(live);
	interval.rows = live->rows;
	interval.row_count = live->row_count;
	live->show(live->to, &interval);
	live->before = *now;
	live->begin = end;
}

static uint64_t sum_of(uint64_t a, uint64_t b)
{
	return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static void begin_at(struct trace_live *live, uint64_t now)
{
	if (live->has_begun)
		return;
	live->has_begun = true;
	live->first = live->begin = now;
	live->next = sum_of(now, live->every);
}

static bool has_events(const struct trace_live *live)
{
	return grt_report_totals(live->report)->events != live->before.events;
}

int trace_live_item(struct trace_live *live, const struct grt_item *item)
{
	const uint64_t time = item->record.time;

	if (!item->damage && !item->suspect && item->record.type < GRT_EVENTS) {
		begin_at(live, time);
		if (time >= live->next && has_events(live))
			show_interval(live, live->next);
		if (time >= live->next)
			live->next = sum_of(time - (time - live->next) % live->every, live->every);
	}
	if (grt_report_item(live->report, item))
		xmalloc_failed();
	return 0;
}

uint64_t trace_live_until(struct trace_live *live, uint64_t now)
{
	begin_at(live, now);
	while (now >= live->next && live->next < UINT64_MAX) {
		show_interval(live, live->next);
		live->next = sum_of(live->next, live->every);
	}
	return live->next;
}

int trace_live_counters(struct trace_live *live, const struct grt_stats *stats)
{
	if (grt_report_counters(live->report, stats))
		xmalloc_failed();
	return 0;
}

/* All of it: what was known before is forgotten. */
uint64_t trace_live_end(struct trace_live *live)
{
	const struct grt_totals *totals = grt_report_totals(live->report);
	struct live_interval all = {.report = live->report, .is_all = true};

	if (has_events(live))
		show_interval(live, totals->end > live->begin ? totals->end : live->begin);
	if (grt_report_now(live->report, live->begin))
		xmalloc_failed();
	live->rings.count = live->clients.count = 0;
	make_rows(live);
	all.begin = live->first;
	all.end = live->begin;
	all.events = totals->events;
	all.lost = totals->lost;
	all.losses = totals->losses;
	all.hangs = totals->hangs;
	all.rows = live->rows;
	all.row_count = live->row_count;
	if (totals->records)
		live->show(live->to, &all);
	return totals->records;
}
