/* SPDX-License-Identifier: MIT */
#include "output_path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "xmalloc.h"

#define LINKS_MAX 40 /* as the kernel has it */

/* Step from `from` to the directory of the path, and to the name in it. The kernel follows links of
 * the directories. */
static int enter_directory(struct output_path *out, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char *parent = slash ? xasprintf("%.*s", (int)(slash - path + 1), path) : xstrdup(".");
	const int dir = openat(out->dir < 0 ? AT_FDCWD : out->dir, parent,
			       O_PATH | O_DIRECTORY | O_CLOEXEC);

	free(parent);
	if (dir < 0)
		return -errno;
	if (out->dir >= 0)
		close(out->dir);
	free(out->name);
	out->dir = dir;
	out->name = xstrdup(name);
	return *name ? 0 : -EISDIR;
}

static bool is_foreign(const struct output_path *out, const struct stat *as)
{
	struct stat dir;

	if (as->st_uid == geteuid() || fstat(out->dir, &dir))
		return false;
	return dir.st_mode & S_ISVTX && dir.st_mode & S_IWOTH && as->st_uid != dir.st_uid;
}

static bool is_in_procfs(const struct output_path *out)
{
	struct statfs as;

	return !fstatfs(out->dir, &as) && as.f_type == PROC_SUPER_MAGIC;
}

/* The target of a link in *next; NULL: the path ends here. */
static int follow_link(struct output_path *out, char **next)
{
	char target[PATH_MAX];
	struct stat as;
	ssize_t len;

	*next = NULL;
	if (fstatat(out->dir, out->name, &as, AT_SYMLINK_NOFOLLOW))
		return errno == ENOENT ? 0 : -errno;
	out->mode = as.st_mode;
	if (is_foreign(out, &as))
		return -EACCES;
	if (!S_ISLNK(as.st_mode) || is_in_procfs(out))
		return 0;
	len = readlinkat(out->dir, out->name, target, sizeof(target));
	if (len < 0 || len == (ssize_t)sizeof(target))
		return len < 0 ? -errno : -ENAMETOOLONG;
	*next = xasprintf("%.*s", (int)len, target);
	return 0;
}

int output_path_resolve(const char *path, struct output_path *out)
{
	char *at = xstrdup(path);
	int err = *path ? 0 : -ENOENT;

	*out = (struct output_path){.dir = -1};
	for (int links = 0; !err && at; links++) {
		char *next = NULL;

		out->mode = 0;
		err = links > LINKS_MAX ? -ELOOP : enter_directory(out, at);
		err = err ? err : follow_link(out, &next);
		free(at);
		at = next;
	}
	free(at);
	if (err)
		output_path_free(out);
	return err;
}

void output_path_free(struct output_path *out)
{
	if (out->name && out->dir >= 0)
		close(out->dir);
	free(out->name);
	*out = (struct output_path){.dir = -1};
}

int output_path_open(const char *path, int flags, mode_t mode)
{
	struct output_path out;
	int fd = output_path_resolve(path, &out);

	if (fd)
		return fd;
	fd = openat(out.dir, out.name, flags | (S_ISLNK(out.mode) ? 0 : O_NOFOLLOW), mode);
	fd = fd < 0 ? -errno : fd;
	output_path_free(&out);
	return fd;
}
