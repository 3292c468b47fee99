/* SPDX-License-Identifier: MIT */
/*
 * The smallest recording, or JSON, that still fails. Parts are left out by halves, quarters and so
 * on, down to one (delta debugging); then values are made small. The same input and the same
 * question give the same result.
 */
#ifndef DECOY_SHRINK_H
#define DECOY_SHRINK_H

#include "recording.h"

/* Does what is smaller fail as the whole does? bytes end in a NUL. */
typedef bool (*shrink_fails)(void *data, const char *bytes, size_t len);

struct shrink_question {
	shrink_fails fails;
	void *data;
	/* bytes that the last question counts for beside its own; NULL: none */
	size_t (*extra)(void *data);
	size_t bytes_most; /* to be asked in all, extra included; what is left then is the result */
	bool (*stop)(void *data); /* ask no more; NULL: never */
	/* How much is left: reads and their lines, or the values of JSON and 0. Or NULL. */
	void (*progress)(void *data, size_t left, size_t lines, size_t asked);
};

struct shrink_result {
	char *bytes; /* free() it */
	size_t len;
	bool is_text; /* no recording: the bytes are one text */
	size_t reads, lines; /* of it; of JSON its values, and 0 */
	size_t asked; /* how often */
	bool complete; /* nothing more can be left out: neither bytes_most nor stop ended it */
};

/* shrink_recording - rec, which fails, made small: sweeps, descriptors, reads, lines, values. rec
 * stays as it is. */
void shrink_recording(struct shrink_result *out, const struct recording *rec,
		      const struct shrink_question *question);

/*
 * shrink_json - JSON that fails, made small: what has a name, with each element of a list that has
 * this name in it; elements; members, all of one name or one; digits of numbers. 0, or -EINVAL: it
 * is no JSON.
 */
int shrink_json(struct shrink_result *out, const char *bytes, size_t len,
		const struct shrink_question *question);

#endif
