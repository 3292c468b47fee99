/* SPDX-License-Identifier: MIT */
/* Is an expectation well written? Finds the slips that would make it allow nothing, or all. */
#ifndef DECOY_JUDGE_FORM_H
#define DECOY_JUDGE_FORM_H

#include "diff.h"

/* form_snapshot - of a whole snapshot. diff gets a line for each slip, below the place at. */
void form_snapshot(const json_t *expect, const struct diff_place *at, struct judge_diff *diff);

/* form_state - of the state after one sweep; null asks nothing. */
void form_state(const json_t *expect, const struct diff_place *at, struct judge_diff *diff);

#endif
