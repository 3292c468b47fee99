/* SPDX-License-Identifier: MIT */
/* What the lints of libfdinfo emit, as a finding of ours. */
#ifndef DECOY_LINTER_FINDING_H
#define DECOY_LINTER_FINDING_H

#include "linter.h"

/*
 * lint_finding_make - a finding in a text of driver, freed of the text, with its line there. False:
 * the rule is not judged for this driver, and *to has nothing. lint_finding_clear() it.
 */
bool lint_finding_make(struct lint_finding *to, const struct lint_config *config,
		       const struct fdi_finding *from, struct fdi_span driver);

void lint_finding_clear(struct lint_finding *finding);

#endif
