/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The descriptors of the one process. */
#ifndef KUNIT_SHIM_FDTABLE_H
#define KUNIT_SHIM_FDTABLE_H

#include <linux/file.h>

/* close_fd - 0, or -EBADF. */
int close_fd(unsigned int fd);

/* shim_fds_used - how many there are. */
size_t shim_fds_used(void);

#endif
