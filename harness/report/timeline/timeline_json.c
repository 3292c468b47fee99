/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "timeline_rows.h"
#include "xmalloc.h"

void timeline_set_text(json_t *object, const char *name, const char *text, size_t len)
{
	char *utf8 = xutf8(text, len);

	json_object_set_new(object, name, json_string(utf8));
	free(utf8);
}

static void set_text(json_t *object, const char *name, const char *text)
{
	if (text && *text)
		timeline_set_text(object, name, text, strlen(text));
}

static json_t *row_json(const struct timeline_row *row)
{
	static const char *const names[COLUMNS] = {"true", "printed", "expected", "answered"};
	json_t *object = json_object();
	char time[24];

	snprintf(time, sizeof(time), "%" PRIu64, row->t);
	set_text(object, "t_ns", time);
	for (int i = 0; row->there && i < COLUMNS; i++)
		set_text(object, names[i], row->cell[i]);
	set_text(object, "distortions", row->distortions);
	set_text(object, "also", row->also);
	if (row->wrong)
		json_object_set_new(object, "wrong", json_true());
	return object;
}

/* Those around the first wrong one, a third of them before it. */
static json_t *rows_json(const struct timeline *timeline)
{
	const size_t first = timeline->focus.sweep, before = TIMELINE_KEPT / 3;
	size_t from = timeline->count > TIMELINE_KEPT && first > before ? first - before : 0;
	json_t *list = json_array();

	for (size_t i = from; i < timeline->count && i - from < TIMELINE_KEPT; i++)
		json_array_append_new(list, row_json(&timeline->rows[i]));
	return list;
}

char *timeline_json(const struct timeline *timeline)
{
	const struct focus *focus = &timeline->focus;
	json_t *object = json_object();
	char *text, *client;

	/* a label of a scenario, or the id that is printed */
	client = timeline->about->scenario || !timeline->logs.client
			 ? NULL
			 : xasprintf("client %s", timeline->logs.client);
	set_text(object, "client", client ? client : timeline->logs.client);
	free(client);
	set_text(object, "device", timeline->logs.device);
	set_text(object, "part", !strcmp(focus->part, "regions") ? "region" : "engine");
	set_text(object, "name", focus->name);
	set_text(object, "value", focus->value);
	set_text(object, "counter", focus->counter);
	set_text(object, "load", focus->load && !*focus->load ? "device" : focus->load);
	json_object_set_new(object, "sweeps", rows_json(timeline));
	text = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII);
	json_decref(object);
	if (!text)
		xmalloc_failed();
	return text;
}
