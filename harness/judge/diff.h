/* SPDX-License-Identifier: MIT */
/* Writing a struct judge_diff: lines that name a place in an answer. */
#ifndef DECOY_JUDGE_DIFF_H
#define DECOY_JUDGE_DIFF_H

#include "judge.h"

#define DIFF_LINES 20 /* further lines are only counted */

/* A place in an answer: a chain on the stack from a member up to the whole. */
struct diff_place {
	const struct diff_place *parent;
	const char *name;
	const char *after; /* separates name from the name of a member below: "." or ": " */
};

/*
 * diff_add - one line: the place, ": " and the text. diff may be NULL: then nothing happens. at may
 * be NULL.
 */
void diff_add(struct judge_diff *diff, const struct diff_place *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* diff_wants - will another line be written? Counts it where not. Avoids formatting such a line. */
bool diff_wants(struct judge_diff *diff);

/* diff_values - count all values in value for the next line, which is about the whole of it. */
void diff_values(struct judge_diff *diff, const json_t *value);

/* diff_nearer - has a fewer differing values than b? A b without lines is not a candidate yet. */
bool diff_nearer(const struct judge_diff *a, const struct judge_diff *b);

/*
 * diff_append - append the lines of from to diff and empty from. allowed: the number of
 * alternatives of which from is the nearest; 1: the only one.
 */
void diff_append(struct judge_diff *diff, struct judge_diff *from, size_t allowed);

/* diff_finish - append the number of lines not shown and of alternatives. Call once, at the end. */
void diff_finish(struct judge_diff *diff);

/* diff_expected - describe in short what an expectation allows ("1, 2 or nothing"); free() it. */
char *diff_expected(const json_t *expect);

/*
 * diff_got - describe an answered value in short, safe for a terminal; free() it. NULL: "nothing".
 */
char *diff_got(const json_t *answer);

#endif
