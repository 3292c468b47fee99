/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "pool.h"

#define POOL_ALIGN   ((size_t)8)
#define POOL_LARGEST ((size_t)1 << 30)

/* class_size - 16, 24, 32, 48, 64, 96, ... */
static size_t class_size(unsigned int nth)
{
	return (size_t)(nth & 1 ? 12 : 8) << (nth / 2 + 1);
}

/* class_of - the smallest class that holds size, which is not beyond POOL_LARGEST. */
static unsigned int class_of(size_t size)
{
	unsigned int nth = 0;

	while (class_size(nth) < size)
		nth++;
	return nth;
}

void pool_init(struct pool *pool, void *mem, size_t size)
{
	size_t pad = -(uintptr_t)mem & (POOL_ALIGN - 1);

	*pool = (struct pool){0};
	if (!mem || size < pad)
		return;
	pool->next = (unsigned char *)mem + pad;
	pool->end = (unsigned char *)mem + size;
}

static void pool_push(struct pool *pool, void *ptr, unsigned int nth)
{
	struct pool_free *block = ptr;

	block->next = pool->free[nth];
	pool->free[nth] = block;
}

static void *pool_pop(struct pool *pool, unsigned int nth)
{
	struct pool_free *block = pool->free[nth];

	if (block)
		pool->free[nth] = block->next;
	return block;
}

/* pool_split - a block of this class, cut from a larger free one; the rest is free, too. */
static void *pool_split(struct pool *pool, unsigned int nth)
{
	unsigned char *block = NULL;
	size_t size, rest;
	unsigned int from;

	for (from = nth + 1; from < POOL_CLASSES && !block; from++)
		block = pool_pop(pool, from);
	if (!block)
		return NULL;
	size = class_size(nth);
	rest = class_size(from - 1) - size;
	for (from--; rest >= class_size(0); rest -= class_size(from)) {
		while (class_size(from) > rest)
			from--;
		pool_push(pool, block + size + rest - class_size(from), from);
	}
	return block;
}

void *pool_alloc(struct pool *pool, size_t size)
{
	unsigned int nth;
	void *block;

	if (size > POOL_LARGEST)
		return NULL;
	nth = class_of(size);
	size = class_size(nth);
	block = pool_pop(pool, nth);
	if (!block && size <= (size_t)(pool->end - pool->next)) {
		block = pool->next;
		pool->next += size;
	}
	if (!block)
		block = pool_split(pool, nth);
	if (!block)
		return NULL;
	pool->used += size;
	__builtin_memset(block, 0, size);
	return block;
}

void pool_free(struct pool *pool, void *ptr, size_t size)
{
	unsigned int nth;

	if (!ptr)
		return;
	nth = class_of(size);
	pool->used -= class_size(nth);
	pool_push(pool, ptr, nth);
}
