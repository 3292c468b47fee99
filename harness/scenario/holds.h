/* SPDX-License-Identifier: MIT */
/* Who has handles of what. */
#ifndef DECOY_SCENARIO_HOLDS_H
#define DECOY_SCENARIO_HOLDS_H

#include <stdint.h>

#include "arena.h"

/* The handles that one client has of one object; in the lists of both. */
struct hold {
	struct hold *next_of_client, *next_of_object;
	uint32_t client, object;
	uint64_t count;
};

/* hold_find - in the list of the object; NULL: the client never had a handle of it. */
struct hold *hold_find(struct hold *of_object, uint32_t client);

/* hold_add - put a new one, without handles, into both lists. NULL: no memory. */
struct hold *hold_add(struct arena *arena, struct hold **of_client, struct hold **of_object,
		      uint32_t client, uint32_t object);

#endif
