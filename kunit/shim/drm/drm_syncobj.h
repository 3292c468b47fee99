/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Places for a fence, known to files by handles. */
#ifndef KUNIT_SHIM_DRM_SYNCOBJ_H
#define KUNIT_SHIM_DRM_SYNCOBJ_H

#include <linux/dma-fence.h>

struct drm_file;

struct drm_syncobj {
	struct kref refcount;
	struct dma_fence *fence; /* or NULL */
};

/* drm_syncobj_create - one with a reference of the caller's; flags are 0. 0, or -ENOMEM. */
int drm_syncobj_create(struct drm_syncobj **syncobj, u32 flags, struct dma_fence *fence);
void drm_syncobj_put(struct drm_syncobj *syncobj);

/* drm_syncobj_get_handle - the handle holds it, too. 0, or -ENOMEM. */
int drm_syncobj_get_handle(struct drm_file *file, struct drm_syncobj *syncobj, u32 *handle);

/* drm_syncobj_find - with a reference of the caller's, or NULL. */
struct drm_syncobj *drm_syncobj_find(struct drm_file *file, u32 handle);

/* drm_syncobj_find_fence - the same of its fence. 0, -ENOENT: no handle, -EINVAL: it has none. */
int drm_syncobj_find_fence(struct drm_file *file, u32 handle, u64 point, u64 flags,
			   struct dma_fence **fence);
void drm_syncobj_replace_fence(struct drm_syncobj *syncobj, struct dma_fence *fence);

/* For drm_file.c: a file has none yet; none any more. */
void shim_syncobj_open(struct drm_file *file);
void shim_syncobj_release(struct drm_file *file);

#endif
