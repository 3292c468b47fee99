/* SPDX-License-Identifier: MIT */
/* Memory of one question: freed as a whole, and left by one jump where there is no more. */
#ifndef DECOY_ORACLE_POOL_H
#define DECOY_ORACLE_POOL_H

#include <setjmp.h>
#include <stddef.h>

struct pool_block;

struct pool {
	jmp_buf out; /* setjmp() before the first pool_alloc() */
	struct pool_block *blocks;
	size_t used; /* of the newest block */
};

/* pool_alloc - count elements of size bytes, zeroed. Never NULL: longjmp(pool->out, 1) instead. */
void *pool_alloc(struct pool *pool, size_t count, size_t size);

/*
 * pool_grow - the array of *cap elements with room for at least one more than count; contents are kept,
 * the new part is zeroed.
 */
void *pool_grow(struct pool *pool, void *array, size_t count, size_t *cap, size_t size);

void pool_free(struct pool *pool);

#endif
