/* SPDX-License-Identifier: MIT */
/*
 * A stream of random events that is damaged in places: the reader gives every record that is not
 * damaged, in its order, and nothing else. The first eighth of the input says where; the rest makes
 * the events.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "grtrace_input.h"
#include "target.h"

#define PLACES 16

static bool overlaps(size_t at, size_t len, size_t from, size_t to)
{
	return at < to && at + len > from;
}

/* A damaged record of a raw stream has lost its magic: without a checksum nothing else shows. */
static void damage_raw(struct streams *streams, bool *damaged, const uint8_t place[4])
{
	struct stream_source *source = &streams->sources[0];
	const size_t from = (size_t)stream_get(place, 2) % source->len;
	const size_t len = 1 + place[2] % 64,
		     to = from + len < source->len ? from + len : source->len;

	for (size_t at = from; at < to; at++)
		source->bytes[at] = place[3] % 0x40;
	for (size_t i = 0; i < streams->record_count; i++) {
		const struct stream_mark *mark = &streams->marks[streams->records[i].mark];

		if (!overlaps(mark->at, mark->len, from, to))
			continue;
		damaged[i] = true;
		memset(source->bytes + mark->at, 0, 2);
	}
}

/* A bit of a block: all of its records are suspect, or lost. */
static void damage_block(struct streams *streams, bool *damaged, const uint8_t place[4],
			 const unsigned char *original)
{
	struct stream_source *source = &streams->sources[0];
	const size_t at = 64 + (size_t)stream_get(place, 2) % (source->len - 64);
	const unsigned char bit = (unsigned char)(1u << place[2] % 8);

	/* the same bit twice is no damage */
	if (source->bytes[at] != original[at])
		return;
	source->bytes[at] ^= bit;
	for (size_t b = 0; b < streams->mark_count; b++) {
		const struct stream_mark *block = &streams->marks[b];

		if (!overlaps(at, 1, block->at, block->at + block->len) ||
		    strncmp(block->label, "block", 5))
			continue;
		for (size_t i = 0; i < streams->record_count; i++) {
			const struct stream_mark *mark = &streams->marks[streams->records[i].mark];

			damaged[i] |=
				overlaps(mark->at, mark->len, block->at, block->at + block->len);
		}
	}
}

static bool is_same(const struct stream_record *record, const struct grt_item *item)
{
	const struct grt_record *got = &item->record;

	return record->member[MEMBER_TYPE] == got->type && record->member[MEMBER_SEQ] == got->seq &&
	       record->member[MEMBER_ORDER] == got->order &&
	       record->member[MEMBER_TIME] == got->time &&
	       record->member[MEMBER_CLIENT] == got->client &&
	       record->member[MEMBER_POS] == got->pos && record->pdu_len == item->pdu_len &&
	       !memcmp(record->pdu, item->pdu ? item->pdu : (const unsigned char *)"",
		       item->pdu_len);
}

static void check_resync(const struct streams *streams, const bool *damaged)
{
	const struct grt_source source = input_source(&streams->sources[0]);
	struct grt_reader *reader;
	struct grt_item item;
	bool any_damage = false, any = false;
	size_t next = 0;

	FUZZ_HOLDS(!grt_reader_new(&reader, &source, 1));
	while (grt_reader_next(reader, &item) > 0) {
		any_damage |= item.damage != GRT_DAMAGE_NONE;
		if (item.damage || item.suspect)
			continue;
		while (next < streams->record_count && damaged[next])
			next++;
		FUZZ_HOLDS(next < streams->record_count);
		FUZZ_HOLDS(is_same(&streams->records[next], &item));
		next++;
	}
	while (next < streams->record_count && damaged[next])
		next++;
	FUZZ_HOLDS(next == streams->record_count);
	for (size_t i = 0; i < streams->record_count; i++)
		any |= damaged[i];
	FUZZ_HOLDS(!any || any_damage);
	grt_reader_free(reader);
}

static void try_form(const uint8_t *data, size_t size, enum input_form form)
{
	const size_t head = size / 8;
	struct streams *streams = input_streams(data + head, size - head, form);
	bool *damaged = calloc(streams->record_count + 1, sizeof(*damaged));
	unsigned char *original = malloc(streams->sources[0].len);

	FUZZ_HOLDS(damaged && original);
	memcpy(original, streams->sources[0].bytes, streams->sources[0].len);
	for (size_t i = 0; i + 4 <= head && i < PLACES * 4; i += 4) {
		if (form == INPUT_RAW)
			damage_raw(streams, damaged, data + i);
		else
			damage_block(streams, damaged, data + i, original);
	}
	check_resync(streams, damaged);
	free(original);
	free(damaged);
	streams_free(streams);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	try_form(data, size, INPUT_RAW);
	try_form(data, size, INPUT_BLOCKS);
	return 0;
}
