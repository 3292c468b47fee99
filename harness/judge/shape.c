/* SPDX-License-Identifier: MIT */
#include "shape.h"

#include <string.h>

#include "judge.h"

struct member_shape {
	const char *name;
	enum shape shape;
	unsigned int feature; /* compared only for subjects with it; 0: for all */
	unsigned int required; /* subjects with these must report it; others may leave it out */
};

static const struct member_shape snapshot_members[] = {
	{"driver", SHAPE_TEXT, 0, FEATURE_IDENTITY},
	{"pdev", SHAPE_TEXT, 0, FEATURE_IDENTITY},
	{"client_id", SHAPE_TEXT, 0, FEATURE_IDENTITY},
	{"client_name", SHAPE_TEXT, 0, FEATURE_IDENTITY},
	{"engines", SHAPE_ENGINES, 0, 0},
	{"regions", SHAPE_REGIONS, FEATURE_MEMORY, 0},
	{NULL, SHAPE_NONE, 0, 0},
};

static const struct member_shape client_members[] = {
	{"id", SHAPE_TEXT, 0, FEATURE_IDENTITY},       {"driver", SHAPE_TEXT, 0, FEATURE_IDENTITY},
	{"pdev", SHAPE_TEXT, 0, FEATURE_IDENTITY},     {"engines", SHAPE_ENGINES, 0, 0},
	{"regions", SHAPE_REGIONS, FEATURE_MEMORY, 0}, {NULL, SHAPE_NONE, 0, 0},
};

static const struct member_shape total_members[] = {
	{"clients", SHAPE_NUMBER, 0, 0},
	{"engines", SHAPE_ENGINES, 0, 0},
	{"regions", SHAPE_REGIONS, FEATURE_MEMORY, 0},
	{NULL, SHAPE_NONE, 0, 0},
};

static const struct member_shape engine_members[] = {
	{"busy_ns", SHAPE_NUMBER, 0, 0},
	{"capacity", SHAPE_NUMBER, 0, 0},
	{"cycles", SHAPE_NUMBER, 0, 0},
	{"total_cycles", SHAPE_NUMBER, 0, 0},
	{"maxfreq_hz", SHAPE_NUMBER, 0, 0},
	{"delta_ns", SHAPE_NUMBER, FEATURE_DELTA, 0},
	{"busy_ratio", SHAPE_RATIO, FEATURE_UTILIZATION, 0},
	{"freq_ratio", SHAPE_RATIO, FEATURE_UTILIZATION, 0},
	{NULL, SHAPE_NONE, 0, 0},
};

static const struct member_shape region_members[] = {
	{"total", SHAPE_NUMBER, 0, 0},	  {"shared", SHAPE_NUMBER, 0, 0},
	{"resident", SHAPE_NUMBER, 0, 0}, {"purgeable", SHAPE_NUMBER, 0, 0},
	{"active", SHAPE_NUMBER, 0, 0},	  {NULL, SHAPE_NONE, 0, 0},
};

static const struct member_shape *const members[SHAPES] = {
	[SHAPE_SNAPSHOT] = snapshot_members, [SHAPE_CLIENT] = client_members,
	[SHAPE_TOTAL] = total_members,	     [SHAPE_ENGINE] = engine_members,
	[SHAPE_REGION] = region_members,
};

static const enum shape elements[SHAPES] = {
	[SHAPE_ANY] = SHAPE_ANY,
	[SHAPE_ENGINES] = SHAPE_ENGINE,
	[SHAPE_REGIONS] = SHAPE_REGION,
};

static const struct member_shape *find_member(enum shape parent, const char *name)
{
	const struct member_shape *member = members[parent];

	while (member && member->name && strcmp(member->name, name) != 0)
		member++;
	return member && member->name ? member : NULL;
}

enum shape shape_member(enum shape parent, const char *name, unsigned int features)
{
	const struct member_shape *member = find_member(parent, name);

	if (!members[parent])
		return elements[parent];
	return !member || member->feature & ~features ? SHAPE_NONE : member->shape;
}

bool shape_is_required(enum shape parent, const char *name, unsigned int features)
{
	const struct member_shape *member = find_member(parent, name);

	return !member || !(member->required & ~features);
}

bool shape_is_object(enum shape shape)
{
	return members[shape] || elements[shape];
}

const json_t *shape_answered(enum shape shape, const json_t *value, unsigned int features)
{
	const char *name;
	json_t *member;

	if (!value || json_is_null(value))
		return NULL;
	if (shape == SHAPE_ANY || !shape_is_object(shape) || !json_is_object(value))
		return value;
	if (shape == SHAPE_SNAPSHOT)
		return value; /* an empty answer is an answer */
	json_object_foreach((json_t *)value, name, member)
	{
		enum shape child = shape_member(shape, name, features);

		if (child != SHAPE_NONE && shape_answered(child, member, features))
			return value;
	}
	return NULL;
}
