/* SPDX-License-Identifier: MIT */
/* Inputs for a parser of the user: texts and recordings, of the corpus, of random scenarios, and
 * changed. */
#ifndef DECOY_FUZZ_INPUT_H
#define DECOY_FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

#define FUZZ_INPUT_MAX ((size_t)32 << 10)

struct fuzz_inputs {
	struct fuzz_input {
		char *bytes;
		size_t len;
	} * list;
	size_t count, capacity;
	size_t made; /* of these, by this program: they stay as they are */
	size_t seeds; /* of these, what a campaign begins with */
	uint64_t random;
};

/*
 * fuzz_inputs_begin - the texts and recordings of the corpus's cases and seeds, recordings of
 * random scenarios, and the files of the directory kept, which earlier campaigns left. The same
 * seed and files make the same inputs. fuzz_inputs_free() it.
 */
void fuzz_inputs_begin(struct fuzz_inputs *inputs, uint64_t seed, const char *kept);

/* fuzz_inputs_again - for the next process: with what the one before it kept, changed in the way of
 * another seed. */
void fuzz_inputs_again(struct fuzz_inputs *inputs, uint64_t seed, const char *kept);

/* fuzz_inputs_add - one more to change; a copy. */
void fuzz_inputs_add(struct fuzz_inputs *inputs, const char *bytes, size_t len);

/* fuzz_inputs_next - a changed one, or a new scenario's, into bytes (FUZZ_INPUT_MAX and a NUL).
 * Returns its length. */
size_t fuzz_inputs_next(struct fuzz_inputs *inputs, char *bytes);

void fuzz_inputs_free(struct fuzz_inputs *inputs);

#endif
