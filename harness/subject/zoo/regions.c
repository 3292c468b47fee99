/* SPDX-License-Identifier: MIT */
/* The memory of a client: a level, of which the last read counts. */
#include "track.h"

#include "items.h"

static struct zoo_num merge_values(struct zoo *z, const struct zoo_client *c, struct zoo_num was,
				   struct zoo_num printed)
{
	if (fault(z, FAULT_MEMORY_DUP) && c->shown)
		return zoo_num_add(z, printed, was);
	if (fault(z, FAULT_MEMORY_MAX) && zoo_num_more(was, printed))
		return was;
	if (c->texts && zoo_two_joined(z))
		return zoo_two_value(z, c->texts, was, printed);
	if (design(z, DESIGN_REGION_KEPT) && !printed.present)
		return was;
	if (design(z, DESIGN_REGION_0) && was.present && !printed.present)
		return (struct zoo_num){.present = true};
	return printed;
}

/* Is there something to be listed of a region that the text does not have? */
static bool keeps_regions(const struct zoo *z, const struct zoo_client *c)
{
	return design(z, DESIGN_REGION_KEPT) || design(z, DESIGN_REGION_0) ||
	       (c->texts && zoo_two_joined(z));
}

/* The region as it was (NULL: new) and as the text has it. */
static struct zoo_item **add_region(struct zoo *z, const struct zoo_client *c,
				    struct zoo_item **end, const struct zoo_item *was,
				    const struct zoo_item *printed)
{
	struct zoo_item *item = zoo_alloc(z, sizeof(*item));

	if (!item)
		return end;
	*item = *printed;
	item->next = NULL;
	item->name = zoo_span_keep(z, printed->name);
	for (unsigned int f = F_REGION; was && f < FIELDS; f++)
		item->field[f] = merge_values(z, c, was->field[f], printed->field[f]);
	*end = item;
	return &item->next;
}

void zoo_regions_merge(struct zoo *z, struct zoo_client *c, struct zoo_item *printed)
{
	struct zoo_item *fresh = NULL;
	struct zoo_item **end = &fresh;

	for (struct zoo_item *now = printed; now; now = now->next) {
		struct zoo_item *was = zoo_items_find(z, c->regions, now->name, true);

		if (was || !c->old || !fault(z, FAULT_LATE_REGION))
			end = add_region(z, c, end, was, now);
	}
	for (struct zoo_item *was = c->regions; was && keeps_regions(z, c); was = was->next) {
		const struct zoo_item missing = {.name = was->name};

		if (!zoo_items_find(z, printed, was->name, true))
			end = add_region(z, c, end, was, &missing);
	}
	zoo_regions_free(c->regions);
	c->regions = fresh;
}
