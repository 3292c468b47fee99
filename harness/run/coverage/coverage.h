/* SPDX-License-Identifier: MIT */
/*
 * What holds each sentence of the specification: cases, faulty parsers, distortions, kernel checks.
 */
#ifndef DECOY_COVERAGE_H
#define DECOY_COVERAGE_H

#include <jansson.h>
#include <stdio.h>

#include "case.h"

/*
 * coverage_table - every sentence with what holds it for consumers, producers and kernels, of
 * coverage.schema.json. A target whose rules cite a sentence holds it by
 *   consumer: cases of these rules (and has a faulty parser that such a case kills, where there is
 * one), producer: cases of these rules, and distortions that must trip them, kernel:   checks of
 * these rules in guest/checks/checks.def, or results of a whole run (and has the distortions that
 * only the truth shows to break them). A sentence is "held" by any target, else "weak"; without a
 * rule it is "untestable" for a reason, or "open". New reference.
 */
json_t *coverage_table(const struct cases *cases);

/* coverage_count - how many sentences the table has of this state. */
size_t coverage_count(const json_t *table, const char *state);

/*
 * coverage_print - the table for people, and a last line of counts: with verbosity 0 how many hold
 * a sentence and the first of them, above that all; below it only sentences that are weak or open,
 * for a target or at all.
 */
void coverage_print(FILE *out, const json_t *table, int verbosity);

#endif
