/* SPDX-License-Identifier: MIT */
/* Items that a seed chooses: jobs of two devices that go on as they should for the most part,
 * waits, memory, resets, and now and then a value, a loss or damage that does not belong there. */
#ifndef GRT_TESTS_ANY_ITEMS_H
#define GRT_TESTS_ANY_ITEMS_H

#include "script.h"

#define ANY_ITEMS 240

struct any_items {
	struct script notes; /* what the items in front have in them */
	struct grt_item list[ANY_ITEMS];
};

void any_items(struct any_items *items, uint32_t seed);

#endif
