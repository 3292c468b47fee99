/* SPDX-License-Identifier: MIT */
/* The driver's ioctls, and those of the DRM core that pass through it: PRIME, syncobjs, dumb buffers; on two devices. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm_core.h"
#include "fake_drm.h"
#include "kernel.h"

#define FILES	4 /* of two devices, by turns */
#define DEVICES 2
#define FDS	4 /* sync_files and dma-bufs */
#define HANDLES 8 /* what an input can name */
#define MAPPED	4096

static int files[FILES], fds[FDS];

static int answer(int ret)
{
	return ret < 0 ? -errno : ret;
}

static int file_of(const struct kernel_call *call)
{
	return __atomic_load_n(&files[call->a % FILES], __ATOMIC_RELAXED);
}

static void fd_keep(unsigned int slot, int fd)
{
	fd = __atomic_exchange_n(&fds[slot % FDS], fd, __ATOMIC_RELAXED);
	if (fd >= 0)
		close(fd);
}

/* b: its flags; n: ring, handles, and one member that becomes another number. */
static int do_submit(const struct kernel_call *call)
{
	struct fake_drm_submit submit = {.ring = call->n >> 6 & 3,
					 .flags = call->b & FAKE_DRM_SUBMIT_FLAGS,
					 .work = 1 + (call->n >> 8 & 0xfff),
					 .objects = {call->n & 7, call->n >> 3 & 7}};
	int ret;

	submit.flags &= ~FAKE_DRM_SUBMIT_WAIT_SPACE; /* it may sleep for ever: no time passes */
	if (submit.flags & FAKE_DRM_SUBMIT_IN_FENCE)
		submit.in_fence = fds[call->n % FDS];
	if (call->b & 64)
		submit.in_syncobj = 1 + call->n % 2;
	if (call->b & 128)
		submit.out_syncobj = 1 + (call->n >> 1) % 2;
	if (call->n >> 24) {
		const uint64_t number = kernel_number(call->n >> 20);

		memcpy((char *)&submit + (call->n >> 24) % (sizeof(submit) / 4) * 4, &number, 4);
		submit.flags &= ~FAKE_DRM_SUBMIT_WAIT_SPACE;
	}
	ret = answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_SUBMIT, &submit));
	if (!ret && submit.flags & FAKE_DRM_SUBMIT_OUT_FENCE)
		fd_keep(call->n, submit.out_fence);
	return ret;
}

static int do_client(const struct kernel_call *call)
{
	struct fake_drm_client client = {0};

	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_CLIENT, &client));
}

static int do_wait(const struct kernel_call *call)
{
	struct fake_drm_wait wait = {
		.ring = call->b & 3, .reserved = call->b >= 192, .fence = kernel_number(call->n)};

	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_WAIT, &wait));
}

static int do_create(const struct kernel_call *call)
{
	struct fake_drm_create create = {.size = call->n & 1 ? kernel_number(call->n) : call->n,
					 .region = call->b >> 2 & 3,
					 .flags = call->b & 3,
					 .handle = call->b >= 224,
					 .reserved = call->b >= 240};

	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_CREATE, &create));
}

static int do_madvise(const struct kernel_call *call)
{
	struct fake_drm_madvise madvise = {.handle = call->n % HANDLES, .advice = call->b & 3};

	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_MADVISE, &madvise));
}

static int do_name(const struct kernel_call *call)
{
	char text[128];
	struct fake_drm_name name = {
		.name = (uintptr_t)kernel_place(call->b & 15, text, sizeof(text)),
		.len = call->n % (FAKE_DRM_NAME_MAX + 2)};

	memset(text, call->b, sizeof(text));
	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_NAME, &name));
}

static int do_gem_close(const struct kernel_call *call)
{
	struct core_gem_close close = {.handle = call->n % HANDLES};

	return answer(ioctl(file_of(call), CORE_GEM_CLOSE, &close));
}

static int do_export(const struct kernel_call *call)
{
	struct core_prime prime = {.handle = call->n % HANDLES,
				   .flags = call->b & 1 ? O_CLOEXEC : O_CLOEXEC | O_RDWR,
				   .fd = -1};
	int ret = answer(ioctl(file_of(call), CORE_PRIME_TO_FD, &prime));

	if (!ret)
		fd_keep(call->b >> 1, prime.fd);
	return ret;
}

static int do_import(const struct kernel_call *call)
{
	struct core_prime prime = {.fd = fds[call->n % FDS]};

	return answer(ioctl(file_of(call), CORE_PRIME_OF_FD, &prime));
}

static int do_dumb(const struct kernel_call *call)
{
	struct core_dumb_create create = {.height = call->n & 255,
					  .width = call->n >> 8 & 255,
					  .bpp = call->b & 128 ? call->b : 32};

	return answer(ioctl(file_of(call), CORE_DUMB_CREATE, &create));
}

/* The first page of a buffer is mapped, written, and forgotten. */
static int do_map(const struct kernel_call *call)
{
	struct core_dumb_map map = {.handle = call->n % HANDLES};
	const int fd = file_of(call);
	char *at;

	if (ioctl(fd, CORE_DUMB_MAP, &map))
		return -errno;
	at = mmap(NULL, MAPPED, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)map.offset);
	if (at == MAP_FAILED)
		return -errno;
	if (call->b & 1)
		kernel_read("/proc/self/stat", at,
			    MAPPED); /* by the kernel: a fault is an errno there */
	return munmap(at, MAPPED);
}

static int do_syncobj(const struct kernel_call *call)
{
	struct core_syncobj syncobj = {.flags = call->b & CORE_SYNCOBJ_SIGNALED};
	struct core_syncobj_fd of = {.handle = 1 + call->n % 3,
				     .flags = call->b >> 2 & CORE_SYNCOBJ_SYNC_FILE,
				     .fd = -1};
	int ret;

	if (call->b & 2)
		return answer(ioctl(file_of(call), CORE_SYNCOBJ_NEW, &syncobj));
	ret = answer(ioctl(file_of(call), CORE_SYNCOBJ_FD, &of));
	if (!ret)
		fd_keep(call->n >> 2, of.fd);
	return ret;
}

static int do_attach(const struct kernel_call *call)
{
	struct vgem_attach attach = {.handle = call->n % HANDLES, .flags = call->b & VGEM_WRITE};
	struct vgem_signal signal = {.fence = call->n % 4};

	return call->b & 2 ? answer(ioctl(file_of(call), VGEM_SIGNAL, &signal))
			   : answer(ioctl(file_of(call), VGEM_ATTACH, &attach));
}

static int do_fd(const struct kernel_call *call)
{
	struct pollfd polled = {.fd = fds[call->a % FDS], .events = POLLIN | POLLOUT};

	if (call->b & 1)
		return answer(poll(&polled, 1, 0));
	fd_keep(call->a, -1);
	return 0;
}

/* Close the file, and open another one. */
static int do_reopen(const struct kernel_call *call)
{
	const unsigned int slot = call->a % FILES;
	int fd = gpu_open(slot % DEVICES, call->b & 1);

	fd = __atomic_exchange_n(&files[slot], fd, __ATOMIC_RELAXED);
	return fd < 0 ? 0 : answer(close(fd));
}

static int do_advance(const struct kernel_call *call)
{
	char path[64], text[16];

	snprintf(path, sizeof(path), "/sys/kernel/debug/fake-drm/gpu%u/advance", call->a % DEVICES);
	snprintf(text, sizeof(text), "%u", call->n % 65536);
	return kernel_write(path, text);
}

/* Any number, direction and size. */
static int do_any(const struct kernel_call *call)
{
	unsigned char bytes[1024] = {0};
	const uint64_t number = kernel_number(call->n >> 8);
	const unsigned int nr = call->n & 1 ? 0x40 + (call->n >> 1 & 0x7f) : call->n >> 1 & 0x7f;

	for (size_t i = 0; i < 64; i += 8)
		memcpy(bytes + i, &number, 8);
	if (nr == 0x3a) /* DRM_IOCTL_WAIT_VBLANK, and what else could sleep */
		return -EAGAIN;
	return answer(ioctl(file_of(call), _IOC(call->b >> 6, 'd', nr, call->b & 63), bytes));
}

static const struct kernel_kind kinds[] = {
	{"submit", do_submit},	     {"client", do_client},   {"wait", do_wait},
	{"create", do_create},	     {"madvise", do_madvise}, {"name", do_name},
	{"gem_close", do_gem_close}, {"export", do_export},   {"import", do_import},
	{"dumb", do_dumb},	     {"map", do_map},	      {"syncobj", do_syncobj},
	{"attach", do_attach},	     {"fd", do_fd},	      {"reopen", do_reopen},
	{"advance", do_advance},     {"any", do_any},
};

static bool begin(void)
{
	static const char *const leaves[] = {"engines/gfx", "engines/copy", "regions/vram",
					     "regions/gtt", NULL};

	memset(fds, 0xff, sizeof(fds));
	memset(files, 0xff, sizeof(files));
	for (unsigned int i = 0; i < DEVICES; i++)
		if (gpu_make(i, leaves))
			return false;
	for (unsigned int i = 0; i < FILES; i++)
		if ((files[i] = gpu_open(i % DEVICES, i >= 2)) < 0)
			return false;
	return true;
}

/* New files, so that handles count from 1 again. */
static void end(void)
{
	for (unsigned int i = 0; i < FDS; i++)
		fd_keep(i, -1);
	for (unsigned int i = 0; i < FILES; i++) {
		close(files[i]);
		files[i] = gpu_open(i % DEVICES, i >= 2);
	}
}

const struct kernel_target kernel_target = {
	.name = "k_ioctl",
	.kinds = kinds,
	.kind_count = sizeof(kinds) / sizeof(kinds[0]),
	.begin = begin,
	.end = end,
};
