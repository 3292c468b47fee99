/* SPDX-License-Identifier: MIT */
/* What a device printed of memory against what is true: what no text shows by itself. */
#ifndef DECOY_PRODUCER_TRUTH_H
#define DECOY_PRODUCER_TRUTH_H

#include <jansson.h>

#include "simulated.h"

/*
 * producer_truth - the rules of kernels that the memory keys of a simulated scenario break, all of
 * its logs written: an object rule -> how many reads. Each read is held against the truth in its
 * instant: a region with another total than the true one breaks kernel.memory-region, as then its
 * other keys follow; else each key breaks the rule that is about it. Returns 0 and a new reference
 * in *broken, or -EINVAL with *why (free() it): a log has no truth for a read.
 */
int producer_truth(const struct simulated *simulated, json_t **broken, char **why);

#endif
