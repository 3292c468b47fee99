/* SPDX-License-Identifier: MIT */
/* Memory of one query: freed as a whole; a failed allocation leaves the query by longjmp(). */
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
 * pool_grow - grow an array of *cap elements to hold at least count + 1; its contents are kept, the
 * new part is zeroed.
 */
void *pool_grow(struct pool *pool, void *array, size_t count, size_t *cap, size_t size);

/* pool_insert - grow an array of *count elements by one; what was at index `at` and behind it is
 * one further back. */
void *pool_insert(struct pool *pool, void *array, size_t *count, size_t *cap, size_t at,
		  size_t size);

void pool_free(struct pool *pool);

#endif
