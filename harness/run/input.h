/* SPDX-License-Identifier: MIT */
/* The files of the embedded corpus, or of one that is not embedded. */
#ifndef DECOY_INPUT_H
#define DECOY_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "corpus.h"

/* A list of files, by path. */
struct input_tree {
	struct corpus_file *files;
	size_t count;
	bool owned; /* paths and bytes are to be freed; not those of the embedded corpus */
};

/*
 * input_tree - the embedded corpus (dir NULL), or the cases below dir, sorted by path. Says why on
 * standard error. 0 or -errno; input_tree_free() it.
 */
int input_tree(struct input_tree *tree, const char *dir);
const struct corpus_file *input_tree_find(const struct input_tree *tree, const char *path);
void input_tree_free(struct input_tree *tree);

#endif
