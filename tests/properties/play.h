/* SPDX-License-Identifier: MIT */
/* A random scenario, played in the simulator: what was said, what was true, what was told on the way. */
#ifndef PROPERTIES_PLAY_H
#define PROPERTIES_PLAY_H

#include <stdint.h>

#include "simulate.h"
#include "recording.h"

struct play {
	struct scenario *scenario;
	struct recording *rec;
	json_t *truth; /* lines of the true book: a list for each sweep, from 1; 0 is empty */
	json_t *said; /* likewise of the log */
};

/* play_random - make a scenario up and play it; fails the test where that cannot be done. */
void play_random(struct play *play, uint64_t seed, unsigned int size, unsigned int flags);

void play_free(struct play *play);

#endif
