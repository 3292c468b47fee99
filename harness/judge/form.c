/* SPDX-License-Identifier: MIT */
#include "form.h"

#include <stdio.h>
#include <string.h>

#include "set.h"

struct form {
	unsigned int features; /* members that the format has here */
	unsigned int depth;
	struct judge_diff *diff;
};

static bool form_value(struct form form, enum shape shape, const json_t *expect,
		       const struct place *at);

static bool slip(const struct form *form, const struct place *at, const char *text)
{
	diff_add(form->diff, at, "%s", text);
	return false;
}

static bool form_word(const struct form *form, enum shape shape, const json_t *expect,
		      const struct place *at)
{
	if (shape_is_object(shape))
		return slip(form, at, "expected an object");
	if (shape == SHAPE_RATIO)
		return slip(form, at, "expected {\"ratio\": ...}");
	if (shape == SHAPE_NUMBER && !exact_valid(json_string_value(expect)))
		return slip(form, at, "expected decimal digits without leading zeros");
	return true;
}

static bool form_any(struct form form, enum shape shape, const json_t *expect,
		     const struct place *at)
{
	const json_t *list = json_object_get(expect, "any");
	size_t index;
	json_t *one;
	bool ok = true;

	if (!json_array_size(list))
		return slip(&form, at, "any: expected at least one alternative");
	json_array_foreach((json_t *)list, index, one)
	{
		if (!form_value(form, shape, one, at))
			ok = false;
	}
	return ok;
}

static bool form_range(const struct form *form, enum shape shape, const json_t *expect,
		       const struct place *at)
{
	const char *min = json_string_value(json_object_get(expect, "min"));
	const char *max = json_string_value(json_object_get(expect, "max"));

	if (shape != SHAPE_NUMBER)
		return slip(form, at, "a range stands for a number");
	if (!exact_valid(min) || !exact_valid(max))
		return slip(form, at, "expected min and max in decimal digits");
	if (exact_cmp(min, max) > 0)
		return slip(form, at, "min is larger than max");
	return true;
}

static bool form_ratio(const struct form *form, enum shape shape, const json_t *expect,
		       const struct place *at)
{
	const char *one = json_string_value(json_object_get(expect, "ratio"));
	const char *min = json_string_value(json_object_get(expect, "ratio_min"));
	const char *max = json_string_value(json_object_get(expect, "ratio_max"));
	double low, high;

	if (shape != SHAPE_RATIO)
		return slip(form, at, "a ratio stands for a ratio");
	if (!exact_ratio(one ? one : min, &low) || !exact_ratio(one ? one : max, &high))
		return slip(form, at, "expected decimals, both ends of a range");
	if (low > high)
		return slip(form, at, "ratio_min is larger than ratio_max");
	return true;
}

static bool form_object(struct form form, enum shape shape, const json_t *expect,
			const struct place *above)
{
	const char *name;
	json_t *value;
	bool ok = true;

	if (!shape_is_object(shape))
		return slip(&form, above, "expected a value or a set");
	json_object_foreach((json_t *)expect, name, value)
	{
		struct place at = {.parent = above, .name = name, .after = "."};
		enum shape child = shape_member(shape, name, form.features);

		if (!strcmp(name, "*"))
			continue;
		if (child == SHAPE_NONE)
			ok = slip(&form, &at, "no such member");
		else if (!form_value(form, child, value, &at))
			ok = false;
	}
	return ok;
}

static bool form_value(struct form form, enum shape shape, const json_t *expect,
		       const struct place *at)
{
	if (!form.depth--)
		return slip(&form, at, "nested too deeply");
	switch (set_kind(expect)) {
	case SET_NOTHING:
	case SET_ANYTHING:
		return true;
	case SET_WORD:
		return form_word(&form, shape, expect, at);
	case SET_ALTERNATIVES:
		return form_any(form, shape, expect, at);
	case SET_RANGE:
		return form_range(&form, shape, expect, at);
	case SET_RATIO:
	case SET_RATIO_RANGE:
		return form_ratio(&form, shape, expect, at);
	case SET_REFUSAL:
		return shape == SHAPE_SNAPSHOT ? true
					       : slip(&form, at, "only an answer is refused");
	case SET_SATURATED:
		return shape == SHAPE_NUMBER ? true : slip(&form, at, "only a number is saturated");
	case SET_OBJECT:
		return form_object(form, shape, expect, at);
	case SET_LIST:
	case SET_BAD:
		break;
	}
	return slip(&form, at, "no expectation");
}

bool form_snapshot(const json_t *expect, const struct place *at, struct judge_diff *diff)
{
	struct form form = {
		.features = FEATURE_ALL & ~(FEATURE_DELTA | FEATURE_UTILIZATION),
		.depth = SET_DEPTH,
		.diff = diff,
	};

	return form_value(form, SHAPE_SNAPSHOT, expect, at);
}

static bool form_member(const struct form *form, const json_t *member, const struct place *at)
{
	const json_t *pid = json_object_get(member, "pid"), *fd = json_object_get(member, "fd");

	if (json_object_size(member) == 2 && exact_valid(json_string_value(pid)) &&
	    exact_valid(json_string_value(fd)))
		return true;
	return slip(form, at, "expected {\"pid\",\"fd\"} in decimal digits");
}

static bool form_members(const struct form *form, const json_t *members, const struct place *at,
			 bool nested)
{
	const json_t *lists = nested ? NULL : json_object_get(members, "any");
	const json_t *list = lists ? lists : members;
	size_t index;
	json_t *one;
	bool ok = true;

	if (!json_array_size(list))
		return slip(form, at, "expected a list");
	json_array_foreach((json_t *)list, index, one)
	{
		if (!(lists ? form_members(form, one, at, true) : form_member(form, one, at)))
			ok = false;
	}
	return ok;
}

/* Members that are no part of an answer, or that say how a client is found. */
static bool form_hint(const struct form *form, const char *name, const json_t *value,
		      const struct place *at, bool *ok)
{
	if (!strcmp(name, "members"))
		*ok = form_members(form, value, at, false) && *ok;
	else if (!strcmp(name, "optional"))
		*ok = (json_is_boolean(value) || slip(form, at, "expected true or false")) && *ok;
	else if (!strcmp(name, "device_key"))
		*ok = (json_is_string(value) || slip(form, at, "expected a string")) && *ok;
	else if (!strcmp(name, "device"))
		*ok = (set_kind(value) == SET_ANYTHING ||
		       slip(form, at, "is the subject's choice: expected {\"anything\": true}")) &&
		      *ok;
	else
		return false;
	return true;
}

static bool form_client(const struct form *form, const json_t *client, const struct place *above)
{
	json_t *said = json_object();
	const char *name;
	json_t *value;
	bool ok = said && json_is_object(client);

	if (!ok)
		slip(form, above, "expected a client");
	json_object_foreach((json_t *)client, name, value)
	{
		struct place at = {.parent = above, .name = name, .after = "."};

		if (said && !form_hint(form, name, value, &at, &ok))
			json_object_set_nocheck(said, name, value);
	}
	if (said && !form_object(*form, SHAPE_CLIENT, said, above))
		ok = false;
	json_decref(said);
	return ok;
}

static bool form_clients(const struct form *form, const json_t *state, const struct place *above)
{
	const json_t *clients = json_object_get(state, "clients");
	bool ok = true;

	if (json_object_size(state) != 1 || !clients)
		return slip(form, above, "expected {\"clients\": [...]}");
	if (set_kind(clients) == SET_ANYTHING)
		return true;
	if (!json_is_array(clients))
		return slip(form, above, "clients: expected a list");
	for (size_t i = 0; i < json_array_size(clients); i++) {
		char name[48];
		struct place at = {.parent = above, .name = name, .after = "."};

		snprintf(name, sizeof(name), "clients[%zu]", i);
		if (!form_client(form, json_array_get(clients, i), &at))
			ok = false;
	}
	return ok;
}

static bool form_whole(struct form form, const json_t *expect, const struct place *at)
{
	const json_t *list = json_object_get(expect, "any");
	bool ok = true;

	if (!form.depth--)
		return slip(&form, at, "nested too deeply");
	switch (set_kind(expect)) {
	case SET_NOTHING:
	case SET_ANYTHING:
	case SET_REFUSAL:
		return true;
	case SET_OBJECT:
		return form_clients(&form, expect, at);
	case SET_ALTERNATIVES:
		for (size_t i = 0; i < json_array_size(list); i++)
			ok = form_whole(form, json_array_get(list, i), at) && ok;
		return json_array_size(list) ? ok : slip(&form, at, "any: expected a state");
	default:
		return slip(&form, at, "expected a state");
	}
}

bool form_state(const json_t *expect, const struct place *at, struct judge_diff *diff)
{
	struct form form = {.features = FEATURE_ALL, .depth = SET_DEPTH, .diff = diff};

	return form_whole(form, expect, at);
}
