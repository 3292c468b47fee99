/* SPDX-License-Identifier: MIT */
/*
 * libfdinfo on the real driver texts of the corpus, beside a common parser and the least possible.
 */
#ifndef DECOY_BENCH_PARSE_H
#define DECOY_BENCH_PARSE_H

#include <stddef.h>

struct bench_parse {
	size_t count, bytes; /* of the texts; 0: the corpus has none, and nothing was measured */
	double parse, yardstick, scan; /* ns for all of them */
	double client; /* bytes that a tracker needs for a client; 0: not measured */
};

/* bench_texts - how many texts there are; bench_parse - the rest, the best of rounds (0: 15). */
void bench_texts(struct bench_parse *out);
void bench_parse(struct bench_parse *out, unsigned int rounds);

#endif
