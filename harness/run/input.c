/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "terminal.h"
#include "xmalloc.h"

static int tree_add(struct input_tree *tree, size_t *capacity, const char *root,
		    const FTSENT *entry)
{
	char *bytes;
	size_t len;
	int err = file_read(entry->fts_accpath, &bytes, &len);

	if (err)
		return err;
	tree->files = xgrow(tree->files, tree->count, capacity, sizeof(*tree->files));
	tree->files[tree->count++] = (struct corpus_file){
		.path = xstrdup(entry->fts_path + strlen(root) + 1), .bytes = bytes, .len = len};
	return 0;
}

static int by_path(const void *a, const void *b)
{
	return strcmp(((const struct corpus_file *)a)->path, ((const struct corpus_file *)b)->path);
}

/*
 * Only cases and scenarios are read from a folder: what else is there may be large, or the whole
 * machine.
 */
static bool is_elsewhere(const FTSENT *entry)
{
	return entry->fts_level == 1 && strcmp(entry->fts_name, "cases") != 0 &&
	       strcmp(entry->fts_name, "scenarios") != 0;
}

/* A link stands for its file, and the folder of cases may be one; farther links could go in
 * circles. */
static int follow_link(struct input_tree *tree, size_t *capacity, FTS *fts, FTSENT *entry,
		       const char *root)
{
	struct stat st;

	if (is_elsewhere(entry))
		return 0;
	if (stat(entry->fts_accpath, &st) < 0)
		return -errno;
	if (S_ISREG(st.st_mode))
		return tree_add(tree, capacity, root, entry);
	if (!S_ISDIR(st.st_mode) || entry->fts_level > 1)
		return -EINVAL;
	fts_set(fts, entry, FTS_FOLLOW);
	return 0;
}

static int visit_entry(struct input_tree *tree, size_t *capacity, FTS *fts, FTSENT *entry,
		       const char *root)
{
	switch (entry->fts_info) {
	case FTS_ERR:
	case FTS_DNR:
	case FTS_NS:
		return -entry->fts_errno;
	case FTS_D:
		if (is_elsewhere(entry))
			fts_set(fts, entry, FTS_SKIP);
		return 0;
	case FTS_F:
		return entry->fts_level > 0 ? tree_add(tree, capacity, root, entry) : -ENOTDIR;
	case FTS_SL:
	case FTS_SLNONE:
		return follow_link(tree, capacity, fts, entry, root);
	case FTS_DEFAULT:
		return is_elsewhere(entry) ? 0 : -EINVAL;
	default:
		return 0;
	}
}

static int walk_tree(struct input_tree *tree, char *root)
{
	char *roots[] = {root, NULL};
	FTS *fts = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, NULL);
	size_t capacity = 0;
	int err = fts ? 0 : -errno;
	FTSENT *entry;

	while (!err && (entry = fts_read(fts))) {
		err = visit_entry(tree, &capacity, fts, entry, root);
		if (err)
			terminal_error("%s: %s", entry->fts_path,
				       err == -EINVAL ? "expected files, folders and links to files"
						      : strerror(-err));
	}
	if (fts)
		fts_close(fts);
	return err;
}

int input_tree(struct input_tree *tree, const char *dir)
{
	char *root;
	int err;

	*tree = (struct input_tree){.owned = dir};
	if (!dir) {
		tree->files = (struct corpus_file *)corpus_files(&tree->count);
		return 0;
	}
	root = xstrdup(dir);
	for (size_t len = strlen(root); len > 1 && root[len - 1] == '/'; len--)
		root[len - 1] = '\0';
	err = walk_tree(tree, root);
	free(root);
	if (!err && !tree->count) {
		terminal_error("%s: no files found", dir);
		err = -ENOENT;
	}
	if (err)
		input_tree_free(tree);
	else
		qsort(tree->files, tree->count, sizeof(*tree->files), by_path);
	return err;
}

const struct corpus_file *input_tree_find(const struct input_tree *tree, const char *path)
{
	struct corpus_file key = {.path = path};

	return bsearch(&key, tree->files, tree->count, sizeof(key), by_path);
}

void input_tree_free(struct input_tree *tree)
{
	for (size_t i = 0; tree->owned && i < tree->count; i++) {
		free((char *)tree->files[i].path);
		free((char *)tree->files[i].bytes);
	}
	if (tree->owned)
		free(tree->files);
	*tree = (struct input_tree){0};
}
