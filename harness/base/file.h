/* SPDX-License-Identifier: MIT */
/* All bytes of a file, or of standard input. */
#ifndef DECOY_FILE_H
#define DECOY_FILE_H

#include <stddef.h>

/* A larger file is refused: no text or recording is near it. */
#define FILE_MAX ((size_t)1 << 30)

/* A descriptor that ends reads with -ECANCELED once it can be read: a pipe may have a writer that
 * writes nothing. -1: none. */
extern int file_interrupt;

/* file_read - all bytes of path ("-": standard input), with a NUL after them. 0 or -errno; free()
 * *bytes. */
int file_read(const char *path, char **bytes, size_t *len);

#endif
