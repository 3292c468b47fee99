/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/anon_inodes.h>
#include <linux/slab.h>
#include <linux/sync_file.h>

static int sync_file_release(struct inode *inode, struct file *file)
{
	struct sync_file *sync_file = file->private_data;

	dma_fence_put(sync_file->fence);
	kfree(sync_file);
	return 0;
}

static const struct file_operations fops = {.release = sync_file_release};

struct sync_file *sync_file_create(struct dma_fence *fence)
{
	struct sync_file *sync_file = kzalloc(sizeof(*sync_file), GFP_KERNEL);

	if (!sync_file)
		return NULL;
	sync_file->file = anon_inode_getfile("sync_file", &fops, sync_file, 0);
	if (IS_ERR(sync_file->file)) {
		kfree(sync_file);
		return NULL;
	}
	sync_file->fence = dma_fence_get(fence);
	return sync_file;
}

struct dma_fence *sync_file_get_fence(int fd)
{
	struct file *file = fget(fd);
	struct dma_fence *fence = NULL;

	if (!file)
		return NULL;
	if (file->f_op == &fops)
		fence = dma_fence_get(((struct sync_file *)file->private_data)->fence);
	fput(file);
	return fence;
}
