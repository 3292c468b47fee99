/* SPDX-License-Identifier: MIT */
/* A file that is either there in full or not at all. */
#ifndef DECOY_ATOMIC_H
#define DECOY_ATOMIC_H

#include <signal.h>
#include <stddef.h>
#include <stdio.h>

struct atomic_file {
	FILE *stream; /* write here */
	char *path;
	char *temporary;
	sigset_t signals; /* what was blocked before */
};

/*
 * atomic_open - begin to write path (or the file that it links to) under a temporary name beside it.
 * "-" is standard output, and "/dev/..." is written as it is. Signals that would end the process and
 * leave the temporary file behind wait until it is committed or aborted, so be brief. Returns 0 or
 * -errno.
 */
int atomic_open(struct atomic_file *file, const char *path);

/* atomic_commit - flush, rename, free. Returns 0 or -errno; nothing is left behind either way. */
int atomic_commit(struct atomic_file *file);

/* atomic_abort - remove what was written, free. */
void atomic_abort(struct atomic_file *file);

/* atomic_write - the whole file in one call. Returns 0 or -errno. */
int atomic_write(const char *path, const void *bytes, size_t len);

#endif
