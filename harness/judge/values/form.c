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

static void form_value(struct form form, enum shape shape, const json_t *expect,
		       const struct diff_place *at);

static void add_fault(const struct form *form, const struct diff_place *at, const char *text)
{
	diff_note(form->diff, at, "%s", text);
}

static void form_word(const struct form *form, enum shape shape, const json_t *expect,
		      const struct diff_place *at)
{
	if (shape_is_object(shape))
		add_fault(form, at, "expected an object");
	else if (shape == SHAPE_RATIO)
		add_fault(form, at, "expected {\"ratio\": ...}");
	else if (shape_is_number(shape) && !exact_valid(json_string_value(expect)))
		add_fault(form, at, "expected decimal digits without leading zeros");
}

static void form_any(struct form form, enum shape shape, const json_t *expect,
		     const struct diff_place *at)
{
	const json_t *list = json_object_get(expect, "any");
	size_t index;
	json_t *alternative;

	if (!json_array_size(list))
		add_fault(&form, at, "any: expected at least one alternative");
	json_array_foreach((json_t *)list, index, alternative)
	{
		form_value(form, shape, alternative, at);
	}
}

static void form_range(const struct form *form, enum shape shape, const json_t *expect,
		       const struct diff_place *at)
{
	const char *min = json_string_value(json_object_get(expect, "min"));
	const char *max = json_string_value(json_object_get(expect, "max"));

	if (!shape_is_number(shape))
		add_fault(form, at, "a range is allowed only for a number");
	else if (!exact_valid(min) || !exact_valid(max))
		add_fault(form, at, "expected min and max in decimal digits");
	else if (exact_cmp(min, max) > 0)
		add_fault(form, at, "min is larger than max");
}

static void form_ratio(const struct form *form, enum shape shape, const json_t *expect,
		       const struct diff_place *at)
{
	const char *ratio = json_string_value(json_object_get(expect, "ratio"));
	const char *min = json_string_value(json_object_get(expect, "ratio_min"));
	const char *max = json_string_value(json_object_get(expect, "ratio_max"));
	double low, high;

	if (shape != SHAPE_RATIO)
		add_fault(form, at, "a ratio is allowed only for a ratio");
	else if (!exact_ratio(ratio ? ratio : min, &low) ||
		 !exact_ratio(ratio ? ratio : max, &high))
		add_fault(form, at, "expected decimals, both ends of a range");
	else if (low > high)
		add_fault(form, at, "ratio_min is larger than ratio_max");
}

/* Check a member of an object of shape parent; "*" applies to all other members. */
static void form_member(struct form form, enum shape parent, const char *name, const json_t *value,
			const struct diff_place *at)
{
	enum shape shape = shape_member(parent, name, form.features);

	if (!strcmp(name, "*"))
		return;
	if (shape == SHAPE_NONE)
		add_fault(&form, at, "unknown member");
	else
		form_value(form, shape, value, at);
}

static void form_object(struct form form, enum shape shape, const json_t *expect,
			const struct diff_place *above)
{
	const char *name;
	json_t *value;

	if (!shape_is_object(shape)) {
		add_fault(&form, above, "expected a value or a set");
		return;
	}
	json_object_foreach((json_t *)expect, name, value)
	{
		struct diff_place at = {.parent = above, .name = name, .after = "."};

		form_member(form, shape, name, value, &at);
	}
}

static void form_value(struct form form, enum shape shape, const json_t *expect,
		       const struct diff_place *at)
{
	if (!form.depth--) {
		add_fault(&form, at, "nested too deeply");
		return;
	}
	switch (set_kind(expect)) {
	case SET_NOTHING:
	case SET_ANYTHING:
		return;
	case SET_WORD:
		form_word(&form, shape, expect, at);
		return;
	case SET_ALTERNATIVES:
		form_any(form, shape, expect, at);
		return;
	case SET_RANGE:
		form_range(&form, shape, expect, at);
		return;
	case SET_RATIO:
	case SET_RATIO_RANGE:
		form_ratio(&form, shape, expect, at);
		return;
	case SET_REFUSAL:
		if (shape != SHAPE_SNAPSHOT)
			add_fault(&form, at, "a refusal is allowed only for a whole answer");
		return;
	case SET_SATURATED:
		if (!shape_is_number(shape))
			add_fault(&form, at, "a saturated number is allowed only for a number");
		return;
	case SET_OBJECT:
		form_object(form, shape, expect, at);
		return;
	case SET_LIST:
	case SET_BAD:
		add_fault(&form, at, "expected a string, an object or null");
	}
}

void form_snapshot(const json_t *expect, const struct diff_place *at, struct judge_diff *diff)
{
	struct form form = {
		.features = FEATURE_ALL & ~(FEATURE_DELTA | FEATURE_UTILIZATION),
		.depth = SET_DEPTH,
		.diff = diff,
	};

	form_value(form, SHAPE_SNAPSHOT, expect, at);
}

static void form_descriptor(const struct form *form, const json_t *member,
			    const struct diff_place *at)
{
	const json_t *pid = json_object_get(member, "pid"), *fd = json_object_get(member, "fd");

	if (json_object_size(member) != 2 || !exact_valid(json_string_value(pid)) ||
	    !exact_valid(json_string_value(fd)))
		add_fault(form, at, "expected {\"pid\",\"fd\"} in decimal digits");
}

static void form_descriptors(const struct form *form, const json_t *list,
			     const struct diff_place *at)
{
	size_t index;
	json_t *member;

	if (!json_array_size(list))
		add_fault(form, at, "expected a list");
	json_array_foreach((json_t *)list, index, member)
	{
		form_descriptor(form, member, at);
	}
}

/* Check one list of descriptors, or alternatives of it. */
static void form_members(const struct form *form, const json_t *members,
			 const struct diff_place *at)
{
	const json_t *lists = json_object_get(members, "any");
	size_t index;
	json_t *list;

	if (!json_array_size(lists))
		form_descriptors(form, members, at);
	json_array_foreach((json_t *)lists, index, list)
	{
		form_descriptors(form, list, at);
	}
}

/* Check a member that identifies a client or is not compared. Returns false for other members. */
static bool form_hint(const struct form *form, const char *name, const json_t *value,
		      const struct diff_place *at)
{
	const char *wrong = NULL;

	if (!strcmp(name, "members"))
		form_members(form, value, at);
	else if (!strcmp(name, "optional"))
		wrong = json_is_boolean(value) ? NULL : "expected true or false";
	else if (!strcmp(name, "device_key"))
		wrong = json_is_string(value) ? NULL : "expected a string";
	else if (!strcmp(name, "device"))
		wrong = set_kind(value) == SET_ANYTHING
				? NULL
				: "expected {\"anything\": true}, as the subject chooses the name";
	else
		return false;
	if (wrong)
		add_fault(form, at, wrong);
	return true;
}

static void form_client(const struct form *form, const json_t *client,
			const struct diff_place *above)
{
	const char *name;
	json_t *value;

	if (!json_is_object(client))
		add_fault(form, above, "expected a client");
	json_object_foreach((json_t *)client, name, value)
	{
		struct diff_place at = {.parent = above, .name = name, .after = "."};

		if (!form_hint(form, name, value, &at))
			form_member(*form, SHAPE_CLIENT, name, value, &at);
	}
}

static void form_clients(const struct form *form, const json_t *state,
			 const struct diff_place *above)
{
	const json_t *clients = json_object_get(state, "clients");

	if (json_object_size(state) != 1 || !clients) {
		add_fault(form, above, "expected {\"clients\": [...]}");
		return;
	}
	if (!json_is_array(clients) && set_kind(clients) != SET_ANYTHING)
		add_fault(form, above, "clients: expected a list");
	for (size_t i = 0; i < json_array_size(clients); i++) {
		char name[48];
		struct diff_place at = {.parent = above, .name = name, .after = "."};

		snprintf(name, sizeof(name), "clients[%zu]", i);
		form_client(form, json_array_get(clients, i), &at);
	}
}

static void form_whole(struct form form, const json_t *expect, const struct diff_place *at)
{
	const json_t *list = json_object_get(expect, "any");
	size_t index;
	json_t *alternative;

	if (!form.depth--) {
		add_fault(&form, at, "nested too deeply");
		return;
	}
	switch (set_kind(expect)) {
	case SET_NOTHING:
	case SET_ANYTHING:
	case SET_REFUSAL:
		return;
	case SET_OBJECT:
		form_clients(&form, expect, at);
		return;
	case SET_ALTERNATIVES:
		if (!json_array_size(list))
			add_fault(&form, at, "any: expected a state");
		json_array_foreach((json_t *)list, index, alternative)
		{
			form_whole(form, alternative, at);
		}
		return;
	default:
		add_fault(&form, at, "expected a state");
	}
}

void form_state(const json_t *expect, const struct diff_place *at, struct judge_diff *diff)
{
	struct form form = {.features = FEATURE_ALL, .depth = SET_DEPTH, .diff = diff};

	form_whole(form, expect, at);
}
