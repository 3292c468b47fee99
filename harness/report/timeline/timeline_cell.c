/* SPDX-License-Identifier: MIT */
/* What is expected and answered, short enough for a column. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "exact.h"
#include "set.h"
#include "timeline_focus.h"
#include "xmalloc.h"

/* Put into list what set allows, each alternative once. */
static void gather_value(json_t *list, const json_t *set, unsigned int depth)
{
	const json_t *one;
	size_t index;

	if (depth && set_kind(set) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(set, "any"), index, one)
			gather_value(list, one, depth - 1);
		return;
	}
	json_array_foreach(list, index,
			   one) if (set ? json_equal(set, one) : json_is_null(one)) return;
	json_array_append_new(list, set ? json_incref((json_t *)set) : json_null());
}

/* The same for a value of a part; alternatives of the whole part one after another. */
static void gather_values(json_t *list, const json_t *part, const char *value, unsigned int depth)
{
	const json_t *one;
	size_t index;

	if (depth && set_kind(part) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(part, "any"), index, one)
			gather_values(list, one, value, depth - 1);
		return;
	}
	one = set_kind(part) == SET_ANYTHING ? part : json_object_get(part, value);
	gather_value(list, one, depth);
}

/* The numbers of a value, or of what a set allows. */
static void widen_cell(struct picture_cell *cell, const json_t *value)
{
	const char *key;
	json_t *one;
	size_t i;

	if (json_is_string(value))
		picture_value(cell, json_string_value(value), json_string_length(value));
	json_array_foreach(value, i, one) widen_cell(cell, one);
	json_object_foreach((json_t *)value, key, one) widen_cell(cell, one);
}

void focus_cell(struct picture_cell *cell, const json_t *set)
{
	cell->text = diff_set_text(set);
	widen_cell(cell, set);
}

void focus_expected(const struct focus *focus, const json_t *client, struct picture_cell *cell)
{
	json_t *list, *set;

	if (!client) {
		cell->text = xstrdup("no client");
		return;
	}
	list = json_array();
	gather_values(list, focus_part(focus, client), focus->value, SET_DEPTH);
	set = json_pack("{s:o}", "any", list);
	focus_cell(cell, json_array_size(list) == 1 ? json_array_get(list, 0) : set);
	json_decref(set);
}

/* Ratios come with as many digits as their subject likes. */
static char *short_text(const json_t *value)
{
	const char *text = json_string_value(value);
	double ratio;

	if (!text || !strchr(text, '.') || !exact_ratio(text, &ratio))
		return diff_answer_text(value);
	return xasprintf("%.9g", ratio);
}

void focus_answer(struct picture_cell *cell, const json_t *value)
{
	cell->text = short_text(value);
	widen_cell(cell, value);
}

void focus_answered(const struct focus *focus, const json_t *clients, struct picture_cell *cell)
{
	size_t len = 0, index;
	FILE *out = xmemstream(&cell->text, &len);
	json_t *client;

	json_array_foreach((json_t *)clients, index, client)
	{
		const json_t *value = json_object_get(focus_part(focus, client), focus->value);
		char *got = short_text(value);

		widen_cell(cell, value);
		fprintf(out, "%s%s", index ? " + " : "", got);
		free(got);
	}
	if (!json_array_size(clients))
		fputs("no client", out);
	xmemstream_close(out);
}
