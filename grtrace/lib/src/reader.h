/* SPDX-License-Identifier: MIT */
/* A reader: the streams of all sources, and which of them has the next record. */
#ifndef GRT_READER_H
#define GRT_READER_H

#include "cursor.h"
#include "pages.h"

#define AHEAD_DEVICES 4 /* a power of two */

/* Up to which place behind the head no event of a device is, at this time. */
struct ahead {
	uint32_t dev;
	uint64_t time, at; /* at: in the source; 0: not known */
};

/* One stream, and the item that is its next. */
struct stream {
	struct cursor cursor;
	struct grt_item head;
	size_t place; /* in the heap */
	struct ahead ahead[AHEAD_DEVICES]; /* by device */
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

/* Which stream is next (merge.c). */
struct merge {
	struct stream **heap; /* those that have not ended, the first one at 0 */
	struct stream **tied; /* memory for as many, behind the heap */
	size_t count;
	struct stream *rival; /* the first one of the others, by time; NULL: not known, or none */
	int64_t credit; /* records that may still be compared */
	bool is_unsure; /* there was no credit to choose the last one */
};

struct grt_reader {
	struct grt_source *sources;
	struct index *indexes;
	unsigned int source_count;
	struct stream *streams;
	size_t count, space;
	struct pages devices; /* struct device, by cookie */
	struct stream *given; /* whose head was given out, and is to be replaced */
	struct merge merge;
	size_t gaps; /* streams with has_gap */
};

/* --- streams: streams.c --- */

/* streams_open - all streams of all sources, each at its first item. 0, -ENOMEM, or what a source
 * returned. */
int streams_open(struct grt_reader *reader, const struct grt_source *sources, unsigned int count);

/* stream_advance - its next item becomes its head. 0, -ENOMEM, or what its source returned. */
int stream_advance(struct grt_reader *reader, struct stream *stream);

void streams_free(struct grt_reader *reader);

/* stream_is_in_front - is its head of the table in front of a raw stream? Its time may be that of
 * later events. */
static inline bool stream_is_in_front(const struct stream *stream)
{
	return stream->cursor.cpu != GRT_NO_CPU && record_is_table(stream->head.record.type);
}

/* stream_is_urgent - damage and tables of raw streams are given at once: nothing waits for their
 * time. */
static inline bool stream_is_urgent(const struct stream *stream)
{
	return stream->head.damage || stream_is_in_front(stream);
}

/* --- order: merge.c --- */

/* merge_init - of the streams that have not ended. 0 or -ENOMEM. */
int merge_init(struct grt_reader *reader);

/* merge_update - the stream has another head, or has ended. */
void merge_update(struct grt_reader *reader, struct stream *stream);

/* merge_choose - the stream whose head is next; NULL: there is none. */
struct stream *merge_choose(struct grt_reader *reader);

/* merge_is_first - is an event of the stream that was chosen last in front of the heads of the
 * others? */
bool merge_is_first(const struct grt_reader *reader, const struct stream *stream,
		    const unsigned char *bytes);

/* merge_note - an event was given: its device counts on. 0 or -ENOMEM. */
int merge_note(struct grt_reader *reader, const struct grt_record *record);

void merge_free(struct merge *merge);

#endif
