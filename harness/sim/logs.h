/* SPDX-License-Identifier: MIT */
/* The lines of the truth log and of the print log. */
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

/* log_bytes - any bytes in double quotes; what is not UTF-8 becomes U+FFFD. */
void log_bytes(FILE *out, const char *bytes, size_t len);
void log_label(FILE *out, const char *label);

/* truth_log_device, truth_log_client - one line each. */
void truth_log_device(const struct simulate_run *run, uint32_t device, uint64_t t, uint64_t sweep);
void truth_log_client(const struct simulate_run *run, const struct sim_read *read);

/* print_log_read - one line. */
void print_log_read(const struct simulate_run *run, const struct sim_read *read);

#endif
