/* SPDX-License-Identifier: MIT */
/* Memory that is freed all at once. */
#ifndef DECOY_SCENARIO_ARENA_H
#define DECOY_SCENARIO_ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
	struct arena_block *blocks;
};

/* arena_alloc - count zeroed elements of size bytes; NULL: out of memory, or the size overflows. */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* arena_free - free all that was allocated from it. */
void arena_free(struct arena *arena);

#endif
