/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * A crit-bit tree of byte strings. Each record embeds its node, so that nothing is allocated; any
 * bytes are a key; a search costs no more than the length of the key, even for hostile names.
 */
#ifndef FDI_TRIE_H
#define FDI_TRIE_H

#include "span.h"

/* The record that holds a node. */
#define TRIE_RECORD(node, type, member) ((type *)((unsigned char *)(node)-offsetof(type, member)))

struct trie_node {
	struct fdi_span key; /* the caller's; unmoved while the node is in the tree */
	uintptr_t child[2]; /* of the branch that lives in this node; see trie.c */
	size_t at; /* the symbol of the key that the branch tests, */
	unsigned int mask; /* and the bit of it */
};

struct trie {
	uintptr_t root; /* 0: empty */
};

/* trie_find - the node of a key, or NULL. */
struct trie_node *trie_find(const struct trie *trie, struct fdi_span key);

/* trie_insert - add a node under key, which must not be in the tree yet. */
void trie_insert(struct trie *trie, struct trie_node *node, struct fdi_span key);

/* trie_remove - remove a node that is in the tree. */
void trie_remove(struct trie *trie, struct trie_node *node);

#endif /* FDI_TRIE_H */
