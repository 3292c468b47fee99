/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * A capped allocator with free lists by size, for records that outlive one call. The caller keeps
 * the size of each block.
 */
#ifndef FDI_POOL_H
#define FDI_POOL_H

#include "fdinfo.h"

#define POOL_CLASSES 54

struct pool_free {
	struct pool_free *next;
};

struct pool {
	unsigned char *next; /* never allocated: next..end */
	unsigned char *end;
	struct pool_free *free[POOL_CLASSES];
	size_t used; /* bytes of live blocks, as rounded */
};

/* pool_init - a pool over size bytes at mem, of any alignment. */
void pool_init(struct pool *pool, void *mem, size_t size);

/* pool_alloc - a cleared block, aligned to 8, or NULL when the cap is reached. */
void *pool_alloc(struct pool *pool, size_t size);

/* pool_free - free a block of pool_alloc(size); ptr may be NULL. */
void pool_free(struct pool *pool, void *ptr, size_t size);

#endif /* FDI_POOL_H */
