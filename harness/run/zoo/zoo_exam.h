/* SPDX-License-Identifier: MIT */
/* The cases put to one parser of the zoo: which fail it, and how. */
#ifndef DECOY_ZOO_EXAM_H
#define DECOY_ZOO_EXAM_H

#include "options.h"
#include "selection.h"
#include "zoo.h"

#define ZOO_ONE_IN 16 /* the sample where nothing else is asked for */

struct zoo_exam {
	const struct options *options;
	const struct selection *selection;
	const struct zoo_parser *parser;
	const struct zoo_parser *design; /* whose scope it has; NULL: its own */
	/*
	 * It is asked one case in so many (0, 1: all), from the seed on, and those that name its
	 * rule, or one that is not in killing.
	 */
	size_t sample;
	size_t seed;
	bool until_killed; /* one case that fails it is enough */
	json_t *killing; /* or NULL; gets rule -> true: a case that names it failed a faulty parser
			  */

	/* What came out: */
	size_t kills; /* cases that it failed */
	size_t by_rule; /* of those, cases that name its rule */
	char first[64]; /* a case that failed it; one that names its rule, where there is one */
	char *alarms; /* of a sound parser: each case that failed it, and the difference */
	bool shown; /* it has shown what it is: no further case is asked */
};

/*
 * zoo_examine - first the cases that name the parser's rule, then all others. What relations make
 * of them is asked where a faulty parser has to fail, and of a sound one, which may fail nowhere.
 * Returns 0, or -EIO after an error was printed saying why the parser cannot be asked. free()
 * exam->alarms in any case.
 */
int zoo_examine(struct zoo_exam *exam);

/* zoo_names_rule - is the case about that rule (NULL: no)? */
bool zoo_names_rule(const struct decoy_case *tc, const char *slug);

#endif
