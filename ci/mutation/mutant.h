/* SPDX-License-Identifier: MIT */
/* Which mutant is on, and which were reached: included by every mutated source. */
#ifndef DECOY_MUTANT_H
#define DECOY_MUTANT_H

#include "mutants.h"

/* --- in the mutated sources --------------------------------------------------------------------- */

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

/* --- in the programs that have them ------------------------------------------------------------- */

#define MUTANT_PUBLIC __attribute__((visibility("default")))

/* What is known of a mutant's site. Bits. */
enum {
	MUTANT_REACHED = 1, /* its code ran */
	MUTANT_DIFFERS = 2, /* and the mutant would have made another value of it */
};

/* mutant_note - from now on each site is noted here, a byte a mutant; NULL: no more. */
MUTANT_PUBLIC void mutant_note(unsigned char *notes);

/* The file that DECOY_MUTANT_NOTES names, which is noted to from the start; NULL: it names none. */
extern MUTANT_PUBLIC unsigned char *mutant_file;

/*
 * mutant_serve - standard input names mutants, MUTANT_LINE bytes each. Returns the number in a process of
 * its own for each of them, with that one on; never in the others, which take as many at a time as there
 * are jobs, and say how each ended: a line of its number, its wait status, and what mutant_teller had.
 * Where DECOY_MUTANT_JOBS is set, that is before main(), and DECOY_MUTANT_MS is mutant_limit().
 */
#define MUTANT_LINE   8
#define MUTANT_TELLER 32
extern MUTANT_PUBLIC char *mutant_teller; /* a word of whoever tells the mutant from the original */
MUTANT_PUBLIC unsigned int mutant_serve(unsigned int jobs);

/* mutant_limit - SIGPROF after this much processor time from now; 0: never. A busy machine ends none. */
MUTANT_PUBLIC void mutant_limit(long ms);

#endif
