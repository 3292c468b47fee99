/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The engines, or the regions, of one text: found by whole name. */
#ifndef FDI_TABLE_H
#define FDI_TABLE_H

#include "arena.h"
#include "trie.h"

/* An engine or a region; a table holds nodes of one kind. */
struct node {
	union {
		struct fdi_engine engine;
		struct fdi_region region;
	};
	struct node *next;
	struct trie_node trie; /* in the tree, once names are many */
};

struct table {
	struct node *first;
	struct node *last;
	struct node *recent; /* of the last table_find(): the next line is mostly of it */
	struct trie trie; /* empty while names are few */
	unsigned int count;
	bool regions;
};

/*
 * table_find - the node of a name; a new one, cleared but for its name, is allocated in the arena
 * and appended. The name's bytes must outlive the table. NULL: the arena is full, the table
 * unchanged.
 */
struct node *table_find(struct table *table, struct fdi_span name, struct fdi_arena *arena);

/* table_get - table_find(), inline for the name of the last result. */
static inline struct node *table_get(struct table *table, struct fdi_span name,
				     struct fdi_arena *arena)
{
	if (table->recent && spans_equal(table->recent->engine.name, name))
		return table->recent;
	return table_find(table, name, arena);
}

#endif /* FDI_TABLE_H */
