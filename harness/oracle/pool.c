/* SPDX-License-Identifier: MIT */
#include "pool.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* A short text needs one small block; zeroing a large one would cost more than reading the text. */
#define BLOCK_FIRST 2048
#define BLOCK_MOST  65536

struct pool_block {
	struct pool_block *next;
	size_t size;
	alignas(max_align_t) unsigned char bytes[];
};

static void add_block(struct pool *pool, size_t need)
{
	size_t size = pool->blocks ? 2 * pool->blocks->size : BLOCK_FIRST;
	struct pool_block *block;

	size = size > BLOCK_MOST ? BLOCK_MOST : size;
	size = size < need ? need : size;
	if (__builtin_add_overflow(size, sizeof(*block), &need))
		longjmp(pool->out, 1);
	block = calloc(1, need);
	if (!block)
		longjmp(pool->out, 1);
	block->next = pool->blocks;
	block->size = size;
	pool->blocks = block;
	pool->used = 0;
}

void *pool_alloc(struct pool *pool, size_t count, size_t size)
{
	size_t need;
	void *bytes;

	if (__builtin_mul_overflow(count, size, &need) ||
	    __builtin_add_overflow(need, alignof(max_align_t) - 1, &need))
		longjmp(pool->out, 1);
	need -= need % alignof(max_align_t);
	if (!pool->blocks || pool->blocks->size - pool->used < need)
		add_block(pool, need);
	bytes = pool->blocks->bytes + pool->used;
	pool->used += need;
	return bytes;
}

void *pool_grow(struct pool *pool, void *array, size_t count, size_t *cap, size_t size)
{
	void *grown;

	if (count < *cap)
		return array;
	*cap = count ? count * 2 : 2;
	grown = pool_alloc(pool, *cap, size);
	if (count)
		memcpy(grown, array, count * size);
	return grown;
}

void *pool_insert(struct pool *pool, void *array, size_t *count, size_t *cap, size_t at,
		  size_t size)
{
	char *grown = pool_grow(pool, array, *count, cap, size);
	char *gap = grown + at * size;

	memmove(gap + size, gap, (*count - at) * size);
	++*count;
	return grown;
}

void pool_free(struct pool *pool)
{
	struct pool_block *block = pool->blocks;

	while (block) {
		struct pool_block *next = block->next;

		free(block);
		block = next;
	}
	pool->blocks = NULL;
	pool->used = 0;
}
