/* SPDX-License-Identifier: MIT */
/* What the lints of libfdinfo emit, as a finding of ours. */
#ifndef DECOY_LINTER_FINDING_H
#define DECOY_LINTER_FINDING_H

#include "linter.h"

#define LINT_ADDED_MAX 16

/*
 * lint_finding_make - a finding in a text of driver, freed of the text, with its line there. False: the rule is not
 * judged for this driver, and *to has nothing. lint_finding_clear() it.
 */
bool lint_finding_make(struct lint_finding *to, const struct lint_config *config,
		       const struct fdi_finding *from, struct fdi_span driver);

void lint_finding_clear(struct lint_finding *finding);

/* lint_added - the rules that the rows of any driver add, ended by NULL; lint_finding_make() sorts them out. */
void lint_added(const struct lint_config *config, const char *added[LINT_ADDED_MAX]);

#endif
