/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "trie.h"

/*
 * A link is the address of a node: of the key that it holds, or, with TRIE_BRANCH, of the branch
 * that happens to live in it. n keys need n - 1 branches; one node's branch is idle. The branch of
 * a node, when in use, is always above the key of that node.
 */
#define TRIE_BRANCH ((uintptr_t)1)

static struct trie_node *link_node(uintptr_t link)
{
	return (struct trie_node *)(link & ~TRIE_BRANCH);
}

/* key_symbol - 0 beyond the end, so that a key is not lost behind one that it begins. */
static unsigned int key_symbol(struct fdi_span key, size_t at)
{
	return at < key.len ? 0x100u | (unsigned char)key.ptr[at] : 0;
}

static unsigned int branch_side(const struct trie_node *branch, struct fdi_span key)
{
	return (key_symbol(key, branch->at) & branch->mask) != 0;
}

/* branch_before - branch tests an earlier bit than mask of symbol at. */
static bool branch_before(const struct trie_node *branch, size_t at, unsigned int mask)
{
	return branch->at < at || (branch->at == at && branch->mask > mask);
}

/* trie_nearest - the key that shares the most with key; the tree may not be empty. */
static struct trie_node *trie_nearest(const struct trie *trie, struct fdi_span key)
{
	uintptr_t link = trie->root;

	while (link & TRIE_BRANCH) {
		const struct trie_node *branch = link_node(link);

		link = branch->child[branch_side(branch, key)];
	}
	return link_node(link);
}

struct trie_node *trie_find(const struct trie *trie, struct fdi_span key)
{
	struct trie_node *node;

	if (!trie->root)
		return NULL;
	node = trie_nearest(trie, key);
	return spans_equal(node->key, key) ? node : NULL;
}

void trie_insert(struct trie *trie, struct trie_node *node, struct fdi_span key)
{
	uintptr_t *slot = &trie->root;
	unsigned int differ, side;
	struct fdi_span near;
	size_t at = 0;

	node->key = key;
	if (!trie->root) {
		trie->root = (uintptr_t)node;
		return;
	}
	near = trie_nearest(trie, key)->key;
	while (key_symbol(near, at) == key_symbol(key, at))
		at++;
	differ = key_symbol(near, at) ^ key_symbol(key, at);
	node->at = at;
	for (node->mask = 0x100; !(differ & node->mask);)
		node->mask >>= 1;
	while ((*slot & TRIE_BRANCH) && branch_before(link_node(*slot), at, node->mask)) {
		struct trie_node *branch = link_node(*slot);

		slot = &branch->child[branch_side(branch, key)];
	}
	side = branch_side(node, key);
	node->child[side] = (uintptr_t)node;
	node->child[!side] = *slot;
	*slot = (uintptr_t)node | TRIE_BRANCH;
}

void trie_remove(struct trie *trie, struct trie_node *node)
{
	uintptr_t *slot = &trie->root; /* of the link that is followed */
	uintptr_t *above = NULL; /* of the link to the branch that slot is in */
	uintptr_t *own = NULL; /* of the link to the branch that lives in node */
	struct trie_node *parent;

	while (*slot & TRIE_BRANCH) {
		struct trie_node *branch = link_node(*slot);

		if (branch == node)
			own = slot;
		above = slot;
		slot = &branch->child[branch_side(branch, node->key)];
	}
	if (!above) {
		trie->root = 0;
		return;
	}
	parent = link_node(*above);
	*above = parent->child[slot == &parent->child[0]];
	if (!own || parent == node)
		return;
	parent->at = node->at;
	parent->mask = node->mask;
	parent->child[0] = node->child[0];
	parent->child[1] = node->child[1];
	*own = (uintptr_t)parent | TRIE_BRANCH;
}
