/* SPDX-License-Identifier: MIT */
#include "madeproc.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COMM_MOST   15 /* bytes of a name that the kernel keeps */
#define DRM_MAJOR   226
#define ACCEL_MAJOR 261
#define NAME_SIZE   32 /* "2147483647/fdinfo/2147483647" */

static const char default_comm[] = "gpu-app";

/* What a descriptor shows that is no DRM file. */
static const char plain_fdinfo[] = "pos:\t0\nflags:\t0100002\nmnt_id:\t29\nino:\t4\n";

/* Fields 4 to 52 of stat: an old sleeping process without a terminal. */
#define STAT_REST                                                               \
	" S 1 %1$d %1$d 0 -1 4194304 500 0 0 0 20 10 0 0 20 0 1 0 4000 "        \
	"16777216 1000 18446744073709551615 1 1 0 0 0 0 0 4096 0 0 0 0 17 0 0 " \
	"0 0 0 0 0 0 0 0 0 0 0 0\n"

static int put_bytes(int dir, const char *path, const char *bytes, size_t len, mode_t mode)
{
	int fd = openat(dir, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
	int error = 0;

	if (fd < 0)
		return -errno;
	while (!error && len) {
		ssize_t written = write(fd, bytes, len);

		if (written > 0) {
			bytes += written;
			len -= (size_t)written;
		} else if (written == 0 || errno != EINTR) {
			error = written ? -errno : -EIO;
		}
	}
	if (close(fd) && !error)
		error = -errno;
	return error;
}

static int put_file(int dir, int32_t pid, const char *name, const char *bytes, size_t len)
{
	char path[2 * NAME_SIZE];

	snprintf(path, sizeof(path), "%" PRId32 "/%s", pid, name);
	return put_bytes(dir, path, bytes, len, 0444);
}

static int make_directory(int dir, int32_t pid, const char *name)
{
	char path[2 * NAME_SIZE];

	snprintf(path, sizeof(path), "%" PRId32 "%s", pid, name);
	return mkdirat(dir, path, 0755) ? -errno : 0;
}

/* --- names --- */

static int put_comm(int dir, int32_t pid, const char *comm, size_t len)
{
	char line[COMM_MOST + 1];

	memcpy(line, comm, len);
	line[len] = '\n';
	return put_file(dir, pid, "comm", line, len + 1);
}

static int put_stat(int dir, int32_t pid, const char *comm, size_t len)
{
	char text[512];
	int used = snprintf(text, sizeof(text), "%" PRId32 " (%.*s)", pid, (int)len, comm);

	used += snprintf(text + used, sizeof(text) - (size_t)used, STAT_REST, pid);
	return put_file(dir, pid, "stat", text, (size_t)used);
}

/*
 * As the kernel does in this file, and in no other of these: line feed and backslash are escaped.
 */
static int escape_comm(char *out, const char *comm, size_t len)
{
	char *to = out;

	for (size_t i = 0; i < len; i++) {
		if (comm[i] == '\n' || comm[i] == '\\')
			*to++ = '\\';
		*to++ = comm[i] == '\n' ? 'n' : comm[i];
	}
	return (int)(to - out);
}

static int put_status(int dir, int32_t pid, const char *comm, size_t len)
{
	unsigned int uid = geteuid(), gid = getegid();
	char name[2 * COMM_MOST];
	char text[512];
	int used;

	used = snprintf(text, sizeof(text),
			"Name:\t%.*s\nUmask:\t0022\nState:\tS (sleeping)\nTgid:\t%" PRId32
			"\nNgid:\t0\nPid:\t%" PRId32 "\nPPid:\t1\nTracerPid:\t0\n"
			"Uid:\t%u\t%u\t%u\t%u\nGid:\t%u\t%u\t%u\t%u\nFDSize:\t64\nThreads:\t1\n",
			escape_comm(name, comm, len), name, pid, pid, uid, uid, uid, uid, gid, gid,
			gid, gid);
	return put_file(dir, pid, "status", text, (size_t)used);
}

int madeproc_begin(int dir, const struct rec_read *read)
{
	const char *comm = read->comm ? read->comm : default_comm;
	size_t len = strnlen(comm, COMM_MOST);
	int error = make_directory(dir, read->pid, "");

	if (error)
		return error;
	error = make_directory(dir, read->pid, "/fd");
	if (!error)
		error = make_directory(dir, read->pid, "/fdinfo");
	if (read->comm && !*read->comm)
		return error; /* nothing that names it can be read */
	if (!error)
		error = put_comm(dir, read->pid, comm, len);
	if (!error)
		error = put_stat(dir, read->pid, comm, len);
	if (!error)
		error = put_status(dir, read->pid, comm, len);
	if (!error)
		error = put_file(dir, read->pid, "cmdline", comm, strlen(comm) + 1);
	return error;
}

/* --- descriptors --- */

bool madeproc_has_node(const struct rec_read *read)
{
	return read->has_dev;
}

/* drivers/gpu/drm/drm_drv.c: the first 64 minors are cards, the next were control nodes. */
static void node_of(const struct rec_read *read, char *node, size_t capacity)
{
	static const char *const kinds[] = {"card", "controlD"};
	uint32_t minor = read->minor;

	if (read->major == DRM_MAJOR)
		snprintf(node, capacity, "/dev/dri/%s%" PRIu32,
			 minor < 128 ? kinds[minor / 64] : "renderD", minor);
	else if (read->major == ACCEL_MAJOR)
		snprintf(node, capacity, "/dev/accel/accel%" PRIu32, minor);
	else
		snprintf(node, capacity, "/dev/char/%" PRIu32 ":%" PRIu32, read->major, minor);
}

static int put_link(int dir, int32_t pid, int32_t fd, const char *node)
{
	char path[NAME_SIZE];

	snprintf(path, sizeof(path), "%" PRId32 "/fd/%" PRId32, pid, fd);
	return symlinkat(node, dir, path) ? -errno : 0;
}

/*
 * What may not be read is a file of mode 0, and for root, whom modes do not stop, no file. Any
 * other error is no file: it vanished between the listing and the read.
 */
static int put_unreadable(int dir, const char *path, int32_t err)
{
	int error;

	if (err != EACCES && err != EPERM)
		return 0;
	error = put_bytes(dir, path, "", 0, 0);
	if (!error && faccessat(dir, path, R_OK, AT_EACCESS) == 0)
		error = unlinkat(dir, path, 0) ? -errno : 0;
	return error;
}

/* A program that has no clock of its own for each read finds it there: the instant as nanoseconds
 * since 1970. */
static int put_time(int dir, const char *path, uint64_t t_ns)
{
	const struct timespec times[] = {
		{.tv_nsec = UTIME_OMIT},
		{.tv_sec = (time_t)(t_ns / 1000000000), .tv_nsec = (long)(t_ns % 1000000000)},
	};

	return utimensat(dir, path, times, AT_SYMLINK_NOFOLLOW) ? -errno : 0;
}

int madeproc_add(int dir, const struct rec_read *read)
{
	char path[NAME_SIZE], node[48];
	int error;

	node_of(read, node, sizeof(node));
	error = put_link(dir, read->pid, read->fd, node);
	if (error)
		return error;
	snprintf(path, sizeof(path), "%" PRId32 "/fdinfo/%" PRId32, read->pid, read->fd);
	if (read->err)
		return put_unreadable(dir, path, read->err);
	error = put_bytes(dir, path, read->text ? read->text : "", read->len, 0444);
	return error ? error : put_time(dir, path, read->t_ns);
}

int madeproc_end(int dir, const struct rec_read *read)
{
	for (int32_t fd = 0; fd < 3; fd++) {
		char name[NAME_SIZE];
		int error = put_link(dir, read->pid, fd, "/dev/null");

		if (error == -EEXIST)
			continue;
		snprintf(name, sizeof(name), "fdinfo/%" PRId32, fd);
		if (!error)
			error = put_file(dir, read->pid, name, plain_fdinfo,
					 sizeof(plain_fdinfo) - 1);
		if (error)
			return error;
	}
	return 0;
}
