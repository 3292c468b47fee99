/* SPDX-License-Identifier: MIT */
#include "scan.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <linux/magic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#include "monotonic.h"
#include "scan_internal.h"
#include "xmalloc.h"

#define TEXT_SIZE 16384

/* Does "self" of this procfs name us? Not if it is of another pid namespace. */
static bool is_own(int proc)
{
	char name[NUMBER_SIZE], self[NUMBER_SIZE];
	ssize_t len = readlinkat(proc, "self", self, sizeof(self) - 1);

	if (len < 0)
		return false;
	self[len] = '\0';
	scan_number(name, (int32_t)getpid());
	return !strcmp(name, self);
}

int scan_open(struct scan **out, const struct scan_config *config)
{
	int proc = open(config->proc, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct statfs as;
	struct scan *scan;
	int err;

	if (proc < 0)
		return -errno;
	if (fstatfs(proc, &as)) {
		err = -errno;
		close(proc);
		return err;
	}
	scan = xcalloc(1, sizeof(*scan));
	scan->config = *config;
	scan->proc = proc;
	scan->sys = -1;
	scan->made = as.f_type != PROC_SUPER_MAGIC;
	scan->own = !scan->made && is_own(proc);
	scan->text_size = TEXT_SIZE;
	scan->text = xmalloc(scan->text_size);
	*out = scan;
	return 0;
}

void scan_close(struct scan *scan)
{
	if (!scan)
		return;
	close(scan->proc);
	if (scan->sys >= 0)
		close(scan->sys);
	free(scan->pids.numbers);
	free(scan->fds.numbers);
	scan_memory_free(&scan->before);
	scan_memory_free(&scan->now);
	free(scan->known);
	free(scan->text);
	free(scan);
}

bool scan_made(const struct scan *scan)
{
	return scan->made;
}

static uint64_t cpu_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static int sweep_all(struct scan *scan, uint64_t number, scan_receive receive, void *data,
		     struct scan_counts *counts)
{
	int err = lseek(scan->proc, 0, SEEK_SET) < 0 ? -errno : 0;

	err = err ? err : scan_list_read(&scan->pids, scan->proc);
	for (size_t i = 0; !err && i < scan->pids.count; i++)
		if (scan->pids.numbers[i])
			err = scan_process_run(scan, scan->pids.numbers[i], number, receive, data,
					       counts);
	return err;
}

int scan_sweep(struct scan *scan, uint64_t number, scan_receive receive, void *data,
	       struct scan_counts *counts)
{
	const uint64_t began = monotonic_ns(), cpu = cpu_ns();
	int err;

	*counts = (struct scan_counts){0};
	scan_memory_sweep(scan);
	if (scan->config.pid)
		err = scan_process_run(scan, scan->config.pid, number, receive, data, counts);
	else
		err = sweep_all(scan, number, receive, data, counts);
	counts->wall_ns = monotonic_ns() - began;
	counts->cpu_ns = cpu_ns() - cpu;
	return scan->config.pid && err == -ENOENT ? -ESRCH : err;
}

int scan_same_file(const struct scan *scan, const struct rec_read *a, const struct rec_read *b)
{
	long order;

	if (!scan->own)
		return -ENOTSUP;
	order = syscall(SYS_kcmp, a->pid, b->pid, KCMP_FILE, (unsigned long)a->fd,
			(unsigned long)b->fd);
	return order < 0 ? -errno : order == 0;
}
