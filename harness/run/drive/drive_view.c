/* SPDX-License-Identifier: MIT */
#include "drive_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* --- the reads of one client --- */

/* The client that a descriptor is of at a time; WITNESS_ALL: none is known. */
static uint32_t client_of(const struct drive_run *run, const struct rec_read *read)
{
	uint32_t client = WITNESS_ALL;

	for (size_t i = 0; i < run->event_count; i++) {
		const struct drive_event *event = &run->events[i];

		if (event->pid != read->pid || event->fd != read->fd || event->t0 > read->until_ns)
			continue;
		if (event->kind == DRIVE_MEMBER)
			client = event->client;
		else if (event->kind == DRIVE_GONE && event->t1 <= read->t_ns)
			client = WITNESS_ALL;
	}
	return client;
}

/* The number behind a key and a colon. */
static bool value_of(const struct rec_read *read, const char *key, uint64_t *value)
{
	const char *at = read->text, *const end = at + read->len;
	const size_t len = strlen(key);

	for (const char *feed; at < end; at = feed + 1) {
		feed = memchr(at, '\n', (size_t)(end - at));
		feed = feed ? feed : end;
		if ((size_t)(feed - at) <= len || memcmp(at, key, len) != 0 || at[len] != ':')
			continue;
		for (at += len + 1; at < feed && (*at == ' ' || *at == '\t'); at++)
			;
		*value = strtoull(at, NULL, 10);
		return at < feed && *at >= '0' && *at <= '9';
	}
	return false;
}

/* --- what is allowed --- */

/* Of all queues whose time is printed as that engine's. */
static struct witness_bounds bounds_of(const struct drive_run *run,
				       const struct drive_finding *finding, uint64_t t0,
				       uint64_t t1)
{
	struct witness_bounds sum = {0};

	for (uint32_t i = 0; i < run->hello->queue_count; i++) {
		struct witness_bounds is;

		if (strcmp(run->hello->queues[i].engine, finding->engine) != 0)
			continue;
		is = witness_counted(run->witness, i, finding->client, t0, t1);
		sum.lo += is.lo;
		sum.hi += is.hi;
	}
	return sum;
}

/* Is it a counter of which the witness has the time? */
static bool is_engine(const struct drive_finding *finding)
{
	static const char prefix[] = "drm-engine-";

	return *finding->engine && !strncmp(finding->key, prefix, sizeof(prefix) - 1);
}

static int by_time(const void *a, const void *b)
{
	const struct drive_row *x = a, *y = b;

	return x->t0 < y->t0 ? -1 : x->t0 > y->t0;
}

static void add_row(struct drive_view *view, const struct drive_run *run, uint64_t t0, uint64_t t1,
		    uint64_t got)
{
	const struct drive_finding *finding = view->finding;
	struct drive_row row = {.t0 = t0, .t1 = t1, .got = got, .known = is_engine(finding)};

	if (row.known)
		row.may = bounds_of(run, finding, t0, t1);
	row.wrong = t0 > finding->t0 && t1 <= finding->t1 && finding->t0;
	row.wrong |= row.known && (got > row.may.hi + run->edge_ns ||
				   (run->witness->exact && got + run->edge_ns < row.may.lo));
	view->rows = xgrow(view->rows, view->count, &view->room, sizeof(*view->rows));
	view->rows[view->count++] = row;
}

static void add_client(struct drive_view *view, const struct drive_run *run)
{
	const struct drive_finding *finding = view->finding;

	for (size_t i = 0; i < run->read_count; i++) {
		const struct rec_read *read = &run->reads[i].read;
		uint64_t got;

		if (!read->err && client_of(run, read) == finding->client &&
		    value_of(read, finding->key, &got))
			add_row(view, run, read->t_ns, read->until_ns, got);
	}
}

/* The reader that has read most: its sweeps are shown of what is about all clients. */
static uint32_t busiest_reader(const struct drive_run *run)
{
	size_t counts[DRIVE_READERS] = {0};
	uint32_t most = 0;

	for (size_t i = 0; i < run->read_count; i++)
		if (run->reads[i].reader < DRIVE_READERS)
			counts[run->reads[i].reader]++;
	for (uint32_t i = 1; i < DRIVE_READERS; i++)
		most = counts[i] > counts[most] ? i : most;
	return most;
}

/* The sum of all clients in each sweep; one that was closed keeps what it had. */
static void add_all(struct drive_view *view, const struct drive_run *run)
{
	const uint32_t reader = busiest_reader(run);
	uint64_t values[CELL_CLIENTS] = {0}, sum = 0, sweep = 0, t0 = 0, t1 = 0;
	bool any = false;

	for (size_t i = 0; i < run->read_count; i++) {
		const struct rec_read *read = &run->reads[i].read;
		const uint32_t client = client_of(run, read);
		uint64_t got;

		if (run->reads[i].reader != reader || read->err || client >= CELL_CLIENTS ||
		    !value_of(read, view->finding->key, &got))
			continue;
		if (any && read->sweep != sweep)
			add_row(view, run, t0, t1, sum);
		t0 = any && read->sweep == sweep ? t0 : read->t_ns;
		t1 = read->until_ns;
		sweep = read->sweep;
		any = true;
		sum += got - values[client];
		values[client] = got;
	}
	if (any)
		add_row(view, run, t0, t1, sum);
}

void drive_view_make(struct drive_view *view, const struct drive_run *run,
		     const struct drive_finding *finding)
{
	*view = (struct drive_view){.finding = finding};
	for (size_t i = 0; i < run->event_count && !view->begin; i++)
		if (run->events[i].kind == DRIVE_CELL)
			view->begin = run->events[i].t0;
	if (*finding->key && finding->client == WITNESS_ALL)
		add_all(view, run);
	else if (*finding->key)
		add_client(view, run);
	if (view->count)
		qsort(view->rows, view->count, sizeof(*view->rows), by_time);
	if (!view->begin && view->count)
		view->begin = view->rows[0].t0;
}

void drive_view_free(struct drive_view *view)
{
	free(view->rows);
	*view = (struct drive_view){.rows = NULL};
}
