/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_SYNC_FILE_H
#define KUNIT_SHIM_SYNC_FILE_H

#include <linux/dma-fence.h>
#include <linux/file.h>

struct sync_file {
	struct file *file;
};

SHIM_ABSENT(struct sync_file *, sync_file_create, struct dma_fence *fence);
SHIM_ABSENT(struct dma_fence *, sync_file_get_fence, int fd);
SHIM_ABSENT(int, get_unused_fd_flags, unsigned int flags);
SHIM_ABSENT(void, put_unused_fd, unsigned int fd);
SHIM_ABSENT(void, fd_install, unsigned int fd, struct file *file);

#endif
