/* SPDX-License-Identifier: MIT */
/* Tasks that wait for jobs of the DRM scheduler: the model knows of them while the job is in its ring. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "gem.h"

#define RINGS                                                     \
	"clock=real engines/gfx/capacity=2 rings/one/engine=gfx " \
	"rings/one/backend=sched rings/two/engine=gfx"
#define MS	1000000ull
#define LATE_MS 5000
#define WAIT	"wait 0 client 0 ring 0 fence 1\n"

/* A job of ring 0, which begins behind one of ring 1. *first and *second get their fences. */
static bool jobs_submit(int fd, int *first, int *second)
{
	struct fake_drm_submit job = {
		.ring = 1, .work = 300 * MS, .flags = FAKE_DRM_SUBMIT_OUT_FENCE};
	struct fake_drm_submit next = {
		.work = 2000 * MS, .flags = FAKE_DRM_SUBMIT_OUT_FENCE | FAKE_DRM_SUBMIT_IN_FENCE};

	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &job), "a job cannot be submitted: %s",
	     strerror(errno));
	*first = next.in_fence = job.out_fence;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &next), "a job cannot be submitted: %s",
	     strerror(errno));
	*second = next.out_fence;
	return true;
}

static bool wait_job(void *with)
{
	const int *fd = with;
	int err = fence_wait(*fd, 0, 1, 10000);

	MUST(!err, "the wait ended with %d", err);
	return true;
}

static bool wait_appears(int second)
{
	while (!fence_ready(second, POLLIN, 10))
		if (gpu_truth_has(0, WAIT))
			return true;
	return report_failure("the model does not know of the task that waits");
}

/* A wait begins when the job enters its ring, and ends with it, or with the wait. */
bool check_sched_wait_known(void)
{
	int fd, first = -1, second = -1, err;
	bool is_known;
	pid_t waiter;

	if (!gpu_make(0, RINGS) || (fd = gpu_open(0)) < 0 || !jobs_submit(fd, &first, &second))
		return false;
	waiter = child_start(wait_job, &fd);
	usleep(SHORT_TIME * 1000);
	is_known = gpu_truth_has(0, "wait 0 ");
	MUST(!is_known || fence_ready(first, POLLIN, 0),
	     "the model has a wait for a job that is in no ring");
	MUST(fence_ready(first, POLLIN, LATE_MS), "the first job's fence did not signal");
	if (!wait_appears(second))
		return false;
	MUST((err = fence_wait(fd, 0, 1, SHORT_TIME)) == -ETIME, "a short wait gave %d", err);
	MUST(!gpu_truth_has(0, "wait 1 "), "the model has a wait that took too long");
	if (!child_join(waiter))
		return false;
	MUST(!gpu_truth_has(0, "wait 0 "), "the model has a wait that is over");
	return device_journal(0);
}
