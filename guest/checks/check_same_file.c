/* SPDX-License-Identifier: MIT */
/*
 * What an observer knows of descriptors that are one open file: kcmp(2) against drm-client-id, with
 * the right to ask and without it.
 */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "scan.h"

#define FD    7 /* of the device, in processes that serve orders */
#define READS 16

/* The descriptors that a sweep found. */
struct found {
	struct {
		int32_t pid, fd;
		uint64_t id;
	} reads[READS];
	unsigned int count;
	struct scan_counts counts;
};

static void receive_read(void *data, const struct rec_read *read)
{
	struct found *found = data;
	char text[4096];

	if (read->err || read->len >= sizeof(text) || found->count == READS)
		return;
	memcpy(text, read->text, read->len);
	text[read->len] = '\0';
	found->reads[found->count].pid = read->pid;
	found->reads[found->count].fd = read->fd;
	if (text_key(text, "drm-client-id", &found->reads[found->count].id))
		found->count++;
}

static bool sweep(struct scan **scan, struct found *found)
{
	int err = scan_open(scan, &(struct scan_config){.proc = "/proc"});

	MUST(!err, "/proc: %s", strerror(-err));
	err = scan_sweep(*scan, 0, receive_read, found, &found->counts);
	MUST(!err, "a sweep of /proc: %s", strerror(-err));
	return true;
}

/* kcmp() of two descriptors that were found: 1, 0, or -errno. */
static int compare(const struct scan *scan, const struct found *found, unsigned int one,
		   unsigned int other)
{
	const struct rec_read left = {.pid = found->reads[one].pid, .fd = found->reads[one].fd},
			      right = {.pid = found->reads[other].pid,
				       .fd = found->reads[other].fd};

	return scan_same_file(scan, &left, &right);
}

/* So many descriptors are found, and those of one id, and no others, are one open file. */
static bool all_known(unsigned int count)
{
	struct found found = {.count = 0};
	struct scan *scan;

	if (!sweep(&scan, &found))
		return false;
	MUST(found.count == count, "%u descriptors were found, expected %u", found.count, count);
	for (unsigned int i = 0; i < count; i++)
		for (unsigned int k = 0; k < i; k++) {
			const bool same = found.reads[i].id == found.reads[k].id;
			const int is = compare(scan, &found, i, k);

			MUST(is == same,
			     "%d/%d is client %" PRIu64 ", %d/%d client %" PRIu64
			     ": whether they are one open file is %d",
			     found.reads[i].pid, found.reads[i].fd, found.reads[i].id,
			     found.reads[k].pid, found.reads[k].fd, found.reads[k].id, is);
		}
	scan_close(scan);
	return true;
}

/* Root's descriptors, for a user: none is found, and no two are compared. */
static bool none_known(void *with)
{
	const struct found *of_root = with;
	struct found found = {.count = 0};
	struct scan *scan;

	MUST(set_user(CHECK_USER), "setresuid: %s", strerror(errno));
	if (!sweep(&scan, &found))
		return false;
	MUST(!found.count && found.counts.hidden,
	     "%u descriptors were found, and %zu processes hidden", found.count,
	     found.counts.hidden);
	for (unsigned int i = 0; i < of_root->count; i++)
		for (unsigned int k = 0; k < i; k++) {
			const int is = compare(scan, of_root, i, k);

			MUST(is == -EPERM,
			     "kcmp() of root's descriptors is %d for a user, expected EPERM", is);
		}
	return true;
}

/* dup, fork and passing; two other opens of the same device. */
static bool processes_make(void)
{
	char path[64];

	return gpu_make(0, NULL) && device_node(0, false, path, sizeof(path)) &&
	       process_spawn(0, "opener") && process_open(0, path, FD, false, 0) &&
	       process_open(0, path, FD + 1, false, 1) && process_dup(0, FD, FD + 2) &&
	       process_fork(0, 1, "child") && process_spawn(2, "receiver") &&
	       process_send(0, FD, 2, 11) && process_spawn(3, "another") &&
	       process_open(3, path, FD, false, 2);
}

bool check_same_file(void)
{
	struct found found = {.count = 0};
	struct scan *scan;

	return processes_make() && all_known(8) && sweep(&scan, &found) &&
	       child_join(child_start(none_known, &found));
}

/* A process that was inherited two open files, by three descriptors, until it is killed. */
static pid_t holder_start(bool dumpable)
{
	int ready[2];
	char byte;
	pid_t pid = pipe(ready) ? -1 : fork();

	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		prctl(PR_SET_DUMPABLE, dumpable);
		(void)!write(ready[1], "", 1);
		for (;;)
			pause();
	}
	if (pid > 0)
		(void)!read(ready[0], &byte, 1);
	return pid;
}

/* Neither root nor a capability: the right to read a descriptor is the right to compare it. */
static bool user_knows(void *with)
{
	int one, other;

	(void)with;
	MUST(set_user(CHECK_USER) && !prctl(PR_SET_DUMPABLE, 1), "setresuid: %s", strerror(errno));
	one = gpu_open(0);
	other = gpu_open(0);
	MUST(one >= 0 && other >= 0 && dup(one) >= 0, "a descriptor is missing");
	MUST(holder_start(true) > 0 && holder_start(false) > 0, "fork: %s", strerror(errno));
	return all_known(6);
}

bool check_same_file_user(void)
{
	char path[64];

	if (!gpu_make(0, NULL) || !device_node(0, false, path, sizeof(path)))
		return false;
	MUST(!chmod(path, 0666), "chmod %s: %s", path, strerror(errno));
	return child_join(child_start(user_knows, NULL));
}
