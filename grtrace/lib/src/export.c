/* SPDX-License-Identifier: MIT */
#include "export.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const struct export_format *const formats[GRT_FORMATS] = {
	[GRT_FORMAT_TEXT] = &export_text,
	[GRT_FORMAT_JSONL] = &export_jsonl,
	[GRT_FORMAT_PERFETTO] = &export_perfetto,
	[GRT_FORMAT_CTF] = &export_ctf,
};

/* --- members --- */

#define GET(member)                                                   \
	static uint64_t get_##member(const struct grt_record *record) \
	{                                                             \
		return (uint64_t)record->member;                      \
	}

GET(cpu)
GET(seq)
GET(order)
GET(dev)
GET(ring)
GET(error)
GET(flags)
GET(client)
GET(pid)
GET(fctx)
GET(fseq)
GET(pos)
GET(bytes)
GET(aux)

const struct export_field export_fields[] = {
	{"cpu", false, false, get_cpu, UINT64_MAX},
	{"seq", false, false, get_seq, UINT64_MAX},
	{"order", false, false, get_order, UINT64_MAX},
	{"dev", false, false, get_dev, GRT_NONE},
	{"ring", false, false, get_ring, GRT_NONE},
	{"error", false, true, get_error, 0},
	{"flags", false, false, get_flags, 0},
	{"client", true, false, get_client, 0},
	{"pid", false, false, get_pid, 0},
	{"fctx", true, false, get_fctx, 0},
	{"fseq", true, false, get_fseq, 0},
	{"pos", true, false, get_pos, 0},
	{"bytes", false, false, get_bytes, 0},
	{"aux", true, false, get_aux, 0},
};

const size_t export_field_count = sizeof(export_fields) / sizeof(*export_fields);

void export_field_put(struct text *text, const struct export_field *field,
		      const struct grt_record *record)
{
	if (field->is_signed)
		text_signed(text, (int64_t)field->get(record));
	else
		text_number(text, field->get(record));
}

const char *export_type_name(const struct grt_item *item, char buffer[16])
{
	const char *name = item->damage ? "DAMAGE" : grt_type_name(item->record.type);

	if (name)
		return name;
	snprintf(buffer, 16, "TYPE_%u", item->record.type);
	return buffer;
}

/* --- the export --- */

const struct grt_format_info *grt_format_info(enum grt_format format)
{
	return (unsigned int)format < GRT_FORMATS ? &formats[format]->info : NULL;
}

int grt_exporter_new(struct grt_exporter **out, enum grt_format format,
		     const struct grt_output *output)
{
	struct grt_exporter *exporter;
	int err = 0;

	*out = NULL;
	if ((unsigned int)format >= GRT_FORMATS)
		return -EINVAL;
	exporter = malloc(sizeof(*exporter));
	if (!exporter)
		return -ENOMEM;
	exporter->format = formats[format];
	text_init(&exporter->text, output);
	exporter->events = 0;
	exporter->state = NULL;
	exporter->has_ended = false;
	if (exporter->format->begin)
		err = exporter->format->begin(exporter);
	if (err)
		grt_exporter_free(exporter);
	else
		*out = exporter;
	return err;
}

int grt_exporter_item(struct grt_exporter *exporter, const struct grt_item *item)
{
	int err = exporter->format->item(exporter, item);

	exporter->events += !err && export_is_event(item);
	return err ? err : text_flush(&exporter->text);
}

int grt_exporter_end(struct grt_exporter *exporter)
{
	int err = 0;

	if (!exporter->has_ended && exporter->format->end)
		err = exporter->format->end(exporter);
	exporter->has_ended = true;
	return err ? err : text_write(&exporter->text);
}

uint64_t grt_exporter_events(const struct grt_exporter *exporter)
{
	return exporter->events;
}

void grt_exporter_free(struct grt_exporter *exporter)
{
	if (exporter && exporter->format->free)
		exporter->format->free(exporter);
	free(exporter);
}
