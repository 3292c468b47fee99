/* SPDX-License-Identifier: MIT */
/* Shared buffers: which clients count them, and how long they and the module live. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define RESIDENT FAKE_DRM_CREATE_RESIDENT

/* Many descriptors of one buffer count once; the last one keeps it. */
bool check_prime_export(void)
{
	const struct gem_sums shared = {8192, 8192, 8192, 0, 0};
	int fd, handle, one, two, second, again;

	if (!gem_opened("max_objects=1 engines/gfx regions/vram", &fd) ||
	    (second = gpu_open(0)) < 0)
		return false;
	handle = gem_create(fd, 0, 8192, RESIDENT);
	one = gem_export(fd, (uint32_t)handle);
	two = gem_export(fd, (uint32_t)handle);
	MUST(one >= 0 && two >= 0 && one != two, "a buffer cannot be exported");
	if (!gem_sums(fd, "vram", shared))
		return false;
	close(one);
	/* the core keeps the dma-buf as long as a handle exists */
	if (!gem_sums(fd, "vram", shared))
		return false;
	MUST(!gem_close(fd, (uint32_t)handle), "GEM_CLOSE: %s", strerror(errno));
	if (!gem_sums(fd, "vram", (struct gem_sums){0}) || !gem_created(fd, 0, 1, 0, -ENOSPC))
		return false;
	again = gem_import(second, two);
	MUST(again > 0, "the memory of a closed dma-buf cannot be allocated again: %s",
	     strerror(-again));
	if (!gem_sums(second, "vram", shared))
		return false;
	close(two);
	gem_close(second, (uint32_t)again);
	return gem_sums(second, "vram", (struct gem_sums){0}) && gem_created(fd, 0, 1, 0, 0);
}

/* A re-import is the same object: the same handle in the same file, a new handle in another. */
bool check_prime_import_self(void)
{
	const struct gem_sums shared = {4096, 4096, 4096, 0, 0};
	int fd, second, handle, dma_buf, theirs;

	if (!gem_opened("max_objects=1 engines/gfx regions/vram", &fd) ||
	    (second = gpu_open(0)) < 0)
		return false;
	handle = gem_create(fd, 0, 4096, RESIDENT);
	dma_buf = gem_export(fd, (uint32_t)handle);
	MUST(gem_import(fd, dma_buf) == handle, "a re-import gave another handle in the same file");
	theirs = gem_import(second, dma_buf);
	MUST(theirs > 0 && gem_import(second, dma_buf) == theirs,
	     "a second import gave another handle in one file");
	if (!gem_sums(fd, "vram", shared) || !gem_sums(second, "vram", shared))
		return false;
	gem_close(fd, (uint32_t)handle);
	close(dma_buf);
	return gem_sums(fd, "vram", (struct gem_sums){0}) && gem_sums(second, "vram", shared);
}

/* An import from another device is an object of its own, shared, counted once a client. */
bool check_prime_import_other(void)
{
	const struct gem_sums shared = {64 * KIB, 64 * KIB, 64 * KIB, 0, 0};
	int fd, other, handle, dma_buf, theirs;

	if (!gem_opened(NULL, &fd) || !gpu_make(1, NULL) || (other = gpu_open(1)) < 0)
		return false;
	handle = gem_create(fd, 0, 64 * KIB, RESIDENT);
	dma_buf = gem_export(fd, (uint32_t)handle);
	theirs = gem_import(other, dma_buf);
	MUST(theirs > 0, "the buffer cannot be imported: %s", strerror(-theirs));
	MUST(gem_import(other, dma_buf) == theirs, "a second import gave a second handle");
	if (!gem_sums(fd, "vram", shared) || !gem_sums(other, "vram", shared))
		return false;
	close(dma_buf);
	close(fd);
	if (!gem_sums(other, "vram", shared))
		return false;
	MUST(gem_close(other, (uint32_t)theirs) == 0, "GEM_CLOSE: %s", strerror(errno));
	return gem_sums(other, "vram", (struct gem_sums){0});
}

/* File and dma-buf map the same bytes; other files cannot map them. */
bool check_prime_map(void)
{
	struct fake_drm_create create = {.size = 8192};
	char *here, *there;
	int fd, stranger, dma_buf;

	if (!gem_opened(NULL, &fd) || (stranger = gpu_open(0)) < 0)
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	dma_buf = gem_export(fd, create.handle);
	here = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)create.offset);
	there = mmap(NULL, 8192, PROT_READ, MAP_SHARED, dma_buf, 0);
	MUST(here != MAP_FAILED && there != MAP_FAILED, "mmap: %s", strerror(errno));
	strcpy(here + 4096, "what was written here");
	MUST(!*here && !*there, "a new buffer is not zeroed");
	there += 4096;
	MUST(!strcmp(there, "what was written here"), "the dma-buf has \"%.32s\"", there);
	MUST(mmap(NULL, 4096, PROT_READ, MAP_SHARED, dma_buf, 4096) == MAP_FAILED &&
		     errno == EINVAL,
	     "mapping a part of a dma-buf succeeded, but drm_gem_prime_mmap() would map its beginning");
	MUST(mmap(NULL, 8192, PROT_READ, MAP_SHARED, stranger, (off_t)create.offset) ==
			     MAP_FAILED &&
		     errno == EACCES,
	     "another file could map the buffer: %s", strerror(errno));
	MUST(mmap(NULL, 12288, PROT_READ, MAP_SHARED, fd, (off_t)create.offset) == MAP_FAILED,
	     "a mapping beyond the end of the buffer succeeded");
	gem_close(fd, create.handle);
	close(dma_buf);
	close(fd);
	MUST(!strcmp(there, "what was written here"), "the mapping lost its bytes with the handle");
	return true;
}

/* Mappings and dma-bufs outlive unplug; ioctls fail after it. */
bool check_prime_unplug(void)
{
	struct fake_drm_create create = {.size = 4096, .flags = RESIDENT};
	int fd, dma_buf, err;
	char *map;

	if (!gem_opened(NULL, &fd))
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	dma_buf = gem_export(fd, create.handle);
	map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, dma_buf, 0);
	MUST(map != MAP_FAILED, "mmap: %s", strerror(errno));
	if (!gpu_unplug(0))
		return false;
	strcpy(map, "still there");
	err = gem_create(fd, 0, 4096, 0);
	MUST(err == -ENODEV, "CREATE on an unplugged device gave %d, expected -ENODEV", err);
	MUST(gem_close(fd, create.handle) == -ENODEV,
	     "GEM_CLOSE on an unplugged device succeeded, expected ENODEV");
	close(fd);
	MUST(!strcmp(map, "still there"), "the mapping lost its bytes with the device");
	munmap(map, 4096);
	close(dma_buf);
	return true;
}

/* A dma-buf or a mapping, which outlives its device, keeps the module. */
bool check_prime_rmmod(void)
{
	struct fake_drm_create create = {.size = 4096};
	int fd, dma_buf, users;
	char *map;

	if (!gem_opened(NULL, &fd))
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create), "CREATE: %s", strerror(errno));
	dma_buf = gem_export(fd, create.handle);
	map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)create.offset);
	MUST(map != MAP_FAILED && dma_buf >= 0, "mmap: %s", strerror(errno));
	close(fd);
	if (!devices_end())
		return false;
	MUST(module_users(2) == 2, "the module has %d users beside a dma-buf and a mapping",
	     module_users(2));
	if (!module_refused())
		return false;
	munmap(map, 4096);
	MUST(module_users(1) == 1, "the module has %d users beside a dma-buf", module_users(1));
	if (!module_refused())
		return false;
	close(dma_buf);
	users = module_users(0);
	MUST(!users, "the module has %d users, expected 0", users);
	return true;
}
