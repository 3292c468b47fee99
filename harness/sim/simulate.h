/* SPDX-License-Identifier: MIT */
/* The backend that needs no kernel: a scenario in the simulator. */
#ifndef DECOY_SIMULATE_H
#define DECOY_SIMULATE_H

#include <stdio.h>

#include "scenario.h"
#include "sim.h"
#include "sim_log.h"

#define SIMULATE_CPUS_MOST 256 /* of a trace */

/* What a run writes (docs/scenarios.md, "What comes out"); each may be NULL. */
struct simulate_streams {
	FILE *recording;
	FILE *truth;
	FILE *printed;
	struct sim_log *log; /* of both; sim_log_free() it */
	FILE *trace; /* bytes: docs/grtrace.md */
	uint32_t trace_cpus; /* among which its events are divided; 0: 4 */
};

/* The kinds of distortion as scenarios know them. */
extern const struct scenario_kinds simulate_kinds;

/*
 * simulate - play a scenario in the simulator. Returns 0, or a negative errno with *error; counts
 * may be NULL. Streams are written in order and not closed; who opened them checks for write
 * errors.
 */
int simulate(const struct scenario *scenario, const struct simulate_streams *streams,
	     struct sim_count *counts, struct sim_error *error);

#endif
