/* SPDX-License-Identifier: MIT */
/* A text as lines that can be moved and rewritten without changing other bytes. */
#ifndef DECOY_RELATIONS_TEXTLINES_H
#define DECOY_RELATIONS_TEXTLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct textline {
	const char *start;
	size_t len; /* its line feed included */
	size_t key_len; /* bytes before the first colon; 0 where there is none */
	const char
		*value; /* after the colon and the blanks and tabs that follow it; NULL: no colon */
	size_t value_len; /* up to the line feed */
	bool is_drm; /* the key begins with drm- */
};

struct textlines {
	struct textline *list;
	size_t count;
	size_t *drm; /* indices of the lines with drm- keys, ascending; in the block of list */
	size_t drm_count;
	bool is_plain; /* each line has an unambiguous key: see textlines_split() */
	bool ends_in_lf; /* or is empty */
	bool has_repeats; /* of a drm- key; valid for plain texts only */
};

/*
 * textlines_split - the lines of a text, which must outlive them. A text is plain when each line
 * that is not empty has a key and a colon, no key has white space, and there is no control byte but
 * tabs after colons. textlines_free() it.
 */
void textlines_split(struct textlines *lines, const char *text, size_t len);

void textlines_free(struct textlines *lines);

/* textline_has_key - is the whole key of a line this one? */
bool textline_has_key(const struct textline *line, const char *key);

/* textline_write - write a line unchanged, with its line feed. */
void textline_write(const struct textline *line, FILE *out);

#endif
