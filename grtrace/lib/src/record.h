/* SPDX-License-Identifier: MIT */
/* One record as bytes: is a header possible here, and what it holds. Inline: a reader does this for
 * each record. */
#ifndef GRT_RECORD_H
#define GRT_RECORD_H

#include <endian.h>
#include <string.h>

#include "libgrtrace.h"

/* record_is_note - does its type stand for a note? */
static inline bool record_is_note(unsigned int type)
{
	return type >= GRT_STREAM && type < GRT_TYPES;
}

/* record_is_table - is it one of the notes that are kept in the session's table? */
static inline bool record_is_table(unsigned int type)
{
	return type >= GRT_STREAM && type <= GRT_CLOCK;
}

/* record_load16, 32, 64 - a member of a header, by its offset (docs/grtrace.md). */
static inline uint16_t record_load16(const unsigned char *at)
{
	uint16_t stored;

	memcpy(&stored, at, sizeof(stored));
	return le16toh(stored);
}

static inline uint32_t record_load32(const unsigned char *at)
{
	uint32_t stored;

	memcpy(&stored, at, sizeof(stored));
	return le32toh(stored);
}

static inline uint64_t record_load64(const unsigned char *at)
{
	uint64_t stored;

	memcpy(&stored, at, sizeof(stored));
	return le64toh(stored);
}

/* record_length - len of a header without damage. */
static inline size_t record_length(const unsigned char *bytes)
{
	return record_load16(bytes + 2);
}

/*
 * record_damage - can a record of this CPU begin here? GRT_NO_CPU: of any CPU. bytes has at least
 * GRT_RECORD_SIZE. Checks only what a reader needs to go on; whether the record is right is the
 * verifier's question.
 */
static inline enum grt_damage record_damage(const unsigned char *bytes, uint32_t cpu)
{
	size_t len = record_length(bytes);

	if (record_load16(bytes) != GRT_MAGIC)
		return GRT_DAMAGE_MAGIC;
	if (len < GRT_RECORD_SIZE || len > GRT_RECORD_MAX || len % 8)
		return GRT_DAMAGE_LENGTH;
	if (record_load16(bytes + 4) >= GRT_TYPES)
		return GRT_DAMAGE_TYPE;
	if (record_load16(bytes + 6) & ~GRT_FL_ALL)
		return GRT_DAMAGE_FLAGS;
	/* Notes of the table may be in front of any stream. */
	if (cpu != GRT_NO_CPU && record_load16(bytes + 24) != cpu &&
	    !record_is_table(record_load16(bytes + 4)))
		return GRT_DAMAGE_CPU;
	return GRT_DAMAGE_NONE;
}

/* record_swap - from little-endian to the byte order of this machine, or back: the same in both
 * directions. */
static inline void record_swap(struct grt_record *record)
{
	record->magic = le16toh(record->magic);
	record->len = le16toh(record->len);
	record->type = le16toh(record->type);
	record->flags = le16toh(record->flags);
	record->time = le64toh(record->time);
	record->seq = le32toh(record->seq);
	record->order = le32toh(record->order);
	record->cpu = le16toh(record->cpu);
	record->dev = le16toh(record->dev);
	record->ring = le16toh(record->ring);
	record->error = (__s16)le16toh((uint16_t)record->error);
	record->client = le64toh(record->client);
	record->fctx = le64toh(record->fctx);
	record->fseq = le64toh(record->fseq);
	record->pos = le64toh(record->pos);
	record->aux = le64toh(record->aux);
	record->bytes = le32toh(record->bytes);
	record->pid = le32toh(record->pid);
}

/* record_decode - the record in the byte order of this machine. */
static inline void record_decode(struct grt_record *record, const unsigned char *bytes)
{
	memcpy(record, bytes, sizeof(*record));
	record_swap(record);
}

/* record_damages_stream - may events be missing because of the damage? */
static inline bool record_damages_stream(enum grt_damage damage)
{
	return damage && damage != GRT_DAMAGE_END && damage != GRT_DAMAGE_DOUBLED &&
	       damage != GRT_DAMAGE_STATS;
}

/* record_place - where an item is. */
static inline struct grt_place record_place(const struct grt_item *item)
{
	return (struct grt_place){
		.offset = item->offset,
		.time = item->record.time,
		.seq = item->record.seq,
		.order = item->record.order,
		.source = item->source,
		.cpu = item->cpu,
		.type = item->record.type,
	};
}

/* record_encode - the other way. */
void record_encode(unsigned char *bytes, const struct grt_record *record);

#endif
