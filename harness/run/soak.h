/* SPDX-License-Identifier: MIT */
/* The memory of a subject while clients come and go. */
#ifndef DECOY_RUN_SOAK_H
#define DECOY_RUN_SOAK_H

#include "runner.h"

#define SOAK_ID "soak" /* of its result, which is of no case */

/*
 * soak_run - put 10,000 clients to the subject, each in two sweeps, and add a result about its memory: no sentence
 * of the specification limits it, so it is not required. A crash is. 0, or -errno of the harness.
 */
int soak_run(struct runner *runner);

#endif
