/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "table.h"

/* Up to this many names, the list is searched instead of the tree. */
#define LINEAR_MAX 16

static struct fdi_span node_name(const struct node *node)
{
	return node->engine.name;
}

static struct node *tree_find(const struct table *table, struct fdi_span name)
{
	struct trie_node *found = trie_find(&table->trie, name);

	return found ? TRIE_RECORD(found, struct node, trie) : NULL;
}

static void tree_build(struct table *table)
{
	struct node *node;

	for (node = table->first; node; node = node->next)
		trie_insert(&table->trie, &node->trie, node_name(node));
}

/* list_find - search the nodes after the recent one, then those up to it. */
static struct node *list_find(const struct table *table, struct fdi_span name)
{
	struct node *recent = table->recent;
	struct node *node;

	if (!recent)
		return NULL;
	for (node = recent->next; node; node = node->next) {
		if (spans_equal(node_name(node), name))
			return node;
	}
	for (node = table->first; node != recent; node = node->next) {
		if (spans_equal(node_name(node), name))
			return node;
	}
	return NULL;
}

static struct node *node_new(struct table *table, struct fdi_span name, struct fdi_arena *arena)
{
	struct node *node = arena_alloc(arena, sizeof(*node), _Alignof(struct node));
	struct node *last = table->last;

	if (!node)
		return NULL;
	/* What the tree needs of a node it writes itself. */
	node->next = NULL;
	if (table->regions)
		node->region = (struct fdi_region){.name = name};
	else
		node->engine = (struct fdi_engine){.name = name};
	if (!last) {
		table->first = node;
	} else {
		last->next = node;
		if (table->regions)
			last->region.next = &node->region;
		else
			last->engine.next = &node->engine;
	}
	table->last = node;
	table->count++;
	return node;
}

struct node *table_find(struct table *table, struct fdi_span name, struct fdi_arena *arena)
{
	bool many = table->trie.root;
	struct node *node = many ? tree_find(table, name) : list_find(table, name);

	if (!node) {
		node = node_new(table, name, arena);
		if (!node)
			return NULL;
		if (many)
			trie_insert(&table->trie, &node->trie, name);
		else if (table->count == LINEAR_MAX)
			tree_build(table);
	}
	table->recent = node;
	return node;
}
