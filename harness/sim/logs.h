/* SPDX-License-Identifier: MIT */
/* What goes into the truth log and the print log of a run. */
#ifndef DECOY_SIM_LOGS_H
#define DECOY_SIM_LOGS_H

#include "simulate.h"

struct trace;

/* A run in the simulator and where it is written. */
struct simulate_run {
	const struct plan *plan;
	const struct simulate_streams *streams;
	struct sim *sim;
	struct trace *trace; /* NULL: none is written */
};

/* log_label - a label as a string of JSON; "": there is none. */
void log_label(FILE *out, const char *label);

/* log_copy - a copy of a label; "": there is none. */
char *log_copy(const char *label);

/* truth_log_device, truth_log_client - one entry each. */
void truth_log_device(const struct simulate_run *run, uint32_t device, uint64_t t, uint64_t sweep);
void truth_log_client(const struct simulate_run *run, const struct sim_read *read);

/* print_log_read - one entry. */
void print_log_read(const struct simulate_run *run, const struct sim_read *read);

#endif
