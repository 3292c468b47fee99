/* SPDX-License-Identifier: MIT */
/* How many conformance cases a second each adapter brings, beside fixed tasks. */
#ifndef DECOY_BENCH_CASES_H
#define DECOY_BENCH_CASES_H

#include "options.h"

/* Each number is the best of some rounds in turn, a second. */
struct bench_cases {
	double in_process; /* texts asked of the reference parser here, and judged */
	double json; /* the same answers, only read */
	double stream; /* the same, through the stream protocol */
	double ping; /* as many bytes to and from a process that only sends them back */
	double oneshot; /* a shell that says one line a text, judged */
	double tree; /* a shell that reads a made /proc once, judged */
	double spawn; /* posix_spawn and wait of /bin/true */
};

/* bench_cases - measure with the cases that there are; 0 or -errno. */
int bench_cases(struct bench_cases *out, const struct options *options);

#endif
