/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Fences that are handed on as files. */
#ifndef KUNIT_SHIM_SYNC_FILE_H
#define KUNIT_SHIM_SYNC_FILE_H

#include <linux/dma-fence.h>
#include <linux/file.h>

struct sync_file {
	struct file *file;
	struct dma_fence *fence;
};

/* sync_file_create - holds a reference to the fence; freed with its file. NULL: no memory. */
struct sync_file *sync_file_create(struct dma_fence *fence);

/* sync_file_get_fence - with a reference of the caller's; NULL: the descriptor is no sync_file. */
struct dma_fence *sync_file_get_fence(int fd);

#endif
