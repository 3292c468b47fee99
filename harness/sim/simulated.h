/* SPDX-License-Identifier: MIT */
/* A scenario of the corpus, played in the simulator. */
#ifndef DECOY_SIM_SIMULATED_H
#define DECOY_SIM_SIMULATED_H

#include "corpus.h"
#include "sim_log.h"

/*
 * What docs/scenarios.md calls recording, which has a NUL after its bytes, and the logs beside it.
 */
struct simulated {
	char *recording;
	size_t recording_len;
	struct sim_log log;
};

enum simulated_outputs {
	SIMULATED_RECORDING, /* log is left empty */
	SIMULATED_ALL,
};

/*
 * simulated_play - compile a scenario and play it. Returns 0 (simulated_free() it), or -EINVAL or
 * another negative errno with a line in *why (free() it).
 */
int simulated_play(struct simulated *out, const struct corpus_file *scenario,
		   enum simulated_outputs outputs, char **why);

void simulated_free(struct simulated *simulated);

#endif
