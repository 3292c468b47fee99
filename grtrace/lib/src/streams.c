/* SPDX-License-Identifier: MIT */
/* The streams of a reader's sources: one for each CPU and source, and one for each table. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* --- one stream --- */

/* Is something missing in front of the head? Behind damage, up to the next record that can be
 * trusted. */
static bool find_gap(struct stream *stream)
{
	const struct grt_item *head = &stream->head;
	bool jumps = stream->is_damaged || (stream->has_next && head->record.seq != stream->next);
	uint64_t lost = head->record.type == GRT_LOST ? head->record.aux : 0;

	if (stream->cursor.cpu == GRT_NO_CPU)
		return false;
	if (head->damage || head->suspect) {
		stream->is_damaged = true;
		return true;
	}
	if (record_is_table(head->record.type) || head->record.type == GRT_MSG)
		return stream->is_damaged;
	stream->is_damaged = false;
	stream->has_next = true;
	stream->next = head->record.seq + (uint32_t)lost + !record_is_note(head->record.type);
	return jumps || lost;
}

int stream_advance(struct grt_reader *reader, struct stream *stream)
{
	int ret = cursor_next(&stream->cursor, &stream->head);

	stream->ended = ret <= 0;
	reader->gaps -= stream->has_gap;
	stream->has_gap = !stream->ended && find_gap(stream);
	reader->gaps += stream->has_gap;
	return ret < 0 ? ret : 0;
}

/* --- all of them --- */

static int add_stream(struct grt_reader *reader, unsigned int source, uint32_t cpu, size_t piece)
{
	struct stream *streams = reader->streams;

	if (reader->count == reader->space) {
		const size_t space = reader->space ? reader->space * 2 : 4;

		streams = realloc(streams, space * sizeof(*streams));
		if (!streams)
			return -ENOMEM;
		reader->streams = streams;
		reader->space = space;
	}
	streams[reader->count++] = (struct stream){
		.cursor = {.source = &reader->sources[source],
			   .index = &reader->indexes[source],
			   .number = source,
			   .cpu = cpu,
			   .piece = piece},
	};
	return 0;
}

/* Tables first, then by CPU; streams of one CPU by their first record, whatever the order of the
 * sources. */
static int compare_streams(const void *left, const void *right)
{
	const struct stream *a = left, *b = right;
	uint32_t a_cpu = a->cursor.cpu + 1, b_cpu = b->cursor.cpu + 1; /* GRT_NO_CPU becomes 0 */

	if (a_cpu != b_cpu)
		return a_cpu < b_cpu ? -1 : 1;
	if (a->head.record.time != b->head.record.time)
		return a->head.record.time < b->head.record.time ? -1 : 1;
	if (a->head.record.seq != b->head.record.seq)
		return a->head.record.seq < b->head.record.seq ? -1 : 1;
	return a->cursor.number < b->cursor.number ? -1 : 1;
}

static bool is_of_cpu(const struct grt_reader *reader, size_t i, uint32_t cpu)
{
	return i < reader->count && reader->streams[i].cursor.cpu == cpu;
}

/* A CPU's only stream begins with number 0; of several each may be a later part. */
static void find_late_begins(struct grt_reader *reader)
{
	for (size_t i = 0; i < reader->count; i++) {
		struct stream *stream = &reader->streams[i];
		uint32_t cpu = stream->cursor.cpu;
		bool is_late = stream->has_next && !stream->has_gap && stream->head.record.seq;

		if (cpu == GRT_NO_CPU || is_of_cpu(reader, i - 1, cpu) ||
		    is_of_cpu(reader, i + 1, cpu))
			continue;
		stream->has_next = true; /* in front of the first event: 0 */
		stream->has_gap |= is_late;
		reader->gaps += is_late;
	}
}

static int open_source(struct grt_reader *reader, unsigned int number)
{
	struct index *index = &reader->indexes[number];
	int err = index_source(index, &reader->sources[number]);

	if (!err)
		err = index_link(index);
	for (size_t i = 0; !err && i < index->count; i++)
		if (index->list[i].is_first)
			err = add_stream(reader, number, index->list[i].cpu, i);
	return err;
}

int streams_open(struct grt_reader *reader, const struct grt_source *sources, unsigned int count)
{
	int err = 0;

	reader->sources = calloc(count, sizeof(*sources));
	reader->indexes = calloc(count, sizeof(*reader->indexes));
	if (!reader->sources || !reader->indexes)
		return -ENOMEM;
	memcpy(reader->sources, sources, count * sizeof(*sources));
	for (; !err && reader->source_count < count; reader->source_count++)
		err = open_source(reader, reader->source_count);
	for (size_t i = 0; !err && i < reader->count; i++)
		err = stream_advance(reader, &reader->streams[i]);
	if (!err && reader->count)
		qsort(reader->streams, reader->count, sizeof(*reader->streams), compare_streams);
	find_late_begins(reader);
	return err;
}

void streams_free(struct grt_reader *reader)
{
	for (size_t i = 0; i < reader->count; i++)
		cursor_free(&reader->streams[i].cursor);
	for (unsigned int i = 0; reader->indexes && i < reader->source_count; i++)
		index_free(&reader->indexes[i]);
	free(reader->streams);
	free(reader->sources);
	free(reader->indexes);
}
