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

enum difference_kind {
	DIFFERENCE_VALUE, /* answered is not within the set expected */
	DIFFERENCE_FORM, /* answered has not the form that words name */
	DIFFERENCE_EXPECTED, /* words say what is expected of the place */
	DIFFERENCE_NOTE, /* words say what is wrong, here and below */
	DIFFERENCE_MISSING, /* a client that is expected */
	DIFFERENCE_UNEXPECTED, /* a client that is answered */
};

#define DIFFERENCE_DEPTH 6
#define DIFF_SHOWN	 20 /* of an answer, in words */

/* A place where an answer differs from its expectation. */
struct difference {
	enum difference_kind kind;
	char *of; /* what the place is in: "client 7 (10/3)", "totals gpu0"; NULL: the whole answer
		   */
	char *list, *item; /* of an element of another list than clients: "totals", "gpu0"; NULL */
	char *path[DIFFERENCE_DEPTH]; /* "engines", "render", "busy_ns"; NULL behind the last */
	char *words;
	json_t *expected, *answered; /* NULL: absent */
	/* Lists of the clients that it is about, expected and answered; in place of a counterpart
	   that is not there, those that share a descriptor with it. NULL: it is about none. */
	json_t *clients, *answers;
};

/* The places where an answer differs from its expectation; judge_diff_free() it. */
struct judge_diff {
	struct difference *list; /* the first DIFF_KEPT */
	size_t kept, capacity;
	unsigned int count; /* places, kept or not */
	unsigned int values; /* that differ; of an unexpected or missing object all values count */
	unsigned int allowed; /* alternatives of which the nearest is kept; 0: only one */
	bool silent; /* count, and keep nothing */
};

/* judge_features - bits of the names in a JSON array; -1 and *unknown at the first unknown name. */
int judge_features(const json_t *names, const char **unknown);

/*
 * judge_snapshot - is answer within expect? Both are whole answers ({"rejected":...} included).
 * Parts that features excludes are not compared. diff may be NULL.
 */
bool judge_snapshot(const json_t *expect, const json_t *answer, unsigned int features,
		    struct judge_diff *diff);

/*
 * judge_value - is one value within one set? The primitive of all; also for comparing two answers.
 * NULL is absent.
 */
bool judge_value(const json_t *expect, const json_t *answer);

/*
 * judge_diff_text - a line for each of the first DIFF_SHOWN differences, and how many there are
 * more; safe for a terminal. free() it. NULL: there is none.
 */
char *judge_diff_text(const struct judge_diff *diff);

/*
 * difference_text - "client 7: engines.render.busy_ns: expected 2000, got 1500"; difference_place -
 * what stands in front of the last colon; difference_fault - what stands behind it. free() them.
 */
char *difference_text(const struct difference *difference);
char *difference_place(const struct difference *difference);
char *difference_fault(const struct difference *difference);

void judge_diff_free(struct judge_diff *diff);

#endif
