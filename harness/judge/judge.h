/* SPDX-License-Identifier: MIT */
/*
 * Compares answers with expectations (docs/answers.md); independent of any parser and of the model.
 */
#ifndef DECOY_JUDGE_H
#define DECOY_JUDGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "feature.h"

/* The places where an answer differs from its expectation, as text, one a line. */
struct judge_diff {
	char *text; /* "engines.render.busy_ns: expected 2000, got 1500" lines; free() it */
	size_t len;
	unsigned int count; /* places, shown or not */
	unsigned int values; /* that differ; of an unexpected or missing object all values count */
	unsigned int allowed; /* alternatives of which the nearest is shown; 0: only one */
	bool silent; /* count, and write nothing */
};

/* judge_features - bits of the names in a JSON array; -1 and *unknown at the first unknown name. */
int judge_features(const json_t *names, const char **unknown);

/*
 * judge_snapshot - is answer within expect? Both are whole answers ({"rejected":...} included).
 * Parts that features excludes are not compared. diff may be NULL.
 */
bool judge_snapshot(const json_t *expect, const json_t *answer, unsigned int features,
		    struct judge_diff *diff);

/* judge_state - the same for a state; totals are added up from expect's clients. */
bool judge_state(const json_t *expect, const json_t *answer, unsigned int features,
		 struct judge_diff *diff);

/*
 * judge_value - is one value within one set? The primitive of both; also for comparing two answers.
 * NULL is absent.
 */
bool judge_value(const json_t *expect, const json_t *answer);

void judge_diff_free(struct judge_diff *diff);

#endif
