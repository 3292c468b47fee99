/* SPDX-License-Identifier: MIT */
/* The registry of case ids: "NNNN area/slug" lines, to which lines are only added. */
#ifndef DECOY_CASES_REGISTRY_H
#define DECOY_CASES_REGISTRY_H

#include "casefile.h"

/*
 * registry_check - compare the cases with the registry. Missing cases, reused ids and unregistered
 * ids are faults of file.
 */
void registry_check(struct casefile *file, const char *text, size_t len, const struct cases *cases);

#endif
