/* SPDX-License-Identifier: MIT */
/* The active mutant, and those that were reached: included by every mutated source. */
#ifndef DECOY_MUTANT_H
#define DECOY_MUTANT_H

#include "mutants.h"

/* Bits of a mutant's note. */
enum {
	MUTANT_REACHED = 1, /* its code ran */
	MUTANT_DIFFERS = 2, /* and the mutant would have changed a value */
};

/* A byte a mutant: not 0 where it is active or noted. Else its site costs one load. */
extern unsigned char mutant_watched[MUTANTS + 1];

/*
 * mutant_visit - a watched site is reached: is its mutant active? differs: it would change the
 * value.
 */
_Bool mutant_visit(unsigned int mutant, _Bool differs);

/*
 * mutant_on - is this one active? Its site has no value to compare: it differs wherever it is
 * reached.
 */
static inline _Bool mutant_on(unsigned int mutant)
{
	return __builtin_expect(mutant_watched[mutant], 0) && mutant_visit(mutant, 1);
}

/* MUTANT_PICK - set value to other when the mutant is active. */
#define MUTANT_PICK(mutant, value, other)                                       \
	do {                                                                    \
		if (__builtin_expect(mutant_watched[mutant], 0)) {              \
			__typeof__(value) picked_ = (__typeof__(value))(other); \
                                                                                \
			if (mutant_visit(mutant, picked_ != value))             \
				value = picked_;                                \
		}                                                               \
	} while (0)

/* For the programs that have mutants; libfdinfo hides all other names. */
#define MUTANT_PUBLIC __attribute__((visibility("default")))

/* mutant_choose - make this mutant the only active one. */
MUTANT_PUBLIC void mutant_choose(unsigned int mutant);

/*
 * mutant_note - make no mutant active, and note each site here, a byte a mutant; NULL: note none.
 */
MUTANT_PUBLIC void mutant_note(unsigned char *notes);

#endif
