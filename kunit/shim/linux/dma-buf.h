/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Buffers that are handed on as files. */
#ifndef KUNIT_SHIM_DMA_BUF_H
#define KUNIT_SHIM_DMA_BUF_H

#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/iosys-map.h>

enum dma_data_direction { DMA_BIDIRECTIONAL };

struct dma_buf;
struct dma_buf_attachment;
struct module;
struct sg_table;
struct vm_area_struct;

struct dma_buf_ops {
	int (*attach)(struct dma_buf *dma_buf, struct dma_buf_attachment *attachment);
	void (*detach)(struct dma_buf *dma_buf, struct dma_buf_attachment *attachment);
	struct sg_table *(*map_dma_buf)(struct dma_buf_attachment *attachment,
					enum dma_data_direction direction);
	void (*unmap_dma_buf)(struct dma_buf_attachment *attachment, struct sg_table *table,
			      enum dma_data_direction direction);
	void (*release)(struct dma_buf *dma_buf);
	int (*mmap)(struct dma_buf *dma_buf, struct vm_area_struct *vma);
	int (*vmap)(struct dma_buf *dma_buf, struct iosys_map *map);
	void (*vunmap)(struct dma_buf *dma_buf, struct iosys_map *map);
};

struct dma_buf {
	size_t size;
	struct file *file;
	const struct dma_buf_ops *ops;
	struct module *owner;
	struct dma_resv *resv;
	void *priv;
};

struct dma_buf_export_info {
	const char *exp_name;
	struct module *owner;
	const struct dma_buf_ops *ops;
	size_t size;
	int flags;
	struct dma_resv *resv;
	void *priv;
};

/* dma_buf_export - one with one reference, which holds the owner; or an ERR_PTR. */
struct dma_buf *dma_buf_export(const struct dma_buf_export_info *info);
void dma_buf_put(struct dma_buf *dma_buf);

#endif
