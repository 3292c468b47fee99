/* SPDX-License-Identifier: MIT */
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PATH_OF(file) "/sys/kernel/debug/" TORTURE_DEBUGFS "/" file

_Noreturn void give_up(const char *what, int err)
{
	fflush(stdout);
	fprintf(stderr, "torture: %s%s%s\n", what, err ? ": " : "", err ? strerror(err) : "");
	exit(3);
}

void module_load(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0 || syscall(SYS_finit_module, fd, "", 0))
		give_up(path, errno);
	close(fd);
}

void module_remove(const char *name)
{
	if (syscall(SYS_delete_module, name, O_NONBLOCK) && errno != ENOENT)
		give_up(name, errno);
}

static int open_file(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC);

	if (fd < 0)
		give_up(path, errno);
	return fd;
}

bool torture_is_there(void)
{
	return !access(PATH_OF("run"), F_OK);
}

void torture_do(const struct torture_run *run)
{
	int fd = open_file(PATH_OF("run"), O_WRONLY);

	if (write(fd, run, sizeof(*run)) != sizeof(*run))
		give_up(PATH_OF("run"), errno);
	close(fd);
}

void truth_read(struct truth *truth)
{
	int fd = open_file(PATH_OF("truth"), O_RDONLY);
	ssize_t len = read(fd, truth->sources, sizeof(truth->sources));

	if (len <= 0 || len % (ssize_t)sizeof(*truth->sources))
		give_up(PATH_OF("truth"), len < 0 ? errno : EPROTO);
	truth->count = (uint32_t)((size_t)len / sizeof(*truth->sources));
	close(fd);
}

void relay_set(const struct torture_relay *relay)
{
	int fd = open_file(PATH_OF("relay"), O_WRONLY);

	if (write(fd, relay, sizeof(*relay)) != sizeof(*relay))
		give_up(PATH_OF("relay"), errno);
	close(fd);
}

int relay_open(uint32_t cpu)
{
	char path[64];

	snprintf(path, sizeof(path), PATH_OF("relay%u"), cpu);
	return open_file(path, O_RDONLY);
}

uint64_t relay_refused(void)
{
	int fd = open_file(PATH_OF("relay"), O_RDONLY);
	uint64_t refused;

	if (read(fd, &refused, sizeof(refused)) != sizeof(refused))
		give_up(PATH_OF("relay"), errno);
	close(fd);
	return refused;
}

uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}
