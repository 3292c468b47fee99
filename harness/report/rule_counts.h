/* SPDX-License-Identifier: MIT */
/* How often each rule held, run by run. */
#ifndef DECOY_REPORT_RULE_COUNTS_H
#define DECOY_REPORT_RULE_COUNTS_H

#include <jansson.h>

#include "report.h"

struct rule_count {
	unsigned int passed, failed, skipped;
};

struct rule_row {
	const char *rule;
	struct rule_count *runs; /* of each run of the set */
	struct rule_count sum;
};

struct rule_counts {
	struct rule_row *list; /* those that failed first, then by name */
	size_t count, capacity;
};

/*
 * rule_counts_make - a failure counts for the rule of what is wrong, any other result for the rule
 * of its case; of a lint each finding for its rule. Borrows from set; rule_counts_free() it.
 */
struct rule_counts rule_counts_make(const struct report_set *set);
void rule_counts_free(struct rule_counts *counts);

/* rule_counts_find - the sum of a rule, or zeros. */
struct rule_count rule_counts_find(const struct rule_counts *counts, const char *rule);

#endif
