/* SPDX-License-Identifier: MIT */
/* Which clients have handles of which objects. */
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

/* handles_find - those of client in the list of an object; NULL: it never had one. */
struct handles *handles_find(struct handles *of_object, uint32_t client);

/* handles_add - add an entry with a count of 0 to both lists. NULL: out of memory. */
struct handles *handles_add(struct arena *arena, struct handles **of_client,
			    struct handles **of_object, uint32_t client, uint32_t object);

#endif
