/* SPDX-License-Identifier: MIT */
/* Lanes: where a scenario runs. The first is the simulator. */
#ifndef DECOY_LANE_H
#define DECOY_LANE_H

#include <stdio.h>

#include "scenario.h"
#include "sim.h"

/* What a run writes (docs/scenarios.md, "What comes out"); each may be NULL. */
struct lane_streams {
	FILE *recording;
	FILE *truth;
	FILE *said;
};

/* The kinds of distortion as scenarios know them. */
extern const struct scenario_kinds lane_kinds;

/*
 * lane_sim - play a scenario in the simulator. Returns 0, or a negative errno with *error; counts may
 * be NULL. Streams are written in order and not closed; who opened them looks for write errors.
 */
int lane_sim(const struct scenario *scenario, const struct lane_streams *streams,
	     struct sim_count *counts, struct sim_error *error);

#endif
