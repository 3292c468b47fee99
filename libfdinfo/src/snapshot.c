/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "arena.h"
#include "key.h"
#include "lexer.h"
#include "number.h"
#include "table.h"
#include "wide.h"

/* The units that a number may have; a number without one is in ns, bytes, Hz. */
enum unit {
	UNIT_NONE,
	UNIT_NS,
	UNIT_BYTES, /* KiB, MiB */
	UNIT_HZ, /* Hz, KHz, MHz */
};

/* Where the number of a key is stored. */
struct snapshot_key {
	bool numeric;
	bool region;
	unsigned char field;
	unsigned char unit;
};

static const struct snapshot_key snapshot_keys[FDI_KEYS] = {
	[FDI_KEY_ENGINE] = {true, false, FDI_BUSY_NS, UNIT_NS},
	[FDI_KEY_CAPACITY] = {true, false, FDI_CAPACITY, UNIT_NONE},
	[FDI_KEY_CYCLES] = {true, false, FDI_CYCLES, UNIT_NONE},
	[FDI_KEY_TOTAL_CYCLES] = {true, false, FDI_TOTAL_CYCLES, UNIT_NONE},
	[FDI_KEY_MAXFREQ] = {true, false, FDI_MAXFREQ_HZ, UNIT_HZ},
	[FDI_KEY_CURFREQ] = {true, false, FDI_CURFREQ_HZ, UNIT_HZ},
	[FDI_KEY_TOTAL] = {true, true, FDI_TOTAL, UNIT_BYTES},
	[FDI_KEY_SHARED] = {true, true, FDI_SHARED, UNIT_BYTES},
	[FDI_KEY_RESIDENT] = {true, true, FDI_RESIDENT, UNIT_BYTES},
	[FDI_KEY_MEMORY] = {true, true, FDI_MEMORY, UNIT_BYTES},
	[FDI_KEY_PURGEABLE] = {true, true, FDI_PURGEABLE, UNIT_BYTES},
	[FDI_KEY_ACTIVE] = {true, true, FDI_ACTIVE, UNIT_BYTES},
};

struct reader {
	struct fdi_snapshot *snap;
	struct fdi_arena *arena;
	struct table engines;
	struct table regions;
};

/* unit_factor - the factor of a suffix; 0: the key has no such unit. */
static uint64_t unit_factor(enum unit unit, struct fdi_span suffix)
{
	if (!suffix.len)
		return 1;
	switch (unit) {
	case UNIT_NS:
		return SPAN_IS(suffix, "ns") ? 1 : 0;
	case UNIT_BYTES:
		if (SPAN_IS(suffix, "KiB"))
			return 1024;
		return SPAN_IS(suffix, "MiB") ? 1024 * 1024 : 0;
	case UNIT_HZ:
		if (SPAN_IS(suffix, "Hz"))
			return 1;
		if (SPAN_IS(suffix, "MHz"))
			return 1000000;
		return SPAN_IS(suffix, "KHz") ? 1000 : 0;
	case UNIT_NONE:
	default:
		return 0;
	}
}

/* number_read - a value in the unit of its key; false when it cannot be read. */
static bool number_read(struct fdi_span value, enum unit unit, struct fdi_num *num)
{
	struct fdi_span suffix;
	uint64_t factor;

	if (number_parse(value, num, &suffix))
		return false;
	factor = unit_factor(unit, suffix);
	if (!factor)
		return false;
	if (factor > 1) {
		num->saturated |= wide_mul(num->value, factor).high != 0;
		num->value = num->saturated ? WIDE_MAX : num->value * factor;
	}
	return true;
}

/* id_read - the digits of an id without leading zeros; false when it is no <uint>. */
static bool id_read(struct fdi_span value, struct fdi_span *id)
{
	size_t i;

	if (!value.len)
		return false;
	for (i = 0; i < value.len; i++) {
		if (!byte_is_digit(value.ptr[i]))
			return false;
	}
	while (value.len > 1 && value.ptr[0] == '0')
		value = span_skip(value, 1);
	*id = value;
	return true;
}

/* text_read - a <valstr> that is not empty. */
static bool text_read(struct fdi_span value, struct fdi_span *text)
{
	if (!value.len)
		return false;
	*text = value;
	return true;
}

/* string_read - the keys whose value is no number with a unit; false when it cannot be read. */
static bool string_read(struct fdi_snapshot *snap, enum fdi_key key, struct fdi_span value)
{
	switch (key) {
	case FDI_KEY_DRIVER:
		return text_read(value, &snap->driver);
	case FDI_KEY_PDEV:
		return text_read(value, &snap->pdev);
	case FDI_KEY_CLIENT_ID:
		return id_read(value, &snap->client_id);
	case FDI_KEY_CLIENT_NAME:
		/* An empty name is none, and not malformed. */
		snap->client_name = value.len ? value : (struct fdi_span){0};
		return true;
	default:
		return true;
	}
}

/* line_read - parse one line; -FDI_ENOBUFS when its engine or region does not fit. */
static int line_read(struct reader *reader, const struct lexer_cut *cut)
{
	struct fdi_snapshot *snap = reader->snap;
	struct fdi_span name;
	enum fdi_key key = key_lookup(lexer_key(cut), &name);
	const struct snapshot_key *info = &snapshot_keys[key];
	struct fdi_num num;
	struct node *node;

	if (key == FDI_KEY_FOREIGN)
		return 0;
	/* Without a colon there is no key, even if the line begins with drm-. */
	if (cut->colon == cut->lf) {
		snap->malformed++;
		return 0;
	}
	if (!info->numeric) {
		if (!string_read(snap, key, lexer_value(cut)))
			snap->malformed++;
	} else if (!number_read(lexer_value(cut), info->unit, &num)) {
		snap->malformed++;
	} else {
		node = table_get(info->region ? &reader->regions : &reader->engines, name,
				 reader->arena);
		if (!node)
			return -FDI_ENOBUFS;
		if (info->region)
			node->region.field[info->field] = num;
		else
			node->engine.field[info->field] = num;
		snap->saturated += num.saturated;
	}
	snap->drm_lines++;
	return 0;
}

int fdi_parse(struct fdi_snapshot *snap, const char *text, size_t len, struct fdi_arena *arena)
{
	struct reader reader = {.snap = snap, .arena = arena, .regions.regions = true};
	struct fdi_lexer lexer;
	struct lexer_cut cut;
	int err = 0;

	if (!snap || !arena || (!text && len))
		return -FDI_EINVAL;
	*snap = (struct fdi_snapshot){0};
	fdi_lexer_init(&lexer, text, len);
	while (!err && lexer_cut(&lexer, &cut))
		err = line_read(&reader, &cut);
	snap->lines = err ? lexer.line - 1 : lexer.line;
	if (reader.engines.first)
		snap->engines = &reader.engines.first->engine;
	if (reader.regions.first)
		snap->regions = &reader.regions.first->region;
	snap->engine_count = reader.engines.count;
	snap->region_count = reader.regions.count;
	return err;
}

struct fdi_num fdi_capacity(const struct fdi_engine *engine)
{
	struct fdi_num printed = engine->field[FDI_CAPACITY];

	if (printed.present && printed.value)
		return printed;
	return (struct fdi_num){.value = 1, .present = true};
}

struct fdi_num fdi_resident(const struct fdi_region *region)
{
	struct fdi_num resident = region->field[FDI_RESIDENT];

	return resident.present ? resident : region->field[FDI_MEMORY];
}
