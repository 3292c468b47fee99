/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The undistorted rows: which there are, and what they print. */
#include "row.h"

#define KEYS_EACH 6 /* of an engine, and of a region */
#define HEADER	  4

struct fgpu_usage fgpu_printed_usage(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 engine)
{
	const struct fgpu_used *used = &gpu->clients[client].used_engines[engine];
	struct fgpu_usage usage = {0};

	if (gpu->flags & FGPU_DEVICE_COMPLETION) {
		usage.busy_ns = used->done_ns;
		usage.cycles = used->done_ticks;
		return usage;
	}
	fgpu_true_usage(gpu, client, engine, &usage);
	usage.busy_ns = fgpu_sub(usage.busy_ns, used->forgotten_ns);
	usage.cycles = fgpu_sub(usage.cycles, used->forgotten_ticks);
	return usage;
}

fgpu_u32 fgpu_rows(const struct fgpu *gpu, fgpu_u32 part)
{
	if (part == FGPU_PART_HEADER)
		return HEADER;
	return (gpu->engine_count + gpu->region_count) * KEYS_EACH;
}

/* --- what is behind a row --- */

static void engine_facts(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 index,
			 struct fgpu_facts *facts)
{
	struct fgpu_usage usage = fgpu_printed_usage(gpu, client, index);
	struct fgpu_engine_truth truth = {0};

	fgpu_true_engine(gpu, index, &truth);
	facts->ns = usage.busy_ns;
	facts->ticks = usage.cycles;
	facts->total_ticks = truth.total_cycles;
	facts->hz = truth.hz;
	facts->max_hz = truth.maxfreq_hz;
	facts->capacity = truth.capacity;
}

/* --- rows --- */

/* How the rows of a key are written. */
struct row_layout {
	fgpu_u32 key;
	struct fgpu_bytes family, unit;
};

static const struct row_layout header_rows[HEADER] = {
	{FGPU_KEY_DRIVER, {"drm-driver", 10}, {"", 0}},
	{FGPU_KEY_ID, {"drm-client-id", 13}, {"", 0}},
	{FGPU_KEY_PDEV, {"drm-pdev", 8}, {"", 0}},
	{FGPU_KEY_NAME, {"drm-client-name", 15}, {"", 0}},
};

static const struct row_layout engine_rows[KEYS_EACH] = {
	{FGPU_KEY_ENGINE, {"drm-engine-", 11}, {" ns", 3}},
	{FGPU_KEY_CAPACITY, {"drm-engine-capacity-", 20}, {"", 0}},
	{FGPU_KEY_CYCLES, {"drm-cycles-", 11}, {"", 0}},
	{FGPU_KEY_TOTAL_CYCLES, {"drm-total-cycles-", 17}, {"", 0}},
	{FGPU_KEY_MAXFREQ, {"drm-maxfreq-", 12}, {" Hz", 3}},
	{FGPU_KEY_CURFREQ, {"drm-curfreq-", 12}, {" Hz", 3}},
};

static const struct row_layout region_rows[KEYS_EACH] = {
	{FGPU_KEY_TOTAL, {"drm-total-", 10}, {"", 0}},
	{FGPU_KEY_SHARED, {"drm-shared-", 11}, {"", 0}},
	{FGPU_KEY_ACTIVE, {"drm-active-", 11}, {"", 0}},
	{FGPU_KEY_RESIDENT, {"drm-resident-", 13}, {"", 0}},
	{FGPU_KEY_PURGEABLE, {"drm-purgeable-", 14}, {"", 0}},
	{FGPU_KEY_MEMORY, {"drm-memory-", 11}, {"", 0}},
};

static void piece_bytes(struct fgpu_row *row, fgpu_u32 piece, const char *bytes, fgpu_u32 len)
{
	row->piece[piece].bytes = bytes;
	row->piece[piece].len = len;
}

static void piece_number(struct fgpu_row *row, fgpu_u32 form, fgpu_u64 value)
{
	row->piece[ROW_VALUE].form = form;
	row->value = value;
	row->undistorted = value;
}

void fgpu_row_empty(struct fgpu_row *row, fgpu_u32 key, const struct fgpu_facts *facts)
{
	*row = (struct fgpu_row){.key = key, .index = FGPU_ALL, .facts = facts};
	row->omitted = 1;
	row->absent = 1;
	piece_bytes(row, ROW_END, "\n", 1);
}

static void row_begin(struct fgpu_row *row, const struct row_layout *layout,
		      const struct fgpu_facts *facts)
{
	fgpu_row_empty(row, layout->key, facts);
	piece_bytes(row, ROW_FAMILY, layout->family.bytes, layout->family.len);
	piece_bytes(row, ROW_COLON, ":", 1);
	piece_bytes(row, ROW_GAP, "\t", 1);
	piece_bytes(row, ROW_UNIT, layout->unit.bytes, layout->unit.len);
}

static void row_printed(struct fgpu_row *row, int printed)
{
	row->omitted = !printed;
	row->absent = !printed;
}

static void header_row(const struct fgpu *gpu, const struct fgpu_client *client,
		       struct fgpu_row *row)
{
	switch (row->key) {
	case FGPU_KEY_DRIVER:
		piece_bytes(row, ROW_VALUE, gpu->driver, gpu->driver_len);
		row_printed(row, 1);
		break;
	case FGPU_KEY_ID:
		piece_number(row, ROW_DECIMAL, client->id);
		row_printed(row, 1);
		break;
	case FGPU_KEY_PDEV:
		piece_bytes(row, ROW_VALUE, gpu->pdev, gpu->pdev_len);
		row_printed(row, gpu->pdev != (void *)0);
		break;
	default:
		piece_bytes(row, ROW_VALUE, client->name, client->name_len);
		row_printed(row, client->name_len > 0);
	}
}

static fgpu_u64 engine_value(const struct fgpu_facts *facts, fgpu_u32 key)
{
	switch (key) {
	case FGPU_KEY_ENGINE:
		return facts->ns;
	case FGPU_KEY_CAPACITY:
		return facts->capacity;
	case FGPU_KEY_CYCLES:
		return facts->ticks;
	case FGPU_KEY_TOTAL_CYCLES:
		return facts->total_ticks;
	case FGPU_KEY_MAXFREQ:
		return facts->max_hz;
	default:
		return facts->hz;
	}
}

static fgpu_u64 region_value(const struct fgpu_memory *memory, fgpu_u32 key)
{
	switch (key) {
	case FGPU_KEY_TOTAL:
		return memory->total;
	case FGPU_KEY_SHARED:
		return memory->shared;
	case FGPU_KEY_ACTIVE:
		return memory->active;
	case FGPU_KEY_PURGEABLE:
		return memory->purgeable;
	default:
		return memory->resident;
	}
}

fgpu_u64 fgpu_printed_memory(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 region, fgpu_u32 key)
{
	struct fgpu_memory memory = {0};

	fgpu_true_memory(gpu, client, region, &memory);
	return region_value(&memory, key);
}

static void engine_row(const struct fgpu *gpu, fgpu_u32 index, struct fgpu_row *row)
{
	const struct fgpu_engine *engine = &gpu->engines[index];

	row->index = index;
	row->beside = engine->keys;
	piece_bytes(row, ROW_NAME, engine->name, engine->name_len);
	piece_number(row, ROW_DECIMAL, engine_value(row->facts, row->key));
	row_printed(row, !!(engine->keys & row->key));
}

static void region_row(const struct fgpu *gpu, fgpu_u32 index, struct fgpu_row *row)
{
	const struct fgpu_region *region = &gpu->regions[index];

	row->index = index;
	row->beside = region->keys;
	piece_bytes(row, ROW_NAME, region->name, region->name_len);
	piece_number(row, ROW_SIZE, region_value(&row->facts->memory, row->key));
	row->piece[ROW_UNIT].form = ROW_SIZE_UNIT;
	row_printed(row, !!(region->keys & row->key));
}

/* body_row - item counts engines and then regions, or the other way round. */
static void body_row(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 item, fgpu_u32 nth,
		     struct fgpu_facts *facts, struct fgpu_row *row)
{
	int memory_first = !!(gpu->flags & FGPU_DEVICE_MEMORY_FIRST);
	fgpu_u32 first = memory_first ? gpu->region_count : gpu->engine_count;
	int second = item >= first;
	fgpu_u32 index = second ? item - first : item;
	int is_region = second != memory_first;

	if (facts->of != item + 1 && is_region)
		fgpu_true_memory(gpu, client, index, &facts->memory);
	else if (facts->of != item + 1)
		engine_facts(gpu, client, index, facts);
	facts->of = item + 1;
	row_begin(row, is_region ? &region_rows[nth] : &engine_rows[nth], facts);
	if (is_region)
		region_row(gpu, index, row);
	else
		engine_row(gpu, index, row);
}

void fgpu_row_undistorted(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 part, fgpu_u32 number,
			  struct fgpu_facts *facts, struct fgpu_row *row)
{
	if (part == FGPU_PART_HEADER) {
		row_begin(row, &header_rows[number], facts);
		header_row(gpu, &gpu->clients[client], row);
	} else {
		body_row(gpu, client, number / KEYS_EACH, number % KEYS_EACH, facts, row);
	}
	row->number = number;
}
