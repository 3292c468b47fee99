/* SPDX-License-Identifier: MIT */
/*
 * The zoo: wrong parsers, by which the suite proves that it would notice.
 *
 * One ordinary reader and tracker of fdinfo texts, written without a look at libfdinfo or the oracle,
 * and a switch: each species makes one mistake, most of them seen in a real program. Species 0 makes
 * none. Every other one must be killed by a case that names its rule.
 */
#ifndef DECOY_ZOO_H
#define DECOY_ZOO_H

#include <stddef.h>

#include "decoy_subject.h"

struct zoo_species {
	const char *name; /* "igt-prefix-engine" */
	const char *rule; /* the rule that it breaks; NULL for "sound" */
	/* program, revision and place; "made" where none is known; of a design, "rst:FROM-TO" */
	const char *seen_in;
	const char *does; /* one line, what it does wrong */
	struct decoy_subject
		object; /* ready to be run; some crash or hang, so in a child process */
};

/* zoo_count - how many species there are, "sound" included. */
size_t zoo_count(void);

/* zoo_species - number index, below zoo_count(); else NULL. Static data. */
const struct zoo_species *zoo_species(size_t index);

/*
 * Designs (designs.def): what the specification leaves to an author. One whose rule is NULL is
 * permitted, and no case may fail it; one with a rule is forbidden by the lines in seen_in, and a case
 * of that rule must fail it. Design 0 is the ordinary one, which is also that of species 0.
 */
size_t zoo_designs(void);
const struct zoo_species *zoo_design(size_t index);

/*
 * zoo_wear - the design of all parsers of zoo_species() that are opened from now on. A faulty parser is
 * faulty in any permitted design.
 */
void zoo_wear(size_t index);

#endif
