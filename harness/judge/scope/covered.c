/* SPDX-License-Identifier: MIT */
#include "covered.h"

#include <string.h>

#include "set.h"

static bool is_present(const json_t *engine, const char *name)
{
	return set_kind(json_object_get(engine, name)) != SET_NOTHING;
}

/* Is it 1 wherever it is printed? */
static bool is_surely_1(const json_t *capacity)
{
	json_t *alternative;
	size_t i;

	switch (set_kind(capacity)) {
	case SET_NOTHING:
		return true;
	case SET_WORD:
		return !strcmp(json_string_value(capacity), "1");
	case SET_ALTERNATIVES:
		json_array_foreach(json_object_get(capacity, "any"), i, alternative)
		{
			if (!is_surely_1(alternative))
				return false;
		}
		return true;
	default:
		return false;
	}
}

/* A busy_ratio comes from engine time, or from cycles in total_cycles: either will do. */
static const char *busy_lacks(const json_t *engine, unsigned int features)
{
	bool time = is_present(engine, "busy_ns");
	bool cycles = is_present(engine, "cycles") && is_present(engine, "total_cycles");

	if ((time && !(features & FEATURE_NO_TIME)) || (cycles && !(features & FEATURE_NO_CYCLES)))
		return NULL;
	return time ? "time" : cycles ? "cycles" : NULL;
}

const char *covered_ratio(const json_t *engine, const char *ratio, unsigned int features)
{
	if ((features & FEATURE_NO_CAPACITY) && !is_surely_1(json_object_get(engine, "capacity")))
		return "capacity";
	return !strcmp(ratio, "busy_ratio") ? busy_lacks(engine, features) : NULL;
}

static const char *member_lacks(enum shape parent, const json_t *object, const char *name,
				const struct scope *scope)
{
	const char *part = shape_lacks(parent, name, scope->features);

	if (part)
		return part;
	if (parent == SHAPE_ENGINES)
		return scope_names_have(&scope->engines, name) ? NULL : "engines";
	if (parent == SHAPE_REGIONS)
		return scope_names_have(&scope->regions, name) ? NULL : "regions";
	if (parent == SHAPE_REGION)
		return scope_names_have(&scope->categories, name) ? NULL : "categories";
	if (shape_member(parent, name, FEATURE_ALL) == SHAPE_RATIO)
		return covered_ratio(object, name, scope->features);
	return NULL;
}

static void add_value(struct covered_count *count, const char *name)
{
	if (!strcmp(name, "capacity") || !strcmp(name, "maxfreq_hz"))
		count->attributes = true;
	else
		count->values = true;
}

static void add_set(struct covered *covered, enum shape shape, const json_t *set,
		    const struct scope *scope, const char *why);

/* why: what is lacking for all of the object; NULL: nothing. */
static void add_object(struct covered *covered, enum shape shape, const json_t *object,
		       const struct scope *scope, const char *why)
{
	const char *name;
	json_t *member;

	json_object_foreach((json_t *)object, name, member)
	{
		enum shape child = shape_member(shape, name, FEATURE_ALL);
		const char *part = why ? why : member_lacks(shape, object, name, scope);

		if (shape_is_object(child))
			add_set(covered, child, member, scope, part);
		if ((shape != SHAPE_ENGINE && shape != SHAPE_REGION) || child == SHAPE_NONE ||
		    judge_value(member, NULL))
			continue;
		add_value(&covered->all, name);
		if (!part)
			add_value(&covered->left, name);
		else if (!covered->lacks)
			covered->lacks = part;
	}
}

static void add_set(struct covered *covered, enum shape shape, const json_t *set,
		    const struct scope *scope, const char *why)
{
	enum set_kind kind = set_kind(set);
	json_t *alternative;
	size_t i;

	if (kind == SET_OBJECT)
		add_object(covered, shape, set, scope, why);
	else if (kind == SET_ALTERNATIVES)
		json_array_foreach(json_object_get(set, "any"), i, alternative)
			add_set(covered, shape, alternative, scope, why);
}

void covered_add(struct covered *covered, enum shape shape, const json_t *set,
		 const struct scope *scope)
{
	add_set(covered, shape, set, scope, NULL);
}

bool covered_nothing(const struct covered *covered)
{
	if (covered->all.values)
		return !covered->left.values;
	return covered->all.attributes && !covered->left.attributes;
}
