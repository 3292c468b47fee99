/* SPDX-License-Identifier: MIT */
#include "region.h"

void region_mark_stale(struct region *region)
{
	memset(region->fresh, 0, sizeof(region->fresh));
}

void region_set(struct pool *pool, struct region *region, const struct printed_region *printed)
{
	for (int i = 0; i < REGION_FIELDS; i++) {
		struct choice choice = {0};

		if (!choice_has_values(&printed->field[i]))
			continue;
		choice_add_all(pool, &choice, &printed->field[i], true);
		if (choice.absent) /* possibly not printed: then the earlier value is held */
			choice_add_all(pool, &choice, &region->field[i], false);
		region->field[i] = choice;
		region->fresh[i] = true;
	}
}

void region_raise(struct pool *pool, struct region *region, const struct printed_region *printed)
{
	struct printed_region merged = *printed;

	for (int i = 0; i < REGION_FIELDS; i++) {
		if (region->fresh[i])
			merged.field[i] =
				choice_larger(pool, &region->field[i], &printed->field[i]);
	}
	region_set(pool, region, &merged);
}
