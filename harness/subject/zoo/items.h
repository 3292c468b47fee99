/* SPDX-License-Identifier: MIT */
/* The engines, or the regions, of one text. */
#ifndef DECOY_ZOO_ITEMS_H
#define DECOY_ZOO_ITEMS_H

#include "key.h"

/*
 * zoo_items_find - the item of that name, or NULL; as zoo_fault has it, not always the right one.
 */
struct zoo_item *zoo_items_find(struct zoo *z, struct zoo_item *list, struct zoo_span name,
				bool region);

/* zoo_items_place - the item in which the number of a line is stored, a new one where needed; NULL:
 * it is not stored. */
struct zoo_item *zoo_items_place(struct zoo *z, struct zoo_snapshot *snap,
				 const struct zoo_key *row, struct zoo_span name,
				 struct zoo_num num);

/* zoo_items_free - the whole list; its names stay. */
void zoo_items_free(struct zoo_item *item);

#endif
