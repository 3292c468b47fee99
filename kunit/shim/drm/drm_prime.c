/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <drm/drm_prime.h>

struct dma_buf *drm_gem_dmabuf_export(struct drm_device *drm, struct dma_buf_export_info *info)
{
	struct dma_buf *dma_buf = dma_buf_export(info);

	if (IS_ERR(dma_buf))
		return dma_buf;
	drm_dev_get(drm);
	drm_gem_object_get(info->priv);
	return dma_buf;
}

void drm_gem_dmabuf_release(struct dma_buf *dma_buf)
{
	struct drm_gem_object *gem = dma_buf->priv;
	struct drm_device *drm = gem->dev;

	drm_gem_object_put(gem);
	drm_dev_put(drm);
}
