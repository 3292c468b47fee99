/* SPDX-License-Identifier: MIT */
/* Implicit synchronisation: jobs that wait for the fences in the reservation objects of their
 * buffers. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "gem.h"

#define RINGS	    "engines/gfx/capacity=2 rings/one/engine=gfx rings/two/engine=gfx regions/vram"
#define SCHED_RINGS RINGS " clock=real rings/one/backend=sched"
#define MS	    1000000ull
#define HOUR	    (3600000 * MS) /* of a job that ends when its file is closed */
#define SYNC	    FAKE_DRM_SUBMIT_IMPLICIT_SYNC
#define WRITE	    FAKE_DRM_SUBMIT_WRITE

/* Submit a job that uses a buffer. *fence gets a sync_file. False after report_failure(). */
static bool job_uses(int fd, uint32_t ring, uint64_t ns, uint32_t buffer, uint32_t flags,
		     int *fence)
{
	struct fake_drm_submit job = {.ring = ring,
				      .work = ns,
				      .flags = flags | FAKE_DRM_SUBMIT_OUT_FENCE,
				      .objects = {buffer}};
	int err = submit_with(fd, &job);

	MUST(!err, "a job cannot be submitted: %s", strerror(-err));
	*fence = job.out_fence;
	return true;
}

static bool buffer_made(int fd, uint32_t *buffer)
{
	int handle = gem_create(fd, 0, 4096, FAKE_DRM_CREATE_RESIDENT);

	MUST(handle > 0, "a buffer cannot be created: %s", strerror(-handle));
	*buffer = (uint32_t)handle;
	return true;
}

/* Two rings of one engine: a job of 1000 ns in each, of which the first writes. The second ends at
 * `end`. */
static bool second_ends(int fd, uint32_t buffer, uint32_t flags, uint64_t *now, uint64_t end)
{
	int first, second;

	if (!job_uses(fd, 0, 1000, buffer, WRITE, &first) ||
	    !job_uses(fd, 1, 1000, buffer, flags, &second) || !devices_advance(*now + end - 1) ||
	    !fence_status_is(second, 0) || !devices_advance(*now + end) ||
	    !fence_status_is(second, 1) || !devices_advance(*now + 5000))
		return false;
	*now += 5000;
	close(first);
	close(second);
	return true;
}

/* A reader that asks for it waits for the writer; to the nanosecond, since the model does. */
bool check_sync_jobs(void)
{
	uint64_t now = 0;
	uint32_t buffer = 0;
	int fd;

	if (!gem_opened(RINGS, &fd) || !buffer_made(fd, &buffer))
		return false;
	return second_ends(fd, buffer, 0, &now, 1000) &&
	       second_ends(fd, buffer, SYNC, &now, 2000) &&
	       second_ends(fd, buffer, SYNC | WRITE, &now, 2000) && device_journal(0);
}

/* The engine of device 1 runs a job: a worker lets it. */
static bool importer_runs(void)
{
	return gpu_truth_becomes(1, "engine 0 ", "running", 1);
}

/* A job of an importer waits for the exporter's, which is in no journal of its own. */
bool check_sync_import(void)
{
	uint32_t buffer = 0;
	uint64_t running;
	int fd, other, dma_buf, theirs, first, second;

	if (!gem_opened(RINGS, &fd) || !gpu_make(1, RINGS) || (other = gpu_open(1)) < 0 ||
	    !buffer_made(fd, &buffer))
		return false;
	dma_buf = gem_export(fd, buffer);
	theirs = gem_import(other, dma_buf);
	MUST(theirs > 0, "another device cannot import a buffer: %s", strerror(-theirs));
	if (!job_uses(fd, 0, 1000, buffer, WRITE, &first) ||
	    !job_uses(other, 0, 1000, (uint32_t)theirs, SYNC, &second) || !devices_advance(999))
		return false;
	usleep(SHORT_TIME * 1000);
	if (!gpu_truth(1, "engine 0 ", "running", &running))
		return false;
	MUST(!running, "the importer's job does not wait for the exporter's");
	/* the importer's clock first: its job begins then, however soon the worker lets it */
	if (!device_advance(1, 1000) || !device_advance(0, 1000) || !importer_runs() ||
	    !devices_advance(1999) || !fence_status_is(second, 0) || !devices_advance(2000) ||
	    !fence_status_is(second, 1))
		return false;
	/* an exporter that goes away ends its jobs */
	if (!job_uses(fd, 0, 1000, buffer, WRITE, &first) ||
	    !job_uses(other, 0, 1000, (uint32_t)theirs, SYNC, &second) || !gpu_unplug(0) ||
	    !importer_runs())
		return false;
	return device_journal(0) && device_journal(1);
}

/* Another client, whose job writes the buffer in ring 1 until it is closed. */
static bool writer_open(int *writer, int dma_buf)
{
	int theirs, fence;

	if ((*writer = gpu_open(0)) < 0)
		return false;
	theirs = gem_import(*writer, dma_buf);
	MUST(theirs > 0, "another file cannot import a buffer: %s", strerror(-theirs));
	return job_uses(*writer, 1, HOUR, (uint32_t)theirs, WRITE, &fence);
}

static bool signals(int fence)
{
	return fence_ready(fence, POLLIN, (int)patience_ms());
}

/* A scheduled job waits in the scheduler, and the model has the wait. */
bool check_sync_sched(void)
{
	uint32_t buffer = 0;
	int fd, writer, dma_buf, second, third;

	if (!gpu_make(0, SCHED_RINGS) || (fd = gpu_open(0)) < 0 || !buffer_made(fd, &buffer))
		return false;
	dma_buf = gem_export(fd, buffer);
	if (!writer_open(&writer, dma_buf) || !job_uses(fd, 0, MS, buffer, SYNC, &second) ||
	    !job_uses(fd, 1, MS, buffer, SYNC | WRITE, &third))
		return false;
	MUST(gpu_truth_gets(0, "wait 0 client 0 ring 1 fence 1\n"),
	     "the model does not know of the scheduled job that waits");
	MUST(!fence_ready(second, POLLIN, SHORT_TIME),
	     "a scheduled job did not wait for the one that writes");
	close(writer);
	MUST(signals(second), "the second job's fence did not signal");
	MUST(signals(third), "the third job's fence did not signal");
	MUST(!gpu_truth_has(0, "wait 0 "), "the model has a wait that is over");
	/* without the flag nothing waits */
	if (!writer_open(&writer, dma_buf) || !job_uses(fd, 0, MS, buffer, 0, &second))
		return false;
	MUST(signals(second), "a job waits that did not ask for it");
	return device_journal(0);
}

/*
 * A file that is closed, and a device that goes, give up jobs that wait. The scheduler keeps the
 * fence of a job that it gave up until what the job waited for has ended.
 */
bool check_sync_sched_end(void)
{
	uint32_t buffer = 0;
	int fd, other, first, second, third, dma_buf, theirs;

	if (!gpu_make(0, SCHED_RINGS) || (fd = gpu_open(0)) < 0 || (other = gpu_open(0)) < 0 ||
	    !buffer_made(fd, &buffer))
		return false;
	dma_buf = gem_export(fd, buffer);
	theirs = gem_import(other, dma_buf);
	MUST(theirs > 0, "another file cannot import a buffer: %s", strerror(-theirs));
	if (!job_uses(fd, 1, HOUR, buffer, WRITE, &first) ||
	    !job_uses(other, 0, MS, (uint32_t)theirs, SYNC, &second))
		return false;
	close(other);
	MUST(!fence_ready(first, POLLIN, SHORT_TIME), "the job that it waited for ended");
	MUST(!gpu_truth_has(0, "wait 0 "), "the model has a wait of a closed file");
	if (!job_uses(fd, 0, MS, buffer, SYNC, &third) || !gpu_unplug(0))
		return false;
	MUST(signals(first) && signals(second) && signals(third),
	     "the fence of an unplugged device did not signal");
	return device_journal(0);
}
