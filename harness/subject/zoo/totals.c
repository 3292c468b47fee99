/* SPDX-License-Identifier: MIT */
/* Sums over the distinct clients of a device. */
#include <stdlib.h>

#include "json.h"

struct total {
	struct zoo_engine *engines; /* names are the clients' */
	struct zoo_item *regions; /* the same */
	uint64_t clients;
};

static struct zoo_engine *engine_of(struct zoo *z, struct total *total, struct zoo_span name)
{
	struct zoo_engine **link = &total->engines;

	for (; *link; link = &(*link)->next)
		if (zoo_span_is((*link)->name, name))
			return *link;
	if (total->clients && fault(z, FAULT_TOTALS_FIRST))
		return NULL;
	*link = zoo_alloc(z, sizeof(**link));
	if (*link)
		(*link)->name = name;
	return *link;
}

static struct zoo_item *region_of(struct zoo *z, struct total *total, struct zoo_span name)
{
	struct zoo_item **link = &total->regions;

	for (; *link; link = &(*link)->next)
		if (zoo_span_is((*link)->name, name))
			return *link;
	if (total->clients && fault(z, FAULT_TOTALS_FIRST))
		return NULL;
	*link = zoo_alloc(z, sizeof(**link));
	if (*link)
		(*link)->name = name;
	return *link;
}

static void add_client(struct zoo *z, struct total *total, const struct zoo_client *c)
{
	for (const struct zoo_engine *e = c->engines; e; e = e->next) {
		struct zoo_engine *sum = zoo_is_listed(z, e) ? engine_of(z, total, e->name) : NULL;

		if (!sum)
			continue;
		sum->held[F_BUSY_NS] =
			zoo_num_add(z, sum->held[F_BUSY_NS], zoo_shown(z, e, F_BUSY_NS));
		sum->delta[F_BUSY_NS] = zoo_num_add(z, sum->delta[F_BUSY_NS], e->delta[F_BUSY_NS]);
	}
	for (const struct zoo_item *r = c->regions; r; r = r->next) {
		struct zoo_item *sum = region_of(z, total, r->name);

		if (!sum)
			continue;
		for (unsigned int f = F_REGION; f < FIELDS; f++)
			sum->field[f] = zoo_num_add(z, sum->field[f], r->field[f]);
	}
	total->clients++;
}

unsigned int zoo_times(struct zoo *z, const struct zoo_client *c)
{
	unsigned int count = 0;

	if (!fault(z, FAULT_TOTALS_FDS))
		return 1;
	for (const struct zoo_member *m = c->members; m; m = m->next)
		count++;
	return count ? count : 1;
}

static bool is_counted(struct zoo *z, const struct zoo_client *c, struct zoo_span device)
{
	return c->shown && (fault(z, FAULT_TOTALS_ONE) || zoo_span_is(c->device, device));
}

static void write_total(struct zoo *z, struct zoo_json *j, struct zoo_span device,
			const struct total *total)
{
	zoo_json_begin(j, NULL, '{');
	zoo_json_string(j, "device", device);
	zoo_write_device_load(z, j, device);
	zoo_json_uint(j, "clients", total->clients);
	zoo_json_begin(j, "engines", '{');
	for (const struct zoo_engine *e = total->engines; e; e = e->next) {
		zoo_json_name(j, e->name);
		zoo_json_begin(j, NULL, '{');
		if (!design(j->z, DESIGN_NO_HELD) && !design(j->z, DESIGN_PER_CENT))
			zoo_json_num(j, "busy_ns", e->held[F_BUSY_NS]);
		zoo_json_num(j, "delta_ns", e->delta[F_BUSY_NS]);
		zoo_json_end(j, '}');
	}
	zoo_json_end(j, '}');
	zoo_write_regions(j, total->regions);
	zoo_json_end(j, '}');
}

static void free_total(struct total *total)
{
	while (total->engines) {
		struct zoo_engine *next = total->engines->next;

		free(total->engines);
		total->engines = next;
	}
	while (total->regions) {
		struct zoo_item *next = total->regions->next;

		free(total->regions);
		total->regions = next;
	}
}

/* Is there a client of that device before c? */
static bool is_written(struct zoo *z, const struct zoo_client *c)
{
	for (const struct zoo_client *b = z->clients; b != c; b = b->next)
		if (is_counted(z, b, c->device))
			return true;
	return false;
}

void zoo_write_totals(struct zoo *z, struct zoo_json *j)
{
	zoo_json_begin(j, "totals", '[');
	for (const struct zoo_client *c = z->clients; c; c = c->next) {
		struct total total = {0};

		if (!c->shown || is_written(z, c))
			continue;
		for (const struct zoo_client *b = c; b; b = b->next)
			for (unsigned int n = is_counted(z, b, c->device) ? zoo_times(z, b) : 0; n;
			     n--)
				add_client(z, &total, b);
		write_total(z, j, c->device, &total);
		free_total(&total);
	}
	zoo_json_end(j, ']');
}
