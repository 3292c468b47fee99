/* SPDX-License-Identifier: MIT */
/*
 * One memory region of one client over the sweeps. Memory is a level: the newest value counts. What
 * the newest sweep no longer prints may be reported as absent, as 0, or as it was.
 */
#ifndef DECOY_ORACLE_REGION_H
#define DECOY_ORACLE_REGION_H

#include "printed.h"

struct region {
	struct word name;
	struct choice field[REGION_FIELDS];
	bool fresh[REGION_FIELDS]; /* printed by the newest text of the client */
};

/* region_mark_stale - before a new text is added: no field is fresh any more. */
void region_mark_stale(struct region *region);

/* region_set - set the fields that the newest text prints. */
void region_set(struct pool *pool, struct region *region, const struct printed_region *printed);

/* region_raise - set each field to the larger of what it has from this sweep and what one more text
 * prints. */
void region_raise(struct pool *pool, struct region *region, const struct printed_region *printed);

#endif
