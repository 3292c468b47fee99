/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "samples.h"

/* Under the real clock a job ends when its time has passed, and no earlier. */
bool check_load_clock(void)
{
	uint64_t began, busy = 0;
	int fd;

	if (!gpu_make(0, "clock=real engines/gfx") || (fd = gpu_open(0)) < 0)
		return false;
	began = now_ns();
	MUST(!gpu_submit(fd, 0, 20000000), "a job cannot be submitted");
	do {
		char *text = fdinfo(fd);
		const uint64_t passed = now_ns() - began;

		MUST(text && text_key(text, "drm-engine-gfx", &busy), "no drm-engine-gfx in \"%s\"",
		     text);
		MUST(busy <= passed, "%" PRIu64 " ns of work in %" PRIu64, busy, passed);
		MUST(passed < patience_ms() * 1000000ull, "after %u ms %" PRIu64 " ns are done",
		     patience_ms(), busy);
		free(text);
		usleep(1000);
	} while (busy < 20000000);
	MUST(busy == 20000000, "the job ran on to %" PRIu64 " ns", busy);
	return true;
}
