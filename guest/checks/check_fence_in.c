/* SPDX-License-Identifier: MIT */
/* Jobs that wait for a fence: a file's, a syncobj's, or both. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define TWO_LANES "engines/gfx/capacity=2 rings/one/engine=gfx rings/other/engine=gfx"

/* A job that waits runs no time, and goes on in the instant in which the fence has signalled. */
static bool waited(struct fake_drm_submit job, int waiter, int first)
{
	uint64_t busy;
	int err;

	job.ring = 1;
	job.work = 500;
	MUST(!(err = submit_with(waiter, &job)), "no job that waits: %s", strerror(-err));
	if (!devices_advance(999) || !gpu_truth(0, "engine 0 ", "busy_ns", &busy))
		return false;
	MUST(busy == 999, "in 999 ns the engine ran %" PRIu64 ": who waits, runs", busy);
	MUST(fence_wait(waiter, 1, job.fence, 0) == -ETIME, "who waits is done");
	if (!devices_advance(1000) || !fence_status_is(first, 1))
		return false;
	/* it is told to go by a worker, soon */
	for (int tries = 0; tries < 200; tries++) {
		uint64_t running = 0;

		if (!gpu_truth(0, "engine 0 ", "running", &running))
			return false;
		if (running)
			break;
		usleep(1000);
	}
	if (!devices_advance(1500))
		return false;
	MUST(!(err = fence_wait(waiter, 1, job.fence, 0)), "500 ns later it is not done: %d", err);
	return true;
}

bool check_fence_in(void)
{
	struct fake_drm_submit job = {.flags = FAKE_DRM_SUBMIT_IN_FENCE};
	int fd, first;

	if (!gem_opened(TWO_LANES, &fd))
		return false;
	MUST(!submit(fd, 0, 1000, &first), "no job");
	job.in_fence = first;
	return waited(job, fd, first);
}

static uint32_t syncobj(int fd)
{
	struct core_syncobj create = {0};

	return ioctl(fd, CORE_SYNCOBJ_NEW, &create) ? 0 : create.handle;
}

/* 0: its fence has signalled, or -errno. */
static int syncobj_wait(int fd, uint32_t handle)
{
	struct core_syncobj_wait wait = {.handles = (uintptr_t)&handle, .count_handles = 1};

	return ioctl(fd, CORE_SYNCOBJ_WAIT, &wait) ? -errno : 0;
}

bool check_fence_syncobj(void)
{
	struct fake_drm_submit job = {.work = 1000, .flags = FAKE_DRM_SUBMIT_OUT_FENCE};
	struct fake_drm_submit next = {0};
	int fd;

	if (!gem_opened(TWO_LANES, &fd))
		return false;
	job.out_syncobj = next.in_syncobj = syncobj(fd);
	MUST(job.out_syncobj, "no syncobj: %s", strerror(errno));
	MUST(submit_with(fd, &next) == -EINVAL, "a job waits for a syncobj that has no fence");
	MUST(syncobj_wait(fd, job.out_syncobj) == -EINVAL, "which can be waited for");
	MUST(!submit_with(fd, &job), "no job: %s", strerror(errno));
	MUST(syncobj_wait(fd, job.out_syncobj) == -ETIME, "done at once");
	if (!waited(next, fd, job.out_fence))
		return false;
	MUST(!syncobj_wait(fd, job.out_syncobj), "not done");
	return true;
}

/* For a file's fence and a syncobj's, of two rings, of which the later one counts. */
bool check_fence_in_both(void)
{
	struct fake_drm_submit job = {.flags = FAKE_DRM_SUBMIT_IN_FENCE, .work = 10};
	struct fake_drm_submit first = {.ring = 1, .work = 300};
	int fd, other, late;

	if (!gem_opened(TWO_LANES, &fd) || !gpu_make(1, NULL) || (other = gpu_open(1)) < 0)
		return false;
	first.out_syncobj = job.in_syncobj = syncobj(fd);
	MUST(!submit_with(fd, &first) && !submit(other, 0, 700, &late), "no jobs");
	job.in_fence = late;
	MUST(!submit_with(fd, &job), "no job that waits: %s", strerror(errno));
	if (!devices_advance(699))
		return false;
	usleep(SHORT_TIME * 1000);
	MUST(fence_wait(fd, 0, job.fence, 0) == -ETIME, "one of two was enough");
	for (int step = 700; step < 1000; step += 10) {
		if (!devices_advance((uint64_t)step))
			return false;
		if (!fence_wait(fd, 0, job.fence, 10))
			return true;
	}
	return report_failure("with both done, it is not");
}

/* A job that waits for a fence ends with its file; the fence comes later, when its slot is another's. */
bool check_fence_in_gone(void)
{
	struct fake_drm_submit job = {.flags = FAKE_DRM_SUBMIT_IN_FENCE |
					       FAKE_DRM_SUBMIT_OUT_FENCE};
	int fd, other, first, out;

	if (!gpu_make(1, NULL) || !gem_opened("max_jobs=1 engines/gfx", &fd) ||
	    (other = gpu_open(1)) < 0)
		return false;
	MUST(!submit(other, 0, 1000, &first), "no job");
	job.in_fence = first;
	MUST(!submit_with(fd, &job), "no job that waits: %s", strerror(errno));
	out = job.out_fence;
	close(fd);
	if (!fence_status_is(out, -ECANCELED) || (fd = gpu_open(0)) < 0)
		return false;
	/* the same slot waits again, for what never comes by itself */
	MUST(!submit(other, 0, 1000, &job.in_fence), "no job");
	job.job = 0;
	job.out_fence = 0;
	job.fence = 0;
	MUST(!submit_with(fd, &job), "no job that waits: %s", strerror(errno));
	if (!devices_advance(1000) || !fence_status_is(first, 1))
		return false;
	usleep(SHORT_TIME * 1000);
	if (!devices_advance(1001))
		return false;
	return fence_status_is(job.out_fence, 0);
}
