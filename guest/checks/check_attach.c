/* SPDX-License-Identifier: MIT */
/* vgem's fences: a program attaches them to a buffer and signals them. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

/* Readers stand each other, a writer nobody. */
bool check_attach_busy(void)
{
	int fd, reader, second, writer;
	uint32_t handle;

	if (!gem_opened(NULL, &fd))
		return false;
	handle = (uint32_t)gem_create(fd, 0, 4096, 0);
	reader = attach(fd, handle, 0);
	second = attach(fd, handle, 0);
	MUST(reader > 0 && second > 0 && reader != second, "two readers: %d, %d", reader, second);
	MUST(attach(fd, handle, VGEM_WRITE) == -EBUSY, "a writer beside readers");
	MUST(!attached_signal(fd, (uint32_t)reader), "SIGNAL: %s", strerror(errno));
	MUST(attach(fd, handle, VGEM_WRITE) == -EBUSY, "a writer beside a reader");
	MUST(!attached_signal(fd, (uint32_t)second), "SIGNAL: %s", strerror(errno));
	writer = attach(fd, handle, VGEM_WRITE);
	MUST(writer > 0, "no writer: %s", strerror(-writer));
	MUST(attach(fd, handle, 0) == -EBUSY && attach(fd, handle, VGEM_WRITE) == -EBUSY,
	     "somebody beside a writer");
	MUST(!attached_signal(fd, (uint32_t)writer), "SIGNAL: %s", strerror(errno));
	MUST(attached_signal(fd, (uint32_t)writer) == -ENOENT, "a fence signals twice");
	MUST(attached_signal(fd, 0) == -ENOENT && attached_signal(fd, UINT32_MAX) == -ENOENT,
	     "what is no fence signals");
	MUST(attach(fd, handle + 1, 0) == -ENOENT, "no buffer has a fence");
	MUST(attach(fd, handle, 2) == -EINVAL, "an unknown flag is taken");
	return true;
}

/* A dma-buf is ready when nobody writes; whoever closes his file signals. */
bool check_attach_poll(void)
{
	int fd, other, dma_buf;
	uint32_t handle;

	if (!gem_opened(NULL, &fd) || (other = gpu_open(0)) < 0)
		return false;
	handle = (uint32_t)gem_create(fd, 0, 4096, 0);
	dma_buf = gem_export(fd, handle);
	MUST(fence_ready(dma_buf, POLLIN | POLLOUT, 0), "a new buffer is busy");
	MUST(attach(other, (uint32_t)gem_import(other, dma_buf), VGEM_WRITE) > 0, "no fence");
	MUST(!fence_ready(dma_buf, POLLIN, SHORT_TIME), "what is written can be read");
	close(other);
	MUST(fence_ready(dma_buf, POLLIN, 1000), "a fence outlives its file");
	MUST(attach(fd, handle, 0) > 0, "no reader");
	MUST(fence_ready(dma_buf, POLLIN, 0) && !fence_ready(dma_buf, POLLOUT, 0),
	     "a reader is in the way");
	return true;
}

static bool answers(uint32_t device, const char *driver, bool answer)
{
	char setup[96];
	int fd, got;

	snprintf(setup, sizeof(setup), "driver=%s engines/gfx regions/vram", driver);
	if (!gpu_make(device, setup) || (fd = gpu_open(device)) < 0)
		return false;
	got = attach(fd, (uint32_t)gem_create(fd, 0, 4096, 0), 0);
	MUST(answer ? got > 0 : got == -ENOTTY, "%s: ATTACH gave %d", driver, got);
	got = attached_signal(fd, 1);
	MUST(got == (answer ? 0 : -ENOTTY), "%s: SIGNAL gave %d", driver, got);
	return true;
}

/* These numbers are amdgpu's GEM_MMAP and CTX. */
bool check_attach_driver(void)
{
	return answers(0, "fake-drm", true) && answers(1, "vgem", true) &&
	       answers(2, "amdgpu", false) && answers(3, "vgem2", false);
}

bool check_attach_limit(void)
{
	int fd, got = 0, first = 0;
	uint32_t handle;

	if (!gem_opened(NULL, &fd))
		return false;
	handle = (uint32_t)gem_create(fd, 0, 4096, 0);
	for (int i = 0; i < FAKE_DRM_FENCES_MAX; i++) {
		got = attach(fd, handle, 0);
		MUST(got > 0, "fence %d: %s", i + 1, strerror(-got));
		first = first ? first : got;
	}
	MUST((got = attach(fd, handle, 0)) == -ENOSPC, "one more gave %d", got);
	MUST(!attached_signal(fd, (uint32_t)first), "SIGNAL: %s", strerror(errno));
	MUST((got = attach(fd, handle, 0)) > 0, "after one less: %s", strerror(-got));
	return true;
}
