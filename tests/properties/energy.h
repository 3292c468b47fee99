/* SPDX-License-Identifier: MIT */
/* Time is neither made nor lost: what clients used is what engines gave. */
#ifndef PROPERTIES_ENERGY_H
#define PROPERTIES_ENERGY_H

#include <stdint.h>

#include "scenario.h"

/*
 * energy_conserved - play a scenario once more. At every sweep, for every engine: the time of all jobs
 * that ended is the engine's true busy time (once it rests; before, no more than that), no client has
 * used what the engine did not give, and it gave at most time x capacity, and cycles of its clock x
 * capacity. Fails the test, naming seed, where not. The scenario must reset nothing: an event tells of
 * a job's last attempt only.
 */
void energy_conserved(const struct scenario *scenario, uint64_t seed);

#endif
