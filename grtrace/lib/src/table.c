/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(at, len)   ((void)(at))
#define ASAN_UNPOISON_MEMORY_REGION(at, len) ((void)(at))
#endif

#define SLAB_LEAST 2
#define HUGE	   (2UL << 20) /* bytes of a large page */

struct slab {
	struct slab *next;
	char entries[];
};

void table_init(struct table *table, size_t size, size_t limit)
{
	table->mask = TABLE_FEW - 1;
	table->limit = limit;
	table->size = size;
	table->buckets = table->few;
}

/*
 * Keys are small and regular. The first two numbers are mixed as splitmix64 does it; of the last
 * one, which counts on, the low bits are added as they are: what is used together stays together.
 */
static struct entry **bucket_of(const struct table *table, const struct key *key)
{
	uint64_t hash = (key->a * 0x9e3779b97f4a7c15 ^ key->b) * 0xbf58476d1ce4e5b9;
	uint64_t high = (key->c >> 16) * 0x94d049bb133111eb;

	hash = (hash ^ hash >> 29) * 0x94d049bb133111eb;
	return &table->buckets[((hash >> 32) + (high >> 32) + (key->c & 0xffff)) & table->mask];
}

void *table_search(struct table *table, struct key key)
{
	struct entry *entry = *bucket_of(table, &key);

	while (entry && !key_equals(&entry->key, &key))
		entry = entry->chain;
	if (entry)
		*table_found(table, &key) = entry;
	return entry;
}

static void append_entry(struct table *table, struct entry *entry)
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

static void link_entry(const struct table *table, struct entry *entry)
{
	struct entry **bucket = bucket_of(table, &entry->key);

	entry->chain = *bucket;
	*bucket = entry;
}

static void free_buckets(struct table *table)
{
	if (table->buckets != table->few)
		free(table->buckets);
}

/* Twice the buckets. Without memory for them the chains become longer, and nothing else. */
static void grow_table(struct table *table)
{
	const size_t count = (table->mask + 1) * 2;
	struct entry **buckets = calloc(count, sizeof(*buckets));

	if (!buckets)
		return;
	free_buckets(table);
	table->buckets = buckets;
	table->mask = count - 1;
	for (struct entry *entry = table->oldest; entry; entry = entry->newer)
		link_entry(table, entry);
}

/* --- memory --- */

/* Thousands of entries are touched one after another: large pages save as many faults. */
static void advise_huge(void *memory, size_t len)
{
	uintptr_t begin = ((uintptr_t)memory + HUGE - 1) & ~(HUGE - 1);
	uintptr_t end = ((uintptr_t)memory + len) & ~(HUGE - 1);

	if (begin < end)
		madvise((void *)begin, end - begin, MADV_HUGEPAGE);
}

/* As many entries as there are: with few calls, and little that is not used. */
static bool add_slab(struct table *table)
{
	size_t count = table->count < SLAB_LEAST ? SLAB_LEAST : table->count;
	size_t left = table->limit > table->count ? table->limit - table->count : 1;
	struct slab *slab;

	count = count < left ? count : left;
	slab = malloc(sizeof(*slab) + count * table->size);
	if (!slab)
		return false;
	advise_huge(slab, sizeof(*slab) + count * table->size);
	slab->next = table->slabs;
	table->slabs = slab;
	table->unused = slab->entries;
	table->unused_count = count;
	return true;
}

/* For one more entry. */
static struct entry *memory_of(struct table *table)
{
	struct entry *entry = table->spare;

	if (entry) {
		ASAN_UNPOISON_MEMORY_REGION(entry, table->size);
		table->spare = entry->chain;
		return entry;
	}
	if (!table->unused_count && !add_slab(table))
		return NULL;
	entry = (struct entry *)table->unused;
	table->unused += table->size;
	table->unused_count--;
	return entry;
}

/* --- entries --- */

void *table_add(struct table *table, struct key key)
{
	struct entry *entry = memory_of(table);

	if (!entry)
		return NULL;
	memset(entry, 0, table->size);
	if (table->count > table->mask)
		grow_table(table);
	entry->key = key;
	*table_found(table, &key) = entry;
	link_entry(table, entry);
	append_entry(table, entry);
	table->count++;
	return entry;
}

void table_touch(struct table *table, void *touched)
{
	if (table->newest == touched)
		return;
	unlink_entry(table, touched);
	append_entry(table, touched);
}

void table_remove(struct table *table, void *removed)
{
	struct entry *entry = removed, **at = bucket_of(table, &entry->key);
	struct entry **found = table_found(table, &entry->key);

	if (*found == entry)
		*found = NULL;
	while (*at != entry)
		at = &(*at)->chain;
	*at = entry->chain;
	unlink_entry(table, entry);
	table->count--;
	entry->chain = table->spare;
	table->spare = entry;
	ASAN_POISON_MEMORY_REGION(entry, table->size);
}

static void free_slabs(struct table *table)
{
	while (table->slabs) {
		struct slab *slab = table->slabs;

		table->slabs = slab->next;
		free(slab);
	}
}

void table_clear(struct table *table)
{
	free_slabs(table);
	table->spare = NULL;
	table->unused_count = 0;
	table->oldest = table->newest = NULL;
	table->count = 0;
	memset(table->found, 0, sizeof(table->found));
	if (table->buckets)
		memset(table->buckets, 0, (table->mask + 1) * sizeof(*table->buckets));
}

void table_free(struct table *table)
{
	free_slabs(table);
	free_buckets(table);
}
