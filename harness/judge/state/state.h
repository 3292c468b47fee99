/* SPDX-License-Identifier: MIT */
/* The state after a sweep: its clients, their totals, and the loads of processes and devices. */
#ifndef DECOY_JUDGE_STATE_H
#define DECOY_JUDGE_STATE_H

#include "judge.h"

/*
 * judge_state - judge_snapshot() of a state; totals are added up from the clients of expect.
 */
bool judge_state(const json_t *expect, const json_t *answer, unsigned int features,
		 struct judge_diff *diff);

#endif
