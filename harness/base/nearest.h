/* SPDX-License-Identifier: MIT */
/* The known word that an unknown one was probably meant to be. */
#ifndef DECOY_NEAREST_H
#define DECOY_NEAREST_H

#include <stddef.h>

#define NEAREST_MOST 64 /* bytes of words that are compared; longer ones are near to nothing */

struct nearest {
	const char *word; /* that is unknown */
	size_t len;
	unsigned int distance; /* of best: letters inserted, left out, replaced, or exchanged with
				  their neighbour */
	char best[NEAREST_MOST + 1]; /* "": none is near */
	char hint[NEAREST_MOST + 32];
};

/* nearest_begin - search for len bytes of word, which must outlive *nearest. */
void nearest_begin(struct nearest *nearest, const char *word, size_t len);

/* nearest_add - one known word; the first of several that are equally near stays. */
void nearest_add(struct nearest *nearest, const char *known);
void nearest_add_part(struct nearest *nearest, const char *known, size_t len);

/* nearest_hint - "; did you mean WORD?", or "" where none is near. Belongs to *nearest. */
const char *nearest_hint(struct nearest *nearest);

#endif
