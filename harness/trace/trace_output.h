/* SPDX-License-Identifier: MIT */
/* A file, or a directory of files, that is there in full or not at all. */
#ifndef DECOY_TRACE_OUTPUT_H
#define DECOY_TRACE_OUTPUT_H

#include "atomic.h"
#include "libgrtrace_export.h"

struct trace_output {
	struct atomic_file file;
	char *path, *temporary; /* of a directory */
	char **names; /* of the files in it */
	size_t count, space;
};

/*
 * trace_output_open - begin to write path; a directory must not be there, or be empty. 0, or
 * -errno: -EEXIST, -ENOTDIR. trace_output_commit() or trace_output_abort() it where 0 is returned.
 */
int trace_output_open(struct trace_output *output, const char *path, bool is_directory);

/* trace_output_write - for struct grt_output; to is the output. */
int trace_output_write(void *to, const char *file, const void *bytes, size_t len);

/* trace_output_commit - 0, or -errno; nothing is left behind either way. */
int trace_output_commit(struct trace_output *output);

void trace_output_abort(struct trace_output *output);

#endif
