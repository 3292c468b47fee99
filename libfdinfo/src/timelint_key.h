/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Bytes that the time lint owns: the keys of its records, and copies of names. */
#ifndef FDI_TIMELINT_KEY_H
#define FDI_TIMELINT_KEY_H

#include "pool.h"

struct tl_context;

/*
 * tl_client_key - the device and the id of a read, or where it has none its descriptor, in a new
 * block; no bytes: the pool is full.
 */
struct fdi_span tl_client_key(struct pool *pool, const struct tl_context *ctx);

/* tl_device_key - the device of a read, as tl_client_key(). */
struct fdi_span tl_device_key(struct pool *pool, const struct tl_context *ctx);

/* tl_span_set - replace an owned copy. Returns 0, or -FDI_ENOBUFS and leaves it as it was. */
int tl_span_set(struct pool *pool, struct fdi_span *span, struct fdi_span value);

/*
 * tl_record_alloc - a record with a copy of name behind it, and *copy of it; NULL: the pool is
 * full.
 */
void *tl_record_alloc(struct pool *pool, size_t record, struct fdi_span name,
		      struct fdi_span *copy);

/* tl_key_set - an owned key of prefix and name, in place of none. As tl_span_set(). */
int tl_key_set(struct pool *pool, struct fdi_span *key, const char *prefix, struct fdi_span name);

#endif /* FDI_TIMELINT_KEY_H */
