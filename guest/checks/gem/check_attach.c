/* SPDX-License-Identifier: MIT */
/* vgem's fences: a program attaches them to a buffer and signals them. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

/* Readers can be attached side by side, a writer only alone. */
bool check_attach_busy(void)
{
	int fd, reader, second, writer;
	uint32_t handle;

	if (!gem_opened(NULL, &fd))
		return false;
	handle = (uint32_t)gem_create(fd, 0, 4096, 0);
	reader = attach(fd, handle, 0);
	second = attach(fd, handle, 0);
	MUST(reader > 0 && second > 0 && reader != second,
	     "two readers gave %d and %d, expected two fences", reader, second);
	MUST(attach(fd, handle, VGEM_WRITE) == -EBUSY,
	     "a writer was attached beside readers, expected EBUSY");
	MUST(!attached_signal(fd, (uint32_t)reader), "SIGNAL: %s", strerror(errno));
	MUST(attach(fd, handle, VGEM_WRITE) == -EBUSY,
	     "a writer was attached beside a reader, expected EBUSY");
	MUST(!attached_signal(fd, (uint32_t)second), "SIGNAL: %s", strerror(errno));
	writer = attach(fd, handle, VGEM_WRITE);
	MUST(writer > 0, "a writer cannot be attached: %s", strerror(-writer));
	MUST(attach(fd, handle, 0) == -EBUSY && attach(fd, handle, VGEM_WRITE) == -EBUSY,
	     "a reader was attached beside a writer, expected EBUSY");
	MUST(!attached_signal(fd, (uint32_t)writer), "SIGNAL: %s", strerror(errno));
	MUST(attached_signal(fd, (uint32_t)writer) == -ENOENT,
	     "a fence can be signalled twice, expected ENOENT");
	MUST(attached_signal(fd, 0) == -ENOENT && attached_signal(fd, UINT32_MAX) == -ENOENT,
	     "an unknown fence can be signalled, expected ENOENT");
	MUST(attach(fd, handle + 1, 0) == -ENOENT,
	     "a fence was attached to an unknown handle, expected ENOENT");
	MUST(attach(fd, handle, 2) == -EINVAL, "an unknown flag is accepted, expected EINVAL");
	return true;
}

/* A dma-buf is readable without a writer; closing the file of a fence signals it. */
bool check_attach_poll(void)
{
	int fd, other, dma_buf;
	uint32_t handle;

	if (!gem_opened(NULL, &fd) || (other = gpu_open(0)) < 0)
		return false;
	handle = (uint32_t)gem_create(fd, 0, 4096, 0);
	dma_buf = gem_export(fd, handle);
	MUST(fence_ready(dma_buf, POLLIN | POLLOUT, 0),
	     "a new buffer is busy, expected it to be ready");
	MUST(attach(other, (uint32_t)gem_import(other, dma_buf), VGEM_WRITE) > 0,
	     "a fence cannot be attached");
	MUST(!fence_ready(dma_buf, POLLIN, SHORT_TIME),
	     "the dma-buf is readable while a writer is attached");
	close(other);
	MUST(fence_ready(dma_buf, POLLIN, (int)patience_ms()),
	     "the fence of a closed file does not signal");
	MUST(attach(fd, handle, 0) > 0, "a reader cannot be attached");
	MUST(fence_ready(dma_buf, POLLIN, 0) && !fence_ready(dma_buf, POLLOUT, 0),
	     "the dma-buf is not readable beside a reader");
	return true;
}

static bool vgem_answers(uint32_t device, const char *driver, bool answer)
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

/* vgem's numbers are amdgpu's GEM_MMAP and CTX. */
bool check_attach_driver(void)
{
	return vgem_answers(0, "fake-drm", true) && vgem_answers(1, "vgem", true) &&
	       vgem_answers(2, "amdgpu", false) && vgem_answers(3, "vgem2", false);
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
	MUST((got = attach(fd, handle, 0)) == -ENOSPC,
	     "one fence above the limit gave %d, expected ENOSPC", got);
	MUST(!attached_signal(fd, (uint32_t)first), "SIGNAL: %s", strerror(errno));
	MUST((got = attach(fd, handle, 0)) > 0, "after one was signalled: %s", strerror(-got));
	return true;
}
