/* SPDX-License-Identifier: MIT */
/* Buffers on their way to others: who counts them, and how long they and the module live. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define RESIDENT FAKE_DRM_CREATE_RESIDENT

/* However many descriptors: one buffer, once. It lives as long as the last of them. */
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
	MUST(one >= 0 && two >= 0 && one != two, "no exports");
	if (!gem_sums(fd, "vram", shared))
		return false;
	close(one);
	/* the core keeps the dma-buf as long as there is a handle */
	if (!gem_sums(fd, "vram", shared))
		return false;
	MUST(!gem_close(fd, (uint32_t)handle), "GEM_CLOSE: %s", strerror(errno));
	if (!gem_sums(fd, "vram", (struct gem_sums){0}) || !gem_created(fd, 0, 1, 0, -ENOSPC))
		return false;
	again = gem_import(second, two);
	MUST(again > 0, "what a dma-buf kept cannot be had: %s", strerror(-again));
	if (!gem_sums(second, "vram", shared))
		return false;
	close(two);
	gem_close(second, (uint32_t)again);
	return gem_sums(second, "vram", (struct gem_sums){0}) && gem_created(fd, 0, 1, 0, 0);
}

/* What comes back is the same object: the same handle here, another handle of it there. */
bool check_prime_import_self(void)
{
	const struct gem_sums shared = {4096, 4096, 4096, 0, 0};
	int fd, second, handle, dma_buf, theirs;

	if (!gem_opened("max_objects=1 engines/gfx regions/vram", &fd) ||
	    (second = gpu_open(0)) < 0)
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
bool check_prime_import_other(void)
{
	const struct gem_sums shared = {64 * KIB, 64 * KIB, 64 * KIB, 0, 0};
	int fd, other, handle, dma_buf, theirs;

	if (!gem_opened(NULL, &fd) || !gpu_make(1, NULL) || (other = gpu_open(1)) < 0)
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

/* Through the file and through the dma-buf they are the same bytes; other files have no way to them. */
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
	MUST(err == -ENODEV, "a buffer of an unplugged device: %d", err);
	MUST(gem_close(fd, create.handle) == -ENODEV, "a handle of it could be closed");
	close(fd);
	MUST(!strcmp(map, "still there"), "the bytes are gone");
	munmap(map, 4096);
	close(dma_buf);
	return true;
}

/* Nothing but a dma-buf, or a mapping, is left of the device: the module stays, and goes after it. */
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
