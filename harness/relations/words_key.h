/* SPDX-License-Identifier: MIT */
/* The keys of a text that end in the name of an engine or a region; for the files of words.h. */
#ifndef DECOY_RELATIONS_WORDS_KEY_H
#define DECOY_RELATIONS_WORDS_KEY_H

#include <stdbool.h>

#include "textlines.h"

struct words_key {
	const char *prefix; /* the name follows */
	bool is_region;
};

/* words_key_of - the kind of key that a line has, or NULL: it has no name. */
const struct words_key *words_key_of(const struct textline *line);

#endif
