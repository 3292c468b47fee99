/* SPDX-License-Identifier: MIT */
/* Fences of jobs in the reservation objects of their buffers: a poll of a dma-buf, and another
 * device. */
#include <errno.h>
#include <poll.h>
#include <string.h>

#include "drm_core.h"
#include "gem.h"

#define VGEM_WRITE 1
#define RESIDENT   FAKE_DRM_CREATE_RESIDENT

/* A job of 1000 ns that uses a buffer. False after report_failure(). */
static bool job_uses(int fd, uint32_t handle, uint32_t flags)
{
	struct fake_drm_submit job = {.work = 1000, .flags = flags, .objects = {handle}};
	int err = submit_with(fd, &job);

	MUST(!err, "a job cannot be submitted: %s", strerror(-err));
	return true;
}

/* The keys of the buffer, which is shared: it has been exported. */
static bool active_is(int fd, uint64_t bytes)
{
	return gem_sums(fd, "vram", (struct gem_sums){4096, 4096, 4096, 0, bytes});
}

static bool buffer_exported(int fd, uint32_t *handle, int *dma_buf)
{
	*handle = (uint32_t)gem_create(fd, 0, 4096, RESIDENT);
	*dma_buf = gem_export(fd, *handle);
	MUST(*dma_buf >= 0, "a buffer cannot be exported: %s", strerror(-*dma_buf));
	return true;
}

/* A reader keeps writers out, a writer everybody; both as long as the job runs. */
bool check_resv_poll(void)
{
	uint32_t handle;
	int fd, dma_buf;

	if (!gem_opened("engines/gfx regions/vram", &fd) || !buffer_exported(fd, &handle, &dma_buf))
		return false;
	MUST(fence_ready(dma_buf, POLLIN, 0) && fence_ready(dma_buf, POLLOUT, 0),
	     "an idle buffer is not ready");
	if (!active_is(fd, 0) || !job_uses(fd, handle, 0) || !active_is(fd, 4096))
		return false;
	MUST(fence_ready(dma_buf, POLLIN, 0), "a job that reads keeps readers out");
	MUST(!fence_ready(dma_buf, POLLOUT, SHORT_TIME),
	     "a job that reads does not keep writers out");
	if (!devices_advance(1000))
		return false;
	MUST(fence_ready(dma_buf, POLLOUT, (int)patience_ms()),
	     "a buffer is not ready when its job is done");
	if (!active_is(fd, 0) || !job_uses(fd, handle, FAKE_DRM_SUBMIT_WRITE) ||
	    !active_is(fd, 4096))
		return false;
	MUST(!fence_ready(dma_buf, POLLIN, SHORT_TIME),
	     "a job that writes does not keep readers out");
	if (!devices_advance(2000))
		return false;
	MUST(fence_ready(dma_buf, POLLIN, (int)patience_ms()),
	     "a buffer is not ready when its job is done");
	return active_is(fd, 0);
}

/* A buffer of the first device, and the handle, theirs, under which another one has imported it. */
static bool buffer_imported(int *fd, uint32_t *handle, int *other, int *dma_buf, int *theirs)
{
	if (!gem_opened("engines/gfx regions/vram", fd) ||
	    !gpu_make(1, "engines/gfx regions/vram") || (*other = gpu_open(1)) < 0 ||
	    !buffer_exported(*fd, handle, dma_buf))
		return false;
	*theirs = gem_import(*other, *dma_buf);
	MUST(*theirs > 0, "another device cannot import a buffer: %s", strerror(-*theirs));
	return true;
}

/*
 * Another device that has imported the buffer finds the fence: it cannot attach one that conflicts.
 */
bool check_resv_import(void)
{
	uint32_t handle;
	int fd, other, dma_buf, theirs, err;

	if (!buffer_imported(&fd, &handle, &other, &dma_buf, &theirs))
		return false;
	if (!job_uses(fd, handle, FAKE_DRM_SUBMIT_WRITE))
		return false;
	err = attach(other, (uint32_t)theirs, 0);
	MUST(err == -EBUSY, "another device does not find the fence of a writer: %d", err);
	if (!devices_advance(1000))
		return false;
	err = attach(other, (uint32_t)theirs, VGEM_WRITE);
	MUST(err > 0, "another device finds a fence of a job that is done: %s", strerror(-err));
	attached_signal(other, (uint32_t)err);
	/* and the other way round */
	if (!job_uses(other, (uint32_t)theirs, 0))
		return false;
	MUST(!fence_ready(dma_buf, POLLOUT, SHORT_TIME),
	     "the exporter's dma-buf does not have the fence of a job of the importer");
	if (!devices_advance(2000))
		return false;
	MUST(fence_ready(dma_buf, POLLOUT, 1000), "a buffer is not ready when its job is done");
	return true;
}

/* Of both: the exporter's buffer is theirs. */
/* raw_fdinfo compares by itself: no read of fdinfo did so in front of it. */
static bool raw_is_active(uint32_t device)
{
	static const char key[] = "drm-active-vram:\t";
	char path[128], raw[8192], *at;
	ssize_t len;

	gpu_path(device, true, "raw_fdinfo", path, sizeof(path));
	len = file_read(path, raw, sizeof(raw) - 1);
	MUST(len > 0, "%s: %s", path, strerror((int)-len));
	raw[len] = '\0';
	at = strstr(raw, key);
	MUST(at && at[sizeof(key) - 1] != '0', "raw_fdinfo does not show a busy buffer: \"%s\"",
	     raw);
	return true;
}

static bool both_are_active(int fd, int other, uint64_t bytes)
{
	return active_is(fd, bytes) && active_is(other, bytes);
}

/*
 * A device that shares a buffer prints it as active while a job of another one uses it, whichever
 * runs the job, and the journals of both replay to the same text.
 */
bool check_resv_active(void)
{
	uint32_t handle;
	int fd, other, dma_buf, theirs;

	if (!buffer_imported(&fd, &handle, &other, &dma_buf, &theirs))
		return false;
	if (!both_are_active(fd, other, 0) || !job_uses(fd, handle, 0) || !raw_is_active(1) ||
	    !both_are_active(fd, other, 4096) || !devices_advance(999) ||
	    !both_are_active(fd, other, 4096) || !devices_advance(1000) ||
	    !both_are_active(fd, other, 0))
		return false;
	if (!job_uses(other, (uint32_t)theirs, FAKE_DRM_SUBMIT_WRITE) ||
	    !both_are_active(fd, other, 4096) || !devices_advance(2000) ||
	    !both_are_active(fd, other, 0))
		return false;
	/* an exporter that goes away ends its jobs */
	if (!job_uses(fd, handle, 0) || !active_is(other, 4096) || !gpu_unplug(0) ||
	    !active_is(other, 0))
		return false;
	return device_journal(0) && device_journal(1);
}

/* An importer that is unplugged prints nothing; the exporter's job does not mind. */
bool check_resv_active_unplug(void)
{
	uint32_t handle;
	int fd, other, dma_buf, theirs;

	if (!buffer_imported(&fd, &handle, &other, &dma_buf, &theirs))
		return false;
	if (!job_uses(fd, handle, 0) || !both_are_active(fd, other, 4096) || !gpu_unplug(1))
		return false;
	return active_is(fd, 4096) && devices_advance(1000) && active_is(fd, 0) &&
	       device_journal(0) && device_journal(1);
}

/*
 * The same buffer by two handles' worth, a reset and an unplug: what ends the job frees the buffer.
 */
bool check_resv_error(void)
{
	struct fake_drm_submit twice = {.work = 1000};
	struct fake_drm_command reset = gpu_command(13);
	uint32_t handle;
	int fd, dma_buf, value, err;

	if (!gem_opened("engines/gfx regions/vram", &fd) || !buffer_exported(fd, &handle, &dma_buf))
		return false;
	twice.objects[0] = twice.objects[3] = handle;
	MUST(!(err = submit_with(fd, &twice)), "a job that names a buffer twice: %s",
	     strerror(-err));
	MUST(!fence_ready(dma_buf, POLLOUT, SHORT_TIME), "the job has no fence in the buffer");
	if (!gpu_do(0, &reset, NULL, &value))
		return false;
	MUST(fence_ready(dma_buf, POLLOUT, 1000), "a reset does not free the buffer of its job");
	if (!job_uses(fd, handle, FAKE_DRM_SUBMIT_WRITE) || !gpu_unplug(0))
		return false;
	MUST(fence_ready(dma_buf, POLLIN, 1000), "unplug does not free the buffer of a job");
	return true;
}
