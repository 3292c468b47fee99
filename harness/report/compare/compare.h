/* SPDX-License-Identifier: MIT */
/* Which cases some runs fail and others do not, by rule. */
#ifndef DECOY_COMPARE_H
#define DECOY_COMPARE_H

#include "report.h"
#include "run_file.h"

struct compared {
	size_t cases; /* of all runs */
	size_t common; /* of these, judged in every run */
	size_t differ; /* that some run fails and another does not */
	size_t changed; /* that all fail which judged them, with another verdict or by another rule
			 */
	size_t only_first,
		only_last; /* that the first fails and the last does not, and the other way round */
	/* Not among those: derived cases that were not asked where they fail, as their own cases
	 * fail. */
	size_t derived, derived_first, derived_last;
};

/*
 * compare_runs - compare 2 to COMPARE_MOST runs; where out is not NULL, write a table: what
 * differs, by rule, a column for each run. What a run did not judge is no difference.
 */
struct compared compare_runs(FILE *out, const struct run_file *runs, size_t count,
			     enum report_colour colour);

/* compare_heading - what was run, a line each, and in what else than subjects they differ. */
void compare_heading(FILE *out, const struct run_file *runs, size_t count);

#endif
