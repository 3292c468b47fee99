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

#include "gem.h"

#define RINGS \
	"clock=real engines/gfx rings/one/engine=gfx rings/one/backend=sched rings/two/engine=gfx"
#define MS	1000000ull
#define HOUR	(3600000 * MS) /* of a job that ends when its file is closed, and no earlier */
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

static bool fence_signals(int fence)
{
	return fence_ready(fence, POLLIN, (int)patience_ms());
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

/* Another client, whose jobs run in a ring until it is closed; what comes behind them waits. *fence
 * gets the last one's. */
static bool blocker_open(int *fd, uint32_t ring, unsigned int jobs, int *fence)
{
	if ((*fd = gpu_open(0)) < 0)
		return false;
	for (unsigned int i = 0; i < jobs; i++)
		MUST((*fence = submit_job(*fd, ring, HOUR, -1)) >= 0,
		     "a job cannot be submitted: %s", strerror(errno));
	return gpu_truth_becomes(0, "engine 0 ", "running", jobs);
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
	MUST(fence_signals(fence), "the last job's fence did not signal");
	text = fdinfo(fd);
	MUST(text && text_key(text, "drm-engine-gfx", &busy) && busy == JOBS * MS,
	     "expected %llu ns in \"%s\"", JOBS * MS, text ? text : "");
	free(text);
	close(fence);
	return device_journal(0);
}

/* Whether a number of the truth comes to a value, and stays there for a while. */
static bool number_stays(const char *line, const char *word, uint64_t value)
{
	uint64_t is;

	if (!gpu_truth_becomes(0, line, word, value))
		return false;
	usleep(20000);
	if (!gpu_truth(0, line, word, &is))
		return false;
	MUST(is == value, "%s%s is %u, expected %u", line, word, (unsigned int)is,
	     (unsigned int)value);
	return true;
}

/* Two jobs fit in the ring: the scheduler writes the others when there is space. */
bool check_sched_flight(void)
{
	int fd, other, first, last = -1;

	if (!gpu_make(0, RINGS " rings/one/size=16") || (fd = gpu_open(0)) < 0 ||
	    !blocker_open(&other, 0, 1, &first))
		return false;
	for (int i = 0; i < 3; i++)
		last = submit_job(fd, 0, MS, -1);
	MUST(last >= 0, "jobs beyond a ring's size cannot be submitted: %s", strerror(errno));
	if (!number_stays("ring 0 ", "written", 16) || !number_stays("ring 0 ", "queued", 2))
		return false;
	close(other);
	MUST(fence_signals(last), "the last job's fence did not signal");
	return device_journal(0);
}

/* A client that waits for a fence does not hold up another one in the same ring. */
bool check_sched_entity(void)
{
	int fd, other, blocker, first, waits, theirs;

	if (!gpu_make(0, RINGS " engines/gfx/capacity=2") || (fd = gpu_open(0)) < 0 ||
	    (other = gpu_open(0)) < 0 || !blocker_open(&blocker, 1, 1, &first))
		return false;
	waits = submit_job(fd, 0, MS, first);
	theirs = submit_job(other, 0, MS, -1);
	MUST(waits >= 0 && theirs >= 0, "jobs cannot be submitted: %s", strerror(errno));
	MUST(fence_signals(theirs) && !fence_ready(waits, POLLIN, 0),
	     "a job of another client waits behind one that waits for a fence");
	close(blocker);
	MUST(fence_signals(waits), "the waiting job's fence did not signal");
	return true;
}

/* Jobs of one ring run at once, up to its depth. */
bool check_sched_depth(void)
{
	int fd, other, first, last = -1;

	if (!gpu_make(0, RINGS " engines/gfx/capacity=4 rings/one/depth=3") ||
	    (fd = gpu_open(0)) < 0 || !blocker_open(&other, 0, 3, &first))
		return false;
	for (int i = 0; i < 2; i++)
		last = submit_job(fd, 0, MS, -1);
	MUST(last >= 0, "jobs cannot be submitted: %s", strerror(errno));
	if (!number_stays("engine 0 ", "running", 3))
		return false;
	close(other);
	MUST(fence_signals(last), "the last job's fence did not signal");
	return device_journal(0);
}

/* Numbers are the file's own; WAIT knows them before and after the job. */
bool check_sched_wait(void)
{
	struct fake_drm_submit job = {.work = MS};
	int fd, other, blocker, first, err;

	if (!sched_client_open(&fd) || (other = gpu_open(0)) < 0 ||
	    !blocker_open(&blocker, 0, 1, &first))
		return false;
	for (uint64_t i = 1; i <= 3; i++) {
		MUST(!(err = submit_with(fd, &job)), "a job cannot be submitted: %s",
		     strerror(-err));
		MUST(job.fence == i, "job %u has number %u", (unsigned int)i,
		     (unsigned int)job.fence);
		job = (struct fake_drm_submit){.work = MS};
	}
	MUST((err = fence_wait(fd, 0, 3, 0)) == -ETIME, "a wait of no time gave %d", err);
	MUST((err = fence_wait(fd, 0, 4, 0)) == -EINVAL, "a number above the last one gave %d",
	     err);
	MUST((err = fence_wait(other, 0, 1, 0)) == -EINVAL, "another file's number gave %d", err);
	close(blocker);
	MUST(!(err = fence_wait(fd, 0, 3, (int)patience_ms())), "the wait ended with %d", err);
	MUST(!(err = fence_wait(fd, 0, 1, 0)), "a job that is done gave %d", err);
	return true;
}

/* A scheduled job keeps its buffer busy from its submission on, before the scheduler runs it. */
bool check_sched_resv(void)
{
	struct fake_drm_submit job = {.work = MS, .flags = FAKE_DRM_SUBMIT_WRITE};
	int fd, other, first, dma_buf, err;

	if (!gpu_make(0, RINGS " regions/vram") || (fd = gpu_open(0)) < 0 ||
	    !blocker_open(&other, 1, 1, &first))
		return false;
	job.objects[0] = (uint32_t)gem_create(fd, 0, 4096, FAKE_DRM_CREATE_RESIDENT);
	dma_buf = gem_export(fd, job.objects[0]);
	MUST(dma_buf >= 0, "a buffer cannot be exported: %s", strerror(-dma_buf));
	job.flags |= FAKE_DRM_SUBMIT_IN_FENCE;
	job.in_fence = first;
	MUST(!(err = submit_with(fd, &job)), "a job cannot be submitted: %s", strerror(-err));
	MUST(!fence_ready(dma_buf, POLLIN, 20), "a job that waits does not keep its buffer busy");
	close(other);
	MUST(fence_signals(dma_buf), "the buffer does not become idle");
	return true;
}

bool check_sched_in_fence(void)
{
	int fd, other, first, second, third;

	if (!gpu_make(0, RINGS " engines/gfx/capacity=2") || (fd = gpu_open(0)) < 0 ||
	    !blocker_open(&other, 1, 1, &first))
		return false;
	second = submit_job(fd, 0, MS, first);
	MUST(second >= 0, "a job cannot be submitted: %s", strerror(errno));
	MUST(!fence_ready(second, POLLIN, SHORT_TIME),
	     "a job was done before its in-fence signalled");
	close(other);
	MUST(fence_signals(second), "the waiting job's fence did not signal");
	/* a job that ends by itself */
	first = submit_job(fd, 1, 60 * MS, -1);
	third = submit_job(fd, 0, MS, first);
	MUST(first >= 0 && third >= 0, "jobs cannot be submitted: %s", strerror(errno));
	MUST(fence_signals(third) && fence_ready(first, POLLIN, 0),
	     "a job was done before its in-fence signalled");
	return true;
}

bool check_sched_unplug(void)
{
	int fd, fence, waits;

	if (!sched_client_open(&fd))
		return false;
	fence = submit_job(fd, 0, HOUR, -1);
	waits = submit_job(fd, 0, MS, fence);
	MUST(fence >= 0 && waits >= 0, "jobs cannot be submitted: %s", strerror(errno));
	if (!gpu_unplug(0))
		return false;
	MUST(fence_signals(fence) && fence_signals(waits),
	     "the fence of an unplugged device did not signal");
	return true;
}

bool check_sched_close(void)
{
	int fd, other, fence, waits, last;

	if (!sched_client_open(&fd) || (other = gpu_open(0)) < 0)
		return false;
	fence = submit_job(fd, 0, HOUR, -1);
	waits = submit_job(fd, 0, MS, -1);
	last = submit_job(other, 0, MS, -1);
	MUST(fence >= 0 && waits >= 0 && last >= 0, "jobs cannot be submitted: %s",
	     strerror(errno));
	close(fd);
	MUST(fence_signals(fence) && fence_signals(waits), "the jobs of a closed file did not end");
	MUST(fence_signals(last), "the other client's job did not end");
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

/* The trace, once it has so many events of that name; the last one comes after the last fence.
 * False after report_failure(). */
static bool trace_read(char *trace, size_t size, const char *name, unsigned int count)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);
	ssize_t len;

	do {
		len = file_read(TRACING "/trace", trace, size - 1);
		MUST(len > 0, "the trace cannot be read");
		trace[len] = '\0';
		if (event_count(trace, name) >= count)
			return true;
		usleep(5000);
	} while (now_ns() < until);
	return report_failure("%u events %s after %u ms, expected %u", event_count(trace, name),
			      name, patience_ms(), count);
}

bool check_sched_trace(void)
{
	static const char *const events[] = {"drm_sched_job", "drm_run_job",
					     "drm_sched_process_job"};
	static char trace[1 << 20];
	int fd, fence;
	bool ok;

	if (mount("tracefs", TRACING, "tracefs", 0, NULL) && errno != EBUSY)
		return report_skip("this kernel has no tracefs");
	for (size_t i = 0; i < 3; i++)
		if (!event_set(events[i], "1"))
			return report_skip("this kernel's scheduler has other tracepoints");
	if (!sched_client_open(&fd))
		return false;
	fence = submit_jobs(fd);
	MUST(fence >= 0 && fence_signals(fence), "the last job's fence did not signal");
	ok = trace_read(trace, sizeof(trace), events[2], JOBS);
	for (size_t i = 0; i < 3; i++)
		event_set(events[i], "0");
	for (size_t i = 0; ok && i < 3; i++)
		MUST(event_count(trace, events[i]) == JOBS, "%u events %s of %d jobs",
		     event_count(trace, events[i]), events[i], JOBS);
	return ok;
}
