/* SPDX-License-Identifier: MIT */
#include "timeline.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "timeline_rows.h"
#include "xmalloc.h"

#define BEFORE 5 /* sweeps before the first wrong one */

static const char *const titles[COLUMNS] = {
	[COLUMN_TRUE] = "true",
	[COLUMN_PRINTED] = "printed",
	[COLUMN_EXPECTED] = "expected",
	[COLUMN_ANSWERED] = "answered",
};

/* What stands before the columns: marks and time. */
#define BEFORE_COLUMNS 14

/* What is true is not known of a recording. */
static int first_column(const struct timeline *drawing)
{
	return drawing->about->scenario ? COLUMN_TRUE : COLUMN_PRINTED;
}

static int widest_text(const struct timeline *drawing, enum column column, size_t from, size_t to)
{
	int width = (int)strlen(titles[column]);

	for (size_t i = from; i < to; i++) {
		const char *cell = drawing->rows[i].cell[column].text;
		int len = drawing->rows[i].there ? (int)strlen(cell) : 0;

		width = len > width ? len : width;
	}
	return width < TIMELINE_WIDTH ? width : TIMELINE_WIDTH;
}

/* As wide as what stands in them; what is too much is cut from the widest. */
static void measure_columns(const struct timeline *drawing, size_t from, size_t to,
			    int width[COLUMNS])
{
	int sum = BEFORE_COLUMNS;

	for (int i = first_column(drawing); i < COLUMNS; i++) {
		width[i] = widest_text(drawing, (enum column)i, from, to);
		sum += 2 + width[i];
	}
	for (; sum > TIMELINE_WIDTH; sum--) {
		int most = first_column(drawing);

		for (int i = most + 1; i < COLUMNS; i++)
			most = width[i] > width[most] ? i : most;
		width[most]--;
	}
}

/* Cut with dots, so that no part of a number passes for the whole. */
static void put_cell(FILE *out, const char *cell, int width)
{
	if ((int)strlen(cell) > width)
		fprintf(out, "  %.*s...", width - 3, cell);
	else
		fprintf(out, "  %*s", width, cell);
}

/* What fits behind the columns. Returns how wide it is. */
static int print_remark(FILE *out, const char *label, const char *text, int used)
{
	int len = text ? (int)strlen(text) : 0;
	int capacity = TIMELINE_WIDTH - used - 2 - (int)strlen(label);

	if (!len || capacity < 8)
		return 0;
	if (len <= capacity)
		fprintf(out, "  %s%s", label, text);
	else
		fprintf(out, "  %s%.*s...", label, capacity - 3, text);
	return 2 + (int)strlen(label) + (len < capacity ? len : capacity);
}

static void draw_sweep(FILE *out, const struct timeline_row *row, int first,
		       const int width[COLUMNS])
{
	int used = BEFORE_COLUMNS;

	fprintf(out, "%c%c %7" PRIu64 ".%03u", row->wrong ? '>' : ' ',
		*row->distortions ? '~' : ' ', row->t / 1000000000,
		(unsigned int)(row->t / 1000000 % 1000));
	if (!row->there) {
		fputs("  not there\n", out);
		return;
	}
	for (int i = first; i < COLUMNS; i++) {
		put_cell(out, row->cell[i].text, width[i]);
		used += 2 + width[i];
	}
	used += print_remark(out, "", row->distortions, used);
	print_remark(out, "wrong: ", row->also, used);
	fputc('\n', out);
}

static void print_head(FILE *out, const struct timeline *drawing, const int width[COLUMNS])
{
	const struct focus *focus = &drawing->focus;
	const char *name;
	json_t *value;

	if (focus->load)
		fprintf(out, "%s%s, %s, of which ", *focus->load ? "process " : "device",
			focus->load, focus->value);
	fputs("client", out);
	if (drawing->logs.client)
		fprintf(out, " \"%s\" of \"%s\"", drawing->logs.client, drawing->logs.device);
	fputs(" (", out);
	json_object_foreach(focus->members, name, value) fprintf(
		out, "%s%s",
		json_object_iter(focus->members) == json_object_key_to_iter(name) ? "" : " ", name);
	fprintf(out, "), %s %s", !strcmp(focus->part, "regions") ? "region" : "engine",
		focus->name ? focus->name : "(none)");
	if (!focus->load)
		fprintf(out, ", %s", focus->value);
	if (focus->load)
		fprintf(out, ": %s", focus->counter);
	else if (strcmp(focus->value, focus->counter) != 0)
		fprintf(out, " from %s", focus->counter);
	fputc('\n', out);
	fprintf(out, "   %11s", "time s");
	for (int i = first_column(drawing); i < COLUMNS; i++)
		put_cell(out, titles[i], width[i]);
	fputc('\n', out);
}

static void left_out(FILE *out, const struct timeline *drawing, size_t from, size_t to,
		     const char *where)
{
	size_t wrong = 0;

	for (size_t i = from; i < to; i++)
		wrong += drawing->rows[i].wrong;
	if (from == to)
		return;
	fprintf(out, "   ... %zu sweep%s %s", to - from, to - from == 1 ? "" : "s", where);
	if (wrong)
		fprintf(out, ", %zu of them wrong", wrong);
	fputc('\n', out);
}

static void draw_all(FILE *out, const struct timeline *drawing)
{
	size_t first = drawing->focus.sweep;
	size_t from = first > BEFORE ? first - BEFORE : 0;
	size_t to = drawing->count - from > TIMELINE_SHOWN ? from + TIMELINE_SHOWN : drawing->count;
	int width[COLUMNS];

	measure_columns(drawing, from, to, width);
	print_head(out, drawing, width);
	left_out(out, drawing, 0, from, "before");
	for (size_t i = from; i < to; i++)
		draw_sweep(out, &drawing->rows[i], first_column(drawing), width);
	left_out(out, drawing, to, drawing->count, "after");
}

char *timeline_text(const struct timeline *timeline)
{
	char *text = NULL;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	draw_all(out, timeline);
	xmemstream_close(out);
	return text;
}
