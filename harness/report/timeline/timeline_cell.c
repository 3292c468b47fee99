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

char *focus_expected(const struct focus *focus, const json_t *client)
{
	json_t *list, *set;
	char *text;

	if (!client)
		return xstrdup("no client");
	list = json_array();
	gather_values(list, focus_part(focus, client), focus->value, SET_DEPTH);
	set = json_pack("{s:o}", "any", list);
	text = diff_set_text(json_array_size(list) == 1 ? json_array_get(list, 0) : set);
	json_decref(set);
	return text;
}

/* Ratios come with as many digits as their subject likes. */
char *focus_short(const json_t *value)
{
	const char *text = json_string_value(value);
	double ratio;

	if (!text || !strchr(text, '.') || !exact_ratio(text, &ratio))
		return diff_answer_text(value);
	return xasprintf("%.9g", ratio);
}

char *focus_answered(const struct focus *focus, const json_t *clients)
{
	char *text = NULL;
	size_t len = 0, index;
	FILE *out = xmemstream(&text, &len);
	json_t *client;

	json_array_foreach((json_t *)clients, index, client)
	{
		const json_t *part = focus_part(focus, client);
		char *got = focus_short(json_object_get(part, focus->value));

		fprintf(out, "%s%s", index ? " + " : "", got);
		free(got);
	}
	if (!json_array_size(clients))
		fputs("no client", out);
	xmemstream_close(out);
	return text;
}
