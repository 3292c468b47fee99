/* SPDX-License-Identifier: MIT */
/* Collecting the differences of an answer (struct judge_diff), and their text. */
#ifndef DECOY_JUDGE_DIFF_H
#define DECOY_JUDGE_DIFF_H

#include <stdio.h>

#include "judge.h"

#define DIFF_KEPT 100 /* further differences are only counted */

/* A place in an answer: a chain on the stack from a member up to the whole. */
struct diff_place {
	const struct diff_place *parent;
	const char *name;
	const char *after; /* separates name from the name below: "." between members, else " " or
			      ": " */
};

/*
 * diff_value, diff_form, diff_expected, diff_note - add a difference of that kind (judge.h) at a
 * place. at may be NULL: it is about the whole answer. diff may be NULL: then nothing happens.
 * Values get one reference more.
 */
void diff_value(struct judge_diff *diff, const struct diff_place *at, const json_t *expected,
		const json_t *answered);
void diff_form(struct judge_diff *diff, const struct diff_place *at, const char *form,
	       const json_t *answered);
void diff_expected(struct judge_diff *diff, const struct diff_place *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void diff_note(struct judge_diff *diff, const struct diff_place *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* diff_client - the same for a client without a counterpart: kind is DIFFERENCE_MISSING or
 * DIFFERENCE_UNEXPECTED. */
void diff_client(struct judge_diff *diff, enum difference_kind kind, const struct diff_place *at,
		 const char *format, ...) __attribute__((format(printf, 4, 5)));

/*
 * diff_about - the last differences, which are about no client yet, are about these, a list each.
 * It owns the lists from now on. diff may be NULL.
 */
void diff_about(struct judge_diff *diff, json_t *clients, json_t *answers);

/* diff_shown - how many of those that are kept words have. */
size_t diff_shown(const struct judge_diff *diff);

/* diff_wants - will another difference be kept? Counts it where not. Avoids making words of it. */
bool diff_wants(struct judge_diff *diff);

/*
 * diff_values - count all values in value for the next difference, which is about the whole of it.
 */
void diff_values(struct judge_diff *diff, const json_t *value);

/* diff_nearer - has a fewer differing values than b? A b without differences is not a candidate
 * yet. */
bool diff_nearer(const struct judge_diff *a, const struct judge_diff *b);

/* diff_append - move the differences of from to diff. */
void diff_append(struct judge_diff *diff, struct judge_diff *from);

/* diff_append_nearest - the same; from is of the nearest of allowed alternatives. */
void diff_append_nearest(struct judge_diff *diff, struct judge_diff *from, size_t allowed);

/* diff_set_text - describe in short what an expectation allows ("1, 2 or nothing"); free() it. */
char *diff_set_text(const json_t *expect);

/*
 * diff_answer_text - describe an answered value in short, safe for a terminal; free() it. NULL:
 * "nothing".
 */
char *diff_answer_text(const json_t *answer);

#endif
