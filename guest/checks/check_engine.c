/* SPDX-License-Identifier: MIT */
/* Engine keys of fdinfo against the truth, to the nanosecond. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command.h"
#include "check.h"

/* Whether a client's text has this line. */
static bool text_shows(int fd, const char *line)
{
	char *text = fdinfo(fd);

	if (!text)
		return false;
	MUST(text_has(text, line), "no \"%s\" in \"%s\"", line, text);
	free(text);
	return true;
}

static bool true_is(const char *line, const char *word, uint64_t want)
{
	uint64_t is = 0;

	if (!gpu_truth(0, line, word, &is))
		return false;
	MUST(is == want, "%s%s is %" PRIu64 ", expected %" PRIu64, line, word, is, want);
	return true;
}

/* A device with this setup and one client of it. */
static int client_of(const char *setup)
{
	return gpu_make(0, setup) ? gpu_open(0) : -1;
}

/* A job of 1 ms from time 0 on, read at some instants. */
static bool job_shows(const char *setup, const uint64_t at[], const uint64_t expected[],
		      size_t count)
{
	int fd = client_of(setup);

	if (fd < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 1000000), "a job cannot be submitted");
	for (size_t i = 0; i < count; i++) {
		char line[64];

		snprintf(line, sizeof(line), "drm-engine-gfx:\t%" PRIu64 " ns\n", expected[i]);
		if (!devices_advance(at[i]) || !text_shows(fd, line) ||
		    !true_is("client 0 engine 0 ", "busy_ns", at[i] < 1000000 ? at[i] : 1000000) ||
		    !true_is("engine 0 ", "busy_ns", at[i] < 1000000 ? at[i] : 1000000))
			return report_failure("at %" PRIu64 " ns", at[i]);
	}
	return true;
}

bool check_engine_running(void)
{
	static const uint64_t at[] = {0, 1, 400000, 999999, 1000000, 1000001, 5000000};
	static const uint64_t expected[] = {0, 1, 400000, 999999, 1000000, 1000000, 1000000};

	return job_shows("accounting=running engines/gfx", at, expected, 7);
}

bool check_engine_completion(void)
{
	static const uint64_t at[] = {0, 1, 400000, 999999, 1000000, 1000001, 5000000};
	static const uint64_t expected[] = {0, 0, 0, 0, 1000000, 1000000, 1000000};

	return job_shows("accounting=completion engines/gfx", at, expected, 7);
}

/* Two rings of one engine of two units: twice the time that passes. */
bool check_engine_capacity(void)
{
	int fd = client_of("engines/gfx/capacity=2 engines/gfx/keys=time,capacity "
			   "rings/a/engine=gfx rings/b/engine=gfx");

	if (fd < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 1000000) && !gpu_submit(fd, 1, 600000),
	     "a job cannot be submitted");
	return text_shows(fd, "drm-engine-capacity-gfx:\t2\n") && devices_advance(500000) &&
	       text_shows(fd, "drm-engine-gfx:\t1000000 ns\n") &&
	       true_is("engine 0 ", "running", 2) && devices_advance(3000000) &&
	       text_shows(fd, "drm-engine-gfx:\t1600000 ns\n") &&
	       true_is("engine 0 ", "busy_ns", 1600000) && true_is("engine 0 ", "running", 0);
}

/* Two rings of one engine of one unit: two clients share its time. */
bool check_engine_shared(void)
{
	int one = client_of("engines/gfx rings/a/engine=gfx rings/b/engine=gfx");
	int other = one < 0 ? -1 : gpu_open(0);

	if (other < 0)
		return false;
	MUST(!gpu_submit(one, 0, 1000000) && !gpu_submit(other, 1, 1000000),
	     "a job cannot be submitted");
	return devices_advance(1500000) && text_shows(one, "drm-engine-gfx:\t1000000 ns\n") &&
	       text_shows(other, "drm-engine-gfx:\t500000 ns\n") &&
	       true_is("engine 0 ", "busy_ns", 1500000) && devices_advance(9000000) &&
	       text_shows(one, "drm-engine-gfx:\t1000000 ns\n") &&
	       text_shows(other, "drm-engine-gfx:\t1000000 ns\n") &&
	       true_is("engine 0 ", "busy_ns", 2000000);
}

/* Jobs of one ring run one after the other. */
bool check_engine_queue(void)
{
	int fd = client_of("engines/gfx/capacity=4 rings/a/engine=gfx");

	if (fd < 0)
		return false;
	for (int i = 0; i < 3; i++)
		MUST(!gpu_submit(fd, 0, 1000), "a job cannot be submitted");
	return devices_advance(2500) && text_shows(fd, "drm-engine-gfx:\t2500 ns\n") &&
	       true_is("engine 0 ", "running", 1) && devices_advance(9999) &&
	       text_shows(fd, "drm-engine-gfx:\t3000 ns\n");
}

bool check_engine_cycles(void)
{
	int fd = client_of("engines/gfx/hz=500000000 engines/gfx/keys=time,cycles,maxfreq");

	if (fd < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 1000000), "a job cannot be submitted");
	return devices_advance(3) && text_shows(fd, "drm-cycles-gfx:\t1\n") &&
	       devices_advance(600000) && text_shows(fd, "drm-engine-gfx:\t600000 ns\n") &&
	       text_shows(fd, "drm-cycles-gfx:\t300000\n") &&
	       text_shows(fd, "drm-maxfreq-gfx:\t500000000 Hz\n") && devices_advance(2000000) &&
	       text_shows(fd, "drm-cycles-gfx:\t500000\n") &&
	       true_is("client 0 engine 0 ", "cycles", 500000);
}

bool check_engine_total_cycles(void)
{
	int fd = client_of("engines/gfx/hz=500000000 engines/gfx/keys=time,cycles,total-cycles");

	if (fd < 0)
		return false;
	MUST(devices_advance(1000000) && !gpu_submit(fd, 0, 1000000), "a job cannot be submitted");
	return text_shows(fd, "drm-cycles-gfx:\t0\n") &&
	       text_shows(fd, "drm-total-cycles-gfx:\t500000\n") && devices_advance(4000000) &&
	       text_shows(fd, "drm-cycles-gfx:\t500000\n") &&
	       text_shows(fd, "drm-total-cycles-gfx:\t2000000\n") &&
	       true_is("engine 0 ", "total_cycles", 2000000);
}

/* Work that is measured in cycles needs longer on a slower clock; time and cycles follow. */
bool check_engine_frequency(void)
{
	struct fake_drm_command slow = gpu_command(FGPU_FREQ);
	struct fake_drm_submit submit = {.work = 1000000, .flags = FAKE_DRM_SUBMIT_CYCLES};
	int fd =
		client_of("engines/gfx/hz=1000000000 engines/gfx/keys=time,cycles,maxfreq,curfreq");
	int ret = -1;

	if (fd < 0)
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &submit), "submit: %s", strerror(errno));
	slow.amount = 250000000;
	if (!devices_advance(500000) || !gpu_do(0, &slow, NULL, &ret))
		return false;
	MUST(!ret, "FGPU_FREQ gave %d, expected 0", ret);
	return text_shows(fd, "drm-cycles-gfx:\t500000\n") &&
	       text_shows(fd, "drm-curfreq-gfx:\t250000000 Hz\n") && devices_advance(1500000) &&
	       text_shows(fd, "drm-cycles-gfx:\t750000\n") &&
	       text_shows(fd, "drm-engine-gfx:\t1500000 ns\n") && devices_advance(9000000) &&
	       text_shows(fd, "drm-cycles-gfx:\t1000000\n") &&
	       text_shows(fd, "drm-engine-gfx:\t2500000 ns\n");
}

/* Three clients on three engines: each shows its own jobs, and their sum is the engine's time. */
bool check_engine_own(void)
{
	static const char *const engines[] = {"a", "b", "c"};
	int fds[3];

	if (!gpu_make(0, "engines/a engines/b engines/c"))
		return false;
	for (uint32_t i = 0; i < 3; i++) {
		if ((fds[i] = gpu_open(0)) < 0)
			return false;
		MUST(!gpu_submit(fds[i], i, 1000 * (i + 1)), "a job cannot be submitted");
	}
	if (!devices_advance(10000))
		return false;
	for (uint32_t i = 0; i < 3; i++)
		for (uint32_t k = 0; k < 3; k++) {
			char line[64];

			snprintf(line, sizeof(line), "drm-engine-%s:\t%u ns\n", engines[k],
				 i == k ? 1000 * (i + 1) : 0);
			if (!text_shows(fds[i], line))
				return false;
		}
	return true_is("engine 0 ", "busy_ns", 1000) && true_is("engine 1 ", "busy_ns", 2000) &&
	       true_is("engine 2 ", "busy_ns", 3000);
}

/* A reused client slot begins at 0; the engine keeps its total. */
bool check_engine_new_client(void)
{
	int fd = client_of("engines/gfx");

	if (fd < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 1000) && devices_advance(5000), "a job cannot be submitted");
	close(fd);
	fd = gpu_open(0);
	MUST(fd >= 0 && gpu_slot(fd) == 0,
	     "the new client has another slot, expected the free one");
	if (!text_shows(fd, "drm-engine-gfx:\t0 ns\n"))
		return false;
	MUST(!gpu_submit(fd, 0, 70), "a job cannot be submitted");
	return devices_advance(6000) && text_shows(fd, "drm-engine-gfx:\t70 ns\n") &&
	       true_is("engine 0 ", "busy_ns", 1070);
}

bool check_engine_idle(void)
{
	int fd = client_of("engines/gfx/keys=time,cycles,maxfreq");

	if (fd < 0)
		return false;
	for (uint64_t now = 1; now < 1ull << 60; now *= 16)
		if (!devices_advance(now) || !text_shows(fd, "drm-engine-gfx:\t0 ns\n") ||
		    !text_shows(fd, "drm-cycles-gfx:\t0\n"))
			return false;
	return true;
}

/* Numbers beyond 2^53, and the last instant before 2^63. */
bool check_engine_large(void)
{
	const uint64_t last = (1ull << 63) - 1;
	int fd = client_of("engines/gfx");
	char line[64];

	if (fd < 0)
		return false;
	MUST(!gpu_submit(fd, 0, UINT64_MAX), "a job of UINT64_MAX cannot be submitted");
	snprintf(line, sizeof(line), "drm-engine-gfx:\t%" PRIu64 " ns\n", last);
	return devices_advance((1ull << 53) + 1) &&
	       text_shows(fd, "drm-engine-gfx:\t9007199254740993 ns\n") && devices_advance(last) &&
	       text_shows(fd, line) && true_is("engine 0 ", "busy_ns", last);
}

/* Thousands of jobs are the sum of their times. */
bool check_engine_many_jobs(void)
{
	int fd = client_of("engines/gfx max_jobs=16");

	if (fd < 0)
		return false;
	for (uint64_t i = 0; i < 1000; i++) {
		MUST(!gpu_submit(fd, 0, 7) && !gpu_submit(fd, 0, 3), "job %" PRIu64, i);
		if (!devices_advance((i + 1) * 10))
			return false;
	}
	return text_shows(fd, "drm-engine-gfx:\t10000 ns\n") &&
	       true_is("engine 0 ", "busy_ns", 10000);
}
