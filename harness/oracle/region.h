/* SPDX-License-Identifier: MIT */
/*
 * One memory region of one client over the sweeps. Memory is a level: the newest value counts. What the
 * newest sweep no longer says may be reported as gone, as 0, or as it was.
 */
#ifndef DECOY_ORACLE_REGION_H
#define DECOY_ORACLE_REGION_H

#include "printed.h"

struct region {
	struct word name;
	struct choice field[REGION_FIELDS];
	bool fresh[REGION_FIELDS]; /* printed by the newest text of the client */
};

/* region_age - a new text comes: nothing is fresh any more. */
void region_age(struct region *region);

/* region_say - what the newest text says of the region. */
void region_say(struct pool *pool, struct region *region, const struct printed_region *printed);

/* region_raise - the larger of what the region has of this sweep and what one more text says of it. */
void region_raise(struct pool *pool, struct region *region, const struct printed_region *printed);

#endif
