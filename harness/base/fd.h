/* SPDX-License-Identifier: MIT */
/* Reads and writes of all bytes: short and interrupted ones are repeated. */
#ifndef DECOY_FD_H
#define DECOY_FD_H

#include <stddef.h>

/* fd_write_all - 0, or -errno. */
int fd_write_all(int fd, const void *bytes, size_t len);

/* fd_read_all - 0, or -errno; -EIO where the file ends before. */
int fd_read_all(int fd, void *bytes, size_t len);

#endif
