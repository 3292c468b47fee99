/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/anon_inodes.h>
#include <linux/dma-buf.h>
#include <linux/module.h>
#include <linux/slab.h>

static int dma_buf_release(struct inode *inode, struct file *file)
{
	struct dma_buf *dma_buf = file->private_data;

	dma_buf->ops->release(dma_buf);
	module_put(dma_buf->owner);
	kfree(dma_buf);
	return 0;
}

static const struct file_operations fops = {.release = dma_buf_release};

struct dma_buf *dma_buf_export(const struct dma_buf_export_info *info)
{
	struct dma_buf *dma_buf = kzalloc(sizeof(*dma_buf), GFP_KERNEL);
	struct file *file;

	if (!dma_buf)
		return ERR_PTR(-ENOMEM);
	file = anon_inode_getfile(info->exp_name, &fops, dma_buf, info->flags);
	if (IS_ERR(file)) {
		kfree(dma_buf);
		return ERR_CAST(file);
	}
	__module_get(info->owner);
	*dma_buf = (struct dma_buf){
		.size = info->size,
		.file = file,
		.ops = info->ops,
		.owner = info->owner,
		.resv = info->resv,
		.priv = info->priv,
	};
	return dma_buf;
}

void dma_buf_put(struct dma_buf *dma_buf)
{
	fput(dma_buf->file);
}
