/* SPDX-License-Identifier: MIT */
/* Buffers: the memory keys of a known set of them, and their lifetimes. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define RESIDENT  FAKE_DRM_CREATE_RESIDENT
#define PURGEABLE FAKE_DRM_CREATE_PURGEABLE
#define TWO	  "engines/gfx regions/vram regions/gtt"

/* One buffer in each state; *dma_buf gets one to import, *used one for a job. */
static bool states_make(int fd, int other, int *dma_buf, uint32_t *used)
{
	int handle, foreign;

	MUST(gem_create(fd, 0, MIB, RESIDENT) > 0 &&
		     gem_create(fd, 0, 64 * KIB, RESIDENT | PURGEABLE) > 0 &&
		     gem_create(fd, 0, 4 * KIB, 0) > 0 && gem_create(fd, 0, 1, PURGEABLE) > 0 &&
		     gem_create(fd, 1, 8 * KIB, RESIDENT) > 0,
	     "a buffer cannot be created: %s", strerror(errno));
	handle = gem_create(fd, 0, 32 * KIB, RESIDENT | PURGEABLE);
	MUST(handle > 0, "a buffer for a job cannot be created: %s", strerror(-handle));
	*used = (uint32_t)handle;
	handle = gem_create(fd, 0, 128 * KIB, RESIDENT);
	*dma_buf = handle > 0 ? gem_export(fd, (uint32_t)handle) : handle;
	MUST(*dma_buf >= 0, "a buffer cannot be exported: %s", strerror(-*dma_buf));
	handle = gem_create(other, 0, 16 * KIB, RESIDENT);
	foreign = handle > 0 ? gem_export(other, (uint32_t)handle) : handle;
	handle = foreign >= 0 ? gem_import(fd, foreign) : foreign;
	MUST(handle > 0, "another device's buffer cannot be imported: %s", strerror(-handle));
	close(foreign);
	return true;
}

bool check_gem_states(void)
{
	struct fake_drm_submit job = {.work = 1000};
	/* 1 MiB + 64 + 4 + 4 + 32 + 128 + 16 KiB; not resident: 4 + 4 */
	struct gem_sums sums = {1272 * KIB, 144 * KIB, 1264 * KIB, 96 * KIB, 0};
	int fd, other, dma_buf;

	if (!gpu_make(0, TWO) || !gpu_make(1, NULL) || (fd = gpu_open(0)) < 0 ||
	    (other = gpu_open(1)) < 0 || !states_make(fd, other, &dma_buf, &job.objects[0]) ||
	    !gem_sums(fd, "vram", sums) ||
	    !gem_sums(fd, "gtt", (struct gem_sums){8 * KIB, 0, 8 * KIB, 0, 0}))
		return false;
	MUST(!submit_with(fd, &job), "a job with a buffer cannot be submitted");
	sums.purgeable = 64 * KIB;
	sums.active = 32 * KIB;
	if (!gem_sums(fd, "vram", sums) || !devices_advance(1000))
		return false;
	sums.purgeable = 96 * KIB;
	sums.active = 0;
	return gem_sums(fd, "vram", sums);
}

/* Sizes are rounded up to whole pages; each region counts its own buffers. */
bool check_gem_create(void)
{
	struct fake_drm_create create = {.size = 4097, .region = 1, .flags = RESIDENT};
	int fd;

	if (!gem_opened(TWO, &fd))
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	MUST(create.handle && create.size == 8192 && create.offset,
	     "handle %u, size %" PRIu64 ", offset %" PRIu64, create.handle, (uint64_t)create.size,
	     (uint64_t)create.offset);
	if (!gem_sums(fd, "gtt", (struct gem_sums){8192, 0, 8192, 0, 0}) ||
	    !gem_sums(fd, "vram", (struct gem_sums){0}))
		return false;
	MUST(!gem_close(fd, create.handle), "GEM_CLOSE: %s", strerror(errno));
	MUST(gem_close(fd, create.handle) == -EINVAL,
	     "a handle can be closed twice, expected EINVAL");
	return gem_sums(fd, "gtt", (struct gem_sums){0});
}

/* Larger than the machine's memory: populating it fails, without harm to other clients. */
bool check_gem_large(void)
{
	struct fake_drm_create create = {.size = 24 * GIB, .flags = RESIDENT};
	int fd, other, dma_buf, handle;

	if (!gem_opened(NULL, &fd) || !gpu_make(1, NULL) || (other = gpu_open(1)) < 0)
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	if (!gem_sums(fd, "vram", (struct gem_sums){24 * GIB, 0, 24 * GIB, 0, 0}))
		return false;
	MUST(mmap(NULL, create.size, PROT_READ, MAP_SHARED, fd, (off_t)create.offset) ==
			     MAP_FAILED &&
		     errno == ENOMEM,
	     "mmap of 24 GiB: %s", strerror(errno));
	dma_buf = gem_export(fd, create.handle);
	handle = gem_import(other, dma_buf);
	MUST(handle == -ENOMEM, "an import of 24 GiB gave %d", handle);
	return gem_sums(other, "vram", (struct gem_sums){0});
}

bool check_gem_size(void)
{
	int fd, handle;

	if (!gem_opened(NULL, &fd) || !gem_created(fd, 0, 0, 0, -EINVAL) ||
	    !gem_created(fd, 0, FAKE_DRM_OBJECT_MAX + 1, 0, -E2BIG) ||
	    !gem_created(fd, 0, UINT64_MAX, 0, -E2BIG) ||
	    !gem_created(fd, 0, UINT64_MAX - 4094, 0, -E2BIG) ||
	    !gem_created(fd, 1, 1, 0, -ENOENT) || !gem_created(fd, UINT32_MAX, 1, 0, -ENOENT))
		return false;
	handle = gem_create(fd, 0, FAKE_DRM_OBJECT_MAX, 0);
	MUST(handle > 0, "a buffer of the largest size: %s", strerror(-handle));
	return gem_sums(fd, "vram", (struct gem_sums){.total = FAKE_DRM_OBJECT_MAX});
}

/* A full region accepts buffers that are not resident; a freed page can be used again. */
bool check_gem_region(void)
{
	int fd, handle;

	if (!gem_opened("engines/gfx regions/vram/size=1048576", &fd))
		return false;
	handle = gem_create(fd, 0, MIB - 4096, RESIDENT);
	MUST(handle > 0, "a buffer cannot be created: %s", strerror(-handle));
	if (!gem_created(fd, 0, 8192, RESIDENT, -ENOSPC) || !gem_created(fd, 0, MIB, 0, 0) ||
	    !gem_created(fd, 0, 4096, RESIDENT, 0) || !gem_created(fd, 0, 1, RESIDENT, -ENOSPC) ||
	    !gem_sums(fd, "vram", (struct gem_sums){2 * MIB, 0, MIB, 0, 0}))
		return false;
	gem_close(fd, (uint32_t)handle);
	return gem_created(fd, 0, MIB - 4096, RESIDENT, 0);
}

bool check_gem_limit(void)
{
	int fd, second, handle = 0, dma_buf;

	if (!gem_opened("max_objects=4 max_handles=5 engines/gfx regions/vram", &fd))
		return false;
	for (int i = 0; i < 4; i++)
		MUST((handle = gem_create(fd, 0, 4096, 0)) > 0, "buffer %d of 4: %s", i + 1,
		     strerror(-handle));
	if (!gem_created(fd, 0, 4096, 0, -ENOSPC) || (second = gpu_open(0)) < 0)
		return false;
	dma_buf = gem_export(fd, (uint32_t)handle);
	MUST(gem_import(second, dma_buf) > 0, "the fifth of 5 handles is refused");
	dma_buf = gem_export(fd, (uint32_t)handle - 1);
	MUST(gem_import(second, dma_buf) == -ENOSPC, "a sixth handle of 5 was accepted");
	MUST(!gem_close(fd, (uint32_t)handle - 2), "GEM_CLOSE: %s", strerror(errno));
	return gem_created(fd, 0, 4096, 0, 0) && gem_created(fd, 0, 4096, 0, -ENOSPC);
}

/* Under memory pressure DONTNEED buffers are purged, and WILLNEED reports it in `retained`. */
bool check_gem_madvise(void)
{
	int fd, keep, drop;

	if (!gem_opened("engines/gfx regions/vram/size=1048576", &fd))
		return false;
	keep = gem_create(fd, 0, 256 * KIB, RESIDENT);
	drop = gem_create(fd, 0, 128 * KIB, RESIDENT);
	MUST(keep > 0 && drop > 0, "buffers cannot be created");
	MUST(gem_madvise(fd, (uint32_t)drop, FAKE_DRM_MADVISE_DONTNEED) == 1,
	     "a fresh buffer is reported as purged");
	if (!gem_sums(fd, "vram", (struct gem_sums){384 * KIB, 0, 384 * KIB, 128 * KIB, 0}) ||
	    !model_op(OP_PRESSURE, 0, UINT32_MAX, 700 * KIB) ||
	    !gem_sums(fd, "vram", (struct gem_sums){384 * KIB, 0, 256 * KIB, 0, 0}))
		return false;
	MUST(gem_madvise(fd, (uint32_t)drop, FAKE_DRM_MADVISE_WILLNEED) == 0,
	     "a purged buffer is reported as retained");
	MUST(gem_madvise(fd, (uint32_t)keep, FAKE_DRM_MADVISE_WILLNEED) == 1,
	     "a kept buffer is reported as purged");
	if (!model_op(OP_POPULATE, 0, 1, 0))
		return false;
	MUST(gem_madvise(fd, (uint32_t)drop, FAKE_DRM_MADVISE_WILLNEED) == 1,
	     "a purged buffer cannot be populated again");
	return gem_sums(fd, "vram", (struct gem_sums){384 * KIB, 0, 384 * KIB, 0, 0});
}

/* A dumb buffer is a buffer of the first region. */
bool check_gem_dumb(void)
{
	struct core_dumb_create create = {.width = 64, .height = 16, .bpp = 32};
	struct core_dumb_map map = {0};
	int fd;

	if (!gpu_make(0, TWO) || (fd = gpu_open_card(0)) < 0)
		return false;
	MUST(!ioctl(fd, CORE_DUMB_CREATE, &create), "CREATE_DUMB: %s", strerror(errno));
	if (!gem_sums(fd, "vram", (struct gem_sums){4096, 0, 4096, 0, 0}))
		return false;
	map.handle = create.handle;
	MUST(!ioctl(fd, CORE_DUMB_MAP, &map), "MAP_DUMB: %s", strerror(errno));
	MUST(mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, (off_t)map.offset) != MAP_FAILED,
	     "mmap: %s", strerror(errno));
	gem_close(fd, create.handle);
	if (!gem_sums(fd, "vram", (struct gem_sums){0}))
		return false;
	/* a device without a region has no dumb buffers */
	if (!gpu_make(1, "engines/gfx") || (fd = gpu_open_card(1)) < 0)
		return false;
	MUST(ioctl(fd, CORE_DUMB_CREATE, &create) && errno == ENOENT,
	     "CREATE_DUMB without a region: %s", strerror(errno));
	return true;
}
