/* SPDX-License-Identifier: MIT */
/* Tasks that wait for jobs of the DRM scheduler: the model knows of them while the job is in its
 * ring. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "gem.h"

#define RINGS                                                     \
	"clock=real engines/gfx/capacity=2 rings/one/engine=gfx " \
	"rings/one/backend=sched rings/two/engine=gfx"
#define MS   1000000ull
#define HOUR (3600000 * MS)
#define WAIT "wait 0 client 0 ring 0 fence 1\n"

/* A job of ring 0 of some ns, which begins behind one of the second file in ring 1. *first and
 * *second get their fences. */
static bool jobs_submit(const int fds[2], uint64_t ns, int *first, int *second)
{
	struct fake_drm_submit job = {.ring = 1, .work = HOUR, .flags = FAKE_DRM_SUBMIT_OUT_FENCE};
	struct fake_drm_submit next = {
		.work = ns, .flags = FAKE_DRM_SUBMIT_OUT_FENCE | FAKE_DRM_SUBMIT_IN_FENCE};

	MUST(!ioctl(fds[1], DRM_IOCTL_FAKE_DRM_SUBMIT, &job), "a job cannot be submitted: %s",
	     strerror(errno));
	*first = next.in_fence = job.out_fence;
	MUST(!ioctl(fds[0], DRM_IOCTL_FAKE_DRM_SUBMIT, &next), "a job cannot be submitted: %s",
	     strerror(errno));
	*second = next.out_fence;
	return true;
}

/* Of the first file; the other one is closed meanwhile. */
static bool wait_job(void *with)
{
	const int *fds = with;
	int err;

	close(fds[1]);
	err = fence_wait(fds[0], 0, 1, 10 * (int)patience_ms());

	MUST(!err, "the wait ended with %d", err);
	return true;
}

/* The model has the wait; false: the job ended earlier than that. */
static bool wait_appears(int second)
{
	while (!fence_ready(second, POLLIN, 10))
		if (gpu_truth_has(0, WAIT))
			return true;
	return false;
}

/* A wait begins when the job enters its ring, and ends with it, or with the wait. *over: the job of
 * some ns was too short. */
static bool wait_known(uint64_t ns, bool *over)
{
	int fds[2], first = -1, second = -1, err;
	pid_t waiter;

	if ((fds[0] = gpu_open(0)) < 0 || (fds[1] = gpu_open(0)) < 0 ||
	    !jobs_submit(fds, ns, &first, &second))
		return false;
	waiter = child_start(wait_job, fds);
	if (!task_sleeps(waiter))
		return false;
	MUST(!gpu_truth_has(0, "wait 0 "), "the model has a wait for a job that is in no ring");
	close(fds[1]);
	MUST(fence_ready(first, POLLIN, (int)patience_ms()),
	     "the first job's fence did not signal");
	*over = !wait_appears(second);
	err = fence_wait(fds[0], 0, 1, SHORT_TIME);
	*over = *over || fence_ready(second, POLLIN, 0);
	MUST(*over || err == -ETIME, "a short wait gave %d", err);
	MUST(!gpu_truth_has(0, "wait 1 "), "the model has a wait that took too long");
	if (!child_join(waiter))
		return false;
	MUST(!gpu_truth_has(0, "wait 0 "), "the model has a wait that is over");
	close(fds[0]);
	return true;
}

/* Once more with a longer job where the machine had no time while that ran. */
bool check_sched_wait_known(void)
{
	bool over = true;

	if (!gpu_make(0, RINGS))
		return false;
	for (uint64_t ns = 500 * MS; over; ns *= 4) {
		MUST(ns < patience_ms() * MS, "the model does not know of the task that waits");
		if (!wait_known(ns, &over))
			return false;
	}
	return device_journal(0);
}
