/* SPDX-License-Identifier: MIT */
/* Bytes of a file, of standard input, or of a corpus that is not the embedded one. */
#ifndef DECOY_CLI_INPUT_H
#define DECOY_CLI_INPUT_H

#include <stddef.h>

#include "corpus.h"

/* A larger input is refused: no text or recording is near it. */
#define INPUT_MAX ((size_t)1 << 30)

/* input_read - all bytes of path ("-": standard input), with a NUL after them. 0 or -errno. */
int input_read(const char *path, char **bytes, size_t *len);

/* A list of files, by path. */
struct input_tree {
	struct corpus_file *files;
	size_t count;
	char **owned; /* what to free; NULL for the embedded corpus */
};

/*
 * input_tree - the embedded corpus (dir NULL), or the cases below dir, sorted by path. Says why on
 * standard error. 0 or -errno; input_tree_free() it.
 */
int input_tree(struct input_tree *tree, const char *dir);
const struct corpus_file *input_tree_find(const struct input_tree *tree, const char *path);
void input_tree_free(struct input_tree *tree);

#endif
