/* SPDX-License-Identifier: MIT */
/* The values that one field may have: words, absent, or anything. */
#ifndef DECOY_ORACLE_CHOICE_H
#define DECOY_ORACLE_CHOICE_H

#include "pool.h"
#include "word.h"

#define CHOICE_MAX 12 /* more alternatives than that are "anything" */

struct choice {
	struct word *words; /* all different */
	size_t count;
	bool absent; /* may be absent; a choice without words is absent, too */
	bool anything;
};

/* choice_add - one more alternative. */
void choice_add(struct pool *pool, struct choice *choice, struct word word);

/* choice_add_all - all alternatives of other, absence included if with_absent. */
void choice_add_all(struct pool *pool, struct choice *choice, const struct choice *other,
		    bool with_absent);

/* choice_larger - the larger of two numbers; where one may be absent, the other counts. */
struct choice choice_larger(struct pool *pool, const struct choice *a, const struct choice *b);

bool choice_has(const struct choice *choice, struct word word);

/* choice_is_sure - surely a value, though it may be one of several. */
bool choice_is_sure(const struct choice *choice);

/* choice_has_values - may there be a value at all? */
bool choice_has_values(const struct choice *choice);

/* choice_is_one - exactly one answer, be it a word or absence. */
bool choice_is_one(const struct choice *choice);

/* Which of several alternatives a program chooses: the last or the first word, or absence where
 * that is one. */
enum choice_pick { PICK_LAST, PICK_FIRST, PICK_NONE, CHOICE_PICKS };

/* choice_pick - what is left of choice: one word, or none. */
struct choice choice_pick(const struct choice *choice, enum choice_pick pick);

/* choice_same - the same alternatives, in any order. */
bool choice_same(const struct choice *a, const struct choice *b);

#endif
