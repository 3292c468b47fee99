/* SPDX-License-Identifier: MIT */
#include "arena.h"

#include <stdint.h>
#include <stdlib.h>

#define ALIGN sizeof(max_align_t)
#define BLOCK ((size_t)16 << 10)

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	max_align_t bytes[];
};

static struct arena_block *block_new(struct arena *arena, size_t need)
{
	size_t size = need > BLOCK ? need : BLOCK;
	struct arena_block *block = calloc(1, sizeof(*block) + size);

	if (!block)
		return NULL;
	block->size = size;
	block->next = arena->blocks;
	arena->blocks = block;
	return block;
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
	struct arena_block *block = arena->blocks;
	size_t need;
	void *bytes;

	if (__builtin_mul_overflow(count, size, &need) || need > SIZE_MAX / 2)
		return NULL;
	need = (need + !need + ALIGN - 1) / ALIGN * ALIGN;
	if (!block || need > block->size - block->used)
		block = block_new(arena, need);
	if (!block)
		return NULL;
	bytes = (unsigned char *)block->bytes + block->used;
	block->used += need;
	return bytes;
}

void arena_free(struct arena *arena)
{
	while (arena->blocks) {
		struct arena_block *block = arena->blocks;

		arena->blocks = block->next;
		free(block);
	}
}
