/* SPDX-License-Identifier: MIT */
/*
 * Subjects that write 0 for what was not printed, as C structs have it. A zero that may be so meant
 * is replaced by
 * {"any":["0",null]}: the set of both, which is compared as the one and as the other where features
 * have FEATURE_ZERO_OR_ABSENT.
 */
#ifndef DECOY_JUDGE_ZEROS_H
#define DECOY_JUDGE_ZEROS_H

#include <jansson.h>

#include "shape.h"

/*
 * zeros_replace - in the answers of a case, in the order of its sweeps, in place. A counter of a
 * client (busy_ns, cycles, total_cycles) that was above 0 in the answer before remains 0: it was
 * reported, and has to be held.
 */
void zeros_replace(json_t *answers);

/* zeros_is - is it the set of both? */
bool zeros_is(const json_t *answer);

/* zeros_only - is a value of that shape the set of both, absent, or an object of nothing else? */
bool zeros_only(enum shape shape, const json_t *answer, unsigned int features);

#endif
