/* SPDX-License-Identifier: MIT */
/* Rings whose jobs go through the DRM scheduler. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <unistd.h>

#include "check.h"

#define RINGS \
	"clock=real engines/gfx rings/one/engine=gfx rings/one/backend=sched rings/two/engine=gfx"
#define MS	1000000ull
#define LATE_MS 5000
#define JOBS	10
#define TRACING "/sys/kernel/tracing"
#define EVENTS	TRACING "/events/gpu_scheduler"

/* Submit a job, after a fence (-1: at once). Its own fence, or -1. */
static int submit_job(int fd, uint32_t ring, uint64_t ns, int after)
{
	struct fake_drm_submit submit = {.ring = ring,
					 .work = ns,
					 .flags = FAKE_DRM_SUBMIT_OUT_FENCE |
						  (after >= 0 ? FAKE_DRM_SUBMIT_IN_FENCE : 0),
					 .in_fence = after >= 0 ? after : 0};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &submit) ? -1 : submit.out_fence;
}

static bool fence_signals(int fence, int ms)
{
	struct pollfd one = {.fd = fence, .events = POLLIN};

	return poll(&one, 1, ms) == 1;
}

/* Submit JOBS jobs of a millisecond each. The fence of the last one, or -1. */
static int submit_jobs(int fd)
{
	int fence = -1;

	for (int i = 0; i < JOBS; i++) {
		if (fence >= 0)
			close(fence);
		fence = submit_job(fd, 0, MS, -1);
		if (fence < 0)
			return -1;
	}
	return fence;
}

/* False after report_failure(), or report_skip(): this kernel has no scheduler. */
static bool sched_client_open(int *fd)
{
	return gpu_make(0, RINGS) && (*fd = gpu_open(0)) >= 0;
}

bool check_sched_manual(void)
{
	char path[96];
	int err;

	if (!gpu_setup(0, RINGS " clock=manual"))
		return false;
	gpu_path(0, false, "live", path, sizeof(path));
	err = file_write(path, "1", 1);
	if (err == -EOPNOTSUPP)
		return report_skip("this kernel has no DRM scheduler");
	MUST(err == -EINVAL, "a scheduler with a manual clock gave %d, expected -EINVAL", err);
	return true;
}

bool check_sched_jobs(void)
{
	uint64_t busy;
	char *text;
	int fd, fence;

	if (!sched_client_open(&fd))
		return false;
	fence = submit_jobs(fd);
	MUST(fence >= 0, "jobs cannot be submitted: %s", strerror(errno));
	MUST(fence_signals(fence, LATE_MS), "the last job's fence did not signal");
	text = fdinfo(fd);
	MUST(text && text_key(text, "drm-engine-gfx", &busy) && busy == JOBS * MS,
	     "expected %llu ns in \"%s\"", JOBS * MS, text ? text : "");
	free(text);
	close(fence);
	return device_journal(0);
}

bool check_sched_in_fence(void)
{
	int fd, first, second;

	if (!sched_client_open(&fd))
		return false;
	first = submit_job(fd, 1, 60 * MS, -1);
	second = submit_job(fd, 0, MS, first);
	MUST(first >= 0 && second >= 0, "jobs cannot be submitted: %s", strerror(errno));
	MUST(!fence_signals(second, 10), "a job was done before its in-fence signalled");
	MUST(fence_signals(second, LATE_MS) && fence_signals(first, 0),
	     "the waiting job's fence did not signal");
	return true;
}

bool check_sched_unplug(void)
{
	int fd, fence, waits;

	if (!sched_client_open(&fd))
		return false;
	fence = submit_job(fd, 0, 3600000 * MS, -1);
	waits = submit_job(fd, 0, MS, fence);
	MUST(fence >= 0 && waits >= 0, "jobs cannot be submitted: %s", strerror(errno));
	if (!gpu_unplug(0))
		return false;
	MUST(fence_signals(fence, LATE_MS) && fence_signals(waits, LATE_MS),
	     "the fence of an unplugged device did not signal");
	return true;
}

bool check_sched_close(void)
{
	int fd, other, fence, waits, last;

	if (!sched_client_open(&fd) || (other = gpu_open(0)) < 0)
		return false;
	fence = submit_job(fd, 0, 3600000 * MS, -1);
	waits = submit_job(fd, 0, MS, -1);
	last = submit_job(other, 0, MS, -1);
	MUST(fence >= 0 && waits >= 0 && last >= 0, "jobs cannot be submitted: %s",
	     strerror(errno));
	close(fd);
	MUST(fence_signals(fence, LATE_MS) && fence_signals(waits, LATE_MS),
	     "the jobs of a closed file did not end");
	MUST(fence_signals(last, LATE_MS), "the other client's job did not end");
	return true;
}

static bool event_set(const char *name, const char *value)
{
	char path[128];

	snprintf(path, sizeof(path), EVENTS "/%s/enable", name);
	return !file_write(path, value, 1);
}

static unsigned int event_count(const char *trace, const char *name)
{
	unsigned int count = 0;
	char word[64];

	snprintf(word, sizeof(word), " %s: ", name);
	for (const char *at = trace; (at = strstr(at, word)); at++)
		count++;
	return count;
}

bool check_sched_trace(void)
{
	static const char *const events[] = {"drm_sched_job", "drm_run_job",
					     "drm_sched_process_job"};
	static char trace[1 << 20];
	int fd, fence;
	ssize_t len;

	if (mount("tracefs", TRACING, "tracefs", 0, NULL) && errno != EBUSY)
		return report_skip("this kernel has no tracefs");
	for (size_t i = 0; i < 3; i++)
		if (!event_set(events[i], "1"))
			return report_skip("this kernel's scheduler has other tracepoints");
	if (!sched_client_open(&fd))
		return false;
	fence = submit_jobs(fd);
	MUST(fence >= 0 && fence_signals(fence, LATE_MS), "the last job's fence did not signal");
	usleep(50000); /* the last event comes after the last fence */
	len = file_read(TRACING "/trace", trace, sizeof(trace) - 1);
	for (size_t i = 0; i < 3; i++)
		event_set(events[i], "0");
	MUST(len > 0, "the trace cannot be read");
	for (size_t i = 0; i < 3; i++)
		MUST(event_count(trace, events[i]) == JOBS, "%u events %s of %d jobs",
		     event_count(trace, events[i]), events[i], JOBS);
	return true;
}
