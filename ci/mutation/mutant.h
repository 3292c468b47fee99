/* SPDX-License-Identifier: MIT */
/* Which mutant is on, and which were reached: included by every mutated source. */
#ifndef DECOY_MUTANT_H
#define DECOY_MUTANT_H

#include "mutants.h"

/* What is known of a mutant's site. Bits. */
enum {
	MUTANT_REACHED = 1, /* its code ran */
	MUTANT_DIFFERS = 2, /* and the mutant would have made another value of it */
};

/* A byte a mutant: is there anything to do at its site? One that is neither on nor noted costs a look. */
extern unsigned char mutant_asked[MUTANTS + 1];

/* mutant_answer - for a site that is asked: is its mutant on? differs: it would make another value. */
_Bool mutant_answer(unsigned int mutant, _Bool differs);

/* mutant_on - is this one on? Its site has no value to compare: it differs wherever it is reached. */
static inline _Bool mutant_on(unsigned int mutant)
{
	return __builtin_expect(mutant_asked[mutant], 0) && mutant_answer(mutant, 1);
}

/* MUTANT_PICK - value becomes another when the mutant is on. */
#define MUTANT_PICK(mutant, value, other)                                       \
	do {                                                                    \
		if (__builtin_expect(mutant_asked[mutant], 0)) {                \
			__typeof__(value) picked_ = (__typeof__(value))(other); \
                                                                                \
			if (mutant_answer(mutant, picked_ != value))            \
				value = picked_;                                \
		}                                                               \
	} while (0)

/* What follows is for the programs that have mutants; libfdinfo hides all other names. */
#define MUTANT_PUBLIC __attribute__((visibility("default")))

/* mutant_choose - this one is on, whatever was before. */
MUTANT_PUBLIC void mutant_choose(unsigned int mutant);

/* mutant_note - none is on, and each site is noted here, a byte a mutant; NULL: not noted, either. */
MUTANT_PUBLIC void mutant_note(unsigned char *notes);

#endif
