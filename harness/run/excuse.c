/* SPDX-License-Identifier: MIT */
#include "excuse.h"

#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "xmalloc.h"

#define PATH_MOST 6

void excuse_walk(json_t *value, const char *const *path, excuse_visit *visit,
		 const struct excuse *excuse)
{
	const char *name;
	json_t *member;
	size_t index;
	void *next;

	if (json_is_array(value) && *path && !strcmp(*path, "*")) {
		json_array_foreach(value, index, member)
			excuse_walk(member, path + 1, visit, excuse);
	} else if (set_kind(value) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(value, "any"), index, member)
			excuse_walk(member, path, visit, excuse);
	} else if (json_is_object(value) && !*path) {
		visit(value, excuse);
	} else if (json_is_object(value) && !strcmp(*path, "*")) {
		json_object_foreach_safe(value, next, name, member)
			excuse_walk(member, path + 1, visit, excuse);
	} else if (json_is_object(value)) {
		excuse_walk(json_object_get(value, *path), path + 1, visit, excuse);
	}
}

void excuse_walk_part(const struct excuse *excuse, json_t *list, const char *part, bool each,
		      excuse_visit *visit)
{
	const char *path[PATH_MOST + 1] = {"*"};
	size_t count = 1;

	if (case_asks_states(excuse->tc)) {
		path[count++] = "clients";
		path[count++] = "*";
	}
	path[count++] = part;
	path[count] = each ? "*" : NULL;
	excuse_walk(list, path, visit, excuse);
}

void excuse_walk_clients(const struct excuse *excuse, excuse_visit *visit)
{
	static const char *const snapshot[] = {"*", NULL}, *const state[] = {"*", "clients", "*",
									     NULL};

	excuse_walk(excuse->expected, case_asks_states(excuse->tc) ? state : snapshot, visit,
		    excuse);
}

static const char *const asked[] = {"cycles",  "total_cycles", "maxfreq_hz", "freq_ratio",
				    "regions", "id",	       "client_id",  "pdev"};

#define ASKED (sizeof(asked) / sizeof(asked[0]))

static unsigned int bit_of(const char *name)
{
	for (size_t i = 0; i < ASKED; i++)
		if (!strcmp(asked[i], name))
			return 1u << i;
	return 0;
}

unsigned int excuse_answered(const json_t *answers)
{
	unsigned int found = 0;
	const char *name;
	json_t *member;
	size_t index;

	if (json_is_array(answers)) {
		json_array_foreach(answers, index, member) found |= excuse_answered(member);
	} else {
		json_object_foreach((json_t *)answers, name, member)
			found |= bit_of(name) | excuse_answered(member);
	}
	return found;
}

bool excuse_is_answered(const struct excuse *excuse, const char *name)
{
	return excuse->answered & bit_of(name);
}

/* --- what a member may be, too ------------------------------------------------------------------ */

void excuse_allow(json_t *object, const char *name, json_t *also)
{
	json_t *now = json_object_get(object, name);

	also = also ? also : json_null();
	json_object_set_new(
		object, name,
		json_pack("{s:[oo]}", "any", now ? json_incref(now) : json_null(), also));
}

void excuse_allow_anything(json_t *object, const char *name)
{
	json_object_set_new(object, name, json_pack("{s:b}", "anything", 1));
}

static json_t *scaled_word(const json_t *word, double by)
{
	double value;
	char *text;
	json_t *scaled;

	if (!exact_ratio(json_string_value(word), &value))
		return NULL;
	text = xasprintf("%.12f", value * by);
	scaled = json_string(text);
	free(text);
	return scaled;
}

json_t *excuse_scaled(const json_t *set, double by)
{
	static const char *const names[] = {"ratio", "ratio_min", "ratio_max"};
	json_t *copy, *one;
	size_t index;

	switch (set_kind(set)) {
	case SET_WORD:
		one = scaled_word(set, by);
		return one ? json_pack("{s:o}", "ratio", one) : json_null();
	case SET_ALTERNATIVES:
		copy = json_array();
		json_array_foreach(json_object_get(set, "any"), index, one)
			json_array_append_new(copy, excuse_scaled(one, by));
		return json_pack("{s:o}", "any", copy);
	case SET_RATIO:
	case SET_RATIO_RANGE:
		copy = json_object();
		for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
			one = scaled_word(json_object_get(set, names[i]), by);
			if (one)
				json_object_set_new(copy, names[i], one);
		}
		return copy;
	default:
		return json_deep_copy(set);
	}
}
