/* SPDX-License-Identifier: MIT */
/* Executions of each fuzz target a second of one processor, beside the engine's empty target in the
 * same run (B5). */
#ifndef DECOY_BENCH_FUZZ_H
#define DECOY_BENCH_FUZZ_H

#include "options.h"

/* bench_fuzz - measure and print. Returns an exit code. */
int bench_fuzz(const struct options *options);

#endif
