/* SPDX-License-Identifier: MIT */
/* Checks that an expectation is well-formed: a fault would make it allow nothing, or everything. */
#ifndef DECOY_JUDGE_FORM_H
#define DECOY_JUDGE_FORM_H

#include "diff.h"

/* form_snapshot - check a whole snapshot. diff gets a line for each fault, below the place at. */
void form_snapshot(const json_t *expect, const struct diff_place *at, struct judge_diff *diff);

/* form_state - check the state after one sweep; null expects nothing of it. */
void form_state(const json_t *expect, const struct diff_place *at, struct judge_diff *diff);

#endif
