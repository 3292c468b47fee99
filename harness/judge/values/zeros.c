/* SPDX-License-Identifier: MIT */
#include "zeros.h"

#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "judge.h"
#include "members.h"

bool zeros_is(const json_t *answer)
{
	const json_t *any = json_object_get(answer, "any");
	const char *zero = json_string_value(json_array_get(any, 0));

	return json_object_size(answer) == 1 && json_array_size(any) == 2 && zero &&
	       !strcmp(zero, "0") && json_is_null(json_array_get(any, 1));
}

/* Structs have 1 where no capacity is printed (rst:110). */
static bool is_no_capacity(const char *name, const json_t *value)
{
	const char *text = json_string_value(value);

	return text && !strcmp(name, "capacity") && !strcmp(text, "1");
}

bool zeros_only(enum shape shape, const json_t *answer, unsigned int features)
{
	const char *name;
	json_t *member;

	if (!answer || json_is_null(answer) || zeros_is(answer))
		return true;
	if (!shape_is_object(shape) || !json_is_object(answer))
		return false;
	json_object_foreach((json_t *)answer, name, member)
	{
		enum shape child = shape_member(shape, name, features);

		if (child != SHAPE_NONE && !is_no_capacity(name, member) &&
		    !zeros_only(child, member, features))
			return false;
	}
	return true;
}

static bool is_zero(enum shape shape, const json_t *value)
{
	const char *text = json_string_value(value);
	double ratio;

	if (zeros_is(value))
		return true;
	if (shape == SHAPE_RATIO)
		return exact_ratio(text, &ratio) && ratio == 0;
	return text && !strcmp(text, "0");
}

static bool is_counter(const char *name)
{
	return !strcmp(name, "busy_ns") || !strcmp(name, "cycles") || !strcmp(name, "total_cycles");
}

/* above: the counters of this engine that were above 0; NULL: not noted. */
static void replace_in(enum shape shape, json_t *object, json_t *above)
{
	const char *name;
	json_t *value;

	json_object_foreach(object, name, value)
	{
		enum shape child = shape_member(shape, name, FEATURE_ALL);
		bool noted = above && is_counter(name);

		if (!is_zero(child, value)) {
			if (noted && !json_is_null(value))
				json_object_set_new(above, name, json_true());
		} else if (noted && json_object_get(above, name)) {
			json_object_set_new(object, name, json_string("0"));
		} else {
			json_object_set_new(object, name, json_pack("{s:[s,n]}", "any", "0"));
		}
	}
}

/* noted: by engine, what was above 0; NULL: not noted. */
static void replace_groups(json_t *object, json_t *noted)
{
	const char *name;
	json_t *part;

	json_object_foreach(json_object_get(object, "regions"), name, part)
		replace_in(SHAPE_REGION, part, NULL);
	json_object_foreach(json_object_get(object, "engines"), name, part)
	{
		json_t *above = json_object_get(noted, name);

		if (noted && !above) {
			above = json_object();
			json_object_set_new(noted, name, above);
		}
		replace_in(SHAPE_ENGINE, part, above);
	}
}

/* How often each client occurs: nothing distinguishes two with the same words. */
static json_t *count_clients(const json_t *clients)
{
	json_t *counts = json_object(), *client;
	size_t i;

	json_array_foreach((json_t *)clients, i, client)
	{
		char *words = members_words(client);
		json_int_t before = json_integer_value(json_object_get(counts, words));

		json_object_set_new(counts, words, json_integer(before + 1));
		free(words);
	}
	return counts;
}

/*
 * Returns what is noted of the clients of this answer; those that it does not list are forgotten.
 */
static json_t *replace_state(json_t *state, const json_t *before)
{
	json_t *clients = json_object_get(state, "clients"), *object;
	json_t *counts = count_clients(clients), *noted = json_object();
	size_t i;

	json_array_foreach(clients, i, object)
	{
		char *words = members_words(object);

		if (json_integer_value(json_object_get(counts, words)) == 1) {
			json_t *engines = json_object_get(before, words);

			engines = engines ? json_incref(engines) : json_object();
			json_object_set_new(noted, words, engines);
			replace_groups(object, engines);
		} else {
			replace_groups(object, NULL);
		}
		free(words);
	}
	json_array_foreach(json_object_get(state, "totals"), i, object)
		replace_groups(object, NULL);
	json_decref(counts);
	return noted;
}

void zeros_replace(json_t *answers)
{
	json_t *noted = json_object(), *answer;
	size_t i;

	json_array_foreach(answers, i, answer)
	{
		json_t *now = replace_state(answer, noted);

		json_decref(noted);
		noted = now;
		replace_groups(answer, NULL);
	}
	json_decref(noted);
}
