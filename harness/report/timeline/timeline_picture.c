/* SPDX-License-Identifier: MIT */
/* A timeline as a report has it. */
#include <stdlib.h>
#include <string.h>

#include "timeline_rows.h"
#include "xmalloc.h"

static char *copy_text(const char *text)
{
	return text ? picture_text(text, strlen(text)) : NULL;
}

static struct picture_cell copy_cell(const struct picture_cell *cell)
{
	struct picture_cell copy = *cell;

	copy.text = copy_text(cell->text);
	return copy;
}

static void draw_row(struct picture_sweep *sweep, const struct timeline_row *row)
{
	static const enum picture_column columns[COLUMNS] = {PICTURE_TRUE, PICTURE_PRINTED,
							     PICTURE_EXPECTED, PICTURE_ANSWERED};

	sweep->t_ns = row->t;
	for (int i = 0; row->there && i < COLUMNS; i++)
		sweep->cell[columns[i]] = copy_cell(&row->cell[i]);
	sweep->distortions = copy_text(row->distortions);
	sweep->also = copy_text(row->also);
	sweep->wrong = row->wrong;
}

/* Those around the first wrong one, a third of them before it. */
static void draw_rows(struct picture *picture, const struct timeline *timeline)
{
	const size_t first = timeline->focus.sweep, before = TIMELINE_KEPT / 3;
	const size_t from = timeline->count > TIMELINE_KEPT && first > before ? first - before : 0;

	for (size_t i = from; i < timeline->count && i - from < TIMELINE_KEPT; i++)
		draw_row(picture_add(picture), &timeline->rows[i]);
}

/* A label of a scenario, or the id that is printed. */
static char *name_client(const struct timeline *timeline)
{
	const char *client = timeline->logs.client;
	char *name, *text;

	if (timeline->about->scenario || !client)
		return copy_text(client);
	name = xasprintf("client %s", client);
	text = copy_text(name);
	free(name);
	return text;
}

struct pictures *timeline_picture(const struct timeline *timeline)
{
	const struct focus *focus = &timeline->focus;
	struct pictures *pictures = xcalloc(1, sizeof(*pictures));
	struct picture picture = {
		.client = name_client(timeline),
		.device = copy_text(timeline->logs.device),
		.part = xstrdup(!strcmp(focus->part, "regions") ? "region" : "engine"),
		.name = copy_text(focus->name),
		.value = xstrdup(focus->value),
		.counter = xstrdup(focus->counter),
		.load = copy_text(focus->load && !*focus->load ? "device" : focus->load),
	};

	draw_rows(&picture, timeline);
	pictures_add(pictures, &picture);
	return pictures;
}
