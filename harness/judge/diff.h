/* SPDX-License-Identifier: MIT */
/* Writing a struct judge_diff: lines that name a place in an answer. */
#ifndef DECOY_JUDGE_DIFF_H
#define DECOY_JUDGE_DIFF_H

#include "judge.h"

#define DIFF_LINES 20 /* more are only counted */

/* A place in an answer: a chain on the stack from a member up to the whole. */
struct place {
	const struct place *parent;
	const char *name;
	const char
		*after; /* what stands between name and the name of a member below: "." or ": " */
};

/*
 * diff_add - one line: the place, ": " and the text. diff may be NULL: then nothing happens. at may
 * be NULL. When memory runs out the line is counted and lost.
 */
void diff_add(struct judge_diff *diff, const struct place *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* diff_wants - would another line be shown? Counts it when not. For lines that cost much. */
bool diff_wants(struct judge_diff *diff);

/* diff_take - append the lines of from to diff and leave from empty. */
void diff_take(struct judge_diff *diff, struct judge_diff *from);

/* diff_finish - say how many lines are missing. Call it once, last. */
void diff_finish(struct judge_diff *diff);

/* diff_expected - what an expectation allows, in short ("1, 2 or nothing"); free() it. */
char *diff_expected(const json_t *expect);

/* diff_got - what was answered, in short, harmless on a terminal; free() it. NULL is "nothing". */
char *diff_got(const json_t *answer);

#endif
