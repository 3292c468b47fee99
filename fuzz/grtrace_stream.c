/* SPDX-License-Identifier: MIT */
/*
 * Any input as a stream (a script of one as the streams that it makes): each record and each
 * damaged place is within its source, those of one stream do not overlap, and the same sources give
 * the same items and findings again (one of 16 lengths).
 */
#include <stdbool.h>
#include <string.h>

#include "grtrace_input.h"
#include "target.h"

/* What was given of a source. */
struct given {
	const struct stream_source *bytes;
	bool is_raw;
	uint64_t end, records;
};

/* Of what is surely a raw stream records and damage are the whole source, one behind the other. */
static void check_raw(struct given *given, const struct grt_item *item)
{
	FUZZ_HOLDS(item->len);
	FUZZ_HOLDS(item->offset == given->end);
	FUZZ_HOLDS(item->damage || item->len == GRT_RECORD_SIZE + item->pdu_len);
	given->end += item->len;
}

static void receive_item(void *to, const struct grt_item *item)
{
	struct given *given = (struct given *)to + item->source;

	given->records += !item->damage;
	FUZZ_HOLDS(item->damage || item->offset + item->len <= given->bytes->len);
	if (given->is_raw)
		check_raw(given, item);
}

static void read_all(const struct stream_source *bytes, size_t count)
{
	struct grt_source sources[INPUT_SOURCES];
	struct given given[INPUT_SOURCES] = {0};
	uint64_t sum = 0, again = 0;
	/* that it is the same the second time needs no proof of every input; most lengths are
	 * multiples of 8 */
	const bool twice = bytes->len / 8 % 16 == 0;

	for (size_t i = 0; i < count; i++) {
		sources[i] = input_source(&bytes[i]);
		given[i].bytes = &bytes[i];
		/* a container may have lost its first bytes */
		given[i].is_raw = !memmem(bytes[i].bytes, bytes[i].len, "GRT", 3);
	}
	input_verify(sources, (unsigned int)count, twice ? &sum : NULL, receive_item, given);
	for (size_t i = 0; i < count; i++) {
		FUZZ_HOLDS(given[i].records * GRT_RECORD_SIZE <= bytes[i].len);
		FUZZ_HOLDS(!given[i].is_raw || given[i].end == bytes[i].len);
	}
	if (!twice)
		return;
	input_verify(sources, (unsigned int)count, &again, NULL, NULL);
	FUZZ_HOLDS(sum == again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct stream_source bytes = {(unsigned char *)(uintptr_t)data, size};
	struct stream_error error;
	struct streams *streams;

	if (!size || *data != '#' || streams_compile(&streams, (const char *)data, size, &error)) {
		read_all(&bytes, 1);
		return 0;
	}
	read_all(streams->sources, streams->source_count);
	streams_free(streams);
	return 0;
}
