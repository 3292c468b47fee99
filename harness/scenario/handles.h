/* SPDX-License-Identifier: MIT */
/* Who has handles of what. */
#ifndef DECOY_SCENARIO_HANDLES_H
#define DECOY_SCENARIO_HANDLES_H

#include <stdint.h>

#include "arena.h"

/* The handles that one client has of one object; in the lists of both. */
struct handles {
	struct handles *next_of_client, *next_of_object;
	uint32_t client, object;
	uint64_t count;
};

/* handles_find - in the list of the object; NULL: the client never had a handle of it. */
struct handles *handles_find(struct handles *of_object, uint32_t client);

/* handles_add - put a new one, without handles, into both lists. NULL: no memory. */
struct handles *handles_add(struct arena *arena, struct handles **of_client,
			    struct handles **of_object, uint32_t client, uint32_t object);

#endif
