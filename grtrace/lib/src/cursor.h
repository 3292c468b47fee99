/* SPDX-License-Identifier: MIT */
/* The records of one CPU's stream (or of the table of notes) of one source, with the damage between them. */
#ifndef GRT_CURSOR_H
#define GRT_CURSOR_H

#include "index.h"

struct cursor {
	const struct grt_source *source;
	const struct index *index;
	unsigned int number; /* of the source */
	uint32_t cpu; /* GRT_NO_CPU: the table, and damage of no CPU */
	size_t piece; /* the one that is read, or where the next is searched */
	bool open; /* piece is being read */
	bool suspect; /* its checksum is wrong */
	bool at_end; /* bytes has the end of the piece */
	uint64_t start; /* of bytes, in the source */
	unsigned char *bytes;
	size_t space, len, at; /* of bytes: allocated, read, passed */
};

/* cursor_next - the next record or damage. 1 and *item, 0 at the end, -ENOMEM, or what the source returned. */
int cursor_next(struct cursor *cursor, struct grt_item *item);

/*
 * cursor_peek - the record at *ahead bytes behind the newest one, if all of it is in memory; moves *ahead behind it.
 * NULL: there is none, or damage. Its bytes are as stored.
 */
const unsigned char *cursor_peek(const struct cursor *cursor, size_t *ahead);

void cursor_free(struct cursor *cursor);

#endif
