/* SPDX-License-Identifier: MIT */
#include "load_named.h"

#include <stdlib.h>

#include "set.h"
#include "xmalloc.h"

json_t *load_named(const json_t *of, const char *name)
{
	return json_object_get(json_object_get(of, "loads"), name);
}

json_t *load_named_add(json_t *of, const char *name)
{
	json_t *loads = json_object_get(of, "loads"), *named = json_object();

	if (!loads) {
		loads = json_object();
		json_object_set_new(of, "loads", loads);
	}
	json_object_set_new_nocheck(loads, name, named);
	return named;
}

static json_t *list_numbers(const json_t *list, const char *by, const char *name,
			    const char *member)
{
	json_t *numbers = json_array(), *one;
	size_t i;

	json_array_foreach((json_t *)list, i, one)
	{
		json_t *number = json_object(), *load = load_named(one, name);
		json_t *key = json_object_get(one, by);

		if (key)
			json_object_set(number, by, key);
		if (load)
			json_object_set(number, member, load);
		json_array_append_new(numbers, number);
	}
	return numbers;
}

/* Is the load given for some process or device? Where it is given for none, it is of the other
 * kind. */
static bool has_number(const json_t *list, const char *member)
{
	json_t *one;
	size_t i;

	json_array_foreach((json_t *)list, i, one)
	{
		if (json_object_get(one, member))
			return true;
	}
	return false;
}

static void add_kind(json_t *named, const json_t *answer, const char *kind, const char *by,
		     const char *name, const char *member)
{
	json_t *numbers = list_numbers(json_object_get(answer, kind), by, name, member);

	if (has_number(numbers, member))
		json_object_set(named, kind, numbers);
	json_decref(numbers);
}

json_t *load_named_answer(json_t *answer, const char *name, const char *member)
{
	json_t *named = load_named_add(answer, name);

	add_kind(named, answer, "processes", "pid", name, member);
	add_kind(named, answer, "totals", "device", name, member);
	return named;
}

json_t *load_named_view(const json_t *expect, const char *name)
{
	json_t *list, *alternative;
	size_t i;

	if (set_kind(expect) != SET_ALTERNATIVES)
		return json_incref(load_named(expect, name));
	list = json_array();
	json_array_foreach(json_object_get(expect, "any"), i, alternative)
	{
		json_t *named = load_named(alternative, name);

		json_array_append_new(list, named ? json_incref(named) : json_null());
	}
	return json_pack("{s:o}", "any", list);
}

void load_named_label(struct judge_diff *diff, const char *name)
{
	for (size_t i = 0; i < diff->kept; i++) {
		struct difference *difference = &diff->list[i];
		char *of = difference->of ? xasprintf("load %s of %s", name, difference->of)
					  : xasprintf("load %s", name);

		free(difference->of);
		difference->of = of;
	}
}
