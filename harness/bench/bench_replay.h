/* SPDX-License-Identifier: MIT */
/*
 * How fast recordings are judged: as cases of decoy test, and as what decoy replay makes of them.
 */
#ifndef DECOY_BENCH_REPLAY_H
#define DECOY_BENCH_REPLAY_H

#include "options.h"

struct bench_replay {
	double test, replay; /* reads a second of one processor, in process */
};

/* bench_replay - measure, the best of rounds (0: 3); 0 or a negative errno. */
int bench_replay(struct bench_replay *out, const struct options *options);

#endif
