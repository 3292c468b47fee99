/* SPDX-License-Identifier: MIT */
/* A hash table of entries with a key of three numbers, in the order in which they were added or
 * last touched. */
#ifndef GRT_TABLE_H
#define GRT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct key {
	uint64_t a, b, c;
};

/* The first member of what a table holds. */
struct entry {
	struct key key;
	struct entry *chain; /* the next of its bucket */
	struct entry *older, *newer;
};

#define TABLE_FOUND 64 /* a power of two */
#define TABLE_FEW   64 /* buckets at first: a power of two */

struct slab;

struct table {
	struct entry *found[TABLE_FOUND]; /* what was found last, by the low bits of its key */
	struct entry *few[TABLE_FEW];
	struct entry **buckets; /* few, until there are more: the table stays where it is */
	size_t mask; /* number of buckets - 1 */
	size_t count, limit;
	size_t size; /* of an entry with what follows it */
	struct slab *slabs; /* all memory of entries */
	struct entry *spare; /* that were removed, by their chain */
	char *unused; /* of the newest slab */
	size_t unused_count;
	struct entry *oldest, *newest;
};

/* table_init - at most limit entries of size bytes; of zeroed memory, and it must not be moved. */
void table_init(struct table *table, size_t size, size_t limit);

/* table_search - as table_find(), for what was not found before. */
void *table_search(struct table *table, struct key key);

/* table_add - a new entry, zeroed but for its key. NULL: out of memory. The caller has made sure
 * that it is not full. */
void *table_add(struct table *table, struct key key);

/* table_touch - make an entry the newest. */
void table_touch(struct table *table, void *entry);

/* table_remove - what it held must not be used any more; its memory is that of a later entry. */
void table_remove(struct table *table, void *entry);

static inline bool key_equals(const struct key *a, const struct key *b)
{
	return a->c == b->c && a->b == b->b && a->a == b->a;
}

static inline struct entry **table_found(struct table *table, const struct key *key)
{
	return &table->found[(key->a ^ key->b ^ key->c) % TABLE_FOUND];
}

/* table_find - NULL: there is none. The same few keys are asked for again and again: no hash is
 * needed for them. */
static inline void *table_find(struct table *table, struct key key)
{
	struct entry *found = *table_found(table, &key);

	return found && key_equals(&found->key, &key) ? found : table_search(table, key);
}

/* table_clear - remove all. */
void table_clear(struct table *table);

static inline bool table_is_full(const struct table *table)
{
	return table->count >= table->limit;
}

/* table_free - its memory; it is none any more. */
void table_free(struct table *table);

#endif
