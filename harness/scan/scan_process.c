/* SPDX-License-Identifier: MIT */
/* One process of a sweep: its descriptors, and the texts of those that are DRM files. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "scan_internal.h"
#include "xmalloc.h"

#define TEXT_MAX ((size_t)4 << 20) /* a longer text is refused: a cut one would be another text */

/* The clock of recordings. */
static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* What of a process may be hidden from this user. */
static bool is_refusal(int err)
{
	return err == -EACCES || err == -EPERM;
}

/* The process ended, or the descriptor was closed. */
static bool is_end(int err)
{
	return err == -ENOENT || err == -ESRCH;
}

static int open_in(int dir, const char *name, int flags)
{
	int fd = openat(dir, name, flags | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);

	return fd < 0 ? -errno : fd;
}

/* A read that does not fill the memory is the last: of a file of /proc, and of a regular one. */
static ssize_t read_all(struct scan *scan, int fd)
{
	size_t len = 0;

	for (;;) {
		ssize_t got = read(fd, scan->text + len, scan->text_size - len);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -errno;
		len += (size_t)got;
		if (len < scan->text_size)
			return (ssize_t)len;
		if (scan->text_size >= TEXT_MAX)
			return -EFBIG;
		scan->text_size *= 2;
		scan->text = xrealloc(scan->text, scan->text_size);
	}
}

/* Of a made tree anything may be there: what is no regular file is not read. */
static int check_regular(const struct scan *scan, int fd)
{
	struct stat as;

	if (!scan->made)
		return 0;
	if (fstat(fd, &as))
		return -errno;
	return S_ISREG(as.st_mode) ? 0 : -EINVAL;
}

ssize_t scan_text_read(struct scan *scan, int dir, const char *name)
{
	int fd = openat(dir, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	ssize_t len;

	if (fd < 0)
		return -errno;
	len = check_regular(scan, fd);
	if (!len)
		len = read_all(scan, fd);
	close(fd);
	return len;
}

/* The name of the process, read where its first DRM file is found; "" where it cannot be read. */
static char *comm_of(struct scan_process *process)
{
	struct scan *scan = process->scan;
	ssize_t len;

	if (process->has_comm)
		return scan->comm;
	process->has_comm = true;
	len = scan_text_read(scan, process->dir, "comm");
	len = len < COMM_SIZE ? len : COMM_SIZE - 1;
	if (len > 0 && scan->text[len - 1] == '\n')
		len--;
	if (len > 0)
		memcpy(scan->comm, scan->text, (size_t)len);
	scan->comm[len > 0 ? len : 0] = '\0';
	return scan->comm;
}

/* The descriptor is closed, or another file, since it was examined: 0, or -errno. */
static int check_after(const struct scan_process *process, const char *name,
		       const struct scan_node *before, size_t len)
{
	struct scan *scan = process->scan;
	struct scan_node after;
	int is = before->inode ? scan_text_names(scan->text, len, before->inode) : -1;

	scan->inodes = scan->inodes || is == 1;
	if (is >= 0 && scan->inodes)
		return is ? 0 : -ENOENT;
	is = scan_node_of(process, name, &after);
	if (is < 0)
		return is;
	return is && after.major == before->major && after.minor == before->minor ? 0 : -ENOENT;
}

static void read_one(struct scan_process *process, const char *name, const struct scan_node *node,
		     struct rec_read *read)
{
	ssize_t len;
	int err;

	read->has_dev = true;
	read->major = node->major;
	read->minor = node->minor;
	read->comm = comm_of(process);
	read->t_ns = now();
	len = process->fdinfo < 0 ? process->fdinfo
				  : scan_text_read(process->scan, process->fdinfo, name);
	read->until_ns = now();
	err = len < 0 ? (int)len : check_after(process, name, node, (size_t)len);
	read->err = -err;
	read->text = err ? NULL : process->scan->text;
	read->len = err ? 0 : (size_t)len;
}

/* Errors that every other descriptor would have, too. */
static bool is_ours(int err)
{
	return err == -EMFILE || err == -ENFILE || err == -ENOMEM;
}

static int read_descriptors(struct scan_process *process, uint64_t sweep, scan_receive receive,
			    void *data, struct scan_counts *counts)
{
	const struct scan_list *fds = &process->scan->fds;
	struct rec_read read = {.has_until = true,
				.has_sweep = true,
				.has_pid = true,
				.has_fd = true,
				.pid = process->pid,
				.sweep = sweep};

	for (size_t i = 0; i < fds->count; i++) {
		struct scan_node node;
		char name[NUMBER_SIZE];
		int is;

		scan_number(name, fds->numbers[i]);
		is = scan_node_of(process, name, &node);
		if (is_refusal(is))
			return is;
		if (is <= 0)
			continue;
		read.fd = fds->numbers[i];
		read_one(process, name, &node, &read);
		if (is_ours(-read.err))
			return -read.err;
		counts->drm++;
		counts->unread += read.err != 0;
		receive(data, &read);
	}
	return 0;
}

static int open_process(struct scan_process *process)
{
	char name[NUMBER_SIZE];

	scan_number(name, process->pid);
	process->dir = open_in(process->scan->proc, name, O_PATH);
	if (process->dir < 0)
		return process->dir;
	process->fd = open_in(process->dir, "fd", O_RDONLY);
	if (process->fd < 0)
		return process->fd;
	return scan_list_read(&process->scan->fds, process->fd);
}

static void close_process(const struct scan_process *process)
{
	const int all[] = {process->dir, process->fd, process->fdinfo};

	for (int i = 0; i < 3; i++)
		if (all[i] >= 0)
			close(all[i]);
}

int scan_process_run(struct scan *scan, int32_t pid, uint64_t sweep, scan_receive receive,
		     void *data, struct scan_counts *counts)
{
	struct scan_process process = {scan, pid, -1, -1, -1, false};
	int err = open_process(&process);

	if (!err) {
		counts->processes++;
		counts->descriptors += scan->fds.count;
	}
	if (!err && scan->fds.count) {
		process.fdinfo = open_in(process.dir, "fdinfo", O_PATH);
		err = is_ours(process.fdinfo) ? process.fdinfo : 0;
		err = err ? err : read_descriptors(&process, sweep, receive, data, counts);
	}
	close_process(&process);
	if (is_ours(err))
		return err;
	counts->hidden += is_refusal(err);
	counts->ended += is_end(err);
	return scan->config.pid ? err : 0;
}
