/* SPDX-License-Identifier: MIT */
/* The two answers, field by field. */
#include "json.h"

static const char *const words[FIELDS] = {
	[F_BUSY_NS] = "busy_ns",     [F_CAPACITY] = "capacity",
	[F_CYCLES] = "cycles",	     [F_TOTAL_CYCLES] = "total_cycles",
	[F_MAXFREQ] = "maxfreq_hz",  [F_TOTAL] = "total",
	[F_SHARED] = "shared",	     [F_RESIDENT] = "resident",
	[F_PURGEABLE] = "purgeable", [F_ACTIVE] = "active",
};

enum part {
	PART_NAMES = 1,
	PART_REGIONS = 2,
	PART_DELTA = 4,
	PART_RATIOS = 8,
	PART_TOTALS = 16,
	PART_HELD = 32,
	PART_FDS = 64
};

/* What narrow designs do not answer. */
static const struct {
	enum zoo_design design;
	unsigned int parts;
} narrow[] = {
	{DESIGN_NO_NAMES, PART_NAMES},
	{DESIGN_NO_MEMORY, PART_REGIONS},
	{DESIGN_NO_RATIO, PART_RATIOS},
	{DESIGN_PER_CENT, PART_DELTA | PART_HELD},
	{DESIGN_NO_HELD, PART_HELD},
	{DESIGN_NO_FDS, PART_FDS},
	{DESIGN_BARE, PART_NAMES | PART_REGIONS | PART_DELTA | PART_RATIOS | PART_TOTALS},
};

static bool has_part(const struct zoo_json *j, enum part part)
{
	for (size_t i = 0; i < sizeof(narrow) / sizeof(*narrow); i++)
		if (design(j->z, narrow[i].design))
			return !(narrow[i].parts & part);
	return true;
}

static void write_fields(struct zoo_json *j, const struct zoo_num *fields, unsigned int from,
			 unsigned int to)
{
	for (unsigned int f = from; f < to; f++)
		if (words[f])
			zoo_json_num(j, words[f], fields[f]);
}

static void write_string(struct zoo_json *j, const char *key, struct zoo_span value)
{
	if (value.len && has_part(j, PART_NAMES))
		zoo_json_string(j, key, value);
}

/* A member that the format does not have. */
static void write_extra(struct zoo_json *j)
{
	if (design(j->z, DESIGN_EXTRA))
		zoo_json_string(j, "colour", zoo_span_word("green"));
}

void zoo_write_regions(struct zoo_json *j, const struct zoo_item *region)
{
	if (!has_part(j, PART_REGIONS))
		return;
	if (design(j->z, DESIGN_TERSE) && !region)
		return;
	zoo_json_begin(j, "regions", '{');
	for (; region; region = region->next) {
		zoo_json_name(j, region->name);
		zoo_json_begin(j, NULL, '{');
		write_fields(j, region->field, F_REGION, FIELDS);
		zoo_json_end(j, '}');
	}
	zoo_json_end(j, '}');
}

/* The engines of a struct, where they are not printed; listed: do engines have this name? */
static void write_zeros(struct zoo_json *j, const void *engines,
			bool (*listed)(const void *engines, struct zoo_span name))
{
	static const char *const names[] = {"render", "copy", "video", "compute"};

	for (size_t i = 0;
	     design(j->z, DESIGN_ZERO_FOR_ABSENT) && i < sizeof(names) / sizeof(*names); i++) {
		const struct zoo_num none[FIELDS] = {[F_CAPACITY] = {.value = 1, .present = true}};

		if (listed(engines, zoo_span_word(names[i])))
			continue;
		zoo_json_name(j, zoo_span_word(names[i]));
		zoo_json_begin(j, NULL, '{');
		write_fields(j, none, 0, ENGINE_FIELDS);
		zoo_json_end(j, '}');
	}
}

static bool is_read(const void *engines, struct zoo_span name)
{
	for (const struct zoo_item *e = engines; e; e = e->next)
		if (zoo_span_is(e->name, name))
			return true;
	return false;
}

static bool is_tracked(const void *engines, struct zoo_span name)
{
	for (const struct zoo_engine *e = engines; e; e = e->next)
		if (zoo_span_is(e->name, name))
			return true;
	return false;
}

static void write_read_engines(struct zoo_json *j, const struct zoo_item *engines)
{
	if (design(j->z, DESIGN_TERSE) && !engines)
		return;
	zoo_json_begin(j, "engines", '{');
	for (const struct zoo_item *e = engines; e; e = e->next) {
		zoo_json_name(j, e->name);
		zoo_json_begin(j, NULL, '{');
		write_fields(j, e->field, 0, ENGINE_FIELDS);
		zoo_json_end(j, '}');
	}
	write_zeros(j, engines, is_read);
	zoo_json_end(j, '}');
}

void zoo_write_snapshot(struct zoo_json *j, const struct zoo_snapshot *snap)
{
	zoo_json_begin(j, NULL, '{');
	if (snap->refused) {
		zoo_json_string(j, "rejected", zoo_span_word(snap->refused));
		zoo_json_end(j, '}');
		return;
	}
	write_extra(j);
	write_string(j, "driver", snap->driver);
	write_string(j, "pdev", snap->pdev);
	write_string(j, "client_id", snap->id);
	if (!design(j->z, DESIGN_NO_NAME))
		write_string(j, "client_name", snap->client_name);
	write_read_engines(j, snap->engines);
	zoo_write_regions(j, snap->regions);
	zoo_json_end(j, '}');
}

bool zoo_is_listed(const struct zoo *z, const struct zoo_engine *e)
{
	return e->printed_now || !design(z, DESIGN_ENGINE_HIDDEN);
}

struct zoo_num zoo_shown(const struct zoo *z, const struct zoo_engine *e, enum zoo_field f)
{
	if (design(z, DESIGN_COUNTER_HIDDEN) && !e->printed[f].present)
		return (struct zoo_num){0};
	return e->held[f];
}

static void write_engine(struct zoo_json *j, const struct zoo_engine *e)
{
	bool hidden = design(j->z, DESIGN_COUNTER_HIDDEN) && !e->printed[F_BUSY_NS].present;

	zoo_json_name(j, e->name);
	zoo_json_begin(j, NULL, '{');
	write_extra(j);
	for (unsigned int f = 0; f < ENGINE_FIELDS; f++)
		if (has_part(j, PART_HELD) || f == F_CAPACITY || f == F_MAXFREQ)
			zoo_json_num(j, words[f], zoo_shown(j->z, e, f));
	if (has_part(j, PART_DELTA) && !hidden)
		zoo_json_num(j, "delta_ns", e->delta[F_BUSY_NS]);
	if (has_part(j, PART_RATIOS)) {
		zoo_json_ratio(j, "busy_ratio", e->busy);
		zoo_json_ratio(j, "freq_ratio", e->freq);
	}
	zoo_json_end(j, '}');
}

static void write_engines(struct zoo_json *j, const struct zoo_engine *engines)
{
	if (design(j->z, DESIGN_TERSE) && !engines)
		return;
	zoo_json_begin(j, "engines", '{');
	for (const struct zoo_engine *e = engines; e; e = e->next)
		if (zoo_is_listed(j->z, e))
			write_engine(j, e);
	write_zeros(j, engines, is_tracked);
	zoo_json_end(j, '}');
}

static const struct zoo_member *lowest_member(const struct zoo_member *m)
{
	const struct zoo_member *lowest = m;

	for (; m; m = m->next)
		if (m->pid < lowest->pid)
			lowest = m;
	return lowest;
}

static void write_members(struct zoo_json *j, const struct zoo_member *m)
{
	const bool lowest = design(j->z, DESIGN_NO_SHARERS_LOW);

	zoo_json_begin(j, "members", '[');
	for (m = lowest ? lowest_member(m) : m; m;
	     m = lowest || design(j->z, DESIGN_NO_SHARERS) ? NULL : m->next) {
		zoo_json_begin(j, NULL, '{');
		zoo_json_uint(j, "pid", (uint32_t)m->pid);
		if (has_part(j, PART_FDS))
			zoo_json_uint(j, "fd", (uint32_t)m->fd);
		zoo_json_end(j, '}');
	}
	zoo_json_end(j, ']');
}

static void write_client(struct zoo_json *j, const struct zoo_client *c)
{
	zoo_json_begin(j, NULL, '{');
	zoo_json_string(j, "device", c->device);
	write_extra(j);
	if (c->has_id && has_part(j, PART_NAMES))
		zoo_json_string(j, "id", c->id);
	write_string(j, "driver", c->driver);
	write_string(j, "pdev", c->pdev);
	write_members(j, c->members);
	write_engines(j, c->engines);
	zoo_write_regions(j, c->regions);
	zoo_json_end(j, '}');
}

/* Is it known that an engine of the client was busy since the sweep before? */
static bool is_busy(const struct zoo_client *c)
{
	for (const struct zoo_engine *e = c->engines; e; e = e->next)
		if (e->delta[F_BUSY_NS].value || e->delta[F_CYCLES].value)
			return true;
	return false;
}

static bool is_client_listed(const struct zoo *z, const struct zoo_client *c)
{
	return c->shown && (!design(z, DESIGN_NO_IDLE) || is_busy(c));
}

void zoo_write_state(struct zoo *z, struct zoo_json *j)
{
	zoo_json_begin(j, NULL, '{');
	if (zoo_has_clients(z)) {
		zoo_json_begin(j, "clients", '[');
		for (const struct zoo_client *c = z->clients; c; c = c->next)
			if (is_client_listed(z, c))
				write_client(j, c);
		zoo_json_end(j, ']');
		if (has_part(j, PART_TOTALS))
			zoo_write_totals(z, j);
	}
	zoo_write_loads(z, j);
	zoo_json_end(j, '}');
}
