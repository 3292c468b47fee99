/* SPDX-License-Identifier: MIT */
/* The registry of case ids: "NNNN area/slug" lines, only ever added to. */
#ifndef DECOY_JUDGE_REGISTRY_H
#define DECOY_JUDGE_REGISTRY_H

#include "casefile.h"

/*
 * registry_check - are the cases those of the registry, each with the id that it was given? Lost,
 * reused and unregistered ids are faults of file.
 */
void registry_check(struct casefile *file, const char *text, size_t len, const struct cases *cases);

#endif
