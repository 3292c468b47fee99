/* SPDX-License-Identifier: MIT */
/* Merges the streams of all sources into one order (docs/grtrace.md, "Records"). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cursor.h"

/* One stream, and the item that is its next. */
struct stream {
	struct cursor cursor;
	struct grt_item head;
	bool ended;
	bool has_next; /* next is known */
	bool is_damaged; /* no record came after damage */
	bool has_gap; /* events are missing in front of head */
	uint32_t next; /* sequence number of the next attempt */
};

/* What is known of the order numbers of one device. */
struct device {
	uint32_t next; /* of the event after the newest one */
	bool known;
};

struct grt_reader {
	struct grt_source *sources;
	struct index *indexes;
	unsigned int source_count;
	struct stream *streams;
	size_t count;
	struct device *devices; /* by cookie */
	size_t device_space;
	struct stream *given; /* whose head was given out, and is to be replaced */
	struct stream *rival; /* the first one of the others, by time; NULL: not known, or none */
	size_t gaps; /* streams with has_gap */
};

/*
 * --- order -------------------------------------------------------------------------------------
 */

static bool has_order(const struct grt_record *record)
{
	return record->dev != GRT_NONE &&
	       (!record_is_note(record->type) || record->type == GRT_CLIENT_INFO);
}

/* Does a come before b on their device? A CLIENT_INFO has the number of the event that follows it. */
static bool is_before(const struct grt_record *a, const struct grt_record *b)
{
	int32_t distance = (int32_t)(a->order - b->order);

	if (distance)
		return distance < 0;
	return a->type == GRT_CLIENT_INFO && b->type != GRT_CLIENT_INFO;
}

static bool is_next_of_device(const struct grt_reader *reader, uint16_t dev, uint32_t order)
{
	return dev < reader->device_space && reader->devices[dev].known &&
	       reader->devices[dev].next == order;
}

/* Has a stream, at the time of record, an event of its device that comes before it? */
static bool holds_earlier(const struct stream *stream, const struct grt_record *record)
{
	struct grt_record other = stream->head.record;
	const unsigned char *bytes;
	size_t ahead = 0;

	for (;;) {
		if (other.time != record->time)
			return false;
		if (has_order(&other) && other.dev == record->dev && is_before(&other, record))
			return true;
		bytes = cursor_peek(&stream->cursor, &ahead);
		if (!bytes)
			return false;
		record_decode(&other, bytes);
	}
}

static bool is_tied(const struct stream *stream, const struct stream *first)
{
	return !stream->ended && stream->head.record.time == first->head.record.time;
}

static bool is_expected(const struct grt_reader *reader, const struct stream *stream)
{
	const struct grt_record *record = &stream->head.record;

	return !has_order(record) || is_next_of_device(reader, record->dev, record->order);
}

static bool must_wait(const struct grt_reader *reader, const struct stream *stream)
{
	for (size_t i = 0; i < reader->count; i++) {
		const struct stream *other = &reader->streams[i];

		if (other != stream && !other->ended && holds_earlier(other, &stream->head.record))
			return true;
	}
	return false;
}

/* The first of its device, in the table: behind it are notes of others, which must not wait for that device. */
static bool is_first_note(const struct grt_reader *reader, const struct stream *stream)
{
	const struct grt_record *record = &stream->head.record;

	return record->type == GRT_CLIENT_INFO && !must_wait(reader, stream) &&
	       !(record->dev < reader->device_space && reader->devices[record->dev].known);
}

/*
 * Of the streams whose head has the time of first: the first one whose event is the next of its device; where a
 * filter or loss left gaps, the first one that nothing in memory shows to come later.
 */
static struct stream *choose_tied(const struct grt_reader *reader, struct stream *first)
{
	struct stream *end = reader->streams + reader->count, *stream;

	for (stream = first; stream < end; stream++) {
		if (is_tied(stream, first) &&
		    (is_expected(reader, stream) || is_first_note(reader, stream)))
			return stream;
	}
	for (stream = first; stream < end; stream++) {
		if (is_tied(stream, first) && !must_wait(reader, stream))
			return stream;
	}
	return first; /* order numbers contradict each other */
}

static int note_order(struct grt_reader *reader, const struct grt_record *record)
{
	struct device *devices;
	size_t space = (size_t)record->dev + 1;

	if (!has_order(record))
		return 0;
	if (space > reader->device_space) {
		devices = realloc(reader->devices, space * sizeof(*devices));
		if (!devices)
			return -ENOMEM;
		memset(devices + reader->device_space, 0,
		       (space - reader->device_space) * sizeof(*devices));
		reader->devices = devices;
		reader->device_space = space;
	}
	reader->devices[record->dev] = (struct device){
		.next = record->order + (record->type != GRT_CLIENT_INFO),
		.known = true,
	};
	return 0;
}

/*
 * --- streams -----------------------------------------------------------------------------------
 */

/* Is something missing in front of the head? Behind damage, up to the next record that can be trusted. */
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

static int advance_stream(struct grt_reader *reader, struct stream *stream)
{
	int ret = cursor_next(&stream->cursor, &stream->head);

	stream->ended = ret <= 0;
	reader->gaps -= stream->has_gap;
	stream->has_gap = !stream->ended && find_gap(stream);
	reader->gaps += stream->has_gap;
	return ret < 0 ? ret : 0;
}

/* The table in front of a raw stream: times of its notes may be those of later events, which must not wait for them. */
static bool is_in_front(const struct stream *stream)
{
	return stream->cursor.cpu != GRT_NO_CPU && record_is_table(stream->head.record.type);
}

/* Damage and tables of raw streams are given at once. */
static bool is_urgent(const struct stream *stream)
{
	return stream->head.damage || is_in_front(stream);
}

static bool is_earlier(const struct stream *stream, const struct stream *other)
{
	return !other || stream->head.record.time < other->head.record.time;
}

/* The stream whose head is next: an urgent one, else the smallest time, and of these the first that need not wait. */
static struct stream *choose_stream(struct grt_reader *reader)
{
	struct stream *first = NULL, *second = NULL, *chosen;

	reader->rival = NULL;
	for (size_t i = 0; i < reader->count; i++) {
		struct stream *stream = &reader->streams[i];

		if (stream->ended)
			continue;
		if (is_urgent(stream))
			return stream;
		if (is_earlier(stream, first)) {
			second = first;
			first = stream;
		} else if (is_earlier(stream, second)) {
			second = stream;
		}
	}
	chosen = second && !is_earlier(first, second) ? choose_tied(reader, first) : first;
	reader->rival = chosen == first ? second : first;
	return chosen;
}

/* Does an event of the stream that was chosen last come in front of the first head of the others? */
static bool is_first(const struct grt_reader *reader, const struct stream *stream,
		     const unsigned char *bytes)
{
	const struct stream *rival = reader->rival;
	uint64_t time = record_load64(bytes + offsetof(struct grt_record, time));
	uint16_t dev = record_load16(bytes + offsetof(struct grt_record, dev));
	uint32_t order = record_load32(bytes + offsetof(struct grt_record, order));

	if (time != rival->head.record.time)
		return time < rival->head.record.time;
	return stream < rival && is_next_of_device(reader, dev, order);
}

/* The stream that was chosen last gives an event again, without a gap: its head is passed over. */
static bool give_again(struct grt_reader *reader, struct stream *stream, struct grt_item *item)
{
	const struct cursor *cursor = &stream->cursor;
	const unsigned char *bytes;

	if (!reader->rival || !stream->has_next || stream->has_gap || stream->is_damaged ||
	    cursor->suspect || cursor->cpu == GRT_NO_CPU || !cursor_has_record(cursor, 0))
		return false;
	bytes = cursor->bytes + cursor->at;
	if (record_is_note(record_load16(bytes + offsetof(struct grt_record, type))) ||
	    record_load32(bytes + offsetof(struct grt_record, seq)) != stream->next ||
	    !is_first(reader, stream, bytes))
		return false;
	cursor_give(&stream->cursor, item);
	item->gap = reader->gaps;
	stream->next++;
	return true;
}

/* The stream whose head is next, now that the item before was given. NULL: there is none. */
static int next_stream(struct grt_reader *reader, struct stream **stream)
{
	int err = 0;

	if (reader->given)
		err = advance_stream(reader, reader->given);
	reader->given = NULL;
	if (!err)
		*stream = choose_stream(reader);
	return err;
}

int grt_reader_next(struct grt_reader *reader, struct grt_item *item)
{
	struct stream *stream = reader->given;
	int err;

	if (!stream || !give_again(reader, stream, item)) {
		err = next_stream(reader, &stream);
		if (err || !stream)
			return err;
		*item = stream->head;
		item->gap = reader->gaps;
		reader->given = stream;
		if (is_urgent(stream))
			return 1;
	}
	err = note_order(reader, &item->record);
	return err ? err : 1;
}

/*
 * --- setup -------------------------------------------------------------------------------------
 */

static bool has_stream(const struct grt_reader *reader, unsigned int source, uint32_t cpu)
{
	for (size_t i = reader->count; i > 0; i--) {
		const struct cursor *cursor = &reader->streams[i - 1].cursor;

		if (cursor->number == source && cursor->cpu == cpu)
			return true;
	}
	return false;
}

static int add_stream(struct grt_reader *reader, unsigned int source, uint32_t cpu)
{
	struct stream *streams;

	if (has_stream(reader, source, cpu))
		return 0;
	streams = realloc(reader->streams, (reader->count + 1) * sizeof(*streams));
	if (!streams)
		return -ENOMEM;
	reader->streams = streams;
	streams[reader->count++] = (struct stream){
		.cursor = {.source = &reader->sources[source],
			   .index = &reader->indexes[source],
			   .number = source,
			   .cpu = cpu},
	};
	return 0;
}

/* Tables first, then by CPU; streams of one CPU by their first record, whatever the order of the sources. */
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

	for (size_t i = 0; !err && i < index->count; i++)
		err = add_stream(reader, number, index->list[i].cpu);
	return err;
}

static int open_sources(struct grt_reader *reader, const struct grt_source *sources,
			unsigned int count)
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
		err = advance_stream(reader, &reader->streams[i]);
	if (!err && reader->count)
		qsort(reader->streams, reader->count, sizeof(*reader->streams), compare_streams);
	find_late_begins(reader);
	return err;
}

int grt_reader_new(struct grt_reader **out, const struct grt_source *sources, unsigned int count)
{
	struct grt_reader *reader;
	int err;

	*out = NULL;
	if (!count)
		return -EINVAL;
	reader = calloc(1, sizeof(*reader));
	if (!reader)
		return -ENOMEM;
	err = open_sources(reader, sources, count);
	if (err)
		grt_reader_free(reader);
	else
		*out = reader;
	return err;
}

void grt_reader_free(struct grt_reader *reader)
{
	if (!reader)
		return;
	for (size_t i = 0; i < reader->count; i++)
		cursor_free(&reader->streams[i].cursor);
	for (unsigned int i = 0; reader->indexes && i < reader->source_count; i++)
		index_free(&reader->indexes[i]);
	free(reader->streams);
	free(reader->sources);
	free(reader->indexes);
	free(reader->devices);
	free(reader);
}
