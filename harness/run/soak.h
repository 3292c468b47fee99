/* SPDX-License-Identifier: MIT */
/* The memory of a subject while clients, cases and texts come and go. */
#ifndef DECOY_RUN_SOAK_H
#define DECOY_RUN_SOAK_H

#include "runner.h"

/*
 * soak_run - put 10,000 clients to the subject, each in two sweeps, then a case and a text 5,000
 * times, and add a result about its memory for each, which is of no case: no sentence of the
 * specification limits it, so it is not required. A crash is. 0, or -errno of the harness.
 */
int soak_run(struct runner *runner);

#endif
