/* SPDX-License-Identifier: MIT */
/* The sets of docs/answers.md, and whether an answer is within one. */
#ifndef DECOY_JUDGE_SET_H
#define DECOY_JUDGE_SET_H

#include "diff.h"
#include "exact.h"
#include "shape.h"

/*
 * The deepest nesting of sets. form_snapshot() and form_state() refuse deeper ones, and jansson
 * limits the nesting of any text, so that what only walks through sets does not count.
 */
#define SET_DEPTH 32

enum set_kind {
	SET_NOTHING, /* null, left out */
	SET_WORD, /* "123": a number or a text */
	SET_ALTERNATIVES, /* any */
	SET_RANGE, /* min, max */
	SET_RATIO,
	SET_RATIO_RANGE,
	SET_ANYTHING,
	SET_REFUSAL,
	SET_SATURATED, /* {"value","saturated":true}: that answer and no other */
	SET_OBJECT, /* members, each with a set */
	SET_LIST,
	SET_BAD, /* not an expectation */
};

/*
 * set_kind - what an expectation is. The types of its members decide, so that an engine may be
 * called "any" or "ratio".
 */
enum set_kind set_kind(const json_t *expect);

/* set_first - of alternatives the first one, at any depth; else the set itself. Borrowed. */
const json_t *set_first(const json_t *set);

/* set_refusal - the reason of an answer {"rejected": reason}, or NULL for any other answer. */
const char *set_refusal(const json_t *answer);

/*
 * set_saturated - the value of an answer {"value","saturated":true}, where it is the largest of
 * some type; or NULL.
 */
const char *set_saturated(const json_t *answer);

/*
 * set_add_names - put the names that a set of objects may have into the object names; "*": what
 * else it allows may have any.
 */
void set_add_names(json_t *names, const json_t *set);

/*
 * set_within - is answer, of the given shape, within expect? NULL is absent. Parts that features
 * exclude are not compared. diff (may be NULL) gets a line for each place that differs.
 */
bool set_within(enum shape shape, unsigned int features, const json_t *expect, const json_t *answer,
		const struct diff_place *at, struct judge_diff *diff);

#endif
