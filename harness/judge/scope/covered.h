/* SPDX-License-Identifier: MIT */
/* Which values of an expectation a scope covers. */
#ifndef DECOY_JUDGE_COVERED_H
#define DECOY_JUDGE_COVERED_H

#include <jansson.h>

#include "scope.h"
#include "shape.h"

/* Is there a value that must be reported: counters, sizes, ratios; and what only describes them
 * (capacity, maxfreq_hz). */
struct covered_count {
	bool values, attributes;
};

/* What a scope makes of an expectation. */
struct covered {
	struct covered_count all, left;
	const char
		*lacks; /* what it lacks for the first value that is not covered; NULL: nothing */
	const char *missed; /* why a client may be missing as a whole, and was not added; NULL: none
			       was */
};

/* covered_ratio - what scope lacks ("capacity") to compute a ratio of an expected engine; NULL:
 * nothing. */
const char *covered_ratio(const json_t *engine, const char *ratio, unsigned int features);

/* covered_add - note the values of a set of that shape, in each alternative. */
void covered_add(struct covered *covered, enum shape shape, const json_t *set,
		 const struct scope *scope);

/* covered_nothing - were there values, and is none left? */
bool covered_nothing(const struct covered *covered);

#endif
