/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "hash.h"

#define SIZE_MIN 16

uint64_t hash_number(uint64_t seed, uint64_t number)
{
	uint64_t mixed = (seed ^ number) + 0x9e3779b97f4a7c15u;

	mixed = (mixed ^ (mixed >> 32)) * 0xd6e8feb86659fd93u;
	mixed = (mixed ^ (mixed >> 32)) * 0xd6e8feb86659fd93u;
	return mixed ^ (mixed >> 32);
}

uint64_t hash_span(uint64_t seed, struct fdi_span span)
{
	uint64_t hash = seed ^ 0xcbf29ce484222325u;
	size_t i;

	for (i = 0; i < span.len; i++)
		hash = (hash ^ (unsigned char)span.ptr[i]) * 0x100000001b3u;
	return hash_number(hash, span.len);
}

static struct link **bucket_of(const struct hash *hash, uint64_t value)
{
	return &hash->buckets[value & (hash->size - 1)];
}

static void link_put(struct hash *hash, struct link *link)
{
	struct link **bucket = bucket_of(hash, link->hash);

	link->chain = *bucket;
	*bucket = link;
}

/* hash_extend - twice the buckets, or the first ones. */
static bool hash_extend(struct hash *hash, struct pool *pool)
{
	struct hash extended = {.size = hash->size ? 2 * hash->size : SIZE_MIN,
				.count = hash->count};
	size_t i;

	extended.buckets = pool_alloc(pool, extended.size * sizeof(*extended.buckets));
	if (!extended.buckets)
		return false;
	for (i = 0; i < hash->size; i++) {
		struct link *link = hash->buckets[i];

		while (link) {
			struct link *chain = link->chain;

			link_put(&extended, link);
			link = chain;
		}
	}
	pool_free(pool, hash->buckets, hash->size * sizeof(*hash->buckets));
	*hash = extended;
	return true;
}

struct link *hash_first(const struct hash *hash, uint64_t value)
{
	return hash->size ? *bucket_of(hash, value) : NULL;
}

bool hash_add(struct hash *hash, struct link *link, struct pool *pool)
{
	if (hash->count >= hash->size && !hash_extend(hash, pool) && !hash->size)
		return false;
	link_put(hash, link);
	hash->count++;
	return true;
}

void hash_remove(struct hash *hash, struct link *link)
{
	struct link **at = bucket_of(hash, link->hash);

	while (*at != link)
		at = &(*at)->chain;
	*at = link->chain;
	hash->count--;
}
