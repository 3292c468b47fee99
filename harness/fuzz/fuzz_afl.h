/* SPDX-License-Identifier: MIT */
/* AFL++: its command line, and the directory in which it leaves how far it is, what it kept and
 * what failed. */
#ifndef DECOY_FUZZ_AFL_H
#define DECOY_FUZZ_AFL_H

#include "fuzz_campaign.h"

/*
 * fuzz_afl_begin - before the first process: is afl-fuzz there, and does no seed fail? It would
 * skip one that does. 0, or -errno after an error was printed.
 */
int fuzz_afl_begin(struct fuzz_campaign *campaign);

/* fuzz_afl_arguments - of afl-fuzz; seconds and runs: what is left of them, 0 is no limit. */
void fuzz_afl_arguments(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot,
			unsigned int seconds, unsigned long runs, struct fuzz_arguments *arguments);

/* fuzz_afl_read - how far the slot's process is; inputs that failed since the last time become
 * findings. */
void fuzz_afl_read(struct fuzz_campaign *campaign, struct fuzz_slot *slot);

/* fuzz_afl_end - inputs that reached something new go to the corpus. 0 or -errno. */
int fuzz_afl_end(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot);

/* fuzz_afl_minimise - a smaller input that fails, in a file of that name. False: none was made. */
bool fuzz_afl_minimise(const struct fuzz_campaign *campaign, const char *input, const char *small,
		       unsigned int seconds);

/* fuzz_afl_alone - the words that run the target with one input: a stack of what it aborts, too. */
void fuzz_afl_alone(const struct fuzz_campaign *campaign, struct fuzz_arguments *arguments);

#endif
