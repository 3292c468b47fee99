/* SPDX-License-Identifier: MIT */
#include "handles.h"

struct handles *handles_find(struct handles *of_object, uint32_t client)
{
	while (of_object && of_object->client != client)
		of_object = of_object->next_of_object;
	return of_object;
}

struct handles *handles_add(struct arena *arena, struct handles **of_client,
			    struct handles **of_object, uint32_t client, uint32_t object)
{
	struct handles *handles = arena_alloc(arena, 1, sizeof(*handles));

	if (!handles)
		return NULL;
	handles->client = client;
	handles->object = object;
	handles->next_of_client = *of_client;
	handles->next_of_object = *of_object;
	*of_client = *of_object = handles;
	return handles;
}
