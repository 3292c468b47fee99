/* SPDX-License-Identifier: MIT */
/* Fences of jobs: when they signal, and with what. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "gem.h"

#define EXPIRY	  "/sys/module/fake_drm/parameters/fence_expiry_ms"
#define TWO_RINGS "engines/gfx rings/one/engine=gfx rings/other/engine=gfx"
#define OP_RESET  13

/* Jobs of a ring signal their fences one after the other, at the end of each, in virtual time. */
bool check_fence_signal(void)
{
	int fd, first, second;

	if (!gem_opened("driver=some engines/gfx", &fd))
		return false;
	MUST(!submit(fd, 0, 1000, &first) && !submit(fd, 0, 1000, &second),
	     "jobs cannot be submitted");
	if (!fence_names(first, "some", "gfx") || !fence_status_is(first, 0) ||
	    !devices_advance(999))
		return false;
	MUST(!fence_ready(first, POLLIN, 0), "a fence signalled before its job ended");
	if (!devices_advance(1000))
		return false;
	MUST(fence_ready(first, POLLIN, 0), "a fence did not signal when its job ended");
	if (!fence_status_is(first, 1) || !fence_status_is(second, 0) || !devices_advance(2000))
		return false;
	return fence_status_is(second, 1);
}

struct waiting_job {
	int fd, expect;
	uint64_t fence;
};

static bool submit_waits(void *with)
{
	const struct waiting_job *waits = with;
	struct fake_drm_submit job = {.work = 1000, .flags = FAKE_DRM_SUBMIT_WAIT_SPACE};
	int err = submit_with(waits->fd, &job);

	MUST(err == waits->expect, "the job gave %d, expected %d", err, waits->expect);
	MUST(err || job.fence == waits->fence, "the job has fence %" PRIu64 ", expected %" PRIu64,
	     (uint64_t)job.fence, waits->fence);
	return true;
}

/* Rings of two jobs, which are full; a task submits another one and waits for space. 0 after
 * report_failure(). */
static pid_t space_waiter(struct waiting_job *waits)
{
	pid_t waiter;

	if (!gem_opened("engines/gfx rings/gfx/size=16", &waits->fd))
		return 0;
	MUST(!submit(waits->fd, 0, 1000, NULL) && !submit(waits->fd, 0, 1000, NULL),
	     "jobs cannot be submitted");
	MUST(submit(waits->fd, 0, 1000, NULL) == -ENOSPC, "a full ring accepts a job");
	waiter = child_start(submit_waits, waits);
	MUST(gpu_truth_gets(0,
			    "ring 0 written 16 submitted 16 read 0 fence 0 queued 2 waiting 1\n"),
	     "the job does not wait for space");
	return waiter;
}

bool check_fence_space(void)
{
	struct waiting_job waits = {.fence = 3};
	const pid_t waiter = space_waiter(&waits);

	return waiter && devices_advance(1000) && child_join(waiter) && device_journal(0);
}

bool check_fence_space_unplug(void)
{
	struct waiting_job waits = {.expect = -ENODEV};
	const pid_t waiter = space_waiter(&waits);

	return waiter && gpu_unplug(0) && child_join(waiter);
}

/* Each ring numbers its fences from 1, without gaps. */
bool check_fence_number(void)
{
	int fd;

	if (!gem_opened(TWO_RINGS, &fd))
		return false;
	for (uint64_t i = 0; i < 6; i++) {
		struct fake_drm_submit job = {.ring = (uint32_t)i % 2, .work = 10};

		MUST(!submit_with(fd, &job), "a job cannot be submitted: %s", strerror(errno));
		MUST(job.fence == i / 2 + 1, "job %" PRIu64 " has fence %" PRIu64, i,
		     (uint64_t)job.fence);
	}
	return true;
}

/* A client's jobs in its own ring: numbers from 1, and no other file can name them. */
static bool jobs_are_own(int fd, int stranger)
{
	int err;

	for (uint64_t i = 1; i <= 2; i++) {
		struct fake_drm_submit job = {.work = 1000};

		MUST(!submit_with(fd, &job), "a job cannot be submitted: %s", strerror(errno));
		MUST(job.fence == i, "job %" PRIu64 " has fence %" PRIu64, i, (uint64_t)job.fence);
	}
	MUST((err = fence_wait(fd, 0, 2, 0)) == -ETIME, "a wait of no time gave %d, expected ETIME",
	     err);
	MUST((err = fence_wait(stranger, 0, 2, 0)) == -EINVAL,
	     "another file waits for the fence of a ring that is not its own: %d", err);
	return true;
}

bool check_fence_own(void)
{
	int fd, other, next, err;

	if (!gem_opened("engines/gfx rings/own/engine=gfx rings/own/shape=bytes", &fd) ||
	    (other = gpu_open(0)) < 0 || (next = gpu_open(0)) < 0)
		return false;
	if (!jobs_are_own(fd, next) || !jobs_are_own(other, next))
		return false;
	MUST(gpu_truth_has(0, "ring 1 written 16 submitted 16 read 0 fence 0 queued 2") &&
		     gpu_truth_has(0, "ring 2 written 16 submitted 16 read 0 fence 0 queued 2"),
	     "two clients have no rings of their own");
	close(fd);
	MUST((err = fence_wait(other, 0, 2, 0)) == -ETIME,
	     "the fence of another file signalled when one was closed: %d", err);
	fd = gpu_open(0);
	if (fd < 0 || !jobs_are_own(fd, next) || !devices_advance(10000))
		return false;
	MUST(!(err = fence_wait(fd, 0, 2, 0)) && !(err = fence_wait(other, 0, 2, 0)),
	     "jobs that are done gave %d", err);
	return true;
}

bool check_fence_wait(void)
{
	struct fake_drm_submit job = {.work = 1000};
	int fd, stranger, err;

	if (!gem_opened(TWO_RINGS, &fd) || (stranger = gpu_open(0)) < 0)
		return false;
	MUST(!submit_with(fd, &job), "a job cannot be submitted: %s", strerror(errno));
	MUST((err = fence_wait(fd, 0, job.fence, 0)) == -ETIME,
	     "a wait of no time gave %d, expected ETIME", err);
	MUST((err = fence_wait(fd, 0, job.fence, SHORT_TIME)) == -ETIME,
	     "a wait of some time gave %d, expected ETIME", err);
	MUST((err = fence_wait(fd, 0, job.fence + 1, 0)) == -EINVAL,
	     "a number above the last one gave %d, expected EINVAL", err);
	MUST((err = fence_wait(fd, 1, 1, 0)) == -EINVAL,
	     "another ring's number gave %d, expected EINVAL", err);
	MUST((err = fence_wait(fd, 2, 1, 0)) == -ENOENT, "an unknown ring gave %d, expected ENOENT",
	     err);
	MUST((err = fence_wait(fd, 0, 0, 0)) == -EINVAL, "number 0 gave %d, expected EINVAL", err);
	MUST(!gpu_truth_has(0, "wait 0 "), "the model has a wait that is over");
	if (!devices_advance(1000))
		return false;
	MUST(!(err = fence_wait(fd, 0, job.fence, -1000)), "a job that is done gave %d, expected 0",
	     err);
	MUST(!(err = fence_wait(stranger, 0, job.fence, 0)),
	     "a job that is done gave another file %d, expected 0", err);
	return true;
}

static bool wait_fence(void *with)
{
	const int *fd = with;
	int err = fence_wait(*fd, 0, 1, 100000);

	MUST(!err, "the wait ended with %d", err);
	return true;
}

/* A child that waits for the fence of a job of 1000 ns; 0 after report_failure(). */
static pid_t waiter_new(int *fd, int *out)
{
	pid_t waiter;

	if (!gem_opened(NULL, fd))
		return 0;
	MUST(!submit(*fd, 0, 1000, out), "a job cannot be submitted");
	waiter = child_start(wait_fence, fd);
	MUST(gpu_truth_gets(0, "wait 0 client 0 ring 0 fence 1\n"),
	     "the model does not know of the task that waits");
	return waiter;
}

/* Advancing the clock wakes a waiter. */
bool check_fence_wake(void)
{
	int fd, out;
	const pid_t waiter = waiter_new(&fd, &out);

	if (!waiter)
		return false;
	if (!devices_advance(1000) || !child_join(waiter))
		return false;
	MUST(!gpu_truth_has(0, "wait 0 "), "the model has a wait that is over");
	return true;
}

/* Unplug wakes a waiter. */
bool check_fence_wake_unplug(void)
{
	int fd, out;
	const pid_t waiter = waiter_new(&fd, &out);

	return waiter && gpu_unplug(0) && child_join(waiter) && fence_status_is(out, -ENODEV);
}

/* Reset, close and unplug signal the fence of a job with an error of their own. */
bool check_fence_error(void)
{
	struct fake_drm_command reset = gpu_command(OP_RESET);
	int fd, keep, lost, closed, cancelled, value;

	if (!gem_opened(NULL, &fd) || (keep = gpu_open(0)) < 0)
		return false;
	MUST(!submit(fd, 0, 1000, &lost) && !submit(fd, 0, 1000, &closed) &&
		     !submit(keep, 0, 1000, &cancelled),
	     "jobs cannot be submitted");
	if (!gpu_do(0, &reset, NULL, &value) || !fence_status_is(lost, -EIO) ||
	    !fence_status_is(closed, 0))
		return false;
	close(fd);
	if (!fence_status_is(closed, -ECANCELED) || !fence_status_is(cancelled, 0) ||
	    !gpu_unplug(0))
		return false;
	return fence_status_is(cancelled, -ENODEV) && fence_status_is(lost, -EIO) &&
	       fence_status_is(closed, -ECANCELED);
}

static bool expiry_set(const char *ms)
{
	int err = file_write(EXPIRY, ms, strlen(ms));

	MUST(!err, "%s: %s", EXPIRY, strerror(-err));
	return true;
}

static bool expired_are(const char *want)
{
	char path[128], text[32] = "";

	gpu_path(0, true, "expired", path, sizeof(path));
	MUST(file_read(path, text, sizeof(text) - 1) > 0, "%s cannot be read", path);
	MUST(!strcmp(text, want), "expired is %s", text);
	return true;
}

/* A fence under a stopped clock expires, and `expired` counts it. */
bool check_fence_expiry(void)
{
	int fd, out, old, late, dma_buf, handle, status;
	uint64_t begun, passed;
	bool ok;

	if (!gem_opened("engines/gfx regions/vram", &fd))
		return false;
	device_may_expire(0);
	MUST(!submit(fd, 0, 1000, &old), "a job cannot be submitted");
	handle = gem_create(fd, 0, 4096, 0);
	dma_buf = gem_export(fd, (uint32_t)handle);
	begun = now_ns();
	ok = expiry_set("500") && !submit(fd, 0, 1000, &out);
	late = attach(fd, (uint32_t)handle, 0);
	ok = expiry_set("60000") && ok;
	MUST(ok && dma_buf >= 0 && late > 0,
	     "a job cannot be submitted, or a fence cannot be attached");
	status = fence_status(out);
	passed = now_ns() - begun;
	MUST(!status || passed >= UINT64_C(500000000),
	     "a fence that expires after 500 ms has status %d after %" PRIu64 " ns", status,
	     passed);
	MUST(fence_ready(out, POLLIN, (int)patience_ms()),
	     "the fence of a job under a stopped clock did not expire in %u ms", patience_ms());
	if (!fence_status_is(out, -ETIMEDOUT) || !fence_status_is(old, 0) || !expired_are("1\n"))
		return false;
	MUST(fence_ready(dma_buf, POLLOUT, (int)patience_ms()),
	     "an attached fence did not expire in %u ms", patience_ms());
	MUST(attached_signal(fd, (uint32_t)late) == -ETIMEDOUT,
	     "an attached fence could be signalled after its expiry, expected ETIMEDOUT");
	/* the job itself goes on to its end */
	return devices_advance(2000) && fence_status_is(old, 1) && fence_status_is(out, -ETIMEDOUT);
}

/* A fence keeps its names and the module after its device is removed. */
bool check_fence_rmmod(void)
{
	int fd, out;

	if (!gem_opened("driver=short-lived rings/draw/engine=gfx engines/gfx", &fd))
		return false;
	MUST(!submit(fd, 0, 1000, &out), "a job cannot be submitted");
	close(fd);
	if (!devices_end())
		return false;
	MUST(module_users(1) == 1, "the module has %d users beside a fence", module_users(1));
	if (!module_refused() || !fence_names(out, "short-lived", "draw") ||
	    !fence_status_is(out, -ECANCELED))
		return false;
	close(out);
	MUST(!module_users(0), "the module has %d users, expected 0", module_users(0));
	return true;
}
