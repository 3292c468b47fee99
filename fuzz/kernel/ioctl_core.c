/* SPDX-License-Identifier: MIT */
#include "ioctl_core.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm_core.h"

int core_files[FILES], core_fds[FDS];

void core_keep(unsigned int slot, int fd)
{
	fd = __atomic_exchange_n(&core_fds[slot % FDS], fd, __ATOMIC_RELAXED);
	if (fd >= 0)
		close(fd);
}

int core_gem_close(const struct kernel_call *call)
{
	struct core_gem_close close = {.handle = call->n % HANDLES};
	const int ret = core_answer(ioctl(core_file(call), CORE_GEM_CLOSE, &close));

	held_drop(core_slot(call), close.handle, ret);
	return ret;
}

int core_export(const struct kernel_call *call)
{
	struct core_prime prime = {.handle = call->n % HANDLES,
				   .flags = call->b & 1 ? O_CLOEXEC : O_CLOEXEC | O_RDWR,
				   .fd = -1};
	int ret = core_answer(ioctl(core_file(call), CORE_PRIME_TO_FD, &prime));

	held_found("export", core_slot(call), prime.handle, ret, ENOENT);
	if (!ret)
		core_keep(call->b >> 1, prime.fd);
	return ret;
}

int core_import(const struct kernel_call *call)
{
	struct core_prime prime = {.fd = core_fds[call->n % FDS]};
	const int ret = core_answer(ioctl(core_file(call), CORE_PRIME_OF_FD, &prime));

	/* one that the file has already gives the same handle again */
	if (!ret && calls_alone && !held_has(core_slot(call), prime.handle))
		held_add("import", core_slot(call), prime.handle, 0, 0);
	return ret;
}

int core_dumb(const struct kernel_call *call)
{
	struct core_dumb_create create = {.height = call->n & 255,
					  .width = call->n >> 8 & 255,
					  .bpp = call->b & 128 ? call->b : 32};
	const int ret = core_answer(ioctl(core_file(call), CORE_DUMB_CREATE, &create));

	if (!ret)
		held_add("dumb create", core_slot(call), create.handle, create.size, 0);
	return ret;
}

/* The first page of a buffer is mapped, written, and forgotten. */
int core_map(const struct kernel_call *call)
{
	struct core_dumb_map map = {.handle = call->n % HANDLES};
	const int fd = core_file(call);
	char *at;

	const int ret = core_answer(ioctl(fd, CORE_DUMB_MAP, &map));

	/* a render node has no dumb buffers */
	if (ret != -EACCES)
		held_found("map", core_slot(call), map.handle, ret, ENOENT);
	if (ret)
		return ret;
	at = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)map.offset);
	if (at == MAP_FAILED)
		return -errno;
	if (call->b & 1)
		kernel_read("/proc/self/stat", at,
			    PAGE); /* by the kernel: a fault is an errno there */
	return munmap(at, PAGE);
}

int core_syncobj(const struct kernel_call *call)
{
	struct core_syncobj syncobj = {.flags = call->b & CORE_SYNCOBJ_SIGNALED};
	struct core_syncobj_fd of = {.handle = 1 + call->n % 3,
				     .flags = call->b >> 2 & CORE_SYNCOBJ_SYNC_FILE,
				     .fd = -1};
	int ret;

	if (call->b & 2)
		return core_answer(ioctl(core_file(call), CORE_SYNCOBJ_NEW, &syncobj));
	ret = core_answer(ioctl(core_file(call), CORE_SYNCOBJ_FD, &of));
	if (!ret)
		core_keep(call->n >> 2, of.fd);
	return ret;
}

int core_attach(const struct kernel_call *call)
{
	struct vgem_attach attach = {.handle = call->n % HANDLES, .flags = call->b & VGEM_WRITE};
	struct vgem_signal signal = {.fence = call->n % 4};

	return call->b & 2 ? core_answer(ioctl(core_file(call), VGEM_SIGNAL, &signal))
			   : core_answer(ioctl(core_file(call), VGEM_ATTACH, &attach));
}

int core_fd(const struct kernel_call *call)
{
	struct pollfd polled = {.fd = core_fds[call->a % FDS], .events = POLLIN | POLLOUT};

	if (call->b & 1)
		return core_answer(poll(&polled, 1, 0));
	core_keep(call->a, -1);
	return 0;
}
