/* SPDX-License-Identifier: MIT */
/* An export, and what its formats share. */
#ifndef GRT_EXPORT_H
#define GRT_EXPORT_H

#include "pdu.h"
#include "record.h"
#include "text.h"

struct grt_exporter {
	const struct export_format *format;
	struct text text;
	uint64_t events;
	void *state; /* of the format */
	bool has_ended;
};

/* What a format does; NULL: nothing. All return 0 or a negative errno. */
struct export_format {
	struct grt_format_info info;
	int (*begin)(struct grt_exporter *exporter);
	int (*item)(struct grt_exporter *exporter, const struct grt_item *item);
	int (*end)(struct grt_exporter *exporter);
	void (*free)(struct grt_exporter *exporter);
};

extern const struct export_format export_text, export_jsonl, export_perfetto, export_ctf;

/* Members of a record, in the order of the formats. */
struct export_field {
	const char *name;
	bool is_wide; /* 64 bits */
	bool is_signed;
	uint64_t (*get)(const struct grt_record *record);
	uint64_t none; /* the value that says nothing */
};

extern const struct export_field export_fields[];
extern const size_t export_field_count;

/*
 * export_type_name - of a record, also of a type that is not known ("TYPE_40"); of damage "DAMAGE".
 */
const char *export_type_name(const struct grt_item *item, char buffer[16]);

/* export_field_put - its value, in decimal. */
void export_field_put(struct text *text, const struct export_field *field,
		      const struct grt_record *record);

/* export_fields_json - members of the record, each with a comma in front: all of them, or those
 * that say something. */
void export_fields_json(struct text *text, const struct grt_record *record, bool all);

/* export_pdu_json - members of the PDU, each with a comma in front. */
void export_pdu_json(struct text *text, const struct grt_item *item);

/* export_is_event - an event that can be trusted: these are counted, and in every format once. */
static inline bool export_is_event(const struct grt_item *item)
{
	return !item->damage && !item->suspect && !record_is_note(item->record.type);
}

#endif
