/* SPDX-License-Identifier: MIT */
/* Files that make a careless reader slow: each of a size that the caller chooses. */
#ifndef GRT_TESTS_HOSTILE_H
#define GRT_TESTS_HOSTILE_H

#include "memory.h"

struct hostile_row {
	const char *name;
	void (*write)(struct memory *memory, size_t bytes);
};

/*
 * hostile_rows - each writes about as many bytes; the first one a sound file, to be compared with.
 */
extern const struct hostile_row hostile_rows[];
extern const size_t hostile_count;

#endif
