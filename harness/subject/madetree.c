/* SPDX-License-Identifier: MIT */
#include "madetree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "remove_tree.h"
#include "madeproc.h"
#include "xmalloc.h"

static const char proc_name[] = "proc"; /* what the program sees */
static const char next_name[] = "next"; /* where a sweep is built */
static const char past_name[] = "past"; /* where the sweep before is moved */

static int open_in(int dir, const char *name)
{
	return openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* All memory is allocated before there is a directory that could be left. */
static bool make_directory(struct madetree *tree, const char *top)
{
	tree->path = xasprintf("%s/decoy-XXXXXX", top);
	tree->proc = xasprintf("%s/%s", tree->path, proc_name);
	if (mkdtemp(tree->path)) {
		memcpy(tree->proc, tree->path, strlen(tree->path));
		return true;
	}
	madetree_close(tree);
	return false;
}

static bool create_directory(struct madetree *tree)
{
	const char *top = getenv("TMPDIR");

	if (top && *top)
		return make_directory(tree, top);
	return make_directory(tree, "/dev/shm") || make_directory(tree, "/tmp");
}

int madetree_open(struct madetree *tree)
{
	int error;

	*tree = (struct madetree){.dir = -1};
	if (!create_directory(tree))
		return -errno;
	tree->dir = open_in(AT_FDCWD, tree->path);
	if (tree->dir >= 0 && !mkdirat(tree->dir, proc_name, 0755))
		return 0;
	error = -errno;
	remove_tree(tree->path);
	madetree_close(tree);
	return error;
}

void madetree_close(struct madetree *tree)
{
	if (tree->dir >= 0)
		close(tree->dir);
	free(tree->path);
	free(tree->proc);
	*tree = (struct madetree){.dir = -1};
}

const char *madetree_lacks(const struct recording *rec, const struct rec_sweep *sweep)
{
	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];

		if (!read->has_pid || read->pid < 1)
			return "in a /proc tree, each descriptor is in the directory of a process";
		if (!read->has_fd || read->fd < 0)
			return "in a /proc tree, each descriptor has a number";
		if (!madeproc_has_node(read))
			return "in a /proc tree, each descriptor shows its device";
	}
	return NULL;
}

static int build_sweep(int dir, const struct recording *rec, const struct rec_sweep *sweep)
{
	const struct rec_read *reads = rec->reads + sweep->first;
	int error = 0;

	for (size_t i = 0; !error && i < sweep->count; i++) {
		error = madeproc_begin(dir, &reads[i]);
		if (!error || error == -EEXIST)
			error = madeproc_add(dir, &reads[i]);
	}
	for (size_t i = 0; !error && i < sweep->count; i++)
		error = madeproc_end(dir, &reads[i]);
	return error;
}

static bool is_dots(const char *name)
{
	return !strcmp(name, ".") || !strcmp(name, "..");
}

/* Moves what a listing shows; *moved: was there anything? */
static int move_listed(DIR *stream, int from, int to, bool *moved)
{
	const struct dirent *entry;

	*moved = false;
	while ((entry = readdir(stream))) {
		if (is_dots(entry->d_name))
			continue;
		if (renameat(from, entry->d_name, to, entry->d_name))
			return -errno;
		*moved = true;
	}
	return 0;
}

/*
 * Everything in the directory from goes to the directory to. A listing of a directory that changes
 * may leave names out, so it is done again until it is empty.
 */
static int move_all(int from, int to)
{
	int dir = open_in(from, ".");
	DIR *stream = dir < 0 ? NULL : fdopendir(dir);
	bool moved = true;
	int error = 0;

	if (!stream) {
		error = -errno;
		if (dir >= 0)
			close(dir);
		return error;
	}
	while (!error && moved) {
		error = move_listed(stream, from, to, &moved);
		rewinddir(stream);
	}
	closedir(stream);
	return error;
}

/* The directories of one exchange; each -1 until it is open. */
struct directories {
	int proc, next, past;
};

static int open_directories(struct directories *directories, int top)
{
	if (mkdirat(top, next_name, 0755) || mkdirat(top, past_name, 0755))
		return -errno;
	directories->proc = open_in(top, proc_name);
	directories->next = open_in(top, next_name);
	directories->past = open_in(top, past_name);
	return directories->proc < 0 || directories->next < 0 || directories->past < 0 ? -errno : 0;
}

static void close_directories(const struct directories *directories)
{
	const int all[] = {directories->proc, directories->next, directories->past};

	for (int i = 0; i < 3; i++) {
		if (all[i] >= 0)
			close(all[i]);
	}
}

int madetree_show(const struct madetree *tree, const struct recording *rec,
		  const struct rec_sweep *sweep)
{
	struct directories directories = {-1, -1, -1};
	int error = open_directories(&directories, tree->dir);

	if (!error)
		error = build_sweep(directories.next, rec, sweep);
	if (!error)
		error = move_all(directories.proc, directories.past);
	if (!error)
		error = move_all(directories.next, directories.proc);
	if (directories.past >= 0)
		remove_tree_content(directories.past);
	close_directories(&directories);
	if (unlinkat(tree->dir, past_name, AT_REMOVEDIR) && !error)
		error = -errno;
	if (unlinkat(tree->dir, next_name, AT_REMOVEDIR) && !error)
		error = -errno;
	return error;
}
