/* SPDX-License-Identifier: MIT */
/* How much memory the processes of a subject have: those that hold the other end of its input. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "adapter.h"

/* Does this process hold the pipe? It may be behind a shell that does, too. */
static bool has_pipe(const char *pid, const char *pipe)
{
	char path[64], target[64];
	const struct dirent *entry;
	bool found = false;
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%.16s/fd", pid);
	dir = opendir(path);
	while (dir && !found && (entry = readdir(dir))) {
		ssize_t len = readlinkat(dirfd(dir), entry->d_name, target, sizeof(target) - 1);

		target[len > 0 ? len : 0] = '\0';
		found = !strcmp(target, pipe);
	}
	if (dir)
		closedir(dir);
	return found;
}

/* VmRSS in KiB; 0: there is no such process. */
static unsigned long resident_of(const char *pid)
{
	char path[64], line[256];
	unsigned long kib = 0;
	FILE *status;

	snprintf(path, sizeof(path), "/proc/%.16s/status", pid);
	status = fopen(path, "re");
	while (status && fgets(line, sizeof(line), status))
		if (sscanf(line, "VmRSS: %lu kB", &kib) == 1)
			break;
	if (status)
		fclose(status);
	return kib;
}

/* KiB of all processes that hold the other end of the subject's input. */
static unsigned long resident_of_all(const struct subject *subject)
{
	const struct dirent *entry;
	unsigned long kib = 0;
	struct stat input;
	char pipe[64];
	DIR *proc;

	if (!subject->running || fstat(subject->child.in, &input))
		return 0;
	snprintf(pipe, sizeof(pipe), "pipe:[%lu]", (unsigned long)input.st_ino);
	proc = opendir("/proc");
	while (proc && (entry = readdir(proc))) {
		if (*entry->d_name < '1' || *entry->d_name > '9' ||
		    strtol(entry->d_name, NULL, 10) == getpid() || !has_pipe(entry->d_name, pipe))
			continue;
		kib += resident_of(entry->d_name);
	}
	if (proc)
		closedir(proc);
	return kib;
}

struct subject_memory subject_memory(struct subject *subject)
{
	return (struct subject_memory){
		.resident = resident_of_all(subject),
		.allocated = adapter_allocated(subject),
	};
}
