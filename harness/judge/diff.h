/* SPDX-License-Identifier: MIT */
/* Writing a struct judge_diff: lines that name a place in an answer. */
#ifndef DECOY_JUDGE_DIFF_H
#define DECOY_JUDGE_DIFF_H

#include "judge.h"

#define DIFF_LINES 20 /* more are only counted */

/* A place in an answer: a chain on the stack from a member up to the whole. */
struct diff_place {
	const struct diff_place *parent;
	const char *name;
	const char
		*after; /* what stands between name and the name of a member below: "." or ": " */
};

/*
 * diff_add - one line: the place, ": " and the text. diff may be NULL: then nothing happens. at may
 * be NULL. When memory runs out the line is counted and lost.
 */
void diff_add(struct judge_diff *diff, const struct diff_place *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* diff_wants - would another line be shown? Counts it when not. For lines that cost much. */
bool diff_wants(struct judge_diff *diff);

/* diff_values - the next line is about all values of an answer, or of an expectation. */
void diff_values(struct judge_diff *diff, const json_t *value);

/* diff_nearer - is a nearer to what was answered than b? A b without a line is none yet. */
bool diff_nearer(const struct judge_diff *a, const struct judge_diff *b);

/*
 * diff_take - append the lines of from to diff and leave from empty. allowed: it is the nearest of so
 * many; 1: there is no other.
 */
void diff_append(struct judge_diff *diff, struct judge_diff *from, size_t allowed);

/* diff_finish - how many lines are missing, and of how many answers the nearest is shown. Once, last. */
void diff_finish(struct judge_diff *diff);

/* diff_expected - what an expectation allows, in short ("1, 2 or nothing"); free() it. */
char *diff_expected(const json_t *expect);

/* diff_got - what was answered, in short, harmless on a terminal; free() it. NULL is "nothing". */
char *diff_got(const json_t *answer);

#endif
