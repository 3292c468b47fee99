/* SPDX-License-Identifier: MIT */
/*
 * The sentences of a reStructuredText file: the input of the catalogue's hashes.
 *
 * A block is a paragraph (it ends at a blank line) or a list item. An item begins with "- ", "* "
 * or a number and ". ", and the marker is no part of it; an item that begins with "drm-" is one
 * line long. Titles with their lines of punctuation, directives and comments (".. " and what is
 * indented below) and items that are nothing but a reference (":ref:`...`") hold no sentences.
 * Within a block a sentence ends at a full stop that white space and a capital follow, outside of
 * backquotes, or at the block's end.
 */
#ifndef CATALOGUE_SENTENCE_H
#define CATALOGUE_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>

/* The hash in hex, and its NUL. */
#define SENTENCE_HASH 65

/* One sentence; points into the text, line breaks and all. line counts from 1. */
struct sentence {
	const char *ptr;
	size_t len;
	unsigned int line;
};

/* The position of a walk over a text. Any bytes may be walked. */
struct sentence_walk {
	const char *next;
	const char *block_end; /* of the block that next is in; next itself between blocks */
	const char *end;
	unsigned int line; /* of next */
};

/* sentence_begin - walk over len bytes of text, which must outlive the walk. */
void sentence_begin(struct sentence_walk *walk, const char *text, size_t len);

/* sentence_next - fill *out and return true, or return false at the end. */
bool sentence_next(struct sentence_walk *walk, struct sentence *out);

/* sentence_hash - SHA-256 of a sentence whose runs of white space are folded to one blank each. */
void sentence_hash(const struct sentence *sentence, char hex[SENTENCE_HASH]);

#endif
