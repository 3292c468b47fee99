/* SPDX-License-Identifier: MIT */
/* The records of one CPU's stream (or of the table of notes) of one source, with the damage between
 * them. */
#ifndef GRT_CURSOR_H
#define GRT_CURSOR_H

#include "index.h"
#include "record.h"

struct cursor {
	const struct grt_source *source;
	const struct index *index;
	unsigned int number; /* of the source */
	uint32_t cpu; /* GRT_NO_CPU: the table, and damage of no CPU */
	size_t piece; /* the one that is read, or is next; INDEX_NONE: there is none */
	bool open; /* piece is being read */
	bool suspect; /* its checksum is wrong */
	bool at_end; /* bytes has the end of the piece */
	uint64_t start; /* of bytes, in the source */
	unsigned char *bytes;
	size_t space, len, at; /* of bytes: allocated, read, passed */
};

/* cursor_next - the next record or damage. 1 and *item, 0 at the end, -ENOMEM, or what the source
 * returned. */
int cursor_next(struct cursor *cursor, struct grt_item *item);

/*
 * cursor_peek - the record at *ahead bytes behind the newest one, if all of it is in memory; moves
 * *ahead behind it. NULL: there is none, or damage. Its bytes are as stored.
 */
const unsigned char *cursor_peek(const struct cursor *cursor, size_t *ahead);

/* cursor_has_record - is there a whole record `ahead` bytes behind the newest one, all of it in
 * memory? */
static inline bool cursor_has_record(const struct cursor *cursor, size_t ahead)
{
	size_t rest = cursor->len - cursor->at;
	const unsigned char *bytes;

	if (!cursor->open || rest < ahead || rest - ahead < GRT_RECORD_SIZE)
		return false; /* there may be no bytes at all */
	bytes = cursor->bytes + cursor->at + ahead;
	return !record_damage(bytes, cursor->cpu) && rest - ahead >= record_length(bytes);
}

/* cursor_give - that record, where ahead is 0. */
static inline void cursor_give(struct cursor *cursor, struct grt_item *item)
{
	const unsigned char *bytes = cursor->bytes + cursor->at;
	size_t len = record_length(bytes);

	record_decode(&item->record, bytes);
	item->damage = GRT_DAMAGE_NONE;
	item->suspect = cursor->suspect;
	item->gap = false;
	item->pdu = len > GRT_RECORD_SIZE ? bytes + GRT_RECORD_SIZE : NULL;
	item->pdu_len = len - GRT_RECORD_SIZE;
	item->source = cursor->number;
	item->cpu = cursor->cpu;
	item->offset = cursor->start + cursor->at;
	item->len = len;
	cursor->at += len;
}

void cursor_free(struct cursor *cursor);

#endif
