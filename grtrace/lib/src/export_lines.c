/* SPDX-License-Identifier: MIT */
/* Formats of a line an item: text, JSON lines. */
#include "export.h"

/* --- text --- */

static const char *const flag_names[] = {"IRQ",	     "SOFTIRQ", "KTHREAD", "TRUNC",
					 "REPLAYED", "HWTIME",	"FORCED"};

static void put_flags(struct text *text, unsigned int flags)
{
	for (unsigned int i = 0; i < sizeof(flag_names) / sizeof(*flag_names); i++) {
		if (!(flags >> i & 1))
			continue;
		text_char(text, ' ');
		text_string(text, flag_names[i]);
	}
}

static void put_labelled(struct text *text, const char *label, uint64_t value)
{
	text_string(text, label);
	text_number(text, value);
}

static void put_pdu(struct text *text, const struct grt_item *item)
{
	struct pdu_value value;

	for (size_t i = 0; pdu_next(item, &i, &value);) {
		text_char(text, ' ');
		text_string(text, value.member->name);
		text_char(text, '=');
		if (value.member->kind == PDU_STRING)
			text_json(text, value.string, value.len);
		else
			text_number(text, value.number);
	}
}

static void put_damage(struct text *text, const struct grt_item *item)
{
	text_string(text, "# ");
	if (item->cpu != GRT_NO_CPU)
		put_labelled(text, "CPU ", item->cpu);
	put_labelled(text, item->cpu != GRT_NO_CPU ? ", byte " : "byte ", item->offset);
	put_labelled(text, ", ", item->len);
	text_string(text, " bytes damaged: ");
	text_string(text, grt_damage_text(item->damage));
	text_char(text, '\n');
}

/* "device:ring", in ten columns at least. */
static void put_ring(struct text *text, const struct grt_record *record)
{
	char *begin = text->at;

	text_char(text, ' ');
	if (record->dev != GRT_NONE)
		text_number(text, record->dev);
	else
		text_char(text, '-');
	if (record->ring != GRT_NONE)
		put_labelled(text, ":", record->ring);
	while (text->at - begin < 6)
		text_char(text, ' ');
}

static void put_type(struct text *text, const struct grt_item *item)
{
	char buffer[16];
	const char *name = export_type_name(item, buffer);
	size_t len = strlen(name);

	text_char(text, ' ');
	text_bytes(text, name, len);
	for (; len < 14; len++)
		text_char(text, ' ');
}

static int text_item(struct grt_exporter *exporter, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	struct text *text = &exporter->text;

	if (item->damage) {
		put_damage(text, item);
		return 0;
	}
	text_padded(text, record->time / 1000000000, 6, ' ');
	text_char(text, '.');
	text_padded(text, record->time % 1000000000, 9, '0');
	text_string(text, " [");
	text_padded(text, record->cpu, 3, '0');
	text_char(text, ']');
	put_ring(text, record);
	put_type(text, item);
	if (record->client)
		put_labelled(text, " client=", record->client);
	if (record->pid)
		put_labelled(text, " pid=", record->pid);
	if (record->fctx) {
		put_labelled(text, " job=", record->fctx);
		put_labelled(text, ":", record->fseq);
	}
	if (record->pos)
		put_labelled(text, " pos=", record->pos);
	if (record->bytes)
		put_labelled(text, " bytes=", record->bytes);
	if (record->aux)
		put_labelled(text, " aux=", record->aux);
	if (record->error) {
		text_string(text, " error=");
		text_signed(text, record->error);
	}
	if (record->flags)
		put_flags(text, record->flags);
	if (item->pdu)
		put_pdu(text, item);
	if (item->suspect)
		text_string(text, " SUSPECT");
	text_char(text, '\n');
	return 0;
}

/* --- JSON lines --- */

void export_pdu_json(struct text *text, const struct grt_item *item)
{
	struct pdu_value value;

	for (size_t i = 0; pdu_next(item, &i, &value);) {
		text_string(text, ",\"");
		text_string(text, value.member->name);
		text_string(text, "\":");
		if (value.member->kind == PDU_STRING) {
			text_json(text, value.string, value.len);
		} else if (value.member->kind == PDU_U64) {
			put_labelled(text, "\"", value.number);
			text_char(text, '"');
		} else {
			text_number(text, value.number);
		}
	}
}

void export_fields_json(struct text *text, const struct grt_record *record, bool all)
{
	for (size_t i = 0; i < export_field_count; i++) {
		const struct export_field *field = &export_fields[i];

		if (!all && field->get(record) == field->none)
			continue;
		text_string(text, ",\"");
		text_string(text, field->name);
		text_string(text, field->is_wide ? "\":\"" : "\":");
		export_field_put(text, field, record);
		if (field->is_wide)
			text_char(text, '"');
	}
}

static int jsonl_item(struct grt_exporter *exporter, const struct grt_item *item)
{
	struct text *text = &exporter->text;
	char buffer[16];

	if (item->damage) {
		const char *why = grt_damage_text(item->damage);

		text_string(text, "{\"damage\":");
		text_json(text, why, strlen(why));
		put_labelled(text, ",\"offset\":\"", item->offset);
		put_labelled(text, "\",\"len\":\"", item->len);
		text_string(text, "\"}\n");
		return 0;
	}
	put_labelled(text, "{\"time\":\"", item->record.time);
	text_string(text, "\",\"type\":\"");
	text_string(text, export_type_name(item, buffer));
	text_char(text, '"');
	export_fields_json(text, &item->record, true);
	if (item->suspect)
		text_string(text, ",\"suspect\":true");
	export_pdu_json(text, item);
	text_string(text, "}\n");
	return 0;
}

const struct export_format export_text = {
	.info = {"text", "one line per event", false, true},
	.item = text_item,
};

const struct export_format export_jsonl = {
	.info = {"jsonl", "one JSON object per line", false, true},
	.item = jsonl_item,
};
