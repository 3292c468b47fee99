/* SPDX-License-Identifier: MIT */
/* The one order of all streams (docs/grtrace.md, "Records"). */
#include <errno.h>
#include <stdlib.h>

#include "reader.h"

/*
 * Where many streams are at one time and order numbers have gaps, records in memory are compared to
 * find what is next. So many for each record that is given, and so many at first: no set of streams
 * costs more. To list the streams' heads costs an eighth of that each. A trace needs hundreds of
 * CPUs at the same instants of their device to reach the limit, or thousands where numbers have no
 * gaps; then the next one is that of the first CPU, with a gap.
 */
#define CREDIT_FIRST   (1 << 23)
#define CREDIT_EACH    256
#define HEADS_A_CREDIT 8

/* --- devices --- */

static bool has_order(const struct grt_record *record)
{
	return record->dev != GRT_NONE &&
	       (!record_is_note(record->type) || record->type == GRT_CLIENT_INFO);
}

/*
 * Does a come before b on their device? A CLIENT_INFO has the number of the event that follows it.
 */
static bool is_before(const struct grt_record *a, const struct grt_record *b)
{
	int32_t distance = (int32_t)(a->order - b->order);

	if (distance)
		return distance < 0;
	return a->type == GRT_CLIENT_INFO && b->type != GRT_CLIENT_INFO;
}

static bool is_next_of_device(const struct grt_reader *reader, uint16_t dev, uint32_t order)
{
	const struct device *device = pages_find(&reader->devices, dev, sizeof(*device));

	return device && device->known && device->next == order;
}

/*
 * Has a stream, at the time of record, an event of its device that comes before it? The first of
 * the device in memory shows that: the device counts on. Without credit: no.
 */
static bool holds_earlier(struct merge *merge, struct stream *stream,
			  const struct grt_record *record)
{
	const struct grt_record *head = &stream->head.record;
	struct ahead *known = &stream->ahead[record->dev % AHEAD_DEVICES];
	size_t ahead = 0, from;
	uint64_t here;

	if (has_order(head) && head->dev == record->dev)
		return is_before(head, record);
	here = stream->cursor.start + stream->cursor.at;
	if (known->dev == record->dev && known->time == record->time && known->at >= here)
		ahead = (size_t)(known->at - here);
	for (;; merge->credit--) {
		struct grt_record other;
		const unsigned char *bytes;

		from = ahead;
		bytes = merge->credit > 0 ? cursor_peek(&stream->cursor, &ahead) : NULL;
		*known = (struct ahead){record->dev, record->time, here + from};
		if (!bytes ||
		    record_load64(bytes + offsetof(struct grt_record, time)) != record->time)
			return false;
		if (record_load16(bytes + offsetof(struct grt_record, dev)) != record->dev)
			continue;
		record_decode(&other, bytes);
		if (has_order(&other))
			return is_before(&other, record);
	}
}

static bool is_expected(const struct grt_reader *reader, const struct stream *stream)
{
	const struct grt_record *record = &stream->head.record;

	return !has_order(record) || is_next_of_device(reader, record->dev, record->order);
}

int merge_note(struct grt_reader *reader, const struct grt_record *record)
{
	struct device *device;

	if (!has_order(record))
		return 0;
	device = pages_get(&reader->devices, record->dev, sizeof(*device));
	if (!device)
		return -ENOMEM;
	*device = (struct device){
		.next = record->order + (record->type != GRT_CLIENT_INFO),
		.known = true,
	};
	return 0;
}

/* --- streams at one time --- */

/*
 * Those in the heap with the time of the first one: below one that is later are none. Their number.
 */
static size_t list_tied(struct merge *merge)
{
	const uint64_t time = merge->heap[0]->head.record.time;
	size_t count = 0;

	merge->tied[count++] = merge->heap[0];
	for (size_t i = 0; i < count; i++) {
		const size_t left = merge->tied[i]->place * 2 + 1;

		for (size_t place = left; place < left + 2 && place < merge->count; place++)
			if (merge->heap[place]->head.record.time == time)
				merge->tied[count++] = merge->heap[place];
	}
	merge->credit -= (int64_t)(count / HEADS_A_CREDIT);
	return count;
}

static bool must_wait(struct merge *merge, size_t count, const struct stream *stream)
{
	for (size_t i = 0; i < count && merge->credit > 0; i++, merge->credit--) {
		struct stream *other = merge->tied[i];

		if (other != stream && holds_earlier(merge, other, &stream->head.record))
			return true;
	}
	return false;
}

/* The first of its device, in the table: behind it are notes of others, which must not wait for
 * that device. */
static bool is_first_note(struct grt_reader *reader, size_t count, const struct stream *stream)
{
	const struct grt_record *record = &stream->head.record;
	const struct device *device = pages_find(&reader->devices, record->dev, sizeof(*device));

	return record->type == GRT_CLIENT_INFO && !(device && device->known) &&
	       !must_wait(&reader->merge, count, stream);
}

static struct stream *choose_expected(struct grt_reader *reader, size_t count)
{
	struct stream *chosen = NULL;

	for (size_t i = 0; i < count; i++) {
		struct stream *stream = reader->merge.tied[i];

		if ((!chosen || stream < chosen) &&
		    (is_expected(reader, stream) || is_first_note(reader, count, stream)))
			chosen = stream;
	}
	return chosen;
}

static int compare_places(const void *left, const void *right)
{
	const struct stream *a = *(struct stream *const *)left;
	const struct stream *b = *(struct stream *const *)right;

	return a < b ? -1 : a > b;
}

/*
 * Of the streams whose head has the time of the first one: the first whose event is the next of its
 * device; where a filter or loss left gaps, the first one that nothing in memory shows to come
 * later.
 */
static struct stream *choose_tied(struct grt_reader *reader)
{
	struct merge *merge = &reader->merge;
	size_t count = list_tied(merge);
	struct stream *chosen = choose_expected(reader, count);

	if (chosen)
		return chosen;
	qsort(merge->tied, count, sizeof(struct stream *), compare_places);
	for (size_t i = 0; i < count; i++)
		if (!must_wait(merge, count, merge->tied[i]))
			return merge->tied[i];
	return merge->heap[0]; /* order numbers contradict each other */
}

/* --- heap --- */

/* Urgent ones first, then by time; streams are in the order of their CPUs. */
static bool is_earlier(const struct stream *stream, const struct stream *other)
{
	const bool urgent = stream_is_urgent(stream);

	if (urgent != stream_is_urgent(other))
		return urgent;
	if (!urgent && stream->head.record.time != other->head.record.time)
		return stream->head.record.time < other->head.record.time;
	return stream < other;
}

static void put(struct merge *merge, struct stream *stream, size_t place)
{
	merge->heap[place] = stream;
	stream->place = place;
}

static void move_up(struct merge *merge, struct stream *stream)
{
	size_t place = stream->place;

	for (; place && is_earlier(stream, merge->heap[(place - 1) / 2]); place = (place - 1) / 2)
		put(merge, merge->heap[(place - 1) / 2], place);
	put(merge, stream, place);
}

static void move_down(struct merge *merge, struct stream *stream)
{
	size_t place = stream->place;

	for (;;) {
		size_t next = place * 2 + 1;

		if (next + 1 < merge->count && is_earlier(merge->heap[next + 1], merge->heap[next]))
			next++;
		if (next >= merge->count || !is_earlier(merge->heap[next], stream))
			break;
		put(merge, merge->heap[next], place);
		place = next;
	}
	put(merge, stream, place);
}

void merge_update(struct grt_reader *reader, struct stream *stream)
{
	struct merge *merge = &reader->merge;

	if (stream->ended) {
		struct stream *last = merge->heap[--merge->count];

		if (last == stream)
			return;
		put(merge, last, stream->place);
		stream = last;
	}
	move_up(merge, stream);
	move_down(merge, stream);
}

int merge_init(struct grt_reader *reader)
{
	struct merge *merge = &reader->merge;

	merge->heap = calloc(reader->count + 1, 2 * sizeof(struct stream *));
	if (!merge->heap)
		return -ENOMEM;
	merge->tied = merge->heap + reader->count + 1;
	merge->credit = CREDIT_FIRST;
	for (size_t i = 0; i < reader->count; i++) {
		if (reader->streams[i].ended)
			continue;
		put(merge, &reader->streams[i], merge->count++);
		move_up(merge, &reader->streams[i]);
	}
	return 0;
}

void merge_free(struct merge *merge)
{
	free(merge->heap);
}

/* --- the next one --- */

/* Of those below the first one. */
static struct stream *second_of(const struct merge *merge)
{
	if (merge->count < 3)
		return merge->count == 2 ? merge->heap[1] : NULL;
	return merge->heap[1 + is_earlier(merge->heap[2], merge->heap[1])];
}

struct stream *merge_choose(struct grt_reader *reader)
{
	struct merge *merge = &reader->merge;
	struct stream *first = merge->count ? merge->heap[0] : NULL, *second, *chosen;

	merge->rival = NULL;
	merge->is_unsure = false;
	if (!first || stream_is_urgent(first))
		return first;
	second = second_of(merge);
	chosen = first;
	if (second && second->head.record.time == first->head.record.time) {
		merge->credit += CREDIT_EACH;
		chosen = merge->credit > 0 ? choose_tied(reader) : first;
		merge->is_unsure = merge->credit <= 0;
	}
	merge->rival = chosen == first ? second : first;
	return chosen;
}

bool merge_is_first(const struct grt_reader *reader, const struct stream *stream,
		    const unsigned char *bytes)
{
	const struct stream *rival = reader->merge.rival;
	uint64_t time = record_load64(bytes + offsetof(struct grt_record, time));
	uint16_t dev = record_load16(bytes + offsetof(struct grt_record, dev));
	uint32_t order = record_load32(bytes + offsetof(struct grt_record, order));

	if (!rival)
		return false;
	if (time != rival->head.record.time)
		return time < rival->head.record.time;
	return stream < rival && is_next_of_device(reader, dev, order);
}
