/* SPDX-License-Identifier: MIT */
#include "cursor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define RAW_BYTES   (1 << 16) /* of a raw stream in memory; more than the longest record */
#define SHORT_BYTES (1 << 12) /* a raw stream that is shorter costs less */

/* --- bytes --- */

static int make_space(struct cursor *cursor, size_t space)
{
	unsigned char *bytes;

	if (space <= cursor->space)
		return 0;
	bytes = realloc(cursor->bytes, space);
	if (!bytes)
		return -ENOMEM;
	cursor->bytes = bytes;
	cursor->space = space;
	return 0;
}

/* Up to len bytes in memory, or the end of the source. */
static int fill_bytes(struct cursor *cursor, size_t len)
{
	const int err = make_space(cursor, len);
	long got = 0;

	if (!err && cursor->len < len)
		got = source_read(cursor->source, cursor->start + cursor->len,
				  cursor->bytes + cursor->len, len - cursor->len);
	if (err || got < 0)
		return err ? err : (int)got;
	cursor->len += (size_t)got;
	cursor->at_end = cursor->len < len;
	return 0;
}

/* Drop what was passed, and read more behind the rest. A payload is in memory as a whole. */
static int read_more(struct cursor *cursor)
{
	const struct piece *piece = &cursor->index->list[cursor->piece];
	size_t rest = cursor->len - cursor->at;
	int err = 0;

	if (cursor->at_end)
		return 0;
	if (rest)
		memmove(cursor->bytes, cursor->bytes + cursor->at, rest);
	cursor->start += cursor->at;
	cursor->len = rest;
	cursor->at = 0;
	if (!piece->has_crc && cursor->space < RAW_BYTES)
		err = fill_bytes(cursor, SHORT_BYTES);
	if (!err && !cursor->at_end)
		err = fill_bytes(cursor, piece->has_crc ? piece->len : RAW_BYTES);
	cursor->at_end |= piece->has_crc;
	return err;
}

static int open_piece(struct cursor *cursor, const struct piece *piece)
{
	int err;

	cursor->open = true;
	cursor->suspect = cursor->at_end = false;
	cursor->start = piece->at;
	cursor->len = cursor->at = 0;
	err = read_more(cursor);
	if (!err && piece->has_crc)
		cursor->suspect = cursor->len != piece->len ||
				  grt_crc32c(0, cursor->bytes, cursor->len) != piece->crc;
	return err;
}

static void close_piece(struct cursor *cursor)
{
	cursor->open = false;
	cursor->piece = cursor->index->list[cursor->piece].next;
	cursor->len = cursor->at = 0;
}

/* Have a whole header in memory, or all that there is. */
static int need_bytes(struct cursor *cursor, size_t len)
{
	return cursor->len - cursor->at < len ? read_more(cursor) : 0;
}

/* --- items --- */

static int give_damage(const struct cursor *cursor, struct grt_item *item, enum grt_damage damage,
		       uint64_t offset, uint64_t len)
{
	*item = (struct grt_item){
		.damage = damage,
		.suspect = cursor->suspect && damage != GRT_DAMAGE_PAYLOAD,
		.source = cursor->number,
		.cpu = cursor->cpu,
		.offset = offset,
		.len = len,
	};
	return 1;
}

/* Damage at `at`: whole header, and whole record. */
static enum grt_damage damage_here(struct cursor *cursor, int *err)
{
	enum grt_damage damage;

	*err = need_bytes(cursor, GRT_RECORD_SIZE);
	if (*err || cursor->len - cursor->at < GRT_RECORD_SIZE)
		return GRT_DAMAGE_CUT;
	damage = record_damage(cursor->bytes + cursor->at, cursor->cpu);
	if (damage)
		return damage;
	*err = need_bytes(cursor, record_length(cursor->bytes + cursor->at));
	if (*err || cursor->len - cursor->at < record_length(cursor->bytes + cursor->at))
		return GRT_DAMAGE_CUT;
	return GRT_DAMAGE_NONE;
}

/* The next place in memory at which a record may begin, or the end. */
static void pass_to_magic(struct cursor *cursor)
{
	const size_t rest = cursor->len - cursor->at;
	const unsigned char *at = cursor->bytes + cursor->at;
	const unsigned char *magic = rest ? memchr(at, GRT_MAGIC & 0xff, rest) : NULL;

	cursor->at += magic ? (size_t)(magic - at) : rest;
}

/*
 * Pass over damage, up to the next whole record or the end of the piece. Each byte is tried: what
 * is lost need not be a multiple of 8.
 */
static int pass_damage(struct cursor *cursor, struct grt_item *item, enum grt_damage first)
{
	uint64_t offset = cursor->start + cursor->at;
	enum grt_damage damage = first;
	int err = 0;

	while (damage && cursor->at < cursor->len) {
		cursor->at++;
		pass_to_magic(cursor);
		damage = damage_here(cursor, &err);
		if (err)
			return err;
	}
	return give_damage(cursor, item, first, offset, cursor->start + cursor->at - offset);
}

/* The next piece of this stream. 1: item is damage; 0: it is open; negative: an error. */
static int next_piece(struct cursor *cursor, struct grt_item *item)
{
	const struct piece *piece = &cursor->index->list[cursor->piece];
	int err;

	if (piece->damage) {
		cursor->piece = piece->next;
		return give_damage(cursor, item, (enum grt_damage)piece->damage, piece->at,
				   piece->len);
	}
	err = open_piece(cursor, piece);
	if (err || !cursor->suspect)
		return err;
	return give_damage(cursor, item, GRT_DAMAGE_PAYLOAD, piece->at, piece->len);
}

/* Nothing is read any more: of many streams most may have ended. */
static void drop_bytes(struct cursor *cursor)
{
	free(cursor->bytes);
	cursor->bytes = NULL;
	cursor->space = 0;
}

int cursor_next(struct cursor *cursor, struct grt_item *item)
{
	enum grt_damage damage;
	int err;

	if (cursor_has_record(cursor, 0)) {
		cursor_give(cursor, item);
		return 1;
	}
	for (;;) {
		if (!cursor->open && cursor->piece == INDEX_NONE) {
			drop_bytes(cursor);
			return 0;
		}
		err = cursor->open ? 0 : next_piece(cursor, item);
		if (err)
			return err;
		damage = damage_here(cursor, &err);
		if (err)
			return err;
		if (!damage) {
			cursor_give(cursor, item);
			return 1;
		}
		if (cursor->at < cursor->len)
			return pass_damage(cursor, item, damage);
		close_piece(cursor);
	}
}

const unsigned char *cursor_peek(const struct cursor *cursor, size_t *ahead)
{
	const unsigned char *bytes;

	if (!cursor_has_record(cursor, *ahead))
		return NULL;
	bytes = cursor->bytes + cursor->at + *ahead;
	*ahead += record_length(bytes);
	return bytes;
}

void cursor_free(struct cursor *cursor)
{
	drop_bytes(cursor);
	*cursor = (struct cursor){0};
}
