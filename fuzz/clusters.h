/* SPDX-License-Identifier: MIT */
/*
 * Disagreements of readers, one cluster for each rule that they touch and each pair of readers. The
 * first of each is printed on standard error, and kept in the directory of DECOY_FUZZ_CLUSTERS
 * (where that is set) as a case of level "unclear", whose verdict is info: RULE-READERS.json beside
 * RULE-READERS.fdseq. `decoy new case` gives it an id.
 */
#ifndef DECOY_FUZZ_CLUSTERS_H
#define DECOY_FUZZ_CLUSTERS_H

#include "recording.h"

/* clusters_rule - the rule that a difference of answers touches, by the members that its first line
 * names. */
const char *clusters_rule(const char *difference);

/* clusters_add - rec, about which two readers disagree. Returns whether it is the first of its
 * cluster. */
bool clusters_add(const struct recording *rec, const char *reader, const char *other,
		  const char *difference);

#endif
