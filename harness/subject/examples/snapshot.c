/* SPDX-License-Identifier: MIT */
#include "snapshot.h"

#include <inttypes.h>

static const char *const engine_names[FDI_ENGINE_FIELDS] = {
	[FDI_BUSY_NS] = "busy_ns",
	[FDI_CYCLES] = "cycles",
	[FDI_TOTAL_CYCLES] = "total_cycles",
	[FDI_MAXFREQ_HZ] = "maxfreq_hz",
};
static const char *const region_names[FDI_REGION_FIELDS] = {
	[FDI_TOTAL] = "total",
	[FDI_SHARED] = "shared",
	[FDI_PURGEABLE] = "purgeable",
	[FDI_ACTIVE] = "active",
};

/* JSON needs escapes for some bytes; this example answers "unsupported" instead. */
static bool span_is_plain(struct fdi_span span)
{
	for (size_t i = 0; i < span.len; i++) {
		unsigned char byte = (unsigned char)span.ptr[i];

		if (byte < 0x20 || byte > 0x7e || byte == '"' || byte == '\\')
			return false;
	}
	return true;
}

static void print_text(FILE *out, const char *name, struct fdi_span span)
{
	if (span.len)
		fprintf(out, "\"%s\":\"%.*s\",", name, (int)span.len, span.ptr);
}

static void print_number(FILE *out, const char *name, struct fdi_num num, const char **comma)
{
	if (!num.present || !name)
		return;
	fprintf(out,
		num.saturated ? "%s\"%s\":{\"value\":\"%" PRIu64 "\",\"saturated\":true}"
			      : "%s\"%s\":\"%" PRIu64 "\"",
		*comma, name, num.value);
	*comma = ",";
}

static void engine_print(FILE *out, const struct fdi_engine *engine)
{
	const char *comma = "";

	for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
		print_number(out, engine_names[i], engine->field[i], &comma);
	if (engine->field[FDI_CAPACITY].present)
		print_number(out, "capacity", fdi_capacity(engine), &comma);
}

static void region_print(FILE *out, const struct fdi_region *region)
{
	const char *comma = "";

	for (int i = 0; i < FDI_REGION_FIELDS; i++)
		print_number(out, region_names[i], region->field[i], &comma);
	print_number(out, "resident", fdi_resident(region), &comma);
}

static bool can_be_written(const struct fdi_snapshot *snap)
{
	const struct fdi_engine *engine = snap->engines;
	const struct fdi_region *region = snap->regions;

	while (engine && span_is_plain(engine->name))
		engine = engine->next;
	while (region && span_is_plain(region->name))
		region = region->next;
	return !engine && !region && span_is_plain(snap->driver) && span_is_plain(snap->pdev) &&
	       span_is_plain(snap->client_name);
}

int print_snapshot(FILE *out, const struct fdi_snapshot *snap)
{
	if (!snap->drm_lines)
		return fputs("{\"rejected\":\"no drm- key\"}", out) < 0 ? 3 : 1;
	if (!can_be_written(snap))
		return fputs("{\"unsupported\":\"bytes that need escapes\"}", out) < 0 ? 3 : 2;
	fputs("{", out);
	print_text(out, "driver", snap->driver);
	print_text(out, "pdev", snap->pdev);
	print_text(out, "client_id", snap->client_id);
	print_text(out, "client_name", snap->client_name);
	fputs("\"engines\":{", out);
	for (const struct fdi_engine *at = snap->engines; at; at = at->next) {
		fprintf(out, "\"%.*s\":{", (int)at->name.len, at->name.ptr);
		engine_print(out, at);
		fputs(at->next ? "}," : "}", out);
	}
	fputs("},\"regions\":{", out);
	for (const struct fdi_region *at = snap->regions; at; at = at->next) {
		fprintf(out, "\"%.*s\":{", (int)at->name.len, at->name.ptr);
		region_print(out, at);
		fputs(at->next ? "}," : "}", out);
	}
	fputs("}}", out);
	return 0;
}
