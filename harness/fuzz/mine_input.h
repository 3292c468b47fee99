/* SPDX-License-Identifier: MIT */
/* Inputs for a parser of the user: texts and recordings, of the corpus, of random scenarios, and
 * changed. */
#ifndef DECOY_MINE_INPUT_H
#define DECOY_MINE_INPUT_H

#include <stddef.h>
#include <stdint.h>

#define MINE_INPUT_MAX ((size_t)32 << 10)

struct mine_inputs {
	struct mine_input {
		char *bytes;
		size_t len;
	} * list;
	size_t count, capacity;
	size_t made; /* of these, by this program: they stay as they are */
	size_t seeds; /* of these, what a campaign begins with */
	uint64_t random;
};

/*
 * mine_inputs_begin - the texts and recordings of the corpus's cases and seeds, recordings of
 * random scenarios, and the files of the directory kept, which earlier campaigns left. The same
 * seed and files make the same inputs. mine_inputs_free() it.
 */
void mine_inputs_begin(struct mine_inputs *inputs, uint64_t seed, const char *kept);

/* mine_inputs_again - for the next process: with what the one before it kept, changed in the way of
 * another seed. */
void mine_inputs_again(struct mine_inputs *inputs, uint64_t seed, const char *kept);

/* mine_inputs_add - one more to change; a copy. */
void mine_inputs_add(struct mine_inputs *inputs, const char *bytes, size_t len);

/* mine_inputs_next - a changed one, or a new scenario's, into bytes (MINE_INPUT_MAX and a NUL).
 * Returns its length. */
size_t mine_inputs_next(struct mine_inputs *inputs, char *bytes);

void mine_inputs_free(struct mine_inputs *inputs);

#endif
