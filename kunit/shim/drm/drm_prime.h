/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Buffers that leave their device as dma-bufs. */
#ifndef KUNIT_SHIM_DRM_PRIME_H
#define KUNIT_SHIM_DRM_PRIME_H

#include <linux/dma-buf.h>

#include <drm/drm_gem.h>

/* drm_gem_dmabuf_export - a dma-buf that holds its buffer and the device; or an ERR_PTR. */
struct dma_buf *drm_gem_dmabuf_export(struct drm_device *drm, struct dma_buf_export_info *info);

/* drm_gem_dmabuf_release - it holds them no more. */
void drm_gem_dmabuf_release(struct dma_buf *dma_buf);

SHIM_ABSENT(struct drm_gem_object *, drm_gem_prime_import, struct drm_device *drm,
	    struct dma_buf *dma_buf);
SHIM_ABSENT(int, drm_gem_map_attach, struct dma_buf *dma_buf,
	    struct dma_buf_attachment *attachment);
SHIM_ABSENT(void, drm_gem_map_detach, struct dma_buf *dma_buf,
	    struct dma_buf_attachment *attachment);
SHIM_ABSENT(struct sg_table *, drm_gem_map_dma_buf, struct dma_buf_attachment *attachment,
	    enum dma_data_direction direction);
SHIM_ABSENT(void, drm_gem_unmap_dma_buf, struct dma_buf_attachment *attachment,
	    struct sg_table *table, enum dma_data_direction direction);
SHIM_ABSENT(int, drm_gem_dmabuf_mmap, struct dma_buf *dma_buf, struct vm_area_struct *vma);
SHIM_ABSENT(int, drm_gem_dmabuf_vmap, struct dma_buf *dma_buf, struct iosys_map *map);
SHIM_ABSENT(void, drm_gem_dmabuf_vunmap, struct dma_buf *dma_buf, struct iosys_map *map);

#endif
