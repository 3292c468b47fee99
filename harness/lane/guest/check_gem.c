/* SPDX-License-Identifier: MIT */
/* Buffers: what fdinfo says of a known set of them, and how long they live. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define RESIDENT  FAKE_DRM_CREATE_RESIDENT
#define PURGEABLE FAKE_DRM_CREATE_PURGEABLE
#define TWO	  "engines/gfx regions/vram regions/gtt"

/* Ops of the model that only debugfs has: fake-drm/model/command. */
enum { OP_POPULATE = 21, OP_EVICT = 22, OP_PRESSURE = 23 };

static bool opened(const char *setup, int *fd)
{
	return gpu_make(0, setup) && (*fd = gpu_open(0)) >= 0;
}

/* One object in each state; *shared becomes what others may import, *used what a job may use. */
static bool states_make(int fd, int other, int *dma_buf, uint32_t *used)
{
	int handle, foreign;

	MUST(gem_create(fd, 0, MIB, RESIDENT) > 0 &&
		     gem_create(fd, 0, 64 * KIB, RESIDENT | PURGEABLE) > 0 &&
		     gem_create(fd, 0, 4 * KIB, 0) > 0 && gem_create(fd, 0, 1, PURGEABLE) > 0 &&
		     gem_create(fd, 1, 8 * KIB, RESIDENT) > 0,
	     "no buffer: %s", strerror(errno));
	handle = gem_create(fd, 0, 32 * KIB, RESIDENT | PURGEABLE);
	MUST(handle > 0, "no buffer to be used: %s", strerror(-handle));
	*used = (uint32_t)handle;
	handle = gem_create(fd, 0, 128 * KIB, RESIDENT);
	*dma_buf = handle > 0 ? gem_export(fd, (uint32_t)handle) : handle;
	MUST(*dma_buf >= 0, "no export: %s", strerror(-*dma_buf));
	handle = gem_create(other, 0, 16 * KIB, RESIDENT);
	foreign = handle > 0 ? gem_export(other, (uint32_t)handle) : handle;
	handle = foreign >= 0 ? gem_import(fd, foreign) : foreign;
	MUST(handle > 0, "no import from another device: %s", strerror(-handle));
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
	MUST(!submit_with(fd, &job), "no job that uses a buffer");
	sums.purgeable = 64 * KIB;
	sums.active = 32 * KIB;
	if (!gem_sums(fd, "vram", sums) || !devices_advance(1000))
		return false;
	sums.purgeable = 96 * KIB;
	sums.active = 0;
	return gem_sums(fd, "vram", sums);
}

/* The model's bytes are whole pages, and each region's are its own. */
bool check_gem_create(void)
{
	struct fake_drm_create create = {.size = 4097, .region = 1, .flags = RESIDENT};
	int fd;

	if (!opened(TWO, &fd))
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	MUST(create.handle && create.size == 8192 && create.offset,
	     "handle %u, size %" PRIu64 ", offset %" PRIu64, create.handle, (uint64_t)create.size,
	     (uint64_t)create.offset);
	if (!gem_sums(fd, "gtt", (struct gem_sums){8192, 0, 8192, 0, 0}) ||
	    !gem_sums(fd, "vram", (struct gem_sums){0}))
		return false;
	MUST(!gem_close(fd, create.handle), "GEM_CLOSE: %s", strerror(errno));
	MUST(gem_close(fd, create.handle) == -EINVAL, "a handle was closed twice");
	return gem_sums(fd, "gtt", (struct gem_sums){0});
}

/* More than the machine has; its pages cannot be had, which costs nobody else anything. */
bool check_gem_large(void)
{
	struct fake_drm_create create = {.size = 24 * GIB, .flags = RESIDENT};
	int fd, other, dma_buf, handle;

	if (!opened(NULL, &fd) || !gpu_make(1, NULL) || (other = gpu_open(1)) < 0)
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

static bool created(int fd, uint32_t region, uint64_t size, uint32_t flags, int err)
{
	int got = gem_create(fd, region, size, flags);

	MUST(err ? got == err : got > 0,
	     "a buffer of %" PRIu64 " bytes in region %u gave %d, not %s", size, region, got,
	     err ? strerror(-err) : "a handle");
	return true;
}

bool check_gem_size(void)
{
	int fd, handle;

	if (!opened(NULL, &fd) || !created(fd, 0, 0, 0, -EINVAL) ||
	    !created(fd, 0, FAKE_DRM_OBJECT_MAX + 1, 0, -E2BIG) ||
	    !created(fd, 0, UINT64_MAX, 0, -E2BIG) ||
	    !created(fd, 0, UINT64_MAX - 4094, 0, -E2BIG) || !created(fd, 1, 1, 0, -ENOENT) ||
	    !created(fd, UINT32_MAX, 1, 0, -ENOENT))
		return false;
	handle = gem_create(fd, 0, FAKE_DRM_OBJECT_MAX, 0);
	MUST(handle > 0, "a buffer of the largest size: %s", strerror(-handle));
	return gem_sums(fd, "vram", (struct gem_sums){.total = FAKE_DRM_OBJECT_MAX});
}

/* A region that is full takes what needs no room; one that was left takes the next. */
bool check_gem_region(void)
{
	int fd, handle;

	if (!opened("engines/gfx regions/vram/size=1048576", &fd))
		return false;
	handle = gem_create(fd, 0, MIB - 4096, RESIDENT);
	MUST(handle > 0, "no buffer: %s", strerror(-handle));
	if (!created(fd, 0, 8192, RESIDENT, -ENOSPC) || !created(fd, 0, MIB, 0, 0) ||
	    !created(fd, 0, 4096, RESIDENT, 0) || !created(fd, 0, 1, RESIDENT, -ENOSPC) ||
	    !gem_sums(fd, "vram", (struct gem_sums){2 * MIB, 0, MIB, 0, 0}))
		return false;
	gem_close(fd, (uint32_t)handle);
	return created(fd, 0, MIB - 4096, RESIDENT, 0);
}

bool check_gem_limit(void)
{
	int fd, second, handle = 0, dma_buf;

	if (!opened("max_objects=4 max_handles=5 engines/gfx regions/vram", &fd))
		return false;
	for (int i = 0; i < 4; i++)
		MUST((handle = gem_create(fd, 0, 4096, 0)) > 0, "buffer %d of 4: %s", i + 1,
		     strerror(-handle));
	if (!created(fd, 0, 4096, 0, -ENOSPC) || (second = gpu_open(0)) < 0)
		return false;
	dma_buf = gem_export(fd, (uint32_t)handle);
	MUST(gem_import(second, dma_buf) > 0, "the fifth handle is refused");
	dma_buf = gem_export(fd, (uint32_t)handle - 1);
	MUST(gem_import(second, dma_buf) == -ENOSPC, "a sixth handle was taken");
	MUST(!gem_close(fd, (uint32_t)handle - 2), "no close: %s", strerror(errno));
	return created(fd, 0, 4096, 0, 0) && created(fd, 0, 4096, 0, -ENOSPC);
}

static bool pressed(uint32_t op, uint32_t index, uint32_t object, uint64_t amount)
{
	struct fake_drm_command press = gpu_command(op);
	int value;

	press.index = index;
	press.object = object;
	press.amount = amount;
	if (!gpu_do(0, &press, NULL, &value))
		return false;
	MUST(!value, "op %u of the model gave %d", op, value);
	return true;
}

/* Under pressure what may go goes, and its owner is told when he wants it back. */
bool check_gem_madvise(void)
{
	int fd, keep, drop;

	if (!opened("engines/gfx regions/vram/size=1048576", &fd))
		return false;
	keep = gem_create(fd, 0, 256 * KIB, RESIDENT);
	drop = gem_create(fd, 0, 128 * KIB, RESIDENT);
	MUST(keep > 0 && drop > 0, "no buffers");
	MUST(gem_madvise(fd, (uint32_t)drop, FAKE_DRM_MADVISE_DONTNEED) == 1, "not retained");
	if (!gem_sums(fd, "vram", (struct gem_sums){384 * KIB, 0, 384 * KIB, 128 * KIB, 0}) ||
	    !pressed(OP_PRESSURE, 0, UINT32_MAX, 700 * KIB) ||
	    !gem_sums(fd, "vram", (struct gem_sums){384 * KIB, 0, 256 * KIB, 0, 0}))
		return false;
	MUST(gem_madvise(fd, (uint32_t)drop, FAKE_DRM_MADVISE_WILLNEED) == 0,
	     "what was thrown away is called retained");
	MUST(gem_madvise(fd, (uint32_t)keep, FAKE_DRM_MADVISE_WILLNEED) == 1,
	     "what was kept is called thrown away");
	if (!pressed(OP_POPULATE, 0, 1, 0))
		return false;
	MUST(gem_madvise(fd, (uint32_t)drop, FAKE_DRM_MADVISE_WILLNEED) == 1, "not back");
	return gem_sums(fd, "vram", (struct gem_sums){384 * KIB, 0, 384 * KIB, 0, 0});
}

/* However many descriptors: one buffer, once. It lives as long as the last of them. */
bool check_gem_export(void)
{
	const struct gem_sums shared = {8192, 8192, 8192, 0, 0};
	int fd, handle, one, two, second, again;

	if (!opened("max_objects=1 engines/gfx regions/vram", &fd) || (second = gpu_open(0)) < 0)
		return false;
	handle = gem_create(fd, 0, 8192, RESIDENT);
	one = gem_export(fd, (uint32_t)handle);
	two = gem_export(fd, (uint32_t)handle);
	MUST(one >= 0 && two >= 0 && one != two, "no exports");
	if (!gem_sums(fd, "vram", shared))
		return false;
	close(one);
	/* the core keeps the dma-buf as long as there is a handle */
	if (!gem_sums(fd, "vram", shared))
		return false;
	MUST(!gem_close(fd, (uint32_t)handle), "GEM_CLOSE: %s", strerror(errno));
	if (!gem_sums(fd, "vram", (struct gem_sums){0}) || !created(fd, 0, 1, 0, -ENOSPC))
		return false;
	again = gem_import(second, two);
	MUST(again > 0, "what a dma-buf kept cannot be had: %s", strerror(-again));
	if (!gem_sums(second, "vram", shared))
		return false;
	close(two);
	gem_close(second, (uint32_t)again);
	return gem_sums(second, "vram", (struct gem_sums){0}) && created(fd, 0, 1, 0, 0);
}

/* What comes back is the same object: the same handle here, another handle of it there. */
bool check_gem_import_self(void)
{
	const struct gem_sums shared = {4096, 4096, 4096, 0, 0};
	int fd, second, handle, dma_buf, theirs;

	if (!opened("max_objects=1 engines/gfx regions/vram", &fd) || (second = gpu_open(0)) < 0)
		return false;
	handle = gem_create(fd, 0, 4096, RESIDENT);
	dma_buf = gem_export(fd, (uint32_t)handle);
	MUST(gem_import(fd, dma_buf) == handle, "another handle in the same file");
	theirs = gem_import(second, dma_buf);
	MUST(theirs > 0 && gem_import(second, dma_buf) == theirs, "two handles in one file");
	if (!gem_sums(fd, "vram", shared) || !gem_sums(second, "vram", shared))
		return false;
	gem_close(fd, (uint32_t)handle);
	close(dma_buf);
	return gem_sums(fd, "vram", (struct gem_sums){0}) && gem_sums(second, "vram", shared);
}

/* Of another device: an object of its own that is shared, once a client. */
bool check_gem_import_other(void)
{
	const struct gem_sums shared = {64 * KIB, 64 * KIB, 64 * KIB, 0, 0};
	int fd, other, handle, dma_buf, theirs;

	if (!opened(NULL, &fd) || !gpu_make(1, NULL) || (other = gpu_open(1)) < 0)
		return false;
	handle = gem_create(fd, 0, 64 * KIB, RESIDENT);
	dma_buf = gem_export(fd, (uint32_t)handle);
	theirs = gem_import(other, dma_buf);
	MUST(theirs > 0, "no import: %s", strerror(-theirs));
	MUST(gem_import(other, dma_buf) == theirs, "a second import is a second buffer");
	if (!gem_sums(fd, "vram", shared) || !gem_sums(other, "vram", shared))
		return false;
	close(dma_buf);
	close(fd);
	if (!gem_sums(other, "vram", shared))
		return false;
	MUST(gem_close(other, (uint32_t)theirs) == 0, "GEM_CLOSE: %s", strerror(errno));
	return gem_sums(other, "vram", (struct gem_sums){0});
}

/* A dumb buffer is a buffer like others, in the first region. */
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
	/* a device without a region has no room for one */
	if (!gpu_make(1, "engines/gfx") || (fd = gpu_open_card(1)) < 0)
		return false;
	MUST(ioctl(fd, CORE_DUMB_CREATE, &create) && errno == ENOENT,
	     "a dumb buffer without a region: %s", strerror(errno));
	return true;
}

/* Through the file and through the dma-buf they are the same bytes; other files have no way to them. */
bool check_gem_map(void)
{
	struct fake_drm_create create = {.size = 8192};
	char *here, *there;
	int fd, stranger, dma_buf;

	if (!opened(NULL, &fd) || (stranger = gpu_open(0)) < 0)
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	dma_buf = gem_export(fd, create.handle);
	here = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)create.offset);
	there = mmap(NULL, 8192, PROT_READ, MAP_SHARED, dma_buf, 0);
	MUST(here != MAP_FAILED && there != MAP_FAILED, "mmap: %s", strerror(errno));
	strcpy(here + 4096, "what was written here");
	MUST(!*here && !*there, "a new buffer is not zero");
	there += 4096;
	MUST(!strcmp(there, "what was written here"), "the dma-buf has \"%.32s\"", there);
	MUST(mmap(NULL, 4096, PROT_READ, MAP_SHARED, dma_buf, 4096) == MAP_FAILED &&
		     errno == EINVAL,
	     "a part of the dma-buf was mapped, which the kernel's helper takes from its beginning");
	MUST(mmap(NULL, 8192, PROT_READ, MAP_SHARED, stranger, (off_t)create.offset) ==
			     MAP_FAILED &&
		     errno == EACCES,
	     "another file maps it: %s", strerror(errno));
	MUST(mmap(NULL, 12288, PROT_READ, MAP_SHARED, fd, (off_t)create.offset) == MAP_FAILED,
	     "more than the buffer was mapped");
	gem_close(fd, create.handle);
	close(dma_buf);
	close(fd);
	MUST(!strcmp(there, "what was written here"), "its bytes are gone with its handle");
	return true;
}

/* What is mapped or exported stays usable when the device goes; what is asked of it does not. */
bool check_gem_unplug(void)
{
	struct fake_drm_create create = {.size = 4096, .flags = RESIDENT};
	int fd, dma_buf, err;
	char *map;

	if (!opened(NULL, &fd))
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	dma_buf = gem_export(fd, create.handle);
	map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, dma_buf, 0);
	MUST(map != MAP_FAILED, "mmap: %s", strerror(errno));
	if (!gpu_unplug(0))
		return false;
	strcpy(map, "still there");
	err = gem_create(fd, 0, 4096, 0);
	MUST(err == -ENODEV, "a buffer of an unplugged device: %d", err);
	MUST(gem_close(fd, create.handle) == -ENODEV, "a handle of it could be closed");
	close(fd);
	MUST(!strcmp(map, "still there"), "the bytes are gone");
	munmap(map, 4096);
	close(dma_buf);
	return true;
}

/* Nothing but a dma-buf, or a mapping, is left of the device: the module stays, and goes after it. */
bool check_gem_rmmod(void)
{
	struct fake_drm_create create = {.size = 4096};
	int fd, dma_buf, users;
	char *map;

	if (!opened(NULL, &fd))
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	dma_buf = gem_export(fd, create.handle);
	map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)create.offset);
	MUST(map != MAP_FAILED && dma_buf >= 0, "mmap: %s", strerror(errno));
	close(fd);
	if (!devices_end())
		return false;
	MUST(module_users(2) == 2, "with a dma-buf and a mapping it has %d users", module_users(2));
	if (!module_refused())
		return false;
	munmap(map, 4096);
	MUST(module_users(1) == 1, "with a dma-buf it has %d users", module_users(1));
	if (!module_refused())
		return false;
	close(dma_buf);
	users = module_users(0);
	MUST(!users, "with nothing left it has %d users", users);
	return true;
}
