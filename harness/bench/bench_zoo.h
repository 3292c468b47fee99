/* SPDX-License-Identifier: MIT */
/* The suite's own power: who is wrong and dies, who is right and is blamed. */
#ifndef DECOY_CLI_BENCH_ZOO_H
#define DECOY_CLI_BENCH_ZOO_H

#include "options.h"

struct bench_zoo {
	double killed; /* percent of wrong parsers and wrong producers */
	double unblamed; /* percent of the sound parser and of honest devices: no false alarm */
};

/* bench_zoo - run the zoo with the cases that there are; 0 or -errno after saying why. */
int bench_zoo(struct bench_zoo *out, const struct options *options);

#endif
