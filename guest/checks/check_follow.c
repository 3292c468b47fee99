/* SPDX-License-Identifier: MIT */
/* A manual clock that follows the machine's up to a time. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

#define MS     UINT64_C(1000000)
#define SECOND (1000 * MS)

static int follow(uint64_t base, uint64_t limit)
{
	char path[96], text[64];
	int len = snprintf(text, sizeof(text), "%" PRIu64 " %" PRIu64, base, limit);

	gpu_path(0, true, "follow", path, sizeof(path));
	return file_write(path, text, (size_t)len);
}

static bool busy_of(int fd, uint64_t *busy)
{
	char *text = fdinfo(fd);

	MUST(text && text_key(text, "drm-engine-gfx", busy), "no drm-engine-gfx in \"%s\"",
	     text ? text : "");
	free(text);
	return true;
}

/* It stops at its limit, and what is printed then is of that time. */
static bool stops(int fd, uint64_t base)
{
	const struct timespec nap = {.tv_nsec = 5000000};
	uint64_t busy;

	MUST(!follow(base, 20 * MS), "follow is refused");
	while (now_ns() - base <= 20 * MS)
		nanosleep(&nap, NULL);
	if (!busy_of(fd, &busy))
		return false;
	MUST(busy == 20 * MS, "the engine was busy for %" PRIu64 " ns, expected 20 ms", busy);
	return true;
}

/* A text is of a moment of its read. */
static bool runs(int fd, uint64_t base)
{
	MUST(!follow(base, UINT64_MAX), "follow is refused");
	for (int i = 0; i < 20; i++) {
		const uint64_t before = now_ns() - base;
		uint64_t busy, after;

		if (!busy_of(fd, &busy))
			return false;
		after = now_ns() - base;
		MUST(busy >= before && busy <= after,
		     "read from %" PRIu64 " ns to %" PRIu64 ", the engine was busy for %" PRIu64,
		     before, after, busy);
	}
	return true;
}

bool check_clock_follow(void)
{
	static const char *const bad[] = {"1", "x 1", "1 x"};
	char path[96];
	uint64_t base;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 600 * SECOND), "a job cannot be submitted");
	gpu_path(0, true, "follow", path, sizeof(path));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		MUST(file_write(path, bad[i], strlen(bad[i])) == -EINVAL,
		     "\"%s\" in follow is accepted, expected EINVAL", bad[i]);
	base = now_ns();
	return stops(fd, base) && runs(fd, base);
}

bool check_clock_follow_real(void)
{
	if (!gpu_make(0, "clock=real engines/gfx"))
		return false;
	MUST(follow(0, SECOND) == -EBUSY, "follow on a real clock, expected EBUSY");
	return true;
}
