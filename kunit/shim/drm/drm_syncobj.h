/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DRM_SYNCOBJ_H
#define KUNIT_SHIM_DRM_SYNCOBJ_H

#include <linux/dma-fence.h>

struct drm_file;
struct drm_syncobj;

SHIM_ABSENT(struct drm_syncobj *, drm_syncobj_find, struct drm_file *file, u32 handle);
SHIM_ABSENT(int, drm_syncobj_find_fence, struct drm_file *file, u32 handle, u64 point, u64 flags,
	    struct dma_fence **fence);
SHIM_ABSENT(void, drm_syncobj_replace_fence, struct drm_syncobj *syncobj, struct dma_fence *fence);
SHIM_ABSENT(void, drm_syncobj_put, struct drm_syncobj *syncobj);

#endif
