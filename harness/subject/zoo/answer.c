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

static void write_fields(struct zoo_json *j, const struct zoo_num *fields, unsigned int from,
			 unsigned int to)
{
	for (unsigned int f = from; f < to; f++)
		if (words[f])
			zoo_json_num(j, words[f], fields[f]);
}

static void write_string(struct zoo_json *j, const char *key, struct zoo_span value)
{
	if (value.len)
		zoo_json_string(j, key, value);
}

void zoo_write_regions(struct zoo_json *j, const struct zoo_item *region)
{
	zoo_json_begin(j, "regions", '{');
	for (; region; region = region->next) {
		zoo_json_name(j, region->name);
		zoo_json_begin(j, NULL, '{');
		write_fields(j, region->field, F_REGION, FIELDS);
		zoo_json_end(j, '}');
	}
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
	write_string(j, "driver", snap->driver);
	write_string(j, "pdev", snap->pdev);
	write_string(j, "client_id", snap->id);
	write_string(j, "client_name", snap->client_name);
	zoo_json_begin(j, "engines", '{');
	for (const struct zoo_item *e = snap->engines; e; e = e->next) {
		zoo_json_name(j, e->name);
		zoo_json_begin(j, NULL, '{');
		write_fields(j, e->field, 0, ENGINE_FIELDS);
		zoo_json_end(j, '}');
	}
	zoo_json_end(j, '}');
	zoo_write_regions(j, snap->regions);
	zoo_json_end(j, '}');
}

static void write_engine(struct zoo_json *j, const struct zoo_engine *e)
{
	zoo_json_name(j, e->name);
	zoo_json_begin(j, NULL, '{');
	write_fields(j, e->held, 0, ENGINE_FIELDS);
	zoo_json_num(j, "delta_ns", e->growth[F_BUSY_NS]);
	zoo_json_ratio(j, "busy_ratio", e->busy);
	zoo_json_ratio(j, "freq_ratio", e->freq);
	zoo_json_end(j, '}');
}

static void write_members(struct zoo_json *j, const struct zoo_member *m)
{
	zoo_json_begin(j, "members", '[');
	for (; m; m = m->next) {
		zoo_json_begin(j, NULL, '{');
		zoo_json_uint(j, "pid", (uint32_t)m->pid);
		zoo_json_uint(j, "fd", (uint32_t)m->fd);
		zoo_json_end(j, '}');
	}
	zoo_json_end(j, ']');
}

static void write_client(struct zoo_json *j, const struct zoo_client *c)
{
	zoo_json_begin(j, NULL, '{');
	zoo_json_string(j, "device", c->device);
	if (c->has_id)
		zoo_json_string(j, "id", c->id);
	write_string(j, "driver", c->driver);
	write_string(j, "pdev", c->pdev);
	write_members(j, c->members);
	zoo_json_begin(j, "engines", '{');
	for (const struct zoo_engine *e = c->engines; e; e = e->next)
		write_engine(j, e);
	zoo_json_end(j, '}');
	zoo_write_regions(j, c->regions);
	zoo_json_end(j, '}');
}

void zoo_write_state(struct zoo *z, struct zoo_json *j)
{
	zoo_json_begin(j, NULL, '{');
	zoo_json_begin(j, "clients", '[');
	for (const struct zoo_client *c = z->clients; c; c = c->next)
		if (c->shown)
			write_client(j, c);
	zoo_json_end(j, ']');
	zoo_write_totals(z, j);
	zoo_json_end(j, '}');
}
