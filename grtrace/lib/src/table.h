/* SPDX-License-Identifier: MIT */
/* A hash table of entries with a key of three numbers, in the order in which they were added or last touched. */
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

struct table {
	struct entry **buckets;
	size_t mask; /* number of buckets - 1 */
	size_t count, limit;
	size_t size; /* of an entry with what follows it */
	struct entry *oldest, *newest;
};

/* table_init - at most limit entries of size bytes. 0 or -ENOMEM. */
int table_init(struct table *table, size_t size, size_t limit);

/* table_find - NULL: there is none. */
void *table_find(const struct table *table, struct key key);

/* table_add - a new entry, zeroed but for its key. NULL: out of memory. The caller has made sure that it is not full. */
void *table_add(struct table *table, struct key key);

/* table_touch - make an entry the newest. */
void table_touch(struct table *table, void *entry);

/* table_remove - and free it. */
void table_remove(struct table *table, void *entry);

static inline bool table_is_full(const struct table *table)
{
	return table->count >= table->limit;
}

void table_free(struct table *table);

#endif
