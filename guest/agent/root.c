/* SPDX-License-Identifier: MIT */
/* Makes the root directory of the user's program. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

#define LOWER "/lower"
#define UPPER "/upper"

/*
 * /tmp is the tree's own, below the overlay like the rest: programs under test are often built
 * there. A directory that the tree lacks is made in memory.
 */
static const struct {
	const char *type, *from, *dir, *data;
	unsigned long flags;
	bool optional; /* not every kernel supports it */
} mounts[] = {
	{"9p", PROGRAM_TAG, LOWER,
	 "trans=virtio,version=9p2000.L,msize=262144,cache=loose,access=client", MS_RDONLY, false},
	{"tmpfs", "tmpfs", UPPER, "mode=755", 0, false},
	{"overlay", "overlay", PROGRAM_ROOT,
	 "lowerdir=" LOWER ",upperdir=" PROGRAM_UPPER ",workdir=" UPPER "/work", 0, false},
	{"proc", "proc", PROGRAM_ROOT "/proc", NULL, 0, false},
	{"sysfs", "sysfs", PROGRAM_ROOT "/sys", NULL, 0, false},
	{"debugfs", "debugfs", PROGRAM_ROOT "/sys/kernel/debug", NULL, 0, true},
	{"configfs", "configfs", PROGRAM_ROOT "/sys/kernel/config", NULL, 0, true},
	{"tracefs", "tracefs", PROGRAM_ROOT "/sys/kernel/tracing", NULL, 0, true},
	{"devtmpfs", "devtmpfs", PROGRAM_ROOT "/dev", "mode=755", 0, false},
	{"devpts", "devpts", PROGRAM_ROOT "/dev/pts", "mode=620,ptmxmode=666", 0, false},
	{"tmpfs", "tmpfs", PROGRAM_ROOT "/dev/shm", "mode=1777", 0, true},
	{"tmpfs", "tmpfs", PROGRAM_ROOT "/run", "mode=755", 0, false},
};

static const struct {
	const char *to, *link;
} links[] = {
	{"/proc/self/fd", PROGRAM_ROOT "/dev/fd"},
	{"/proc/self/fd/0", PROGRAM_ROOT "/dev/stdin"},
	{"/proc/self/fd/1", PROGRAM_ROOT "/dev/stdout"},
	{"/proc/self/fd/2", PROGRAM_ROOT "/dev/stderr"},
};

static bool mount_one(int control, size_t i)
{
	mkdir(mounts[i].dir, 0755);
	if (mount(mounts[i].from, mounts[i].dir, mounts[i].type, mounts[i].flags, mounts[i].data) &&
	    !mounts[i].optional)
		return control_print(control, "failed mount %s: %s\n", mounts[i].dir,
				     strerror(errno));
	if (!strcmp(mounts[i].dir, UPPER)) {
		mkdir(PROGRAM_UPPER, 0755);
		mkdir(UPPER "/work", 0755);
	}
	return true;
}

bool root_make(int control)
{
	for (size_t i = 0; i < sizeof(mounts) / sizeof(mounts[0]); i++)
		if (!mount_one(control, i))
			return false;
	for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++)
		if (symlink(links[i].to, links[i].link) && errno != EEXIST)
			return control_print(control, "failed link %s: %s\n", links[i].link,
					     strerror(errno));
	return true;
}

void root_directory(const struct program *program)
{
	char path[PATH_MAX];
	const int len = snprintf(path, sizeof(path), PROGRAM_ROOT "%s", program->directory);

	if (*program->directory != '/' || len >= (int)sizeof(path))
		return;
	for (char *at = path + strlen(PROGRAM_ROOT) + 1; (at = strchrnul(at, '/')) < path + len;
	     at++) {
		*at = '\0';
		mkdir(path, 0755);
		*at = '/';
	}
	mkdir(path, 0755);
}
