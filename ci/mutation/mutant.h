/* SPDX-License-Identifier: MIT */
/* Which mutant is on, and which were reached: included by every mutated source. */
#ifndef DECOY_MUTANT_H
#define DECOY_MUTANT_H

/* What is known of a mutant's site. Bits. */
enum {
	MUTANT_REACHED = 1, /* its code ran */
	MUTANT_DIFFERS = 2, /* and the mutant would have made another value of it */
};

#define MUTANT_PUBLIC __attribute__((visibility("default")))

/* The mutant that is on; 0: none. DECOY_MUTANT in the environment sets it. */
extern MUTANT_PUBLIC unsigned int mutant_chosen;

/* A byte a mutant, while they are kept. DECOY_MUTANT_NOTES names a file for them. */
extern MUTANT_PUBLIC unsigned char *mutant_notes;
extern MUTANT_PUBLIC _Bool mutant_noting;

/* mutant_on - is this one on? Its site has no value to compare: it differs wherever it is reached. */
static inline _Bool mutant_on(unsigned int mutant)
{
	if (__builtin_expect(mutant_noting, 0))
		mutant_notes[mutant] = MUTANT_REACHED | MUTANT_DIFFERS;
	return mutant_chosen == mutant;
}

/* mutant_note - its code ran; differs: its value is another one. */
static inline void mutant_note(unsigned int mutant, _Bool differs)
{
	if (__builtin_expect(mutant_noting, 0))
		mutant_notes[mutant] |= differs ? MUTANT_REACHED | MUTANT_DIFFERS : MUTANT_REACHED;
}

/* MUTANT_PICK - value becomes another when the mutant is on. */
#define MUTANT_PICK(mutant, value, other)                               \
	do {                                                            \
		__typeof__(value) picked_ = (__typeof__(value))(other); \
                                                                        \
		mutant_note(mutant, picked_ != value);                  \
		if (__builtin_expect(mutant_chosen == (mutant), 0))     \
			value = picked_;                                \
	} while (0)

#endif
