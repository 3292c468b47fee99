/* SPDX-License-Identifier: MIT */
/* A view as a table with bars, and as a picture. */
#include "drive_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define SHOWN 18 /* rows of a table */
#define BAR   32

/* "client 3", or all. free() it. */
static char *client_name(const struct drive_finding *finding)
{
	return finding->client == WITNESS_ALL ? xstrdup("all clients")
					      : xasprintf("client %" PRIu32, finding->client);
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

static bool is_same(const struct drive_row *a, const struct drive_row *b)
{
	return a->got == b->got && a->may.lo == b->may.lo && a->may.hi == b->may.hi &&
	       a->wrong == b->wrong;
}

/* The numbers of the rows that a table shows: the last one, and of those in which something is new
 * every so many, those at the beginning of what is wrong among them. Returns how many. */
static size_t choose_rows(const struct drive_view *view, size_t chosen[])
{
	size_t count = 0, kept = 0, step, wrong = SIZE_MAX;

	for (size_t i = 0; i < view->count; i++)
		if (!i || i + 1 == view->count || !is_same(&view->rows[i], &view->rows[i - 1]))
			chosen[count++] = i;
	step = (count + SHOWN - 1) / SHOWN;
	for (size_t i = 0; i < count && wrong == SIZE_MAX; i++)
		wrong = view->rows[chosen[i]].wrong ? i : wrong;
	for (size_t i = 0; i < count; i++)
		if (!(i % step) || i + 1 == count || i == wrong || i + 1 == wrong)
			chosen[kept++] = chosen[i];
	return kept;
}

static void write_row(FILE *out, const struct drive_view *view, const struct drive_row *row,
		      uint64_t most)
{
	fprintf(out, "%c %10.6f ", row->wrong ? '>' : ' ', seconds(view, row->t1));
	if (row->known)
		fprintf(out, "%12.3f %12.3f %12.3f  ", (double)row->may.lo / 1e6,
			(double)row->got / 1e6, (double)row->may.hi / 1e6);
	else
		fprintf(out, "%12s %12" PRIu64 " %12s  ", "", row->got, "");
	write_bar(out, row, most);
	fputc('\n', out);
}

void drive_view_text(const struct drive_view *view, const struct drive_run *run, FILE *out)
{
	const uint64_t most = most_of(view);
	const bool known = view->count && view->rows[0].known;
	size_t *chosen, count;
	char *who;

	if (!view->count)
		return;
	who = client_name(view->finding);
	fprintf(out, "%s of %s%s; time in s since the cell began\n", view->finding->key, who,
		known ? ", in ms" : "");
	free(who);
	fprintf(out, "  %10s %12s %12s %12s\n", "time", known ? "at least" : "", "printed",
		known ? "at most" : "");
	chosen = xcalloc(view->count, sizeof(*chosen));
	count = choose_rows(view, chosen);
	for (size_t i = 0; i < count; i++)
		write_row(out, view, &view->rows[chosen[i]], most);
	free(chosen);
	if (known)
		fprintf(out, "  o printed, = at least, - at most: by %s\n", run->witness->source);
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
	struct picture picture = {.client = client_name(view->finding),
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
