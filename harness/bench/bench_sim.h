/* SPDX-License-Identifier: MIT */
/* How fast the simulator is, and how small the model. */
#ifndef DECOY_BENCH_SIM_H
#define DECOY_BENCH_SIM_H

struct bench_sim {
	double reads; /* a second: recording included, 50 clients of 4 engines and 2 regions */
	double hours; /* of a scenario, a second: 60 jobs and one sweep a second */
	double client, ring, job; /* bytes of the model for one more, with 4 engines */
};

/* bench_sim - measure, the best of rounds (0: 3); 0 or a negative errno. */
int bench_sim(struct bench_sim *out, unsigned int rounds);

#endif
