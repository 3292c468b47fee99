/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Hash tables of links that live inside other structures; the buckets come from a pool. */
#ifndef FDI_HASH_H
#define FDI_HASH_H

#include "pool.h"
#include "span.h"

struct link {
	struct link *chain;
	uint64_t hash;
};

struct hash {
	struct link **buckets; /* NULL: empty */
	size_t size; /* a power of two */
	size_t count;
};

/* hash_number - continue a hash with a number, or begin one with seed 0. */
uint64_t hash_number(uint64_t seed, uint64_t number);

/* hash_span - continue a hash with bytes and their length. */
uint64_t hash_span(uint64_t seed, struct fdi_span span);

/* hash_first - the links whose hash may be this one: follow chain, compare hash and key. */
struct link *hash_first(const struct hash *hash, uint64_t value);

/*
 * hash_add - link->hash is set; returns false when there is no memory for the first buckets.
 * Where there is no memory for more buckets, chains get longer instead.
 */
bool hash_add(struct hash *hash, struct link *link, struct pool *pool);

/* hash_remove - remove a link that is in the table. */
void hash_remove(struct hash *hash, struct link *link);

#endif /* FDI_HASH_H */
