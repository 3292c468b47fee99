/* SPDX-License-Identifier: MIT */
/*
 * Any input as a stream (a script of one as the streams that it makes): each record and each damaged place is within its
 * source, those of one stream do not overlap, and the same sources give the same again (each eighth length).
 */
#include <stdlib.h>
#include <string.h>

#include "grtrace_input.h"
#include "target.h"

/* Of what is surely a raw stream records and damage are the whole source, one behind the other. */
static void read_raw(const struct stream_source *bytes)
{
	const struct grt_source source = input_source(bytes);
	struct grt_reader *reader;
	struct grt_item item;
	uint64_t at = 0;

	FUZZ_HOLDS(!grt_reader_new(&reader, &source, 1));
	while (grt_reader_next(reader, &item) > 0) {
		FUZZ_HOLDS(item.len);
		FUZZ_HOLDS(item.offset == at);
		FUZZ_HOLDS(item.damage || item.len == GRT_RECORD_SIZE + item.pdu_len);
		at += item.len;
	}
	FUZZ_HOLDS(at == bytes->len);
	grt_reader_free(reader);
}

static void read_container(const struct stream_source *bytes)
{
	const struct grt_source source = input_source(bytes);
	struct grt_reader *reader;
	struct grt_item item;
	uint64_t records = 0;

	FUZZ_HOLDS(!grt_reader_new(&reader, &source, 1));
	while (grt_reader_next(reader, &item) > 0) {
		records += !item.damage;
		FUZZ_HOLDS(item.damage || item.offset + item.len <= bytes->len);
	}
	FUZZ_HOLDS(records * GRT_RECORD_SIZE <= bytes->len);
	grt_reader_free(reader);
}

static void read_all(const struct stream_source *bytes, size_t count)
{
	struct grt_source sources[INPUT_SOURCES];
	uint64_t records;

	for (size_t i = 0; i < count; i++) {
		sources[i] = input_source(&bytes[i]);
		/* a container may have lost its first bytes */
		if (memmem(bytes[i].bytes, bytes[i].len, "GRT", 3))
			read_container(&bytes[i]);
		else
			read_raw(&bytes[i]);
	}
	records = input_verify(sources, (unsigned int)count);
	/* that it is the same the second time needs no proof of every input */
	if (bytes->len % 8 == 0)
		FUZZ_HOLDS(records == input_verify(sources, (unsigned int)count));
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
