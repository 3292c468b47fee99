/* SPDX-License-Identifier: MIT */
#include "bench_scan.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "monotonic.h"
#include "remove_tree.h"
#include "scan.h"
#include "xmalloc.h"

#define PROCESSES 10
#define EACH	  1000 /* descriptors of a process */
#define ROUNDS	  15
#define FIRST_PID 100 /* of a made tree */
#define SETTLE_NS 2500000000l /* until a directory is known to be unchanged */

static const char head[] = "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t513\n"
			   "drm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t4\n"
			   "drm-engine-render:\t1000 ns\ndrm-engine-copy:\t0 ns\n";

/* The descriptors that a sweep found: what is opened bare. */
struct files {
	const char *proc;
	struct {
		int32_t pid, fd;
	} list[PROCESSES * EACH];
	size_t count;
};

static void keep_file(void *data, const struct rec_read *read)
{
	struct files *files = data;

	if (!read->err && files->count < PROCESSES * EACH) {
		files->list[files->count].pid = read->pid;
		files->list[files->count++].fd = read->fd;
	}
}

static void count_only(void *data, const struct rec_read *read)
{
	*(size_t *)data += read->len;
}

static void read_bare(int fd)
{
	char text[16384];

	if (fd < 0)
		return;
	if (read(fd, text, sizeof(text)) < 0)
		abort();
	close(fd);
}

static void open_by_path(const struct files *files)
{
	char path[256];

	for (size_t i = 0; i < files->count; i++) {
		snprintf(path, sizeof(path), "%s/%d/fdinfo/%d", files->proc, files->list[i].pid,
			 files->list[i].fd);
		read_bare(open(path, O_RDONLY | O_CLOEXEC));
	}
}

static void open_relative(const struct files *files)
{
	int32_t pid = 0;
	char path[256];
	int dir = -1;

	for (size_t i = 0; i < files->count; i++) {
		if (files->list[i].pid != pid) {
			if (dir >= 0)
				close(dir);
			pid = files->list[i].pid;
			snprintf(path, sizeof(path), "%s/%d/fdinfo", files->proc, pid);
			dir = open(path, O_PATH | O_CLOEXEC);
		}
		snprintf(path, sizeof(path), "%d", files->list[i].fd);
		read_bare(openat(dir, path, O_RDONLY | O_CLOEXEC));
	}
	if (dir >= 0)
		close(dir);
}

static void keep_best(double *best, uint64_t began)
{
	const double each = (double)(monotonic_ns() - began) / (PROCESSES * EACH);

	*best = !*best || each < *best ? each : *best;
}

/* One sweep of each. */
static int sweep_all(struct scan *const *scans, size_t count, uint64_t number, scan_receive receive,
		     void *data)
{
	struct scan_counts counts;
	int err = 0;

	for (size_t i = 0; !err && i < count; i++)
		err = scan_sweep(scans[i], number, receive, data, &counts);
	return err;
}

/* The first sweeps find out what there is; what is measured are those after them, as of a watch. */
static int measure(struct bench_scan_times *out, struct scan *const *scans, size_t count,
		   struct files *files, unsigned int rounds)
{
	size_t bytes = 0;
	int err = sweep_all(scans, count, 0, keep_file, files);

	err = err ? err : sweep_all(scans, count, 1, count_only, &bytes);
	if (err || files->count < PROCESSES * EACH)
		return err ? err : -ENODATA;
	for (unsigned int i = 0; !err && i < rounds; i++) {
		uint64_t began = monotonic_ns();

		open_by_path(files);
		keep_best(&out->bare, began);
		began = monotonic_ns();
		open_relative(files);
		keep_best(&out->relative, began);
		began = monotonic_ns();
		err = sweep_all(scans, count, i + 2, count_only, &bytes);
		keep_best(&out->scan, began);
	}
	return err;
}

static int write_text(const char *path)
{
	FILE *file = fopen(path, "w");

	if (!file)
		return -errno;
	fputs(head, file);
	return fclose(file) ? -errno : 0;
}

static int make_process(const char *top, int pid)
{
	char path[256];
	int err;

	snprintf(path, sizeof(path), "%s/%d", top, pid);
	err = mkdir(path, 0755) ? -errno : 0;
	snprintf(path, sizeof(path), "%s/%d/fd", top, pid);
	err = !err && mkdir(path, 0755) ? -errno : err;
	snprintf(path, sizeof(path), "%s/%d/fdinfo", top, pid);
	err = !err && mkdir(path, 0755) ? -errno : err;
	for (int fd = 3; !err && fd < 3 + EACH; fd++) {
		snprintf(path, sizeof(path), "%s/%d/fd/%d", top, pid, fd);
		err = symlink("/dev/dri/renderD128", path) ? -errno : 0;
		snprintf(path, sizeof(path), "%s/%d/fdinfo/%d", top, pid, fd);
		err = err ? err : write_text(path);
	}
	return err;
}

static int measure_made(struct bench_scan_times *out, unsigned int rounds)
{
	const struct timespec settle = {SETTLE_NS / 1000000000, SETTLE_NS % 1000000000};
	char top[] = "/dev/shm/bench-scan-XXXXXX";
	const struct scan_config config = {.proc = top};
	struct files *files = xcalloc(1, sizeof(*files));
	struct scan *scan = NULL;
	int err = mkdtemp(top) ? 0 : -errno;

	for (int i = 0; !err && i < PROCESSES; i++)
		err = make_process(top, FIRST_PID + i);
	nanosleep(&settle, NULL);
	err = err ? err : scan_open(&scan, &config);
	files->proc = top;
	err = err ? err : measure(out, &scan, 1, files, rounds);
	scan_close(scan);
	remove_tree(top);
	free(files);
	return err;
}

/* A process with EACH descriptors of /dev/null, which says when it has them. */
static pid_t start_process(int ready)
{
	const pid_t pid = fork();

	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (int i = 0; i < EACH; i++)
		if (open("/dev/null", O_RDONLY | O_CLOEXEC) < 0)
			_exit(1);
	if (write(ready, "x", 1) != 1)
		_exit(1);
	for (;;)
		pause();
}

static int start_all(pid_t *pids)
{
	int ready[2], err = 0;
	char byte;

	if (pipe2(ready, O_CLOEXEC))
		return -errno;
	for (int i = 0; !err && i < PROCESSES; i++) {
		pids[i] = start_process(ready[1]);
		err = pids[i] < 0 ? -errno : 0;
	}
	close(ready[1]);
	/* an end of file before: one of them could not open its descriptors */
	for (int i = 0; !err && i < PROCESSES; i++)
		err = read(ready[0], &byte, 1) == 1 ? 0 : -EMFILE;
	close(ready[0]);
	return err;
}

static void end_all(const pid_t *pids)
{
	for (int i = 0; i < PROCESSES && pids[i] > 0; i++) {
		kill(pids[i], SIGKILL);
		waitpid(pids[i], NULL, 0);
	}
}

/*
 * A scan for each: a sweep of all /proc would read what other processes of this machine have open.
 */
static int measure_real(struct bench_scan_times *out, unsigned int rounds)
{
	static const uint32_t memory_devices[] = {1, 0};
	struct files *files = xcalloc(1, sizeof(*files));
	struct scan *scans[PROCESSES] = {NULL};
	pid_t pids[PROCESSES] = {0};
	int err = start_all(pids);

	files->proc = "/proc";
	for (int i = 0; !err && i < PROCESSES; i++)
		err = scan_open(&scans[i], &(struct scan_config){.proc = "/proc",
								 .pid = pids[i],
								 .majors = memory_devices});
	err = err ? err : measure(out, scans, PROCESSES, files, rounds);
	for (int i = 0; i < PROCESSES; i++)
		scan_close(scans[i]);
	end_all(pids);
	free(files);
	return err;
}

int bench_scan(struct bench_scan *out, unsigned int rounds)
{
	int err;

	*out = (struct bench_scan){0};
	rounds = rounds ? rounds : ROUNDS;
	err = measure_made(&out->made, rounds);
	if (!err && measure_real(&out->real, rounds))
		out->skipped = "no process may have 1,000 descriptors here (ulimit -n)";
	return err;
}
