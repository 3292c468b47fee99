/* SPDX-License-Identifier: MIT */
/*
 * Sums of regions in place of the regions: each buffer is counted in one region (rst:167-171), so
 * that a sum counts none twice.
 */
#ifndef DECOY_JUDGE_REGION_SUMS_H
#define DECOY_JUDGE_REGION_SUMS_H

#include <jansson.h>

#include "scope.h"

/*
 * region_sums_expect - hypotheses, as case_expectations() has them, with the sums of scope in place
 * of their parts. A part without a category adds nothing; a sum of which no part is printed is
 * absent, or 0. New reference.
 */
json_t *region_sums_expect(json_t *hypotheses, bool is_recording, const struct scope *scope);

#endif
