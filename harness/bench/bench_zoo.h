/* SPDX-License-Identifier: MIT */
/* How much the suite kills of the faulty subjects of the zoo, and how many sound ones raise an
 * alarm. */
#ifndef DECOY_BENCH_ZOO_H
#define DECOY_BENCH_ZOO_H

#include "options.h"

struct bench_zoo {
	double killed; /* percent of faulty parsers and faulty drivers */
	double without_alarm; /* percent of sound parsers and sound devices: no false alarm */
};

/* bench_zoo - run the zoo with the cases that there are; 0 or -errno after saying why. */
int bench_zoo(struct bench_zoo *out, const struct options *options);

#endif
