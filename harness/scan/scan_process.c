/* SPDX-License-Identifier: MIT */
/* One process of a sweep: its descriptors, and the texts of those that are DRM files. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "scan_internal.h"

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

/* Where the reads of a sweep go. */
struct receiver {
	uint64_t number;
	scan_receive receive;
	void *data;
	struct scan_counts *counts;
};

static struct rec_read begin_read(const struct scan_process *process, const struct receiver *to)
{
	return (struct rec_read){.has_until = true,
				 .has_sweep = true,
				 .has_pid = true,
				 .has_fd = true,
				 .pid = process->pid,
				 .sweep = to->number};
}

static int open_in(int dir, const char *name, int flags)
{
	int fd = openat(dir, name, flags | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);

	return fd < 0 ? -errno : fd;
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
	if (is >= 0 && scan->inodes) {
		if (is)
			scan_known_add(scan, len, before);
		return is ? 0 : -ENOENT;
	}
	if (scan_stamp_same(&process->stamp, process->fd))
		return 0;
	is = scan_node_of(process, name, &after);
	if (is < 0)
		return is;
	return is && after.major == before->major && after.minor == before->minor ? 0 : -ENOENT;
}

static ssize_t read_text(struct scan_process *process, const char *name, struct rec_read *read)
{
	ssize_t len;

	read->comm = comm_of(process);
	read->t_ns = now();
	len = process->fdinfo < 0 ? process->fdinfo
				  : scan_text_read(process->scan, process->fdinfo, name);
	read->until_ns = now();
	return len;
}

static void set_node(struct rec_read *read, const struct scan_node *node)
{
	read->has_dev = true;
	read->major = node->major;
	read->minor = node->minor;
}

static void set_text(const struct scan *scan, struct rec_read *read, ssize_t len)
{
	read->err = 0;
	read->text = scan->text;
	read->len = (size_t)len;
}

/*
 * A descriptor that was a DRM file is read at once: if the text says that it is of a mount and an
 * inode that this sweep has found to be a node, that is what was read, whatever the descriptor is
 * by now. NULL: examine it.
 */
static const struct scan_node *read_at_once(struct scan_process *process, const char *name,
					    struct rec_read *read)
{
	struct scan *scan = process->scan;
	const struct scan_node *node;
	ssize_t len;

	if (scan->made || !scan->inodes || !scan->known_count ||
	    !scan_memory_was(process, read->fd))
		return NULL;
	len = read_text(process, name, read);
	node = len < 0 ? NULL : scan_known_node(scan, (size_t)len);
	if (!node)
		return NULL;
	set_node(read, node);
	set_text(scan, read, len);
	return node;
}

static void read_one(struct scan_process *process, const char *name, const struct scan_node *node,
		     struct rec_read *read)
{
	ssize_t len;
	int err;

	set_node(read, node);
	len = read_text(process, name, read);
	err = len < 0 ? (int)len : check_after(process, name, node, (size_t)len);
	set_text(process->scan, read, len);
	if (!err)
		return;
	read->err = -err;
	read->text = NULL;
	read->len = 0;
}

/* What the descriptor is: 1, and it is read; 0; or -errno. */
static int read_descriptor(struct scan_process *process, const char *name, struct rec_read *read,
			   struct scan_node *node)
{
	const struct scan_node *known = read_at_once(process, name, read);
	int is;

	if (known) {
		*node = *known;
		return 1;
	}
	is = scan_node_of(process, name, node);
	if (is > 0)
		read_one(process, name, node, read);
	return is;
}

/* Errors that every other descriptor would have, too. */
static bool is_ours(int err)
{
	return err == -EMFILE || err == -ENFILE || err == -ENOMEM;
}

/* A descriptor was read. 0, or -errno of the harness. */
static int keep_read(struct scan_process *process, const struct scan_node *node,
		     const struct rec_read *read, const struct receiver *to)
{
	if (is_ours(-read->err))
		return -read->err;
	scan_memory_add(process, read->fd, node);
	to->counts->drm++;
	to->counts->unread += read->err != 0;
	to->receive(to->data, read);
	return 0;
}

static int read_descriptors(struct scan_process *process, const struct receiver *to)
{
	const struct scan_list *fds = &process->scan->fds;
	struct rec_read read = begin_read(process, to);
	struct scan_node node;
	char name[NUMBER_SIZE];
	int err = 0;

	for (size_t i = 0; !err && i < fds->count; i++) {
		int is;

		read.fd = fds->numbers[i];
		scan_number(name, read.fd);
		is = read_descriptor(process, name, &read, &node);
		if (is_refusal(is))
			return is;
		err = is > 0 ? keep_read(process, &node, &read, to) : 0;
	}
	return err;
}

/* A made tree whose directory is what it was: its links are, too. */
static int read_again(struct scan_process *process, const struct receiver *to)
{
	const struct scan_past *past = process->before;
	struct rec_read read = begin_read(process, to);
	char name[NUMBER_SIZE];
	int err = 0;

	for (size_t i = past->first; !err && i < past->first + past->count; i++) {
		const struct scan_found *found = &process->scan->before.found[i];

		read.fd = found->fd;
		scan_number(name, read.fd);
		read_one(process, name, &found->node, &read);
		err = keep_read(process, &found->node, &read, to);
	}
	return err;
}

/* Open it, and list its descriptors where they may be others than before. */
static int open_process(struct scan_process *process)
{
	struct scan *scan = process->scan;
	char name[NUMBER_SIZE];
	int err;

	scan_number(name, process->pid);
	process->dir = open_in(scan->proc, name, O_PATH);
	if (process->dir < 0)
		return process->dir;
	process->fd = open_in(process->dir, "fd", O_RDONLY);
	if (process->fd < 0)
		return process->fd;
	scan_memory_process(process);
	process->again = scan->made && process->before &&
			 scan_stamp_same(&process->before->stamp, process->fd);
	if (process->again) {
		process->stamp = process->before->stamp;
		process->now->descriptors = process->before->descriptors;
	} else {
		if (scan->made)
			scan_stamp_make(&process->stamp, process->fd);
		err = scan_list_read(&scan->fds, process->fd);
		if (err)
			return err;
		process->now->descriptors = scan->fds.count;
	}
	process->now->stamp = process->stamp;
	return 0;
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
	const struct receiver to = {sweep, receive, data, counts};
	struct scan_process process = {.scan = scan, .pid = pid, .dir = -1, .fd = -1, .fdinfo = -1};
	int err = open_process(&process);

	if (!err) {
		counts->processes++;
		counts->descriptors += process.now->descriptors;
	}
	if (!err && process.now->descriptors) {
		process.fdinfo = open_in(process.dir, "fdinfo", O_PATH);
		err = is_ours(process.fdinfo) ? process.fdinfo : 0;
		err = err ? err : (process.again ? read_again : read_descriptors)(&process, &to);
	}
	close_process(&process);
	if (err && process.now)
		process.now->stamp.settled = false;
	if (is_ours(err))
		return err;
	counts->hidden += is_refusal(err);
	counts->ended += is_end(err);
	return scan->config.pid ? err : 0;
}
