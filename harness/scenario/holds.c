/* SPDX-License-Identifier: MIT */
#include "holds.h"

struct hold *hold_find(struct hold *of_object, uint32_t client)
{
	while (of_object && of_object->client != client)
		of_object = of_object->next_of_object;
	return of_object;
}

struct hold *hold_add(struct arena *arena, struct hold **of_client, struct hold **of_object,
		      uint32_t client, uint32_t object)
{
	struct hold *hold = arena_alloc(arena, 1, sizeof(*hold));

	if (!hold)
		return NULL;
	hold->client = client;
	hold->object = object;
	hold->next_of_client = *of_client;
	hold->next_of_object = *of_object;
	*of_client = *of_object = hold;
	return hold;
}
