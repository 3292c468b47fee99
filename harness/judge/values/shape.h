/* SPDX-License-Identifier: MIT */
/* The members of answers (docs/answers.md), as tables; any other member is ignored. */
#ifndef DECOY_JUDGE_SHAPE_H
#define DECOY_JUDGE_SHAPE_H

#include <jansson.h>
#include <stdbool.h>

enum shape {
	SHAPE_NONE, /* not part of the format */
	SHAPE_ANY, /* a value whose place is not known */
	SHAPE_TEXT, /* ids, too: one that does not fit is no id, and never saturated */
	SHAPE_NUMBER,
	SHAPE_TIME, /* a number of nanoseconds */
	SHAPE_SIZE, /* a number of bytes */
	SHAPE_RATIO,
	SHAPE_SNAPSHOT,
	SHAPE_CLIENT,
	SHAPE_TOTAL, /* of one device */
	SHAPE_ENGINES, /* by name */
	SHAPE_ENGINE,
	SHAPE_REGIONS, /* by name */
	SHAPE_REGION,
	SHAPES
};

/*
 * shape_member - the shape of a member of an object of shape parent; SHAPE_NONE where the format
 * has none of that name, or where features (enum feature bits) leave it out.
 */
enum shape shape_member(enum shape parent, const char *name, unsigned int features);

/*
 * shape_of_text - features where one text is asked about: it has no delta and no utilization, and
 * its counters are not held values.
 */
unsigned int shape_of_text(unsigned int features);

/* shape_is_required - must a subject of these features report the member, where a text has it? */
bool shape_is_required(enum shape parent, const char *name, unsigned int features);

/*
 * shape_lacks - the part or the feature ("cycles", "memory") for want of which features (enum
 * feature bits) leave a member out; NULL: they do not.
 */
const char *shape_lacks(enum shape parent, const char *name, unsigned int features);

/* shape_is_number - is it a number, of whatever unit? */
bool shape_is_number(enum shape shape);

/* shape_is_object - is it an object with members? */
bool shape_is_object(enum shape shape);

/*
 * shape_answered - value, or NULL where it is empty: null, or an object all of whose members are
 * empty. An empty object of engines is absent.
 */
const json_t *shape_answered(enum shape shape, const json_t *value, unsigned int features);

#endif
