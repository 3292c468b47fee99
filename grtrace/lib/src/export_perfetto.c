/* SPDX-License-Identifier: MIT */
/*
 * TrackEvent packets of Perfetto, as protocol buffers. The numbers of members are those of
 * Perfetto's protos/perfetto/trace: trace_packet.proto, track_event/track_event.proto,
 * .../track_descriptor.proto,
 * .../debug_annotation.proto; tests/perfetto.proto has the few that are written here.
 */
#include <endian.h>
#include <errno.h>
#include <stdlib.h>

#include "tracks.h"

enum {
	TRACE_PACKET = 1,

	PACKET_TIMESTAMP = 8,
	PACKET_SEQUENCE = 10,
	PACKET_EVENT = 11,
	PACKET_DESCRIPTOR = 60,

	DESCRIPTOR_UUID = 1,
	DESCRIPTOR_NAME = 2,
	DESCRIPTOR_PARENT = 5,
	DESCRIPTOR_COUNTER = 8,
	COUNTER_UNIT_NAME = 6,

	EVENT_ANNOTATION = 4,
	EVENT_TYPE = 9,
	EVENT_TRACK = 11,
	EVENT_CATEGORY = 22,
	EVENT_NAME = 23,
	EVENT_COUNTER_VALUE = 30,
	EVENT_FLOW = 47,

	ANNOTATION_UINT = 3,
	ANNOTATION_INT = 4,
	ANNOTATION_STRING = 6,
	ANNOTATION_NAME = 10,
};

enum { WIRE_VARINT = 0, WIRE_FIXED64 = 1, WIRE_BYTES = 2 };

/*
 * Lengths of messages are of three bytes, so that they are filled in once the message is complete.
 */
#define LENGTH_BYTES 3

/* --- messages --- */

static void put_varint(struct text *text, uint64_t value)
{
	for (; value >= 0x80; value >>= 7)
		text_char(text, (char)(value | 0x80));
	text_char(text, (char)value);
}

static void put_tag(struct text *text, unsigned int number, unsigned int wire)
{
	put_varint(text, number << 3 | wire);
}

static void put_uint(struct text *text, unsigned int number, uint64_t value)
{
	put_tag(text, number, WIRE_VARINT);
	put_varint(text, value);
}

static void put_bytes(struct text *text, unsigned int number, const char *bytes, size_t len)
{
	put_tag(text, number, WIRE_BYTES);
	put_varint(text, len);
	text_bytes(text, bytes, len);
}

static void put_string(struct text *text, unsigned int number, const char *string)
{
	put_bytes(text, number, string, strlen(string));
}

static char *open_message(struct text *text, unsigned int number)
{
	put_tag(text, number, WIRE_BYTES);
	text->at += LENGTH_BYTES;
	return text->at;
}

static void close_message(struct text *text, char *begin)
{
	size_t len = (size_t)(text->at - begin);

	for (int i = 0; i < LENGTH_BYTES; i++)
		begin[i - LENGTH_BYTES] =
			(char)((len >> 7 * i & 0x7f) | (i < LENGTH_BYTES - 1 ? 0x80 : 0));
}

/* --- tracks --- */

static void put_track(struct grt_exporter *exporter, const struct track *track)
{
	struct text *text = &exporter->text;
	char *packet = open_message(text, TRACE_PACKET), *descriptor;

	put_uint(text, PACKET_SEQUENCE, 1);
	descriptor = open_message(text, PACKET_DESCRIPTOR);
	put_uint(text, DESCRIPTOR_UUID, track->number);
	put_string(text, DESCRIPTOR_NAME, track->name);
	if (track->parent)
		put_uint(text, DESCRIPTOR_PARENT, track->parent->number);
	if (track->kind == TRACK_FILL) {
		char *counter = open_message(text, DESCRIPTOR_COUNTER);

		put_string(text, COUNTER_UNIT_NAME, "bytes");
		close_message(text, counter);
	}
	close_message(text, descriptor);
	close_message(text, packet);
}

/* --- events --- */

static void put_annotation(struct text *text, const char *name, uint64_t value)
{
	char *annotation = open_message(text, EVENT_ANNOTATION);

	put_string(text, ANNOTATION_NAME, name);
	put_uint(text, ANNOTATION_UINT, value);
	close_message(text, annotation);
}

/* As UTF-8, which protocol buffers demand of strings. */
static void annotate_string(struct text *text, const char *name, const char *string, size_t len)
{
	char *annotation = open_message(text, EVENT_ANNOTATION), *value;
	unsigned int need;

	put_string(text, ANNOTATION_NAME, name);
	value = open_message(text, ANNOTATION_STRING);
	for (; len; string += need, len -= need) {
		need = utf8_length(string, len);
		text_bytes(text, need ? string : "\xef\xbf\xbd", need ? need : 3);
		need = need ? need : 1;
	}
	close_message(text, value);
	close_message(text, annotation);
}

static void annotate_pdu(struct text *text, const struct grt_item *item)
{
	struct pdu_value value;

	for (size_t i = 0; pdu_next(item, &i, &value);) {
		if (value.member->kind == PDU_STRING)
			annotate_string(text, value.member->name, value.string, value.len);
		else
			put_annotation(text, value.member->name, value.number);
	}
}

static void annotate_item(struct text *text, const struct grt_item *item)
{
	char buffer[16];
	const char *type = export_type_name(item, buffer);

	annotate_string(text, "type", type, strlen(type));
	if (item->damage) {
		put_annotation(text, "offset", item->offset);
		put_annotation(text, "len", item->len);
		return;
	}
	for (size_t i = 0; i < export_field_count; i++) {
		const struct export_field *field = &export_fields[i];
		char *annotation;

		if (field->get(&item->record) == field->none)
			continue;
		annotation = open_message(text, EVENT_ANNOTATION);
		put_string(text, ANNOTATION_NAME, field->name);
		put_uint(text, field->is_signed ? ANNOTATION_INT : ANNOTATION_UINT,
			 field->get(&item->record));
		close_message(text, annotation);
	}
	annotate_pdu(text, item);
}

static void put_name(struct text *text, const struct mark *mark)
{
	const struct grt_record *record = &mark->item->record;
	char *name = open_message(text, EVENT_NAME), buffer[16];

	if (mark->phase == MARK_INSTANT || record->type == GRT_FENCE_WAIT ||
	    record->type == GRT_RING_WAIT) {
		text_string(text, export_type_name(mark->item, buffer));
	} else {
		text_string(text, "job ");
		text_number(text, record->fctx);
		text_char(text, ':');
		text_number(text, record->fseq);
	}
	close_message(text, name);
}

static void put_flow(struct text *text, const struct mark *mark)
{
	uint64_t flow = mark->item->damage ? 0 : track_flow(mark->item);

	if (!flow || mark->phase == MARK_END)
		return;
	flow = htole64(flow);
	put_tag(text, EVENT_FLOW, WIRE_FIXED64);
	text_bytes(text, &flow, sizeof(flow));
}

static void put_mark(struct grt_exporter *exporter, const struct mark *mark)
{
	static const unsigned char types[] = {
		[MARK_BEGIN] = 1, [MARK_END] = 2, [MARK_INSTANT] = 3, [MARK_COUNTER] = 4};
	struct text *text = &exporter->text;
	char *packet = open_message(text, TRACE_PACKET), *event;

	put_uint(text, PACKET_TIMESTAMP, mark->time);
	put_uint(text, PACKET_SEQUENCE, 1);
	event = open_message(text, PACKET_EVENT);
	put_uint(text, EVENT_TYPE, types[mark->phase]);
	put_uint(text, EVENT_TRACK, mark->track->number);
	if (mark->phase == MARK_COUNTER)
		put_uint(text, EVENT_COUNTER_VALUE, mark->value);
	if (mark->item) {
		put_string(text, EVENT_CATEGORY, mark_category(mark));
		if (mark->phase != MARK_END)
			put_name(text, mark);
		put_flow(text, mark);
		annotate_item(text, mark->item);
	}
	close_message(text, event);
	close_message(text, packet);
}

static int perfetto_begin(struct grt_exporter *exporter)
{
	struct tracks *tracks = calloc(1, sizeof(*tracks));

	if (!tracks)
		return -ENOMEM;
	exporter->state = tracks;
	tracks->track = put_track;
	tracks->mark = put_mark;
	tracks_init(tracks, exporter);
	return 0;
}

static int put_item(struct grt_exporter *exporter, const struct grt_item *item)
{
	return tracks_item(exporter->state, item);
}

static void free_state(struct grt_exporter *exporter)
{
	if (exporter->state)
		tracks_free(exporter->state);
	free(exporter->state);
}

const struct export_format export_perfetto = {
	.info = {"perfetto", "TrackEvent packets of Perfetto (ui.perfetto.dev)", false, false},
	.begin = perfetto_begin,
	.item = put_item,
	.free = free_state,
};
