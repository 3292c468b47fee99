/* SPDX-License-Identifier: MIT */
/* A scenario of the corpus, played in the simulator. */
#ifndef DECOY_SIM_SIMULATED_H
#define DECOY_SIM_SIMULATED_H

#include "corpus.h"

/* What docs/scenarios.md calls recording, truth log and print log; each with a NUL after its len bytes. */
struct simulated {
	char *recording, *truth, *print_log;
	size_t recording_len, truth_len, print_log_len;
};

enum simulated_outputs {
	SIMULATED_RECORDING, /* truth and print_log are left NULL */
	SIMULATED_ALL,
};

/*
 * simulated_play - compile a scenario and play it. Returns 0 (simulated_free() it), or -EINVAL or another
 * negative errno with a line in *why (free() it).
 */
int simulated_play(struct simulated *out, const struct corpus_file *scenario,
		   enum simulated_outputs outputs, char **why);

void simulated_free(struct simulated *simulated);

#endif
