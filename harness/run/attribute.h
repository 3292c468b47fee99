/* SPDX-License-Identifier: MIT */
/* The rule of the members that are wrong in an answer, where that is not the rule that the case is
 * for. */
#ifndef DECOY_RUN_ATTRIBUTE_H
#define DECOY_RUN_ATTRIBUTE_H

#include "judged.h"

/* Rules that are known to be broken: what else is wrong counts. */
struct attribute_known {
	const char *const *rules;
	size_t count;
};

/*
 * attribute_rule - the slug of the rule that a wrong answer breaks: that of the first member that
 * is wrong in the first wrong answer, where the case is not for a rule about such members itself,
 * and where its rule is not among the known. NULL: the case's rule stands. One of the known:
 * nothing else is wrong. answers are the case's; a case without rules has none that could stand.
 */
const char *attribute_rule(const struct decoy_case *tc, const struct judged *judged,
			   const json_t *answers, const struct attribute_known *known);

/* attribute_owned - is rule in a list with blanks of rules, and of families with a full stop
 * ("memory.")? */
bool attribute_owned(const char *list, const char *rule);

/* attribute_rules - the i-th rule that a failure may be attributed to; NULL: there are no more. */
const char *attribute_rules(size_t i);

#endif
