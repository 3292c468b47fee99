/* SPDX-License-Identifier: MIT */
/* What an engine prints while it runs, line by line. */
#ifndef DECOY_FUZZ_LOG_H
#define DECOY_FUZZ_LOG_H

#include <stdbool.h>
#include <stdint.h>

/* How far it is. */
struct fuzz_pulse {
	uint64_t executions, edges, inputs, rss_mib;
};

/* fuzz_log_pulse - keep what the line says; what it does not say stays. False: it says nothing. */
bool fuzz_log_pulse(const char *line, struct fuzz_pulse *pulse);

/* fuzz_log_inited - does libFuzzer say that all seeds were executed? */
bool fuzz_log_inited(const char *line);

/* fuzz_log_artifact - the file of the input that failed, in line; NULL: the line names none. */
const char *fuzz_log_artifact(const char *line);

#endif
