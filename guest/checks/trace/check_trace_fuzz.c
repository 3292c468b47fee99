/* SPDX-License-Identifier: MIT */
/* Random calls: any errno of the page, no crash, nothing in the kernel's log, and sessions work
 * afterwards. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"
#include "trace_fuzz.h"

#define SEEDS	20
#define INPUTS	2000 /* of each seed */
#define ADVANCE (1 << 20) /* ns of the device */
#define SIZE	(1 << 16)

/* A session that persists belongs to the next descriptor that makes a call. */
static bool ended(void)
{
	int control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);

	trace_call(control, GRT_IOC_TEARDOWN, NULL);
	return !close(control);
}

bool check_trace_fuzz(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	const unsigned int seeds = SEEDS * rounds();
	const uint64_t first = first_seed();
	struct trace_fuzz fuzz = {0};
	struct trace trace;
	int log;

	if (!gpu_make(0, NULL) || (log = log_open()) < 0)
		return false;
	for (unsigned int i = 0; i < seeds; i++) {
		if (!trace_fuzz_begin(&fuzz) || !trace_fuzz_run(&fuzz, first + i, INPUTS) ||
		    !devices_advance((i + 1) * ADVANCE))
			return false;
		trace_fuzz_end(&fuzz);
	}
	if (!trace_fuzz_reached(&fuzz))
		return false;
	MUST(ended() && log_quiet(log), "random calls are in the kernel's log");
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !trace_stop(&trace))
		return false;
	trace_close(&trace);
	return true;
}
