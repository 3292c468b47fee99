/* SPDX-License-Identifier: MIT */
/* Files of streams, as sources of a reader. */
#ifndef DECOY_TRACE_FILES_H
#define DECOY_TRACE_FILES_H

#include <stdbool.h>

#include "libgrtrace.h"

struct trace_file {
	const char *name; /* as it was given; "<stdin>" of "-" */
	int fd;
	uint64_t size;
	bool (*is_stopped)(void); /* asked at each read; NULL: never */
};

struct trace_files {
	struct trace_file *list; /* by the number of their source */
	struct grt_source *sources;
	unsigned int count;
};

/*
 * trace_files_open - open them for a reader. "-" is standard input; what cannot be read at any
 * offset (a pipe) is copied to a file without a name first. paths must outlive files. 0, or -errno
 * after saying why: -EISDIR of a directory, -EFBIG of a device that has bytes without an end, and
 * others of open() and read(). trace_files_close() them in both cases.
 */
int trace_files_open(struct trace_files *files, char *const *paths, unsigned int count);

/* trace_files_stop - from now on reads fail with -EINTR once is_stopped() holds: there may be no
 * record for long. */
void trace_files_stop(const struct trace_files *files, bool (*is_stopped)(void));

void trace_files_close(struct trace_files *files);

#endif
