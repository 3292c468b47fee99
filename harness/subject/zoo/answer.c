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

static void write_fields(struct json_out *j, const struct zoo_num *fields, unsigned int from,
			 unsigned int to)
{
	for (unsigned int f = from; f < to; f++)
		if (words[f])
			json_num(j, words[f], fields[f]);
}

static void write_string(struct json_out *j, const char *key, struct zoo_span value)
{
	if (value.len)
		json_string(j, key, value);
}

void zoo_write_regions(struct json_out *j, const struct zoo_item *region)
{
	json_begin(j, "regions", '{');
	for (; region; region = region->next) {
		json_name(j, region->name);
		json_begin(j, NULL, '{');
		write_fields(j, region->field, F_REGION, FIELDS);
		json_end(j, '}');
	}
	json_end(j, '}');
}

void zoo_write_snapshot(struct json_out *j, const struct zoo_snapshot *snap)
{
	json_begin(j, NULL, '{');
	if (snap->refused) {
		json_string(j, "rejected", zoo_span_word(snap->refused));
		json_end(j, '}');
		return;
	}
	write_string(j, "driver", snap->driver);
	write_string(j, "pdev", snap->pdev);
	write_string(j, "client_id", snap->id);
	write_string(j, "client_name", snap->client_name);
	json_begin(j, "engines", '{');
	for (const struct zoo_item *e = snap->engines; e; e = e->next) {
		json_name(j, e->name);
		json_begin(j, NULL, '{');
		write_fields(j, e->field, 0, ENGINE_FIELDS);
		json_end(j, '}');
	}
	json_end(j, '}');
	zoo_write_regions(j, snap->regions);
	json_end(j, '}');
}

static void write_engine(struct json_out *j, const struct zoo_engine *e)
{
	json_name(j, e->name);
	json_begin(j, NULL, '{');
	write_fields(j, e->held, 0, ENGINE_FIELDS);
	json_num(j, "delta_ns", e->growth[F_BUSY_NS]);
	json_ratio(j, "busy_ratio", e->busy);
	json_ratio(j, "freq_ratio", e->freq);
	json_end(j, '}');
}

static void write_members(struct json_out *j, const struct zoo_member *m)
{
	json_begin(j, "members", '[');
	for (; m; m = m->next) {
		json_begin(j, NULL, '{');
		json_uint(j, "pid", (uint32_t)m->pid);
		json_uint(j, "fd", (uint32_t)m->fd);
		json_end(j, '}');
	}
	json_end(j, ']');
}

static void write_client(struct json_out *j, const struct zoo_client *c)
{
	json_begin(j, NULL, '{');
	json_string(j, "device", c->device);
	if (c->has_id)
		json_string(j, "id", c->id);
	write_string(j, "driver", c->driver);
	write_string(j, "pdev", c->pdev);
	write_members(j, c->members);
	json_begin(j, "engines", '{');
	for (const struct zoo_engine *e = c->engines; e; e = e->next)
		write_engine(j, e);
	json_end(j, '}');
	zoo_write_regions(j, c->regions);
	json_end(j, '}');
}

void zoo_write_state(struct zoo *z, struct json_out *j)
{
	json_begin(j, NULL, '{');
	json_begin(j, "clients", '[');
	for (const struct zoo_client *c = z->clients; c; c = c->next)
		if (c->shown)
			write_client(j, c);
	json_end(j, ']');
	zoo_write_totals(z, j);
	json_end(j, '}');
}
