/* SPDX-License-Identifier: MIT */
/* What a text may be refused for (refusal.def): sets of bits, one a row, and which of them a
 * program may choose. */
#ifndef DECOY_ORACLE_REFUSAL_H
#define DECOY_ORACLE_REFUSAL_H

#include <stdbool.h>
#include <stddef.h>

enum refusal {
#define REFUSAL(name, words, place) REFUSAL_##name,
#include "refusal.def"
#undef REFUSAL
	REFUSALS
};

#define REFUSAL_BIT(name) (1u << REFUSAL_##name)

/* The same in a key of memory, which a reader without memory does not read. */
#define REFUSAL_IN_MEMORY(bits) ((bits) << REFUSALS)

/* The reasons that texts of a recording have, each set of them once. */
#define REFUSAL_TEXTS 16
struct refusals {
	unsigned int texts[REFUSAL_TEXTS];
	size_t count;
};

/* refusals_add - a text that may be refused for any of these reasons. Where there is no space, it
 * joins the last one. */
void refusals_add(struct refusals *refusals, unsigned int reasons);

/*
 * refusals_choices - how many choices a program has that refuse other texts than others; the first
 * refuses none. A reason beyond the first REFUSAL_GROUPS that make a difference is chosen with the
 * last of them.
 */
#define REFUSAL_GROUPS 4
unsigned int refusals_choices(const struct refusals *refusals);

/* refusals_choice - the reasons for which a program refuses texts that makes the choice of a number
 * below that. */
unsigned int refusals_choice(const struct refusals *refusals, unsigned int number);

#endif
