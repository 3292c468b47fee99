/* SPDX-License-Identifier: MIT */
/*
 * The sentences and titles of a reStructuredText file: the input of the catalogue's hashes.
 *
 * A block is a paragraph (it ends at a blank line) or a list item. An item begins with "- ", "* "
 * or a number and ". ", and the marker is no part of it; an item that begins with "drm-" is one
 * line long, the line of a key. A title is a line above a line of punctuation. Comments, targets
 * (".. _label:"), directives without prose (".. contents::") and what is indented below them hold
 * no sentences, nor do items that are nothing but a reference (":ref:`...`"). Notes, footnotes and
 * all other directives hold some: their argument, and what is indented below. Within a block a
 * sentence ends at a full stop that white space and a capital follow, outside of backquotes, or at
 * the block's end.
 */
#ifndef CATALOGUE_SENTENCE_H
#define CATALOGUE_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>

/* The hash in hex, and its NUL. */
#define SENTENCE_HASH 65

enum sentence_kind { SENTENCE_TEXT, SENTENCE_KEY, SENTENCE_TITLE };

/* One sentence; points into the text, line breaks and all. line counts from 1. */
struct sentence {
	const char *ptr;
	size_t len;
	unsigned int line;
	enum sentence_kind kind;
	unsigned int depth; /* of a title: 0 is the outermost */
	bool inset; /* inside a directive */
};

/* Lines of punctuation that mark titles: a text has one for each depth. */
#define SENTENCE_DEPTHS 8

/* The position of a walk over a text. Any bytes may be walked. */
struct sentence_walk {
	const char *begin;
	const char *next;
	const char *block_end; /* of the block that next is in; next itself between blocks */
	const char *inset_end; /* of the directive that next is in, or before next */
	const char *end;
	unsigned int line; /* of next */
	enum sentence_kind kind; /* of the block */
	unsigned int depth; /* of the block that is a title */
	int marks[SENTENCE_DEPTHS]; /* outermost first */
	unsigned int mark_count;
};

/* sentence_begin - walk over len bytes of text, which must outlive the walk. */
void sentence_begin(struct sentence_walk *walk, const char *text, size_t len);

/* sentence_next - fill *out and return true, or return false at the end. */
bool sentence_next(struct sentence_walk *walk, struct sentence *out);

/* sentence_hash - SHA-256 of a sentence whose runs of white space are folded to one blank each. */
void sentence_hash(const struct sentence *sentence, char hex[SENTENCE_HASH]);

#endif
