/* SPDX-License-Identifier: MIT */
/* A file that is either there in full or not at all. */
#ifndef DECOY_ATOMIC_H
#define DECOY_ATOMIC_H

#include <stdio.h>

struct atomic_file {
	FILE *stream; /* write here */
	char *path;
	char *temporary;
};

/*
 * atomic_open - begin to write path under a temporary name beside it. "-" is standard output, and
 * "/dev/..." is written as it is. Returns 0 or -errno.
 */
int atomic_open(struct atomic_file *file, const char *path);

/* atomic_commit - flush, rename, free. Returns 0 or -errno; nothing is left behind either way. */
int atomic_commit(struct atomic_file *file);

/* atomic_abort - remove what was written, free. */
void atomic_abort(struct atomic_file *file);

#endif
