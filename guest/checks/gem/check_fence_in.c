/* SPDX-License-Identifier: MIT */
/* Jobs that wait for a fence: a file's, a syncobj's, or both. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define TWO_RINGS_AT_ONCE "engines/gfx/capacity=2 rings/one/engine=gfx rings/other/engine=gfx"

/*
 * A job with an in-fence uses no engine time before the fence signals, and starts at that instant.
 */
static bool job_waited(struct fake_drm_submit job, int waiter, int first)
{
	uint64_t busy;
	int err;

	job.ring = 1;
	job.work = 500;
	MUST(!(err = submit_with(waiter, &job)), "a job with an in-fence cannot be submitted: %s",
	     strerror(-err));
	if (!devices_advance(999) || !gpu_truth(0, "engine 0 ", "busy_ns", &busy))
		return false;
	MUST(busy == 999, "the engine ran %" PRIu64 " ns of 999, expected the first job only",
	     busy);
	MUST(fence_wait(waiter, 1, job.fence, 0) == -ETIME,
	     "the waiting job is done before its in-fence signalled");
	if (!devices_advance(1000) || !fence_status_is(first, 1))
		return false;
	/* a worker starts it */
	if (!gpu_truth_becomes(0, "engine 0 ", "running", 1) || !devices_advance(1500))
		return false;
	MUST(!(err = fence_wait(waiter, 1, job.fence, 0)),
	     "500 ns after the fence the job is not done: %d", err);
	return true;
}

bool check_fence_in(void)
{
	struct fake_drm_submit job = {.flags = FAKE_DRM_SUBMIT_IN_FENCE};
	int fd, first;

	if (!gem_opened(TWO_RINGS_AT_ONCE, &fd))
		return false;
	MUST(!submit(fd, 0, 1000, &first), "a job cannot be submitted");
	job.in_fence = first;
	return job_waited(job, fd, first);
}

static uint32_t create_syncobj(int fd)
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

	if (!gem_opened(TWO_RINGS_AT_ONCE, &fd))
		return false;
	job.out_syncobj = next.in_syncobj = create_syncobj(fd);
	MUST(job.out_syncobj, "a syncobj cannot be created: %s", strerror(errno));
	MUST(submit_with(fd, &next) == -EINVAL,
	     "a job with a syncobj that has no fence is accepted");
	MUST(syncobj_wait(fd, job.out_syncobj) == -EINVAL, "a wait for that syncobj succeeded");
	MUST(!submit_with(fd, &job), "a job cannot be submitted: %s", strerror(errno));
	MUST(syncobj_wait(fd, job.out_syncobj) == -ETIME,
	     "the syncobj signalled before its job ended");
	if (!job_waited(next, fd, job.out_fence))
		return false;
	MUST(!syncobj_wait(fd, job.out_syncobj), "the syncobj did not signal when its job ended");
	return true;
}

/* An in-fence and an in-syncobj, of two rings: the job starts after the later one. */
bool check_fence_in_both(void)
{
	struct fake_drm_submit job = {.flags = FAKE_DRM_SUBMIT_IN_FENCE, .work = 10};
	struct fake_drm_submit first = {.ring = 1, .work = 300};
	int fd, other, late;

	if (!gem_opened(TWO_RINGS_AT_ONCE, &fd) || !gpu_make(1, NULL) || (other = gpu_open(1)) < 0)
		return false;
	first.out_syncobj = job.in_syncobj = create_syncobj(fd);
	MUST(!submit_with(fd, &first) && !submit(other, 0, 700, &late), "jobs cannot be submitted");
	job.in_fence = late;
	MUST(!submit_with(fd, &job), "a job with an in-fence cannot be submitted: %s",
	     strerror(errno));
	if (!devices_advance(699))
		return false;
	usleep(SHORT_TIME * 1000);
	MUST(fence_wait(fd, 0, job.fence, 0) == -ETIME,
	     "the job started after one of its two fences");
	if (!devices_advance(700) || !gpu_truth_becomes(0, "engine 0 ", "running", 1) ||
	    !devices_advance(710))
		return false;
	MUST(!fence_wait(fd, 0, job.fence, 0),
	     "10 ns after both fences signalled the job is not done");
	return true;
}

/* A waiting job ends with its file; its in-fence signals later, when another job has the slot. */
bool check_fence_in_gone(void)
{
	struct fake_drm_submit job = {.flags = FAKE_DRM_SUBMIT_IN_FENCE |
					       FAKE_DRM_SUBMIT_OUT_FENCE};
	int fd, other, first, out;

	if (!gpu_make(1, NULL) || !gem_opened("max_jobs=1 engines/gfx", &fd) ||
	    (other = gpu_open(1)) < 0)
		return false;
	MUST(!submit(other, 0, 1000, &first), "a job cannot be submitted");
	job.in_fence = first;
	MUST(!submit_with(fd, &job), "a job with an in-fence cannot be submitted: %s",
	     strerror(errno));
	out = job.out_fence;
	close(fd);
	if (!fence_status_is(out, -ECANCELED) || (fd = gpu_open(0)) < 0)
		return false;
	/* the same slot waits again, for a fence that does not signal by itself */
	MUST(!submit(other, 0, 1000, &job.in_fence), "a job cannot be submitted");
	job.job = 0;
	job.out_fence = 0;
	job.fence = 0;
	MUST(!submit_with(fd, &job), "a job with an in-fence cannot be submitted: %s",
	     strerror(errno));
	if (!devices_advance(1000) || !fence_status_is(first, 1))
		return false;
	usleep(SHORT_TIME * 1000);
	if (!devices_advance(1001))
		return false;
	return fence_status_is(job.out_fence, 0);
}
