/* SPDX-License-Identifier: MIT */
/* A file that is either there in full or not at all. */
#ifndef DECOY_ATOMIC_H
#define DECOY_ATOMIC_H

#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct atomic_output;

struct atomic_file {
	FILE *stream; /* write here */
	struct atomic_output *output; /* NULL: standard output */
};

/*
 * atomic_open - begin to write path, or the file that it links to as output_path_resolve() has it,
 * without a name. A file that is replaced keeps its mode and owner. "-" is standard output; a pipe,
 * a device or what /dev/stdout links to is written as it is. Where the file system has no files
 * without a name, it has a temporary one beside path, and signals that would end the process and
 * leave it behind wait until it is committed or aborted. Returns 0 or -errno.
 */
int atomic_open(struct atomic_file *file, const char *path);

/* atomic_openat - the same of a name in an open directory; no link is followed, and only a file
 * replaced: else -EEXIST. */
int atomic_openat(struct atomic_file *file, int dir, const char *name, mode_t mode);

/* atomic_error - the first error of a write: 0 or -errno. */
int atomic_error(const struct atomic_file *file);

/* atomic_commit - flush, rename, free. Returns 0 or -errno; nothing is left behind either way. */
int atomic_commit(struct atomic_file *file);

/* atomic_abort - remove what was written, free. */
void atomic_abort(struct atomic_file *file);

/* atomic_write - the whole file in one call. Returns 0 or -errno. */
int atomic_write(const char *path, const void *bytes, size_t len);

#endif
