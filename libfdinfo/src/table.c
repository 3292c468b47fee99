/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "table.h"

/* Up to here a walk along the list is quicker than a hash. */
#define LINEAR_MAX 16

static struct fdi_span node_name(const struct node *node)
{
	return node->engine.name;
}

/* name_hash - FNV-1a, with its bits mixed upwards, where the tree reads them. */
static uint64_t name_hash(struct fdi_span name)
{
	uint64_t hash = 0xcbf29ce484222325u;
	size_t i;

	for (i = 0; i < name.len; i++)
		hash = (hash ^ (unsigned char)name.ptr[i]) * 0x100000001b3u;
	return (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15u;
}

/*
 * tree_slot - where the tree has the name, or would have it. Four ways at each node, two bits of
 * the hash each; names of one hash form a chain.
 */
static struct node **tree_slot(struct table *table, struct fdi_span name)
{
	struct node **slot = &table->root;
	uint64_t hash;

	for (hash = name_hash(name); *slot; hash <<= 2) {
		if (spans_equal(node_name(*slot), name))
			break;
		slot = &(*slot)->child[hash >> 62];
	}
	return slot;
}

static void tree_plant(struct table *table)
{
	struct node *node;

	for (node = table->first; node; node = node->next)
		*tree_slot(table, node_name(node)) = node;
}

/* list_find - look at the nodes after the touched one, then at those up to it. */
static struct node *list_find(const struct table *table, struct fdi_span name)
{
	struct node *touched = table->touched;
	struct node *node;

	if (!touched)
		return NULL;
	for (node = touched->next; node; node = node->next) {
		if (spans_equal(node_name(node), name))
			return node;
	}
	for (node = table->first; node != touched; node = node->next) {
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
	*node = (struct node){0};
	if (table->regions)
		node->region.name = name;
	else
		node->engine.name = name;
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
	struct node **slot = NULL;
	struct node *node;

	if (table->count > LINEAR_MAX) {
		if (!table->root)
			tree_plant(table);
		slot = tree_slot(table, name);
		node = *slot;
	} else {
		node = list_find(table, name);
	}
	if (!node) {
		node = node_new(table, name, arena);
		if (!node)
			return NULL;
		if (slot)
			*slot = node;
	}
	table->touched = node;
	return node;
}
