/* SPDX-License-Identifier: MIT */
/* A random scenario, played in the simulator: the recording, the truth log and the print log. */
#ifndef PROPERTIES_PLAY_H
#define PROPERTIES_PLAY_H

#include <stdint.h>

#include "simulate.h"
#include "recording.h"

struct play {
	struct scenario *scenario;
	struct recording *rec;
	json_t *truth; /* lines of the truth log: a list for each sweep, from 1; 0 is empty */
	json_t *print_log; /* lines of the print log */
};

/* play_random - generate a scenario and play it; fails the test where that is not possible. */
void play_random(struct play *play, uint64_t seed, unsigned int size, unsigned int flags);

void play_free(struct play *play);

#endif
