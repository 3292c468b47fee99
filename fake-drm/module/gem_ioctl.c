// SPDX-License-Identifier: GPL-2.0-only
/* ioctls of buffers. */
#include <drm/drm_vma_manager.h>

#include "fake_drm.h"
#include "file.h"
#include "gem.h"

int fake_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fake_drm_create *args = data;
	struct drm_gem_shmem_object *shmem;
	struct fake_object *object;
	int err;

	if (!args->size || args->flags & ~FAKE_DRM_CREATE_FLAGS || args->handle || args->reserved ||
	    args->offset)
		return -EINVAL;
	fake_trace_use(&fake_of_drm(drm)->gpu, file);
	if (args->size > min_t(u64, FAKE_DRM_OBJECT_MAX, SIZE_MAX & PAGE_MASK))
		return -E2BIG;
	shmem = drm_gem_shmem_create(drm, args->size);
	if (IS_ERR(shmem))
		return PTR_ERR(shmem);
	object = fake_object_of(&shmem->base);
	object->region = args->region;
	object->flags = (args->flags & FAKE_DRM_CREATE_RESIDENT ? FGPU_OBJECT_RESIDENT : 0) |
			(args->flags & FAKE_DRM_CREATE_PURGEABLE ? FGPU_OBJECT_PURGEABLE : 0);
	err = drm_gem_handle_create(file, &shmem->base, &args->handle);
	if (!err) {
		args->size = shmem->base.size;
		args->offset = drm_vma_node_offset_addr(&shmem->base.vma_node);
	}
	drm_gem_object_put(&shmem->base);
	return err;
}

int fake_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct fgpu_command advise = fgpu_command(FGPU_MADVISE, 0);
	struct fake_drm_madvise *args = data;
	struct fgpu_object_truth truth = {};
	struct drm_gem_object *gem;
	int err;

	if (args->advice > FAKE_DRM_MADVISE_DONTNEED || args->retained || args->reserved)
		return -EINVAL;
	fake_trace_use(&fake_of_drm(drm)->gpu, file);
	gem = drm_gem_object_lookup(file, args->handle);
	if (!gem)
		return -ENOENT;
	mutex_lock(&fake_object_of(gem)->lock);
	advise.object = fake_object_of(gem)->slot;
	advise.flags = args->advice == FAKE_DRM_MADVISE_DONTNEED ? FGPU_OBJECT_PURGEABLE : 0;
	err = fake_gpu_do(&fake_of_drm(drm)->gpu, &advise) ?: fake_object_truth(gem, &truth);
	mutex_unlock(&fake_object_of(gem)->lock);
	if (!err)
		args->retained = !!(truth.flags & FGPU_OBJECT_RESIDENT);
	drm_gem_object_put(gem);
	return err;
}
