/* SPDX-License-Identifier: MIT */
/* Units of items, which are left out together. */
#include <stdlib.h>
#include <string.h>

#include "asking.h"
#include "xmalloc.h"

/* Items in the order of their units: those of unit u are [first[u], first[u + 1]). */
struct units {
	const struct item *items;
	size_t *first;
	size_t count;
};

typedef int (*item_compare)(const struct item *a, const struct item *b);

static int compare_sizes(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

/* qsort has no stable order of its own */
static int compare_items(const void *a, const void *b, void *data)
{
	const struct item *left = a, *right = b;
	int order = (*(const item_compare *)data)(left, right);

	return order ? order : compare_sizes(left->at, right->at);
}

static int compare_leaders(const void *a, const void *b)
{
	const struct item *left = a, *right = b;
	int order = compare_sizes(left->leader, right->leader);

	return order ? order : compare_sizes(left->at, right->at);
}

/* Units are numbered by their first item. */
static void make_units(struct units *units, struct item *items, size_t count, item_compare compare)
{
	*units = (struct units){.items = items, .first = xcalloc(count + 1, sizeof(size_t))};
	if (compare && count)
		qsort_r(items, count, sizeof(*items), compare_items, &compare);
	for (size_t i = 0; i < count; i++)
		items[i].leader = compare && i && !compare(&items[i - 1], &items[i])
					  ? items[i - 1].leader
					  : items[i].at;
	if (compare && count)
		qsort(items, count, sizeof(*items), compare_leaders);
	for (size_t i = 0; i < count; i++)
		if (!i || items[i].leader != items[i - 1].leader)
			units->first[units->count++] = i;
	units->first[units->count] = count;
}

static void put_out(const struct units *units, const size_t *list, size_t count, bool out)
{
	for (size_t i = 0; i < count; i++)
		for (size_t at = units->first[list[i]]; at < units->first[list[i] + 1]; at++)
			*units->items[at].out = out;
}

/* The units of list[from, to) that are still there are left out, where it fails without them. */
static size_t leave_part_out(struct asking *asking, const struct units *units, size_t *list,
			     size_t count, size_t from, size_t part)
{
	const size_t to = part < count - from ? from + part : count;

	put_out(units, list + from, to - from, true);
	if (asking_fails(asking)) {
		memmove(list + from, list + to, (count - to) * sizeof(*list));
		return count - (to - from);
	}
	put_out(units, list + from, to - from, false);
	return count;
}

/* How many are left of the units of list. */
static size_t leave_units_out(struct asking *asking, const struct units *units, size_t *list)
{
	size_t left = units->count, before;

	for (size_t part = left; part && !asking->stopped; part = part > 1 ? (part + 1) / 2 : 0) {
		do {
			before = left;
			/* from the end: what comes last is most often of no use */
			for (size_t at = left ? (left - 1) / part + 1 : 0;
			     at-- > 0 && !asking->stopped;)
				left = leave_part_out(asking, units, list, left, at * part, part);
		} while (part == 1 && left < before);
	}
	return left;
}

bool leave_out(struct asking *asking, struct item *items, size_t count, item_compare compare)
{
	struct units units;
	size_t *list;
	bool some;

	if (asking->stopped)
		return false;
	make_units(&units, items, count, compare);
	list = xcalloc(units.count + 1, sizeof(*list));
	for (size_t i = 0; i < units.count; i++)
		list[i] = i;
	some = leave_units_out(asking, &units, list) < units.count;
	free(list);
	free(units.first);
	return some;
}
