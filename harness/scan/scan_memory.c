/* SPDX-License-Identifier: MIT */
/*
 * What the last sweep found. It only saves work: each read is checked as if nothing had been known.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "scan_internal.h"
#include "xmalloc.h"

#define SETTLED_NS                                                                                 \
	2000000000 /* longer than the tick of any file system's clock that is kept in memory or on \
		      a disk */

void scan_memory_sweep(struct scan *scan)
{
	const struct scan_memory before = scan->before;

	scan->before = scan->now;
	scan->now = before;
	scan->now.past_count = scan->now.found_count = 0;
	scan->cursor = 0;
	scan->known_count = 0;
}

void scan_memory_process(struct scan_process *process)
{
	struct scan *scan = process->scan;
	const struct scan_memory *before = &scan->before;
	struct scan_memory *now = &scan->now;

	while (scan->cursor < before->past_count && before->past[scan->cursor].pid < process->pid)
		scan->cursor++;
	process->before = scan->cursor < before->past_count &&
					  before->past[scan->cursor].pid == process->pid
				  ? &before->past[scan->cursor]
				  : NULL;
	process->cursor = 0;
	now->past = xgrow(now->past, now->past_count, &now->past_capacity, sizeof(*now->past));
	process->now = &now->past[now->past_count++];
	*process->now = (struct scan_past){.pid = process->pid, .first = now->found_count};
}

const struct scan_found *scan_memory_was(struct scan_process *process, int32_t fd)
{
	const struct scan_past *past = process->before;
	const struct scan_found *found;

	if (!past)
		return NULL;
	found = process->scan->before.found + past->first;
	while (process->cursor < past->count && found[process->cursor].fd < fd)
		process->cursor++;
	found += process->cursor;
	return process->cursor < past->count && found->fd == fd ? found : NULL;
}

void scan_memory_add(struct scan_process *process, int32_t fd, const struct scan_node *node)
{
	struct scan_memory *now = &process->scan->now;

	now->found = xgrow(now->found, now->found_count, &now->found_capacity, sizeof(*now->found));
	now->found[now->found_count++] = (struct scan_found){fd, *node};
	process->now->count++;
}

void scan_memory_free(struct scan_memory *memory)
{
	free(memory->past);
	free(memory->found);
}

static bool same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

static bool is_settled(const struct timespec *then)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (now.tv_sec - then->tv_sec) * 1000000000 + now.tv_nsec - then->tv_nsec > SETTLED_NS;
}

void scan_stamp_make(struct scan_stamp *stamp, int dir)
{
	struct stat as;

	*stamp = (struct scan_stamp){0};
	if (fstat(dir, &as))
		return;
	*stamp = (struct scan_stamp){
		.settled = is_settled(&as.st_mtim) && is_settled(&as.st_ctim),
		.device = as.st_dev,
		.inode = as.st_ino,
		.modified = as.st_mtim,
		.changed = as.st_ctim,
	};
}

bool scan_stamp_same(const struct scan_stamp *stamp, int dir)
{
	struct stat as;

	return stamp->settled && !fstat(dir, &as) && as.st_dev == stamp->device &&
	       as.st_ino == stamp->inode && same_time(&as.st_mtim, &stamp->modified) &&
	       same_time(&as.st_ctim, &stamp->changed);
}
