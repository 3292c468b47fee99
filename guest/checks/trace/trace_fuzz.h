/* SPDX-License-Identifier: MIT */
/* Random use of the tracer's descriptors, from a seed. */
#ifndef DECOY_GUEST_TRACE_FUZZ_H
#define DECOY_GUEST_TRACE_FUZZ_H

#include <stdbool.h>
#include <stdint.h>

#define FUZZ_CONTROLS 3
#define FUZZ_STREAMS  6
#define FUZZ_OTHERS   4
#define FUZZ_KINDS    16 /* of inputs, at most */

/* Descriptors, which threads may share: each slot is a number that may be closed at any time. */
struct trace_fuzz {
	int controls[FUZZ_CONTROLS];
	int streams[FUZZ_STREAMS];
	int others[FUZZ_OTHERS]; /* of other drivers, and no files at all */
	int gpu; /* an open file of a traced device */
	unsigned int accepted[FUZZ_KINDS]; /* calls of each kind so far */
	unsigned char
		*edge; /* the last byte of memory before some that cannot be accessed, plus 1 */
};

/* trace_fuzz_begin - open what is used. trace_fuzz_end - close it. False after report_failure(). */
bool trace_fuzz_begin(struct trace_fuzz *fuzz);
void trace_fuzz_end(struct trace_fuzz *fuzz);

/*
 * trace_fuzz_run - count inputs, each one call or several that belong together, drawn from the
 * seed. False after report_failure(): a call gave an errno that none may give.
 */
bool trace_fuzz_run(struct trace_fuzz *fuzz, uint64_t seed, unsigned int count);

/* trace_fuzz_reached - calls of each kind were accepted, too. False after report_failure(). */
bool trace_fuzz_reached(const struct trace_fuzz *fuzz);

#endif
