/* SPDX-License-Identifier: MIT */
/* What a rule asks, and where the specification says so: beside each result that is not simply
 * passed. */
#ifndef DECOY_CITE_H
#define DECOY_CITE_H

#include "case.h"
#include "catalogue.h"
#include "report.h"

/*
 * cite - find the rule of a result among those for target. Nothing where it passed, was skipped, or
 * has no rule of the catalogue.
 */
void cite(struct result *result, enum cat_target target, enum fdi_spec spec);

#endif
