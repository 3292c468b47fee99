/* SPDX-License-Identifier: MIT */
/* The rule of the members that are wrong in an answer, where that is not the rule that the case is for. */
#ifndef DECOY_RUN_ATTRIBUTE_H
#define DECOY_RUN_ATTRIBUTE_H

#include "case.h"

/*
 * attribute_rule - the slug of the rule that a wrong answer breaks: where all members that the case is for are
 * right, and the differences of those of another rule explain the failure. NULL: the case's rule stands, as it does where
 * several explain it, or none. hypothesis is the nearest, as judge_answers() has it; answers are the case's.
 */
const char *attribute_rule(const struct decoy_case *tc, const json_t *hypothesis,
			   const json_t *answers, unsigned int features);

/* Rules that are known to be broken: what else is wrong counts. */
struct attribute_known {
	const char *const *rules;
	size_t count;
};

/*
 * attribute_beside - the same, where what the known rules explain does not count; they are slugs that attribute_rule() gave,
 * or the case's rule. One of the known: nothing else is wrong.
 */
const char *attribute_beside(const struct decoy_case *tc, const json_t *hypothesis,
			     const json_t *answers, unsigned int features,
			     const struct attribute_known *known);

/* attribute_clients - the same, where clients are merged, or counted several times, in the first wrong sweep. */
const char *attribute_clients(const struct decoy_case *tc, const json_t *hypothesis,
			      const json_t *answers, unsigned int features);

/* attribute_owned - is rule in a list with blanks of rules, and of families with a full stop ("memory.")? */
bool attribute_owned(const char *list, const char *rule);

/* attribute_rules - the i-th rule that a failure may be attributed to; NULL: there are no more. */
const char *attribute_rules(size_t i);

#endif
