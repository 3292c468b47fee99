/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Copies of spans in a pool. */
#ifndef FDI_COPY_H
#define FDI_COPY_H

#include "pool.h"
#include "span.h"

/* span_copy - the bytes of a span in a block of their own; no bytes when there is no memory. */
static inline struct fdi_span span_copy(struct pool *pool, struct fdi_span span)
{
	char *copy = span.len ? pool_alloc(pool, span.len) : NULL;

	if (!copy)
		return (struct fdi_span){0};
	__builtin_memcpy(copy, span.ptr, span.len);
	return span_of(copy, span.len);
}

/* span_drop - free a copy of span_copy(). */
static inline void span_drop(struct pool *pool, struct fdi_span span)
{
	pool_free(pool, (void *)span.ptr, span.len);
}

#endif /* FDI_COPY_H */
