/* SPDX-License-Identifier: MIT */
#include "items.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_same(struct zoo *z, struct zoo_span known, struct zoo_span name, bool region)
{
	if (fault(z, region ? FAULT_PREFIX_REGION : FAULT_PREFIX_ENGINE))
		return known.len >= name.len && !memcmp(known.at, name.at, name.len);
	if (fault(z, FAULT_LONGER_ENGINE) && !region)
		return known.len <= name.len && !memcmp(known.at, name.at, known.len);
	if (fault(z, FAULT_CASE_FOLD))
		return known.len == name.len && !strncasecmp(known.at, name.at, name.len);
	return zoo_span_is(known, name);
}

struct zoo_item *zoo_items_find(struct zoo *z, struct zoo_item *list, struct zoo_span name,
				bool region)
{
	while (list && !is_same(z, list->name, name, region))
		list = list->next;
	return list;
}

static struct zoo_item *items_add(struct zoo *z, struct zoo_item **list, struct zoo_span name)
{
	struct zoo_item *item = zoo_alloc(z, sizeof(*item));
	unsigned int count = 0;

	if (!item)
		return NULL;
	for (; *list; list = &(*list)->next)
		count++;
	if ((count >= 16 && fault(z, FAULT_ENGINES_16)) ||
	    (name.len >= 256 && fault(z, FAULT_NAME_256)))
		abort();
	item->name = name;
	*list = item;
	return item;
}

struct zoo_item *zoo_items_place(struct zoo *z, struct zoo_snapshot *snap,
				 const struct zoo_key *row, struct zoo_span name,
				 struct zoo_num num)
{
	bool region = row->kind == KEY_REGION;
	struct zoo_item **list = region ? &snap->regions : &snap->engines;
	struct zoo_item *item = zoo_items_find(z, *list, name, region);

	if (item)
		return item;
	if (row->field == F_CAPACITY && fault(z, FAULT_CAPACITY_LATE))
		return NULL;
	if (row->field == F_CAPACITY && fault(z, FAULT_CAPACITY_SLOT)) {
		snap->pending = num;
		return NULL;
	}
	item = items_add(z, list, name);
	if (item && !region && snap->pending.present) {
		item->field[F_CAPACITY] = snap->pending;
		snap->pending = (struct zoo_num){0};
	}
	return item;
}

void zoo_items_free(struct zoo_item *item)
{
	while (item) {
		struct zoo_item *next = item->next;

		free(item);
		item = next;
	}
}
