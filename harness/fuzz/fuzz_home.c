/* SPDX-License-Identifier: MIT */
#include "fuzz_home.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "options.h"
#include "terminal.h"
#include "xmalloc.h"

int fuzz_make_directories(const char *path)
{
	char *part = xstrdup(path);
	int err = 0;

	for (char *at = part + 1; !err && *at; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		err = mkdir(part, 0777) && errno != EEXIST ? -errno : 0;
		*at = '/';
	}
	if (!err && mkdir(part, 0777) && errno != EEXIST)
		err = -errno;
	free(part);
	return err;
}

/* Its length; -EINVAL: no variable names a place; -ENOENT, ...: HOME is no directory, and is not
 * made. */
static int default_path(struct fuzz_home *home, const char *parser)
{
	const char *data = getenv("XDG_DATA_HOME"), *user = getenv("HOME");
	const bool set = data && *data;
	int len;

	if (!set && (!user || !*user))
		return -EINVAL;
	len = snprintf(home->path, sizeof(home->path), "%s%s/decoy/fuzz/%s", set ? data : user,
		       set ? "" : "/.local/share", parser);
	return !set && access(user, F_OK) ? -errno : len;
}

/* The subject may run in another directory: paths are absolute. */
static int resolve(struct fuzz_home *home)
{
	char full[PATH_MAX];

	if (!realpath(home->path, full))
		return -errno;
	if ((size_t)snprintf(home->path, sizeof(home->path), "%s", full) >= sizeof(home->path))
		return -ENAMETOOLONG;
	snprintf(home->corpus, PATH_MAX, "%s/corpus", home->path);
	snprintf(home->findings, PATH_MAX, "%s/findings", home->path);
	return 0;
}

int fuzz_home_open(struct fuzz_home *home, const char *named, const char *parser)
{
	const int len = named ? snprintf(home->path, sizeof(home->path), "%s", named)
			      : default_path(home, parser);
	int err = len < 0 ? len : (size_t)len >= sizeof(home->path) ? -ENAMETOOLONG : 0;

	if (err == -EINVAL) {
		terminal_error("no place for the corpus: neither XDG_DATA_HOME nor HOME is set; "
			       "expected one of them, or --corpus DIR");
		return EXIT_USAGE;
	}
	err = err ? err : fuzz_make_directories(home->path);
	err = err ? err : resolve(home);
	err = err ? err : fuzz_make_directories(home->corpus);
	err = err ? err : fuzz_make_directories(home->findings);
	if (!err)
		return 0;
	terminal_error("cannot make %s for the corpus: %s; --corpus DIR names another", home->path,
		       strerror(-err));
	return EXIT_HARNESS;
}

static int check_file(const char *path, char *(*why_not)(const char *bytes, size_t len))
{
	struct stat about;
	char *bytes, *why;
	size_t len;
	int err;

	/* who opens a pipe waits for a writer */
	if (!stat(path, &about) && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) {
		terminal_error(
			"%s: cannot be read: it is a pipe or a device; remove it, or name another place with --corpus",
			path);
		return EXIT_HARNESS;
	}
	err = file_read(path, &bytes, &len);
	if (err) {
		terminal_error(
			"%s: cannot be read: %s; remove it, or name another place with --corpus",
			path, strerror(-err));
		return EXIT_HARNESS;
	}
	why = why_not(bytes, len);
	free(bytes);
	if (!why)
		return 0;
	terminal_error("%s: no input: %s; remove it", path, why);
	free(why);
	return EXIT_USAGE;
}

int fuzz_home_check(const struct fuzz_home *home, char *(*why_not)(const char *bytes, size_t len))
{
	DIR *dir = opendir(home->corpus);
	const struct dirent *entry;
	int code = dir ? 0 : EXIT_HARNESS;

	if (!dir)
		terminal_error("%s: cannot be read: %s", home->corpus, strerror(errno));
	while (!code && (entry = readdir(dir))) {
		char *path = xasprintf("%s/%s", home->corpus, entry->d_name);

		if (*entry->d_name != '.')
			code = check_file(path, why_not);
		free(path);
	}
	if (dir)
		closedir(dir);
	return code;
}
