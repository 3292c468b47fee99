/* SPDX-License-Identifier: MIT */
/* Holds answers against expectations (docs/answers.md). Knows no parser and no model. */
#ifndef DECOY_JUDGE_H
#define DECOY_JUDGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "feature.h"

/* The first places where an answer left its expectation, as text, one a line. */
struct judge_diff {
	char *text; /* "engines.render.busy_ns: expected 2000, got 1500" lines; free() it */
	size_t len;
	unsigned int count; /* places, shown or not */
	unsigned int values; /* that differ: an object too many, or missing, is all that it holds */
	unsigned int allowed; /* of so many answers the nearest is shown; 0: there is only one */
	bool silent; /* count, and write nothing */
};

/* judge_features - bits of the names in a JSON array; -1 and *unknown at a name nobody knows. */
int judge_features(const json_t *names, const char **unknown);

/*
 * judge_snapshot - is answer within expect? Both are whole answers ({"rejected":...} included).
 * Parts that features leaves out are not looked at. true: yes. diff may be NULL.
 */
bool judge_snapshot(const json_t *expect, const json_t *answer, unsigned int features,
		    struct judge_diff *diff);

/* judge_state - the same for a state; totals are added up from expect's clients. */
bool judge_state(const json_t *expect, const json_t *answer, unsigned int features,
		 struct judge_diff *diff);

/*
 * judge_value - one value against one set; the primitive of both. NULL is absent. Used by tests and by
 * whoever compares two answers.
 */
bool judge_value(const json_t *expect, const json_t *answer);

void judge_diff_free(struct judge_diff *diff);

#endif
