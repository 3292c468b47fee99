/* SPDX-License-Identifier: MIT */
/* Sums over the distinct clients of each device: rows, sorted, and equal neighbours added up. */
#include <stdlib.h>
#include <string.h>

#include "reference_json.h"

enum row_kind { ROW_CLIENT, ROW_ENGINE, ROW_REGION };

struct total_row {
	const struct fdi_client *client;
	enum row_kind kind;
	struct fdi_span name;
	const struct fdi_track_engine *engine;
	const struct fdi_region *region;
};

struct total_rows {
	struct total_row *list;
	size_t count;
	size_t capacity;
};

/* Something that numbers are added up in. */
struct sum {
	uint64_t value;
	bool present;
	bool saturated;
};

/* --- gathering --- */

static int add_row(struct total_rows *rows, struct total_row row)
{
	if (rows->count == rows->capacity) {
		size_t capacity = rows->capacity ? rows->capacity * 2 : 64;
		struct total_row *list = reallocarray(rows->list, capacity, sizeof(*list));

		if (!list)
			return -1;
		rows->list = list;
		rows->capacity = capacity;
	}
	rows->list[rows->count++] = row;
	return 0;
}

static int gather_client(struct total_rows *rows, const struct fdi_client *client)
{
	const struct fdi_track_engine *engine = client->engines;
	const struct fdi_region *region = client->regions;
	int error = add_row(rows, (struct total_row){.client = client, .kind = ROW_CLIENT});

	for (; !error && engine; engine = engine->next)
		error = add_row(rows,
				(struct total_row){client, ROW_ENGINE, engine->name, engine, NULL});
	for (; !error && region; region = region->next)
		error = add_row(rows,
				(struct total_row){client, ROW_REGION, region->name, NULL, region});
	return error;
}

static int compare_numbers(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int compare_spans(struct fdi_span a, struct fdi_span b)
{
	size_t len = a.len < b.len ? a.len : b.len;
	int order = len ? memcmp(a.ptr, b.ptr, len) : 0;

	return order ? order : compare_numbers(a.len, b.len);
}

static int compare_devices(const struct fdi_client *a, const struct fdi_client *b)
{
	int order = compare_numbers(a->has_dev, b->has_dev);

	if (!order && a->has_dev) {
		order = compare_numbers(a->major, b->major);
		return order ? order : compare_numbers(a->minor, b->minor);
	}
	if (!order)
		order = compare_spans(a->driver, b->driver);
	return order ? order : compare_spans(a->pdev, b->pdev);
}

static int compare_rows(const void *left, const void *right)
{
	const struct total_row *a = left;
	const struct total_row *b = right;
	int order = compare_devices(a->client, b->client);

	if (!order)
		order = compare_numbers(a->kind, b->kind);
	return order ? order : compare_spans(a->name, b->name);
}

/* --- adding up --- */

static void sum_add(struct sum *sum, const struct fdi_num *num)
{
	if (!num->present)
		return;
	sum->present = true;
	sum->saturated |= num->saturated;
	sum->saturated |= __builtin_add_overflow(sum->value, num->value, &sum->value);
	if (sum->saturated)
		sum->value = UINT64_MAX;
}

static void put_sum(struct json_out *out, const char *key, const struct sum *sum, bool *first)
{
	if (!sum->present)
		return;
	json_out_key(out, key, first);
	json_out_number(out, sum->value, sum->saturated);
}

static void put_engine(struct json_out *out, const struct total_row *row, size_t count)
{
	struct sum busy = {0};
	struct sum delta = {0};
	bool first = true;

	for (size_t i = 0; i < count; i++) {
		sum_add(&busy, &row[i].engine->field[FDI_BUSY_NS]);
		sum_add(&delta, &row[i].engine->delta_ns);
	}
	put_sum(out, "busy_ns", &busy, &first);
	put_sum(out, "delta_ns", &delta, &first);
}

static void put_region(struct json_out *out, const struct total_row *row, size_t count)
{
	bool first = true;

	for (size_t f = 0; f < REFERENCE_REGION_ROWS; f++) {
		const struct reference_region_row *field = &reference_region_rows[f];
		struct sum sum = {0};

		for (size_t i = 0; i < count; i++)
			sum_add(&sum, reference_region_num(row[i].region->field, field->field));
		put_sum(out, field->name, &sum, &first);
	}
}

/* All rows of kind from at on, up to end: one member a name. Returns where the kind ends. */
static size_t put_kind(struct json_out *out, const struct total_rows *rows, size_t at, size_t end,
		       enum row_kind kind)
{
	bool first = true;

	while (at < end && rows->list[at].kind == kind) {
		const struct total_row *row = &rows->list[at];
		size_t count = 1;

		while (at + count < end && row[count].kind == kind &&
		       compare_spans(row[count].name, row->name) == 0)
			count++;
		json_out_name(out, row->name.ptr, row->name.len, &first);
		json_out_raw(out, "{");
		(kind == ROW_ENGINE ? put_engine : put_region)(out, row, count);
		json_out_raw(out, "}");
		at += count;
	}
	return at;
}

/* One device, whose rows are from at to end. */
static void put_device(struct json_out *out, const struct total_rows *rows, size_t at, size_t end)
{
	const struct fdi_client *client = rows->list[at].client;
	size_t clients = 0;

	while (at + clients < end && rows->list[at + clients].kind == ROW_CLIENT)
		clients++;
	json_out_raw(out, "{\"device\":");
	reference_device(out, client);
	json_out_raw(out, ",\"clients\":");
	json_out_number(out, clients, false);
	json_out_raw(out, ",\"engines\":{");
	at = put_kind(out, rows, at + clients, end, ROW_ENGINE);
	json_out_raw(out, "},\"regions\":{");
	put_kind(out, rows, at, end, ROW_REGION);
	json_out_raw(out, "}}");
}

static void put_devices(struct json_out *out, const struct total_rows *rows)
{
	bool first = true;

	for (size_t at = 0, end; at < rows->count; at = end) {
		for (end = at + 1; end < rows->count; end++) {
			if (compare_devices(rows->list[at].client, rows->list[end].client) != 0)
				break;
		}
		json_out_comma(out, &first);
		put_device(out, rows, at, end);
	}
}

int reference_totals(struct json_out *out, const struct fdi_tracker *tracker)
{
	struct total_rows rows = {0};
	const struct fdi_client *client = NULL;
	int error = 0;

	while (!error && (client = fdi_client_next(tracker, client)))
		error = gather_client(&rows, client);
	if (!error) {
		if (rows.count)
			qsort(rows.list, rows.count, sizeof(*rows.list), compare_rows);
		json_out_raw(out, "[");
		put_devices(out, &rows);
		json_out_raw(out, "]");
	}
	free(rows.list);
	return error;
}
