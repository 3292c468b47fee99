/* SPDX-License-Identifier: MIT */
/* Bytes to lines, lines to keys and values. */
#ifndef DECOY_ZOO_TEXT_H
#define DECOY_ZOO_TEXT_H

#include "instance.h"

struct zoo_text {
	const char *next, *end;
	unsigned int lines;
};

struct zoo_line {
	struct zoo_span raw; /* without its line feed */
	struct zoo_span key;
	struct zoo_span value; /* without blanks, tabs and CR on either side */
	size_t gap; /* bytes between colon and value */
};

/*
 * zoo_text_open - begin with the first byte. Returns NULL, or why the whole text is refused.
 * text must outlive *t.
 */
const char *zoo_text_open(struct zoo *z, struct zoo_text *t, const char *text, size_t len);

/* zoo_text_is_formed - is each line a key without white space, a colon, and a value? */
bool zoo_text_is_formed(const char *text, size_t len);

/* zoo_text_next - the next line that has a colon; false at the end. */
bool zoo_text_next(struct zoo *z, struct zoo_text *t, struct zoo_line *line);

/* zoo_utf8_length - bytes of the well-formed character at s; 0: there is none. */
size_t zoo_utf8_length(const char *s, size_t len);

#endif
