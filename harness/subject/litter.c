/* SPDX-License-Identifier: MIT */
#include "litter.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A sweep over a folder: what it could do, and what it had to leave. */
struct broom {
	int top;
	unsigned long renamed; /* names that folders from below got */
	bool moved; /* something went away, or came up */
};

static bool is_dots(const char *name)
{
	return !strcmp(name, ".") || !strcmp(name, "..");
}

static int open_folder(int dir, const char *name)
{
	return openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Up it comes, beside its parent, under a name that nothing there has. */
static bool lift(struct broom *broom, int from, const char *name)
{
	char fresh[48];

	do
		snprintf(fresh, sizeof(fresh), "litter-%lu", broom->renamed++);
	while (faccessat(broom->top, fresh, F_OK, AT_SYMLINK_NOFOLLOW) == 0);
	/* A folder that may not be written to cannot get another parent. */
	fchmodat(from, name, 0700, AT_SYMLINK_NOFOLLOW);
	return renameat(from, name, broom->top, fresh) == 0;
}

/* Unlinks what dir has; its folders are lifted to the top, where they wait for their turn. */
static void empty_into(struct broom *broom, int dir)
{
	DIR *stream = fdopendir(dir);
	const struct dirent *entry;

	if (!stream) {
		close(dir);
		return;
	}
	while ((entry = readdir(stream))) {
		if (is_dots(entry->d_name))
			continue;
		if (unlinkat(dir, entry->d_name, 0) == 0 || lift(broom, dir, entry->d_name))
			broom->moved = true;
	}
	closedir(stream);
}

static void clear_entry(struct broom *broom, const char *name)
{
	struct stat st;
	int dir;

	if (fstatat(broom->top, name, &st, AT_SYMLINK_NOFOLLOW))
		return;
	if (!S_ISDIR(st.st_mode)) {
		broom->moved |= unlinkat(broom->top, name, 0) == 0;
		return;
	}
	fchmodat(broom->top, name, 0700, AT_SYMLINK_NOFOLLOW);
	dir = open_folder(broom->top, name);
	if (dir >= 0)
		empty_into(broom, dir);
	broom->moved |= unlinkat(broom->top, name, AT_REMOVEDIR) == 0;
}

/* One pass over the top; false when nothing is left or nothing moves. */
static bool pass(struct broom *broom)
{
	DIR *stream;
	const struct dirent *entry;
	int dir = open_folder(broom->top, ".");

	broom->moved = false;
	stream = dir >= 0 ? fdopendir(dir) : NULL;
	if (!stream) {
		if (dir >= 0)
			close(dir);
		return false;
	}
	while ((entry = readdir(stream)))
		if (!is_dots(entry->d_name))
			clear_entry(broom, entry->d_name);
	closedir(stream);
	return broom->moved;
}

void litter_empty(int dir)
{
	struct broom broom = {.top = dir};

	fchmod(dir, 0700);
	while (pass(&broom))
		;
}

void litter_remove(const char *path)
{
	int dir;

	chmod(path, 0700);
	dir = open_folder(AT_FDCWD, path);
	if (dir >= 0) {
		litter_empty(dir);
		close(dir);
	}
	rmdir(path);
}
