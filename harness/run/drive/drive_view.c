/* SPDX-License-Identifier: MIT */
#include "drive_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define SHOWN 18 /* rows of a table */
#define BAR   32

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

void drive_view_make(struct drive_view *view, const struct drive_run *run,
		     const struct drive_finding *finding)
{
	*view = (struct drive_view){.finding = finding};
	for (size_t i = 0; i < run->event_count && !view->begin; i++)
		if (run->events[i].kind == DRIVE_CELL)
			view->begin = run->events[i].t0;
	for (size_t i = 0; i < run->read_count && *finding->key; i++) {
		const struct rec_read *read = &run->reads[i].read;
		struct drive_row row = {.t0 = read->t_ns, .t1 = read->until_ns};

		if (read->err || client_of(run, read) != finding->client ||
		    !value_of(read, finding->key, &row.got))
			continue;
		row.known = is_engine(finding);
		if (row.known)
			row.may = bounds_of(run, finding, row.t0, row.t1);
		row.wrong = row.t0 >= finding->t0 && row.t1 <= finding->t1;
		row.wrong |= row.known &&
			     (row.got > row.may.hi + run->edge_ns ||
			      (run->witness->exact && row.got + run->edge_ns < row.may.lo));
		view->rows = xgrow(view->rows, view->count, &view->room, sizeof(*view->rows));
		view->rows[view->count++] = row;
	}
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

/* --- as text --- */

static double seconds(const struct drive_view *view, uint64_t t)
{
	return t < view->begin ? 0 : (double)(t - view->begin) / 1e9;
}

static uint64_t most_of(const struct drive_view *view)
{
	uint64_t most = 1;

	for (size_t i = 0; i < view->count; i++) {
		most = view->rows[i].got > most ? view->rows[i].got : most;
		most = view->rows[i].known && view->rows[i].may.hi > most ? view->rows[i].may.hi
									  : most;
	}
	return most;
}

static unsigned int column_of(uint64_t value, uint64_t most)
{
	const double share = (double)value / (double)most;

	return (unsigned int)(share * (BAR - 1) + 0.5);
}

/* "=" as far as the witness allows at least, "-" up to what it allows at most, "o" what was
 * printed.
 */
static void write_bar(FILE *out, const struct drive_row *row, uint64_t most)
{
	char bar[BAR + 1];

	memset(bar, ' ', BAR);
	bar[BAR] = '\0';
	if (row->known) {
		memset(bar, '-', column_of(row->may.hi, most));
		memset(bar, '=', column_of(row->may.lo, most));
	}
	bar[column_of(row->got, most)] = 'o';
	for (int i = BAR; i && bar[i - 1] == ' ';)
		bar[--i] = '\0';
	fputs(bar, out);
}

/* Is a row of a long table shown: the first, the last, around what is wrong, and some between? */
static bool is_shown(const struct drive_view *view, size_t i, size_t step)
{
	return !(i % step) || i + 1 == view->count;
}

/* Every so many rows. Where what is wrong is short, those around its beginning are shown instead.
 */
static void choose_rows(const struct drive_view *view, size_t *from, size_t *to, size_t *step)
{
	size_t wrong = 0;

	*from = 0;
	*to = view->count;
	*step = (view->count + SHOWN - 1) / SHOWN;
	*step = *step ? *step : 1;
	for (size_t i = 0; i < view->count; i += *step)
		wrong += view->rows[i].wrong;
	if (wrong || view->count <= SHOWN)
		return;
	for (size_t i = 0; i < view->count && !wrong; i++)
		if (view->rows[i].wrong) {
			*from = i > SHOWN / 2 ? i - SHOWN / 2 : 0;
			*to = *from + SHOWN < view->count ? *from + SHOWN : view->count;
			*step = 1;
			wrong = 1;
		}
}

void drive_view_text(const struct drive_view *view, const struct drive_run *run, FILE *out)
{
	const uint64_t most = most_of(view);
	size_t from, to, step;
	bool known = false;

	if (!view->count)
		return;
	choose_rows(view, &from, &to, &step);
	for (size_t i = from; i < to; i++)
		known |= view->rows[i].known;
	fprintf(out, "%s of client %" PRIu32 ", in ms; of the cell's time, in s\n",
		view->finding->key, view->finding->client);
	fprintf(out, "  %10s %12s %12s %12s\n", "time", "at least", "printed", "at most");
	for (size_t i = from; i < to; i++) {
		const struct drive_row *row = &view->rows[i];

		if (!is_shown(view, i - from, step) && i + 1 != to)
			continue;
		fprintf(out, "%c %10.6f ", row->wrong ? '>' : ' ', seconds(view, row->t1));
		if (row->known)
			fprintf(out, "%12.3f %12.3f %12.3f  ", (double)row->may.lo / 1e6,
				(double)row->got / 1e6, (double)row->may.hi / 1e6);
		else
			fprintf(out, "%12s %12" PRIu64 " %12s  ", "", row->got, "");
		write_bar(out, row, most);
		fputc('\n', out);
	}
	if (known)
		fprintf(out, "  o what the driver printed, = what %s has at least, - at most\n",
			run->witness->source);
}

/* --- as a picture --- */

static struct picture_cell cell_of(char *text, uint64_t low, uint64_t high)
{
	return (struct picture_cell){
		.text = text, .low = (double)low, .high = (double)high, .known = true};
}

struct pictures *drive_view_picture(const struct drive_view *view, const struct drive_run *run,
				    const char *device)
{
	struct picture picture = {.client = xasprintf("client %" PRIu32, view->finding->client),
				  .device = device ? xstrdup(device) : NULL,
				  .part = *view->finding->engine ? xstrdup("engine") : NULL,
				  .name = *view->finding->engine ? xstrdup(view->finding->engine)
								 : NULL,
				  .value = xstrdup(view->finding->key),
				  .counter = xstrdup(view->finding->key)};
	struct pictures *pictures;
	uint64_t before = 0;

	(void)run;
	for (size_t i = 0; i < view->count; i++) {
		const struct drive_row *row = &view->rows[i];
		const uint64_t t = row->t1 - view->begin;
		struct picture_sweep *sweep;

		/* of several descriptors at one time one is drawn, a wrong one rather */
		if (picture.count && t <= before)
			continue;
		before = t;
		sweep = picture_add(&picture);
		sweep->t_ns = t;
		sweep->wrong = row->wrong;
		sweep->cell[PICTURE_PRINTED] =
			cell_of(xasprintf("%" PRIu64, row->got), row->got, row->got);
		if (row->known)
			sweep->cell[PICTURE_EXPECTED] = cell_of(
				xasprintf("%" PRIu64 "..%" PRIu64, row->may.lo, row->may.hi),
				row->may.lo, row->may.hi);
	}
	if (!picture.count) {
		picture_free(&picture);
		return NULL;
	}
	pictures = xcalloc(1, sizeof(*pictures));
	pictures_add(pictures, &picture);
	return pictures;
}
