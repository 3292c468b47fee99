/* SPDX-License-Identifier: MIT */
/* The lines of the true book and of the log. */
#ifndef DECOY_LANE_STREAM_H
#define DECOY_LANE_STREAM_H

#include "lane.h"

/* A run in the simulator and where it is written. */
struct lane_run {
	const struct plan *plan;
	const struct lane_streams *streams;
	struct sim *sim;
};

/* lane_bytes - any bytes in double quotes; what is not UTF-8 becomes U+FFFD. */
void lane_bytes(FILE *out, const char *bytes, size_t len);
void lane_label(FILE *out, const char *label);

/* lane_truth_device, lane_truth_client - one line each. */
void lane_truth_device(const struct lane_run *run, uint32_t device, uint64_t t, uint64_t sweep);
void lane_truth_client(const struct lane_run *run, const struct sim_read *read);

/* lane_said - one line. */
void lane_said(const struct lane_run *run, const struct sim_read *read);

#endif
