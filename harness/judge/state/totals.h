/* SPDX-License-Identifier: MIT */
/* The totals of an answer against the sums of the expected clients, device by device. */
#ifndef DECOY_JUDGE_TOTALS_H
#define DECOY_JUDGE_TOTALS_H

#include "match.h"

/*
 * totals_judge - does each device of the answered clients have exactly one total, with the right
 * sums? All clients of match must be paired, except optional ones.
 */
bool totals_judge(const struct match *match, const json_t *totals, unsigned int features,
		  struct judge_diff *diff);

#endif
