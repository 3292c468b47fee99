/* SPDX-License-Identifier: MIT */
/* Gives the records of all streams in one order. */
#include "reader.h"

#include <errno.h>
#include <stdlib.h>

/* --- items --- */

/* The stream that was chosen last gives an event again, without a gap: its head is passed over. */
static bool give_again(struct grt_reader *reader, struct stream *stream, struct grt_item *item)
{
	const struct cursor *cursor = &stream->cursor;
	const unsigned char *bytes;

	if (!stream->has_next || stream->has_gap || stream->is_damaged || cursor->suspect ||
	    cursor->cpu == GRT_NO_CPU || !cursor_has_record(cursor, 0))
		return false;
	bytes = cursor->bytes + cursor->at;
	if (record_is_note(record_load16(bytes + offsetof(struct grt_record, type))) ||
	    record_load32(bytes + offsetof(struct grt_record, seq)) != stream->next ||
	    !merge_is_first(reader, stream, bytes))
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
		err = stream_advance(reader, reader->given);
	if (!err && reader->given)
		merge_update(reader, reader->given);
	reader->given = NULL;
	if (!err)
		*stream = merge_choose(reader);
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
		item->gap = reader->gaps || reader->merge.is_unsure;
		reader->given = stream;
		if (stream_is_urgent(stream))
			return 1;
	}
	err = merge_note(reader, &item->record);
	return err ? err : 1;
}

/* --- counters --- */

bool grt_reader_counters(const struct grt_reader *reader, size_t index,
			 struct grt_counters *counters)
{
	for (unsigned int source = 0; source < reader->source_count; source++) {
		const struct index *of = &reader->indexes[source];
		const struct counted *counted;

		if (index >= of->counted_count) {
			index -= of->counted_count;
			continue;
		}
		counted = &of->counted[index];
		*counters = (struct grt_counters){.stats = counted->stats,
						  .source = source,
						  .offset = counted->at,
						  .is_final = !counted->is_stale};
		return true;
	}
	return false;
}

/* --- begin and end --- */

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
	err = streams_open(reader, sources, count);
	if (!err)
		err = merge_init(reader);
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
	streams_free(reader);
	merge_free(&reader->merge);
	pages_free(&reader->devices);
	free(reader);
}
