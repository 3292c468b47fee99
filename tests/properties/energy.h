/* SPDX-License-Identifier: MIT */
/* Conservation of time: the sum of the clients' engine time is that of the engines. */
#ifndef PROPERTIES_ENERGY_H
#define PROPERTIES_ENERGY_H

#include <stdint.h>

#include "scenario.h"

/*
 * energy_conserved - play a scenario once more. At every sweep, for every engine: the time of all
 * jobs that ended is the engine's true busy time (when it is idle; else no more than that), the
 * clients' time does not exceed the engine's, and that is at most time x capacity, and cycles of
 * its clock x capacity. Fails the test, naming seed, where not. The scenario must not reset a
 * device: an event reports a job's last attempt only.
 */
void energy_conserved(const struct scenario *scenario, uint64_t seed);

#endif
