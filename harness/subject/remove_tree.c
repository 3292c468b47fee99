/* SPDX-License-Identifier: MIT */
#include "remove_tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int open_directory(int dir, const char *name)
{
	fchmodat(dir, name, 0700, AT_SYMLINK_NOFOLLOW);
	return openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Renames a directory from below to a new name in top, so that the depth never matters. */
static bool lift_directory(int top, int from, const char *name, unsigned long *lifted)
{
	char fresh[48];
	int error;

	/* rename() changes "..": the directory itself must be writable. */
	fchmodat(from, name, 0700, AT_SYMLINK_NOFOLLOW);
	do {
		snprintf(fresh, sizeof(fresh), "lifted-%lu", (*lifted)++);
		error = renameat(from, name, top, fresh) ? errno : 0;
	} while (error == ENOTEMPTY || error == EEXIST || error == ENOTDIR);
	return !error;
}

/*
 * Deletes the entries of dir and closes it; the directories in it are deleted with their content
 * where dir is the top, and lifted to the top otherwise. Returns whether anything was deleted or
 * lifted.
 */
static bool remove_entries(int top, int dir, bool is_top, unsigned long *lifted)
{
	DIR *stream = dir < 0 ? NULL : fdopendir(dir);
	const struct dirent *entry;
	bool progress = false;

	if (!stream && dir >= 0)
		close(dir);
	while (stream && (entry = readdir(stream))) {
		const char *name = entry->d_name;

		if (!strcmp(name, ".") || !strcmp(name, ".."))
			continue;
		if (unlinkat(dir, name, 0) == 0) {
			progress = true;
		} else if (!is_top) {
			progress |= lift_directory(top, dir, name, lifted);
		} else {
			progress |= remove_entries(top, open_directory(top, name), false, lifted);
			progress |= unlinkat(top, name, AT_REMOVEDIR) == 0;
		}
	}
	if (stream)
		closedir(stream);
	return progress;
}

void remove_tree_content(int dir)
{
	unsigned long lifted = 0;

	fchmod(dir, 0700); /* openat(dir, ".") searches dir */
	while (remove_entries(dir, open_directory(dir, "."), true, &lifted))
		;
}

void remove_tree(const char *path)
{
	int dir = open_directory(AT_FDCWD, path);

	if (dir >= 0) {
		remove_tree_content(dir);
		close(dir);
	}
	rmdir(path);
}
