/* SPDX-License-Identifier: MIT */
/* Manual and real clocks, and slow drivers. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

#define REAL   "clock=real engines/gfx"
#define MS     1000000ull
#define SECOND (1000 * MS)
#define HOUR   (3600 * SECOND) /* longer than any check */

static void wait_ns(uint64_t ns)
{
	const struct timespec time = {.tv_sec = (time_t)(ns / SECOND),
				      .tv_nsec = (long)(ns % SECOND)};

	nanosleep(&time, NULL);
}

/* The device's time, from debugfs. */
static bool virtual_now(uint64_t *now)
{
	char path[96], text[32] = "";

	gpu_path(0, true, "advance", path, sizeof(path));
	MUST(file_read(path, text, sizeof(text) - 1) > 0, "%s cannot be read", path);
	*now = strtoull(text, NULL, 10);
	return true;
}

static bool busy_of(int fd, uint64_t *busy)
{
	char *text = fdinfo(fd);
	bool ok = text && text_key(text, "drm-engine-gfx", busy);

	if (text && !ok)
		report_failure("no drm-engine-gfx in \"%s\"", text);
	free(text);
	return ok;
}

/* Submit a job with an out-fence. Its sync_file, or -1. */
static int submit_fence(int fd, uint64_t ns)
{
	struct fake_drm_submit submit = {.work = ns, .flags = FAKE_DRM_SUBMIT_OUT_FENCE};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &submit) ? -1 : submit.out_fence;
}

/* Before patience_ms() are over. */
static bool signals(int fence)
{
	struct pollfd one = {.fd = fence, .events = POLLIN};

	return poll(&one, 1, (int)patience_ms()) == 1 && one.revents & POLLIN;
}

bool check_clock_manual(void)
{
	uint64_t now, busy;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(fd, 0, SECOND), "a job cannot be submitted");
	wait_ns(50 * MS);
	if (!virtual_now(&now) || !busy_of(fd, &busy))
		return false;
	MUST(!now && !busy, "the clock is at %" PRIu64 " ns, and the engine was busy for %" PRIu64,
	     now, busy);
	return true;
}

bool check_clock_real(void)
{
	uint64_t before, after, first, second;
	int fd;

	if (!gpu_make(0, REAL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(fd, 0, HOUR), "a job cannot be submitted");
	for (int i = 0; i < 5; i++) {
		/* the inner window is no longer than the printed time, the outer no shorter */
		uint64_t outer = now_ns(), inner;

		if (!busy_of(fd, &first))
			return false;
		before = now_ns();
		wait_ns(20 * MS);
		after = now_ns();
		if (!busy_of(fd, &second))
			return false;
		inner = after - before;
		outer = now_ns() - outer;
		MUST(second - first >= inner && second - first <= outer,
		     "the engine was busy for %" PRIu64 " ns in between %" PRIu64 " and %" PRIu64,
		     second - first, inner, outer);
	}
	return true;
}

bool check_clock_real_advance(void)
{
	char path[96];
	int err;

	if (!gpu_make(0, REAL))
		return false;
	gpu_path(0, true, "advance", path, sizeof(path));
	err = file_write(path, "1000", 4);
	MUST(err == -EBUSY, "advance on a real clock gave %d, expected EBUSY", err);
	return true;
}

bool check_clock_real_fires(void)
{
	uint64_t begin, took;
	int fd, fence;

	if (!gpu_make(0, REAL) || (fd = gpu_open(0)) < 0)
		return false;
	begin = now_ns();
	fence = submit_fence(fd, 30 * MS);
	MUST(fence >= 0, "SUBMIT with an out-fence: %s", strerror(errno));
	MUST(signals(fence), "the job's fence did not signal in %u ms", patience_ms());
	took = now_ns() - begin;
	MUST(took >= 30 * MS, "a job of 30 ms took %" PRIu64 " ns", took);
	close(fence);
	return true;
}

/* The timer is armed for a job that ends in an hour; a job that ends earlier re-arms it. */
bool check_clock_real_sooner(void)
{
	struct fake_drm_submit far = {.work = HOUR};
	struct fake_drm_submit near = {
		.ring = 1, .work = 20 * MS, .flags = FAKE_DRM_SUBMIT_OUT_FENCE};
	int fd;

	if (!gpu_make(0, REAL " engines/enc") || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &far), "a job cannot be submitted");
	wait_ns(5 * MS);
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &near), "a job cannot be submitted");
	MUST(signals(near.out_fence), "the shorter job did not end in %u ms, beside a longer one",
	     patience_ms());
	return true;
}

bool check_clock_real_queue(void)
{
	uint64_t begin = now_ns(), took, busy;
	int fd, fence = -1;

	if (!gpu_make(0, REAL) || (fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 100; i++) {
		if (fence >= 0)
			close(fence);
		fence = submit_fence(fd, MS / 2 + (uint64_t)i);
		MUST(fence >= 0, "job %d: SUBMIT with an out-fence: %s", i, strerror(errno));
	}
	MUST(signals(fence), "the last job's fence did not signal in %u ms", patience_ms());
	took = now_ns() - begin;
	if (!busy_of(fd, &busy))
		return false;
	/* 100 x 0.5 ms and 0 + 1 + ... + 99 ns */
	MUST(busy == 50 * MS + 4950, "the jobs took %" PRIu64 " ns of the engine", busy);
	MUST(took >= busy, "%" PRIu64 " ns of work were done in %" PRIu64, busy, took);
	close(fence);
	return true;
}

bool check_clock_real_unplug(void)
{
	uint64_t busy, later;
	int fd;

	if (!gpu_make(0, REAL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 5 * MS) && !gpu_submit(fd, 0, SECOND), "a job cannot be submitted");
	wait_ns(10 * MS);
	if (!gpu_unplug(0) || !gpu_truth(0, "engine 0 ", "total_cycles", &busy))
		return false;
	wait_ns(10 * MS);
	if (!gpu_truth(0, "engine 0 ", "total_cycles", &later))
		return false;
	MUST(busy >= 10 * MS && busy == later,
	     "the clock of an unplugged device went on: %" PRIu64 " ticks, then %" PRIu64, busy,
	     later);
	close(fd);
	return true;
}

/* A distortion that delays the reads of all clients by ms. */
static bool slow_make(unsigned int ms, unsigned int *slot)
{
	char line[64];

	snprintf(line, sizeof(line), "%s amount=%u000000", ms > 1000 ? "slow-read" : "pause", ms);
	return gpu_distort(0, line, slot);
}

static bool read_once(void *with)
{
	char *text = fdinfo(*(int *)with);

	free(text);
	return text;
}

bool check_clock_slow_read(void)
{
	uint64_t begin, took, now;
	unsigned int slot;
	pid_t reader;
	int fd;

	if (!gpu_make(0, REAL) || (fd = gpu_open(0)) < 0 || !slow_make(200, &slot))
		return false;
	begin = now_ns();
	if (!read_once(&fd))
		return false;
	took = now_ns() - begin;
	MUST(took >= 200 * MS, "a read of 200 ms took %" PRIu64 " ns", took);
	if (!gpu_undistort(0, slot) || !slow_make(patience_ms(), &slot))
		return false;
	reader = child_start(read_once, &fd);
	if (!task_sleeps(reader) || !virtual_now(&now) || !gpu_unplug(0))
		return false;
	MUST(!child_ended(reader), "unplug waited for a reader of %u ms", patience_ms());
	kill(reader, SIGKILL);
	return true;
}

bool check_clock_slow_killed(void)
{
	unsigned int slot;
	int fd, status;
	pid_t reader;

	if (!gpu_make(0, REAL) || (fd = gpu_open(0)) < 0 || !slow_make(patience_ms(), &slot))
		return false;
	reader = child_start(read_once, &fd);
	if (!task_sleeps(reader))
		return false;
	kill(reader, SIGKILL);
	waitpid(reader, &status, 0);
	MUST(WIFSIGNALED(status), "a reader that was killed read on for %u ms", patience_ms());
	return true;
}

bool check_clock_inject_delay(void)
{
	uint64_t begin, took, now;
	char path[96];
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	gpu_path(0, true, "inject/delay", path, sizeof(path));
	MUST(!file_write(path, "50000000", 8), "%s cannot be written", path);
	begin = now_ns();
	if (!read_once(&fd))
		return false;
	took = now_ns() - begin;
	MUST(!file_write(path, "0", 1), "%s cannot be written", path);
	if (!virtual_now(&now))
		return false;
	MUST(took >= 50 * MS && !now,
	     "the read took %" PRIu64 " ns, and %" PRIu64 " of the clock's", took, now);
	return true;
}
