/* SPDX-License-Identifier: MIT */
/* Answers and expectations: names between two drivers. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* Rename the members of an object of an answer; what the map does not have stays. */
static void undo_names(json_t *map, json_t *parent, const char *group)
{
	json_t *object = json_object_get(parent, group), *renamed, *value, *other;
	const char *name, *original;

	if (!json_is_object(object))
		return;
	renamed = json_object();
	json_object_foreach(object, name, value)
	{
		const char *found = name;

		json_object_foreach(map, original, other)
		{
			if (!strcmp(json_string_value(other), name))
				found = original;
		}
		json_object_set(renamed, found, value);
	}
	json_object_set_new(parent, group, renamed);
}

static void undo_object(const struct words *words, json_t *object)
{
	const char *driver = json_string_value(json_object_get(object, "driver"));

	if (driver && words->driver && !strcmp(driver, words->to->driver))
		json_object_set_new(object, "driver", json_string(words->driver));
	undo_names(words->engines, object, "engines");
	undo_names(words->regions, object, "regions");
}

void words_undo(const struct words *words, json_t *answer)
{
	static const char *const lists[] = {"clients", "totals"};
	json_t *object;
	size_t index;

	undo_object(words, answer);
	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++) {
		json_array_foreach(json_object_get(answer, lists[i]), index, object)
			undo_object(words, object);
	}
}

/* A set of objects by name: each alternative's members get the other names. */
static json_t *rename_members(json_t *map, const json_t *set)
{
	json_t *renamed, *value, *list;
	const char *name;
	size_t index;

	if (!json_is_object(set))
		return json_deep_copy(set);
	list = json_object_get(set, "any");
	if (json_is_array(list)) {
		renamed = json_array();
		json_array_foreach(list, index, value)
			json_array_append_new(renamed, rename_members(map, value));
		return json_pack("{s:o}", "any", renamed);
	}
	renamed = json_object();
	json_object_foreach((json_t *)set, name, value)
	{
		const char *other = json_string_value(json_object_get(map, name));

		json_object_set_new(renamed, other ? other : name, json_deep_copy(value));
	}
	return renamed;
}

/* A set of drivers. */
static json_t *rename_driver(const struct words *words, const json_t *set)
{
	const char *driver = json_string_value(set);
	json_t *list = json_object_get(set, "any"), *renamed, *value;
	size_t index;

	if (driver && words->driver && !strcmp(driver, words->driver))
		return json_string(words->to->driver);
	if (!json_is_array(list))
		return json_deep_copy(set);
	renamed = json_array();
	json_array_foreach(list, index, value)
		json_array_append_new(renamed, rename_driver(words, value));
	return json_pack("{s:o}", "any", renamed);
}

json_t *words_expect(const struct words *words, const json_t *expect)
{
	json_t *renamed, *value;
	const char *name;
	size_t index;

	if (json_is_array(expect)) {
		renamed = json_array();
		json_array_foreach((json_t *)expect, index, value)
			json_array_append_new(renamed, words_expect(words, value));
		return renamed;
	}
	if (!json_is_object(expect))
		return json_deep_copy(expect);
	renamed = json_object();
	json_object_foreach((json_t *)expect, name, value)
	{
		json_t *other = !strcmp(name, "engines")   ? rename_members(words->engines, value)
				: !strcmp(name, "regions") ? rename_members(words->regions, value)
				: !strcmp(name, "driver")  ? rename_driver(words, value)
							   : words_expect(words, value);

		json_object_set_new(renamed, name, other);
	}
	return renamed;
}

int words_case(struct decoy_case *out, const struct driver_names *to, const struct decoy_case *tc,
	       const char **why)
{
	struct words words;
	int err = words_init(&words, to, tc, why);

	if (err)
		return err;
	*out = *tc;
	out->bytes = words_change(&words, tc->is_recording, tc->bytes, tc->len, &out->len);
	out->asked = words_expect(&words, tc->asked);
	words_free(&words);
	return 0;
}

void words_case_free(struct decoy_case *changed)
{
	free((char *)changed->bytes);
	json_decref((json_t *)changed->asked);
}
