/* SPDX-License-Identifier: MIT */
/* Descriptors that are no DRM files, some of them made by the driver. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <linux/dma-buf.h>

#include "check.h"
#include "drm_core.h"

/* Its fdinfo has no drm- key; key: one that it must have, or NULL. */
static bool is_not_drm(const char *what, int fd, const char *key)
{
	char *text;

	MUST(fd >= 0, "%s: %s", what, strerror(errno));
	text = fdinfo(fd);
	if (!text)
		return false;
	MUST(!text_has(text, "drm-"), "%s shows \"%s\", expected no drm- key", what, text);
	MUST(!key || text_has(text, key), "%s shows \"%s\", expected %s", what, text, key);
	return true;
}

bool check_other_files(void)
{
	int pipes[2], sockets[2];

	MUST(!pipe(pipes) && !socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), "%s", strerror(errno));
	return is_not_drm("an eventfd", eventfd(7, 0), "eventfd-count:") &&
	       is_not_drm("a memfd", memfd_create("drm-driver", 0), "pos:") &&
	       is_not_drm("a pipe", pipes[0], "pos:") &&
	       is_not_drm("a socket", sockets[0], "pos:") &&
	       is_not_drm("an epoll", epoll_create1(0), "pos:") &&
	       is_not_drm("a pidfd", (int)syscall(SYS_pidfd_open, getpid(), 0), "Pid:") &&
	       is_not_drm("/dev/null", open("/dev/null", O_RDONLY), "pos:") &&
	       is_not_drm("/dev/dri", open("/dev", O_RDONLY | O_DIRECTORY), "pos:") &&
	       is_not_drm("an fdinfo", open("/proc/self/fdinfo/0", O_RDONLY), "pos:");
}

/* An epoll that waits for a DRM file shows its descriptor number, and no client. */
bool check_other_epoll_of_drm(void)
{
	struct epoll_event event = {.events = EPOLLIN};
	int poll = epoll_create1(0), fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event), "epoll_ctl: %s", strerror(errno));
	return is_not_drm("an epoll with a DRM file", poll, "tfd:");
}

bool check_other_dma_buf(void)
{
	int card, buffer;

	if (!gpu_make(0, NULL) || (card = gpu_open_card(0)) < 0)
		return false;
	buffer = gpu_buffer(card, NULL);
	if (buffer < 0)
		return false;
	return is_not_drm("a dma-buf", buffer, "size:\t4096\n") &&
	       is_not_drm("a dma-buf", buffer, "exp_name:");
}

bool check_other_sync_file(void)
{
	struct dma_buf_export_sync_file sync = {.flags = DMA_BUF_SYNC_RW, .fd = -1};
	int card, buffer;

	if (!gpu_make(0, NULL) || (card = gpu_open_card(0)) < 0 ||
	    (buffer = gpu_buffer(card, NULL)) < 0)
		return false;
	MUST(!ioctl(buffer, DMA_BUF_IOCTL_EXPORT_SYNC_FILE, &sync),
	     "DMA_BUF_IOCTL_EXPORT_SYNC_FILE: %s", strerror(errno));
	return is_not_drm("a sync_file", sync.fd, "pos:");
}

/* Files of its debugfs and configfs directories. */
bool check_other_own_files(void)
{
	char path[128];

	if (!gpu_make(0, NULL))
		return false;
	gpu_path(0, true, "truth", path, sizeof(path));
	if (!is_not_drm("truth of debugfs", open(path, O_RDONLY), "pos:"))
		return false;
	gpu_path(0, false, "driver", path, sizeof(path));
	return is_not_drm("an attribute", open(path, O_RDONLY), "pos:");
}

bool check_other_syncobj(void)
{
	struct core_syncobj syncobj = {.flags = CORE_SYNCOBJ_SIGNALED};
	struct core_syncobj_fd as = {.fd = -1}, fence = {.flags = CORE_SYNCOBJ_SYNC_FILE, .fd = -1};
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!ioctl(fd, CORE_SYNCOBJ_NEW, &syncobj), "a syncobj: %s", strerror(errno));
	as.handle = fence.handle = syncobj.handle;
	MUST(!ioctl(fd, CORE_SYNCOBJ_FD, &as) && !ioctl(fd, CORE_SYNCOBJ_FD, &fence),
	     "a descriptor of a syncobj: %s", strerror(errno));
	return is_not_drm("a syncobj", as.fd, "pos:") &&
	       is_not_drm("a syncobj's sync_file", fence.fd, "pos:");
}
