/* SPDX-License-Identifier: MIT */
/*
 * The zoo: faulty parsers, which the suite must fail.
 *
 * One ordinary reader and tracker of fdinfo texts, written independently of libfdinfo and the
 * oracle, and a switch: each faulty parser makes one mistake, most of them found in a real program.
 * Parser 0 is sound. Every other one must be killed by a case that names its rule.
 */
#ifndef DECOY_ZOO_H
#define DECOY_ZOO_H

#include <stddef.h>

#include "decoy_subject.h"

struct zoo_parser {
	const char *name; /* "igt-prefix-engine" */
	const char *rule; /* the rule that it breaks; NULL for "sound" */
	/* program, revision and place; "made" where none is known; of a design, "rst:FROM-TO" */
	const char *source;
	const char *does; /* one line, what it does wrong */
	struct decoy_subject
		object; /* ready to be run; some crash or hang, so in a child process */
};

/* zoo_count - how many faulty parsers there are, "sound" included. */
size_t zoo_count(void);

/* zoo_faulty_parser - number index, below zoo_count(); else NULL. Static data. */
const struct zoo_parser *zoo_faulty_parser(size_t index);

/*
 * Designs (designs.def): what the specification leaves to an author. One whose rule is NULL is
 * permitted, and no case may fail it; one with a rule is forbidden by the lines in source, and a
 * case of that rule must fail it. Design 0 is the ordinary one, which is also that of parser 0.
 */
size_t zoo_designs(void);
const struct zoo_parser *zoo_design(size_t index);

/*
 * zoo_set_design - the design of all parsers of zoo_faulty_parser() that are opened from now on. A
 * faulty parser is faulty in any permitted design.
 */
void zoo_set_design(size_t index);

#endif
