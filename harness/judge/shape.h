/* SPDX-License-Identifier: MIT */
/* The members that answers have (docs/answers.md), as tables; all else that is said is ignored. */
#ifndef DECOY_JUDGE_SHAPE_H
#define DECOY_JUDGE_SHAPE_H

#include <jansson.h>
#include <stdbool.h>

enum shape {
	SHAPE_NONE, /* no part of the format */
	SHAPE_ANY, /* a value whose place is not known */
	SHAPE_TEXT, /* ids, too: one that does not fit is no id, and never saturated */
	SHAPE_NUMBER,
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

/* shape_is_owed - must a subject of these features say the member, where it is there to be said? */
bool shape_is_required(enum shape parent, const char *name, unsigned int features);

/* shape_is_object - is it an object with members? */
bool shape_is_object(enum shape shape);

/*
 * shape_said - what value says as a shape: value, or NULL where it says nothing (null, or an object
 * none of whose members says anything). An empty list of engines is no list of engines.
 */
const json_t *shape_answered(enum shape shape, const json_t *value, unsigned int features);

#endif
