/* SPDX-License-Identifier: MIT */
/*
 * tree_reference: the reference parser as a program that reads a /proc. It walks $DECOY_PROC as
 * monitors do: processes by number, descriptors by the links that are DRM nodes.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "subject.h"

struct sweep {
	struct decoy_fd *fds;
	size_t count, capacity;
	uint64_t t_ns;
};

static _Noreturn void tree_die(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	exit(3);
}

static bool parse_number(const char *name, int32_t *value)
{
	char *end;
	long n = strtol(name, &end, 10);

	*value = (int32_t)n;
	return *name >= '0' && *name <= '9' && !*end && n <= INT32_MAX;
}

/* The device of a node, by its name: "/dev/dri/renderD128" is 226:128. */
static bool parse_device(const char *node, struct decoy_fd *fd)
{
	static const struct {
		const char *prefix;
		uint32_t major;
	} rows[] = {{"/dev/dri/card", 226},
		    {"/dev/dri/controlD", 226},
		    {"/dev/dri/renderD", 226},
		    {"/dev/accel/accel", 261}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strncmp(node, rows[i].prefix, strlen(rows[i].prefix)))
			continue;
		fd->major = rows[i].major;
		fd->minor = (uint32_t)strtoul(node + strlen(rows[i].prefix), NULL, 10);
		return true;
	}
	return sscanf(node, "/dev/char/%" SCNu32 ":%" SCNu32, &fd->major, &fd->minor) == 2;
}

static char *read_all(int dir, const char *name, size_t *len)
{
	int file = openat(dir, name, O_RDONLY);
	char *text = NULL, some[65536];
	ssize_t got = -1;

	*len = 0;
	while (file >= 0 && (got = read(file, some, sizeof(some))) > 0) {
		text = realloc(text, *len + (size_t)got);
		if (!text)
			tree_die("realloc");
		memcpy(text + *len, some, (size_t)got);
		*len += (size_t)got;
	}
	if (got < 0) {
		free(text);
		text = NULL;
	}
	if (file >= 0)
		close(file);
	return got < 0 ? NULL : text ? text : strdup("");
}

/* Of the read that a file shows; a sweep may last seconds. */
static uint64_t time_of(int dir, const char *name)
{
	struct stat now;

	if (fstatat(dir, name, &now, 0))
		tree_die(name);
	return (uint64_t)now.st_mtim.tv_sec * 1000000000 + (uint64_t)now.st_mtim.tv_nsec;
}

static void add_fd(struct sweep *sweep, int dir, int32_t pid, const char *name)
{
	struct decoy_fd fd = {.t_ns = sweep->t_ns, .has_pid = true, .has_dev = true, .pid = pid};
	char path[280], node[256];
	ssize_t len;

	snprintf(path, sizeof(path), "fd/%s", name);
	len = readlinkat(dir, path, node, sizeof(node) - 1);
	if (!parse_number(name, &fd.fd) || len < 0)
		return;
	node[len] = '\0';
	if (!parse_device(node, &fd))
		return;
	snprintf(path, sizeof(path), "fdinfo/%s", name);
	fd.text = read_all(dir, path, &fd.len);
	fd.err = fd.text ? 0 : errno;
	if (fd.text)
		fd.t_ns = time_of(dir, path);
	if (sweep->count == sweep->capacity) {
		sweep->capacity = sweep->capacity * 2 + 16;
		sweep->fds = reallocarray(sweep->fds, sweep->capacity, sizeof(*sweep->fds));
		if (!sweep->fds)
			tree_die("realloc");
	}
	sweep->fds[sweep->count++] = fd;
}

static void add_process(struct sweep *sweep, int proc, const char *name)
{
	int dir = openat(proc, name, O_RDONLY | O_DIRECTORY);
	int list = dir < 0 ? -1 : openat(dir, "fd", O_RDONLY | O_DIRECTORY);
	DIR *stream = list < 0 ? NULL : fdopendir(list);
	const struct dirent *entry;
	int32_t pid;

	if (!stream || !parse_number(name, &pid))
		tree_die(name);
	while ((entry = readdir(stream)))
		add_fd(sweep, dir, pid, entry->d_name);
	closedir(stream);
	close(dir);
}

static void read_proc(struct sweep *sweep, const char *path)
{
	DIR *stream = opendir(path);
	const struct dirent *entry;
	int32_t pid;

	if (!stream)
		tree_die(path);
	while ((entry = readdir(stream)))
		if (parse_number(entry->d_name, &pid))
			add_process(sweep, dirfd(stream), entry->d_name);
	closedir(stream);
}

static void sweep_free(struct sweep *sweep)
{
	for (size_t i = 0; i < sweep->count; i++)
		free((char *)sweep->fds[i].text);
	free(sweep->fds);
}

static void print_state(const char *state, size_t len)
{
	printf("{\"features\":[\"parse\",\"track\",\"delta\",\"utilization\",\"memory\",\"totals\",\"identity\"],"
	       "%.*s\n\n",
	       (int)len - 1, state + 1);
}

/* Starts small: a larger answer is requested again. A buffer of 16 MiB slows leak checks down. */
static void print_answer(void *self)
{
	size_t capacity = 4096;
	char *state = malloc(capacity);
	long len;

	while (state && (len = subject_reference.state(self, state, capacity)) > (long)capacity) {
		capacity = (size_t)len;
		state = realloc(state, capacity);
	}
	if (!state || len < 0)
		tree_die("state");
	print_state(state, (size_t)len);
	fflush(stdout);
	free(state);
}

int main(void)
{
	const char *proc = getenv("DECOY_PROC");
	void *self = subject_reference.open();
	char line[128];

	if (!proc || !self)
		tree_die("DECOY_PROC");
	while (fgets(line, sizeof(line), stdin)) {
		struct sweep sweep = {0};

		if (sscanf(line, "sweep %" SCNu64, &sweep.t_ns) != 1)
			tree_die(line);
		read_proc(&sweep, proc);
		if (subject_reference.sweep(self, sweep.t_ns, sweep.fds, sweep.count) < 0)
			tree_die("sweep");
		print_answer(self);
		sweep_free(&sweep);
	}
	subject_reference.close(self);
	return 0;
}
