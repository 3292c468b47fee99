/* SPDX-License-Identifier: MIT */
#include "set.h"

static bool has_string(const json_t *object, const char *name)
{
	return json_is_string(json_object_get(object, name));
}

const char *set_saturated(const json_t *answer)
{
	const char *value = json_string_value(json_object_get(answer, "value"));

	if (json_object_size(answer) != 2 || !json_is_true(json_object_get(answer, "saturated")))
		return NULL;
	return exact_limit(value) ? value : NULL;
}

static enum set_kind object_kind(const json_t *expect)
{
	size_t size = json_object_size(expect);
	size_t ends = has_string(expect, "min") + has_string(expect, "max");
	size_t ratio_ends = has_string(expect, "ratio_min") + has_string(expect, "ratio_max");

	if (ends && ends == size)
		return SET_RANGE;
	if (ratio_ends && ratio_ends == size)
		return SET_RATIO_RANGE;
	if (set_saturated(expect))
		return SET_SATURATED;
	if (size != 1)
		return SET_OBJECT;
	if (json_is_array(json_object_get(expect, "any")))
		return SET_ALTERNATIVES;
	if (has_string(expect, "ratio"))
		return SET_RATIO;
	if (json_is_true(json_object_get(expect, "anything")))
		return SET_ANYTHING;
	if (json_is_true(json_object_get(expect, "rejected")))
		return SET_REFUSAL;
	return SET_OBJECT;
}

enum set_kind set_kind(const json_t *expect)
{
	if (!expect || json_is_null(expect))
		return SET_NOTHING;
	if (json_is_string(expect))
		return SET_WORD;
	if (json_is_array(expect))
		return SET_LIST;
	return json_is_object(expect) ? object_kind(expect) : SET_BAD;
}

const json_t *set_first(const json_t *set)
{
	while (set_kind(set) == SET_ALTERNATIVES)
		set = json_array_get(json_object_get(set, "any"), 0);
	return set;
}

const char *set_refusal(const json_t *answer)
{
	return json_string_value(json_object_get(answer, "rejected"));
}

void set_add_names(json_t *names, const json_t *set)
{
	enum set_kind kind = set_kind(set);
	json_t *value;
	const char *name;
	size_t i;

	if (kind == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(set, "any"), i, value)
			set_add_names(names, value);
	} else if (kind == SET_OBJECT) {
		json_object_foreach((json_t *)set, name, value)
			json_object_set_new_nocheck(names, name, json_true());
	} else if (kind != SET_NOTHING) {
		json_object_set_new(names, "*", json_true());
	}
}
