/* SPDX-License-Identifier: MIT */
#include "shape.h"

#include <string.h>

#include "judge.h"

struct member_shape {
	const char *name;
	enum shape shape;
	unsigned int feature; /* compared only for subjects with all of these; 0: for all */
	unsigned int without; /* and not for subjects with one of these, which lack it */
	unsigned int required; /* subjects with these must report it; others may leave it out */
	unsigned int waived; /* and so may subjects with one of these */
};

static const struct member_shape snapshot_members[] = {
	{"driver", SHAPE_TEXT, 0, 0, FEATURE_IDENTITY, FEATURE_NO_DRIVER},
	{"pdev", SHAPE_TEXT, 0, 0, FEATURE_IDENTITY, FEATURE_NO_PDEV},
	{"client_id", SHAPE_TEXT, 0, 0, FEATURE_IDENTITY, 0},
	{"client_name", SHAPE_TEXT, 0, FEATURE_NO_NAME, FEATURE_IDENTITY, 0},
	{"engines", SHAPE_ENGINES, 0, 0, 0, 0},
	{"regions", SHAPE_REGIONS, FEATURE_MEMORY, 0, 0, 0},
	{NULL, SHAPE_NONE, 0, 0, 0, 0},
};

static const struct member_shape client_members[] = {
	{"id", SHAPE_TEXT, 0, 0, FEATURE_IDENTITY, 0},
	{"driver", SHAPE_TEXT, 0, 0, FEATURE_IDENTITY, FEATURE_NO_DRIVER},
	{"pdev", SHAPE_TEXT, 0, 0, FEATURE_IDENTITY, FEATURE_NO_PDEV},
	{"engines", SHAPE_ENGINES, 0, 0, 0, 0},
	{"regions", SHAPE_REGIONS, FEATURE_MEMORY, 0, 0, 0},
	{NULL, SHAPE_NONE, 0, 0, 0, 0},
};

static const struct member_shape total_members[] = {
	{"clients", SHAPE_NUMBER, 0, 0, 0, 0},
	{"engines", SHAPE_ENGINES, 0, 0, 0, 0},
	{"regions", SHAPE_REGIONS, FEATURE_MEMORY, 0, 0, 0},
	{NULL, SHAPE_NONE, 0, 0, 0, 0},
};

static const struct member_shape engine_members[] = {
	{"busy_ns", SHAPE_TIME, 0, FEATURE_NO_TIME | FEATURE_NO_HELD, 0, 0},
	{"capacity", SHAPE_NUMBER, 0, FEATURE_NO_CAPACITY, 0, 0},
	{"cycles", SHAPE_NUMBER, 0, FEATURE_NO_CYCLES | FEATURE_NO_HELD, 0, 0},
	{"total_cycles", SHAPE_NUMBER, 0, FEATURE_NO_CYCLES | FEATURE_NO_HELD, 0, 0},
	{"maxfreq_hz", SHAPE_NUMBER, 0, FEATURE_NO_MAXFREQ, 0, 0},
	{"delta_ns", SHAPE_TIME, FEATURE_DELTA, FEATURE_NO_TIME, 0, 0},
	{"busy_ratio", SHAPE_RATIO, FEATURE_UTILIZATION, 0, 0, 0},
	{"freq_ratio", SHAPE_RATIO, FEATURE_UTILIZATION, FEATURE_NO_CYCLES | FEATURE_NO_MAXFREQ, 0,
	 0},
	{NULL, SHAPE_NONE, 0, 0, 0, 0},
};

static const struct member_shape region_members[] = {
	{"total", SHAPE_SIZE, 0, 0, 0, 0},    {"shared", SHAPE_SIZE, 0, 0, 0, 0},
	{"resident", SHAPE_SIZE, 0, 0, 0, 0}, {"purgeable", SHAPE_SIZE, 0, 0, 0, 0},
	{"active", SHAPE_SIZE, 0, 0, 0, 0},   {NULL, SHAPE_NONE, 0, 0, 0, 0},
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

/* What of a member is lacking: bits of enum feature. */
static unsigned int lacking_features(const struct member_shape *member, unsigned int features)
{
	return (member->feature & ~features) | (member->without & features);
}

enum shape shape_member(enum shape parent, const char *name, unsigned int features)
{
	const struct member_shape *member = find_member(parent, name);

	if (!members[parent])
		return elements[parent];
	return !member || lacking_features(member, features) ? SHAPE_NONE : member->shape;
}

unsigned int shape_of_text(unsigned int features)
{
	return features & ~(unsigned int)(FEATURE_DELTA | FEATURE_UTILIZATION | FEATURE_NO_HELD);
}

bool shape_is_required(enum shape parent, const char *name, unsigned int features)
{
	const struct member_shape *member = find_member(parent, name);

	return !member || (!(member->required & ~features) && !(member->waived & features));
}

const char *shape_lacks(enum shape parent, const char *name, unsigned int features)
{
	const struct member_shape *member = find_member(parent, name);

	return member ? feature_name(lacking_features(member, features)) : NULL;
}

bool shape_is_number(enum shape shape)
{
	return shape == SHAPE_NUMBER || shape == SHAPE_TIME || shape == SHAPE_SIZE;
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
