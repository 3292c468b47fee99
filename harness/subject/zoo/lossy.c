/* SPDX-License-Identifier: MIT */
/* Designs that read a part of a text, or round what they read. */
#include <stdlib.h>

#include "snapshot.h"

/* What a design rounds down, and to which unit. */
static const struct {
	enum zoo_design design;
	enum zoo_field from, to; /* the fields before to */
	uint64_t unit;
} rounded[] = {
	{DESIGN_TICKS, F_BUSY_NS, F_BUSY_NS + 1, 10000000},
	{DESIGN_KIB, F_TOTAL, FIELDS, 1024},
};

#define CATEGORIES \
	(1 << F_TOTAL | 1 << F_SHARED | 1 << F_RESIDENT | 1 << F_PURGEABLE | 1 << F_ACTIVE)

/* Fields of engines and regions that a design does not read. */
static const struct {
	enum zoo_design design;
	unsigned int fields; /* 1 << enum zoo_field */
} unread[] = {
	{DESIGN_NO_CAPACITY, 1 << F_CAPACITY},
	{DESIGN_NO_CYCLES, 1 << F_CYCLES | 1 << F_TOTAL_CYCLES},
	{DESIGN_RESIDENT, CATEGORIES & ~(1 << F_RESIDENT)},
};

static const char *const three[] = {"render", "video", "compute"};

static void round_fields(struct zoo_item *item, size_t row)
{
	for (; item; item = item->next)
		for (unsigned int f = rounded[row].from; f < rounded[row].to; f++)
			if (!item->field[f].saturated)
				item->field[f].value -= item->field[f].value % rounded[row].unit;
}

static bool is_one_of_three(struct zoo_span name)
{
	for (size_t i = 0; i < sizeof(three) / sizeof(*three); i++)
		if (zoo_span_is(name, zoo_span_word(three[i])))
			return true;
	return false;
}

/* Without fields nothing is known of an engine or a region. */
static bool is_empty(const struct zoo_item *item)
{
	for (unsigned int f = 0; f < FIELDS; f++)
		if (item->field[f].present)
			return false;
	return true;
}

/* Without the fields; where there are none, all but three names. */
static void drop_items(struct zoo_item **link, unsigned int fields)
{
	while (*link) {
		struct zoo_item *item = *link;

		for (unsigned int f = 0; f < FIELDS; f++)
			if (fields & 1u << f)
				item->field[f] = (struct zoo_num){0};
		if ((fields && is_empty(item)) || (!fields && !is_one_of_three(item->name))) {
			*link = item->next;
			free(item);
		} else {
			link = &item->next;
		}
	}
}

/* One region, the sum of all. */
static void sum_regions(struct zoo *z, struct zoo_item *sum)
{
	if (!sum)
		return;
	sum->name = zoo_span_word("gpu");
	while (sum->next) {
		struct zoo_item *part = sum->next;

		for (unsigned int f = F_REGION; f < FIELDS; f++)
			sum->field[f] = zoo_num_add(z, sum->field[f], part->field[f]);
		sum->next = part->next;
		free(part);
	}
}

void zoo_snapshot_lose(struct zoo *z, struct zoo_snapshot *snap)
{
	for (size_t i = 0; i < sizeof(rounded) / sizeof(*rounded); i++) {
		if (!design(z, rounded[i].design))
			continue;
		round_fields(snap->engines, i);
		round_fields(snap->regions, i);
	}
	for (size_t i = 0; i < sizeof(unread) / sizeof(*unread); i++)
		if (design(z, unread[i].design)) {
			drop_items(&snap->engines, unread[i].fields);
			drop_items(&snap->regions, unread[i].fields);
		}
	if (design(z, DESIGN_THREE_ENGINES))
		drop_items(&snap->engines, 0);
	if (design(z, DESIGN_REGIONS_SUMMED))
		sum_regions(z, snap->regions);
}
