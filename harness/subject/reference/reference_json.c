/* SPDX-License-Identifier: MIT */
#include "reference_json.h"

static const struct {
	const char *name;
	enum fdi_engine_field field;
} engine_rows[] = {
	{"busy_ns", FDI_BUSY_NS},	    {"capacity", FDI_CAPACITY},	    {"cycles", FDI_CYCLES},
	{"total_cycles", FDI_TOTAL_CYCLES}, {"maxfreq_hz", FDI_MAXFREQ_HZ},
};

#define ENGINE_ROWS (sizeof(engine_rows) / sizeof(engine_rows[0]))

const struct reference_region_row reference_region_rows[REFERENCE_REGION_ROWS] = {
	{"total", FDI_TOTAL},	      {"shared", FDI_SHARED}, {"resident", FDI_RESIDENT},
	{"purgeable", FDI_PURGEABLE}, {"active", FDI_ACTIVE},
};

const struct fdi_num *reference_region_num(const struct fdi_num *field, enum fdi_region_field which)
{
	if (which == FDI_RESIDENT && !field[FDI_RESIDENT].present)
		return &field[FDI_MEMORY];
	return &field[which];
}

static void put_text(struct json_out *out, const char *key, struct fdi_span text, bool *first)
{
	if (!text.ptr)
		return;
	json_out_key(out, key, first);
	json_out_raw(out, "\"");
	json_out_text(out, text.ptr, text.len);
	json_out_raw(out, "\"");
}

static void put_num(struct json_out *out, const char *key, const struct fdi_num *num, bool *first)
{
	if (!num->present)
		return;
	json_out_key(out, key, first);
	json_out_number(out, num->value, num->saturated);
}

static void put_ratio(struct json_out *out, const char *key, const struct fdi_ratio *ratio,
		      bool *first)
{
	if (!ratio->present)
		return;
	json_out_key(out, key, first);
	json_out_ratio(out, ratio->num, ratio->den);
}

static void put_engine_fields(struct json_out *out, const struct fdi_num *field, bool *first)
{
	for (size_t i = 0; i < ENGINE_ROWS; i++) {
		struct fdi_num num = field[engine_rows[i].field];

		/* A capacity of 0 is not allowed (rst:111), and read as none. */
		if (engine_rows[i].field == FDI_CAPACITY && num.present && !num.value)
			num.value = 1;
		put_num(out, engine_rows[i].name, &num, first);
	}
}

static void put_region(struct json_out *out, struct fdi_span name, const struct fdi_num *field,
		       bool *first)
{
	bool first_field = true;

	json_out_name(out, name.ptr, name.len, first);
	json_out_raw(out, "{");
	for (size_t i = 0; i < REFERENCE_REGION_ROWS; i++)
		put_num(out, reference_region_rows[i].name,
			reference_region_num(field, reference_region_rows[i].field), &first_field);
	json_out_raw(out, "}");
}

static void put_regions(struct json_out *out, const struct fdi_region *region)
{
	bool first = true;

	for (; region; region = region->next)
		put_region(out, region->name, region->field, &first);
}

/* --- snapshot --- */

static void put_engines(struct json_out *out, const struct fdi_engine *engine)
{
	bool first = true;

	for (; engine; engine = engine->next) {
		bool first_field = true;

		json_out_name(out, engine->name.ptr, engine->name.len, &first);
		json_out_raw(out, "{");
		put_engine_fields(out, engine->field, &first_field);
		json_out_raw(out, "}");
	}
}

void reference_snapshot(struct json_out *out, const struct fdi_snapshot *snap)
{
	bool first = true;

	json_out_raw(out, "{");
	put_text(out, "driver", snap->driver, &first);
	put_text(out, "pdev", snap->pdev, &first);
	put_text(out, "client_id", snap->client_id, &first);
	put_text(out, "client_name", snap->client_name, &first);
	json_out_key(out, "engines", &first);
	json_out_raw(out, "{");
	put_engines(out, snap->engines);
	json_out_raw(out, "},\"regions\":{");
	put_regions(out, snap->regions);
	json_out_raw(out, "}}");
}

/* --- client --- */

void reference_device(struct json_out *out, const struct fdi_client *client)
{
	json_out_raw(out, "\"");
	if (client->has_dev) {
		json_out_digits(out, client->major);
		json_out_raw(out, ":");
		json_out_digits(out, client->minor);
	} else {
		json_out_text(out, client->driver.ptr, client->driver.len);
		json_out_raw(out, "@");
		json_out_text(out, client->pdev.ptr, client->pdev.len);
	}
	json_out_raw(out, "\"");
}

static void put_signed(struct json_out *out, const char *key, int32_t value, bool *first)
{
	json_out_key(out, key, first);
	json_out_raw(out, value < 0 ? "\"-" : "\"");
	json_out_digits(out, value < 0 ? -(uint64_t)value : (uint64_t)value);
	json_out_raw(out, "\"");
}

static void put_members(struct json_out *out, const struct fdi_member *member)
{
	bool first = true;

	for (; member; member = member->next) {
		bool first_field = true;

		json_out_comma(out, &first);
		json_out_raw(out, "{");
		put_signed(out, "pid", member->pid, &first_field);
		put_signed(out, "fd", member->fd, &first_field);
		json_out_raw(out, "}");
	}
}

static void put_track_engines(struct json_out *out, const struct fdi_track_engine *engine)
{
	bool first = true;

	for (; engine; engine = engine->next) {
		bool first_field = true;

		json_out_name(out, engine->name.ptr, engine->name.len, &first);
		json_out_raw(out, "{");
		put_engine_fields(out, engine->field, &first_field);
		put_num(out, "delta_ns", &engine->delta_ns, &first_field);
		put_ratio(out, "busy_ratio", &engine->busy, &first_field);
		put_ratio(out, "freq_ratio", &engine->freq, &first_field);
		json_out_raw(out, "}");
	}
}

void reference_client(struct json_out *out, const struct fdi_client *client)
{
	bool first = true;

	json_out_raw(out, "{");
	json_out_key(out, "device", &first);
	reference_device(out, client);
	if (client->id.len)
		put_text(out, "id", client->id, &first);
	put_text(out, "driver", client->driver, &first);
	put_text(out, "pdev", client->pdev, &first);
	json_out_raw(out, ",\"members\":[");
	put_members(out, client->members);
	json_out_raw(out, "],\"engines\":{");
	put_track_engines(out, client->engines);
	json_out_raw(out, "},\"regions\":{");
	put_regions(out, client->regions);
	json_out_raw(out, "}}");
}
