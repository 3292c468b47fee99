/* SPDX-License-Identifier: MIT */
/* JSON trace events: {"traceEvents":[...]}, as chrome://tracing and Perfetto read them. */
#include <errno.h>
#include <stdlib.h>

#include "tracks.h"

#define NO_DEVICE 65536 /* "process" of streams of CPUs */

struct chrome {
	struct tracks tracks;
	bool has_first;
};

static void begin_object(struct grt_exporter *exporter, const char *phase)
{
	struct chrome *chrome = exporter->state;

	text_string(&exporter->text, chrome->has_first ? ",\n{\"ph\":\"" : "\n{\"ph\":\"");
	text_string(&exporter->text, phase);
	text_char(&exporter->text, '"');
	chrome->has_first = true;
}

static void put_member(struct text *text, const char *name, uint64_t value)
{
	text_string(text, name);
	text_number(text, value);
}

static void put_place(struct text *text, const struct track *track)
{
	put_member(text, ",\"pid\":", track->dev == GRT_NONE ? NO_DEVICE : track->dev + 1U);
	put_member(text, ",\"tid\":", track->number);
}

/* A device is a process, each other track a thread of it. */
static void put_track(struct grt_exporter *exporter, const struct track *track)
{
	struct text *text = &exporter->text;

	if (track->kind == TRACK_FILL)
		return; /* a counter is known by its name */
	if (track->kind == TRACK_DEVICE) {
		begin_object(exporter, "M");
		text_string(text, ",\"name\":\"process_name\"");
		put_place(text, track);
		text_string(text, ",\"args\":{\"name\":");
		text_json(text, track->name, strlen(track->name));
		text_string(text, "}}");
	}
	begin_object(exporter, "M");
	text_string(text, ",\"name\":\"thread_name\"");
	put_place(text, track);
	text_string(text, ",\"args\":{\"name\":");
	text_json(text, track->name, strlen(track->name));
	text_string(text, "}}");
}

static void put_time(struct text *text, uint64_t ns)
{
	put_member(text, ",\"ts\":", ns / 1000);
	text_char(text, '.');
	text_padded(text, ns % 1000, 3, '0');
}

/* What says nothing is left out. */
static void put_arguments(struct text *text, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	char buffer[16];

	text_string(text, ",\"args\":{\"type\":\"");
	text_string(text, export_type_name(item, buffer));
	text_char(text, '"');
	if (item->damage) {
		put_member(text, ",\"offset\":\"", item->offset);
		put_member(text, "\",\"len\":\"", item->len);
		text_string(text, "\"}");
		return;
	}
	put_member(text, ",\"time\":\"", record->time);
	text_char(text, '"');
	export_fields_json(text, record, false);
	if (!record_is_table(record->type) || item->suspect)
		export_pdu_json(text, item);
	text_char(text, '}');
}

static void put_name(struct text *text, const struct mark *mark)
{
	const struct grt_record *record = &mark->item->record;
	char buffer[16];

	text_string(text, ",\"name\":\"");
	if (mark->phase == MARK_INSTANT || record->type == GRT_FENCE_WAIT ||
	    record->type == GRT_RING_WAIT) {
		text_string(text, export_type_name(mark->item, buffer));
	} else {
		put_member(text, "job ", record->fctx);
		put_member(text, ":", record->fseq);
	}
	text_char(text, '"');
}

static void put_counter(struct grt_exporter *exporter, const struct mark *mark)
{
	struct text *text = &exporter->text;

	begin_object(exporter, "C");
	text_string(text, ",\"name\":");
	text_json(text, mark->track->name, strlen(mark->track->name));
	put_place(text, mark->track);
	put_time(text, mark->time);
	put_member(text, ",\"args\":{\"bytes\":", mark->value);
	text_string(text, "}}");
}

static void put_mark(struct grt_exporter *exporter, const struct mark *mark)
{
	static const char *const phases[] = {
		[MARK_INSTANT] = "i", [MARK_BEGIN] = "B", [MARK_END] = "E"};
	struct text *text = &exporter->text;

	if (mark->phase == MARK_COUNTER) {
		put_counter(exporter, mark);
		return;
	}
	begin_object(exporter, phases[mark->phase]);
	if (mark->item && mark->phase != MARK_END)
		put_name(text, mark);
	text_string(text, ",\"cat\":\"");
	text_string(text, mark_category(mark));
	text_char(text, '"');
	put_place(text, mark->track);
	put_time(text, mark->time);
	if (mark->phase == MARK_INSTANT)
		text_string(text, ",\"s\":\"t\"");
	if (mark->item)
		put_arguments(text, mark->item);
	text_char(text, '}');
}

static int chrome_begin(struct grt_exporter *exporter)
{
	struct chrome *chrome = calloc(1, sizeof(*chrome));

	if (!chrome)
		return -ENOMEM;
	exporter->state = chrome;
	chrome->tracks.track = put_track;
	chrome->tracks.mark = put_mark;
	text_string(&exporter->text, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
	tracks_init(&chrome->tracks, exporter);
	return 0;
}

static int put_item(struct grt_exporter *exporter, const struct grt_item *item)
{
	return tracks_item(&((struct chrome *)exporter->state)->tracks, item);
}

static int chrome_end(struct grt_exporter *exporter)
{
	text_string(&exporter->text, "\n]}\n");
	return 0;
}

static void free_state(struct grt_exporter *exporter)
{
	if (exporter->state)
		tracks_free(&((struct chrome *)exporter->state)->tracks);
	free(exporter->state);
}

const struct export_format export_chrome = {
	.info = {"chrome", "JSON trace events of chrome://tracing", false, true},
	.begin = chrome_begin,
	.item = put_item,
	.end = chrome_end,
	.free = free_state,
};
