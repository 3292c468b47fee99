/* SPDX-License-Identifier: MIT */
/* The sentences, keys and titles of a text, each with the title or key that it stands below. */
#ifndef CATALOGUE_PLACE_WALK_H
#define CATALOGUE_PLACE_WALK_H

#include <stdint.h>

#include "sentence.h"

#define NOWHERE SIZE_MAX

/* A sentence, key or title of the text. */
struct placed_sentence {
	char hash[SENTENCE_HASH];
	unsigned int line;
	enum sentence_kind kind;
	bool inset;
	size_t under; /* the index of the title or key that it stands below, or NOWHERE */
	size_t row; /* for the caller: the row that it matches; NOWHERE at first */
};

struct placed_list {
	struct placed_sentence *items;
	size_t count;
	size_t capacity;
	size_t titles[SENTENCE_DEPTHS]; /* the last one of each depth, or NOWHERE */
	size_t key; /* the last one below that title, or NOWHERE */
};

/* placed_list - fill *list from a text; free() its items. */
void placed_list(struct placed_list *list, const char *rst, size_t len);

#endif
