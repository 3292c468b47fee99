/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <errno.h>
#include <stdlib.h>

#define BUCKETS 64 /* at first: a power of two */

int table_init(struct table *table, size_t size, size_t limit)
{
	*table = (struct table){.mask = BUCKETS - 1, .limit = limit, .size = size};
	table->buckets = calloc(BUCKETS, sizeof(*table->buckets));
	return table->buckets ? 0 : -ENOMEM;
}

/* Multipliers of splitmix64: keys are small and regular. */
static struct entry **bucket_of(const struct table *table, const struct key *key)
{
	uint64_t hash = (key->a * 0x9e3779b97f4a7c15 ^ key->b) * 0xbf58476d1ce4e5b9;

	hash = ((hash ^ hash >> 29) + key->c) * 0x94d049bb133111eb;
	return &table->buckets[(hash ^ hash >> 32) & table->mask];
}

void *table_find(const struct table *table, struct key key)
{
	struct entry *entry = *bucket_of(table, &key);

	while (entry && (entry->key.c != key.c || entry->key.b != key.b || entry->key.a != key.a))
		entry = entry->chain;
	return entry;
}

static void append(struct table *table, struct entry *entry)
{
	entry->newer = NULL;
	entry->older = table->newest;
	*(table->newest ? &table->newest->newer : &table->oldest) = entry;
	table->newest = entry;
}

static void unlink_entry(struct table *table, struct entry *entry)
{
	*(entry->older ? &entry->older->newer : &table->oldest) = entry->newer;
	*(entry->newer ? &entry->newer->older : &table->newest) = entry->older;
}

static void chain(const struct table *table, struct entry *entry)
{
	struct entry **bucket = bucket_of(table, &entry->key);

	entry->chain = *bucket;
	*bucket = entry;
}

/* Twice the buckets. Without memory for them the chains become longer, and nothing else. */
static void grow(struct table *table)
{
	struct table larger = *table;

	larger.mask = table->mask * 2 + 1;
	larger.buckets = calloc(larger.mask + 1, sizeof(*larger.buckets));
	if (!larger.buckets)
		return;
	for (struct entry *entry = table->oldest; entry; entry = entry->newer)
		chain(&larger, entry);
	free(table->buckets);
	*table = larger;
}

void *table_add(struct table *table, struct key key)
{
	struct entry *entry = calloc(1, table->size);

	if (!entry)
		return NULL;
	if (table->count > table->mask)
		grow(table);
	entry->key = key;
	chain(table, entry);
	append(table, entry);
	table->count++;
	return entry;
}

void table_touch(struct table *table, void *touched)
{
	if (table->newest == touched)
		return;
	unlink_entry(table, touched);
	append(table, touched);
}

void table_remove(struct table *table, void *removed)
{
	struct entry *entry = removed, **at = bucket_of(table, &entry->key);

	while (*at != entry)
		at = &(*at)->chain;
	*at = entry->chain;
	unlink_entry(table, entry);
	table->count--;
	free(entry);
}

void table_free(struct table *table)
{
	while (table->oldest)
		table_remove(table, table->oldest);
	free(table->buckets);
	*table = (struct table){0};
}
