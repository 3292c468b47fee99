/* SPDX-License-Identifier: MIT */
#include "sets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *canonical_form(const json_t *value);

static char *dump_sorted(const json_t *value)
{
	return json_dumps(value, JSON_ENCODE_ANY | JSON_SORT_KEYS | JSON_COMPACT);
}

static int compare_values(const void *left, const void *right)
{
	char *a = dump_sorted(*(json_t *const *)left);
	char *b = dump_sorted(*(json_t *const *)right);
	int order = strcmp(a, b);

	free(a);
	free(b);
	return order;
}

/* Sorts list, and drops what is in it twice if each counts once. */
static json_t *sort_list(json_t *list, bool once)
{
	size_t count = json_array_size(list);
	json_t **values = calloc(count + 1, sizeof(*values));
	json_t *out = json_array();

	for (size_t i = 0; i < count; i++)
		values[i] = json_array_get(list, i);
	qsort(values, count, sizeof(*values), compare_values);
	for (size_t i = 0; i < count; i++) {
		if (!once || !i || !json_equal(values[i], values[i - 1]))
			json_array_append(out, values[i]);
	}
	free(values);
	json_decref(list);
	return out;
}

static json_t *canonical_list(const json_t *list)
{
	json_t *out = json_array();
	size_t index;
	json_t *one;

	json_array_foreach(list, index, one)
	{
		json_array_append_new(out, canonical_form(one));
	}
	return sort_list(out, false);
}

static json_t *canonical_any(const json_t *list)
{
	json_t *flat = json_array();
	json_t *out;
	size_t index;
	json_t *one;

	json_array_foreach(list, index, one)
	{
		json_t *part = canonical_form(one);

		if (json_is_array(json_object_get(part, "any")))
			json_array_extend(flat, json_object_get(part, "any"));
		else
			json_array_append(flat, part);
		json_decref(part);
	}
	flat = sort_list(flat, true);
	if (json_array_size(flat) == 1)
		out = json_incref(json_array_get(flat, 0));
	else
		out = json_pack("{s:O}", "any", flat);
	json_decref(flat);
	return out;
}

static json_t *canonical_member(const char *name, const json_t *value)
{
	char text[64];

	if (strncmp(name, "ratio", 5) != 0 || !json_is_string(value))
		return canonical_form(value);
	snprintf(text, sizeof(text), "%.9Lf", strtold(json_string_value(value), NULL));
	return json_string(text);
}

static json_t *canonical_form(const json_t *value)
{
	json_t *list = json_object_get(value, "any");
	json_t *out;
	const char *name;
	json_t *member;

	if (json_is_array(value))
		return canonical_list(value);
	if (!json_is_object(value))
		return json_deep_copy(value);
	if (json_is_array(list))
		return canonical_any(list);
	out = json_object();
	json_object_foreach((json_t *)value, name, member)
	{
		if (!json_is_null(member))
			json_object_set_new(out, name, canonical_member(name, member));
	}
	return out;
}

char *sets_text(const json_t *expect)
{
	json_t *canon = canonical_form(expect);
	char *text = json_dumps(canon, JSON_ENCODE_ANY | JSON_SORT_KEYS | JSON_INDENT(1));

	json_decref(canon);
	return text;
}

json_t *sets_parse(const char *want)
{
	char *text = strdup(want);
	json_error_t error;
	json_t *json;

	for (char *c = text; *c; c++) {
		if (*c == '\'')
			*c = '"';
	}
	json = json_loads(text, JSON_DECODE_ANY, &error);
	if (!json)
		fail_msg("%s: %s", error.text, text);
	free(text);
	return json;
}

/* Is one hypothesis by hand one of the oracle's? What is null is not compared. */
static bool same_states(const json_t *want, const json_t *got)
{
	bool same = json_array_size(want) == json_array_size(got);

	for (size_t i = 0; same && i < json_array_size(want); i++) {
		char *a, *b;

		if (json_is_null(json_array_get(want, i)))
			continue;
		a = sets_text(json_array_get(want, i));
		b = sets_text(json_array_get(got, i));
		same = !strcmp(a, b);
		free(a);
		free(b);
	}
	return same;
}

static void print_states(const char *path, const char *source, const json_t *states)
{
	char *text = json_dumps(states, JSON_INDENT(1) | JSON_SORT_KEYS);

	print_error("%s: only %s\n%s\n", path, source, text);
	free(text);
}

/* What of the one side the other has not. */
static size_t compare_sets(const char *path, const char *source, const json_t *some,
			   const json_t *others, bool by_hand)
{
	size_t wrong = 0;

	for (size_t i = 0; i < json_array_size(some); i++) {
		const json_t *one = json_array_get(some, i);
		bool found = false;

		for (size_t j = 0; !found && j < json_array_size(others); j++) {
			const json_t *other = json_array_get(others, j);

			found = by_hand ? same_states(one, other) : same_states(other, one);
		}
		if (found)
			continue;
		print_states(path, source, one);
		wrong++;
	}
	return wrong;
}

size_t sets_differ(const char *name, const json_t *by_hand, const json_t *by_oracle)
{
	return compare_sets(name, "by hand", by_hand, by_oracle, true) +
	       compare_sets(name, "by the oracle", by_oracle, by_hand, false);
}
