/* SPDX-License-Identifier: MIT */
/* The part of an expectation, and of an answer, that a scope covers. */
#ifndef DECOY_JUDGE_PROJECT_H
#define DECOY_JUDGE_PROJECT_H

#include <jansson.h>

#include "scope.h"

/*
 * project_expectations - hypotheses, as case_expectations() has them, without the engines, regions
 * and descriptors that scope does not cover, and without the ratios that a subject of that scope
 * cannot compute. A client of which nothing is left may be missing. New reference.
 */
json_t *project_expectations(const json_t *hypotheses, bool is_recording,
			     const struct scope *scope);

/* project_answer - remove from a snapshot or a state, in place, what scope does not cover. */
void project_answer(json_t *answer, const struct scope *scope);

/*
 * project_lacks - what a scope lacks ("engines", "cycles") where hypotheses have values that must
 * be reported, and none that the scope covers; else NULL.
 */
const char *project_lacks(const json_t *hypotheses, bool is_recording, const struct scope *scope);

#endif
