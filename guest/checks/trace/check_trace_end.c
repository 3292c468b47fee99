/* SPDX-License-Identifier: MIT */
/* The ring tracer: ends of sessions that are not STOP, and a device without a tracer. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"
#include "trace_jobs.h"

bool check_trace_device_goes(void)
{
	struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	struct pollfd polled;
	struct trace_tally tally = {0};
	struct trace all, trace;
	int fd;

	/* which cookie it has, the notes of a session of all devices say */
	if (!trace_of_gpu(&all, &setup, &fd) || !trace_ended(&all))
		return false;
	setup.dev = 0;
	for (size_t at = 0; at < all.notes.len;) {
		struct grt_record record;

		memcpy(&record, all.notes.at + at, sizeof(record));
		setup.dev = record.type == GRT_DEV_INFO ? record.dev : setup.dev;
		at += record.len;
	}
	trace_close(&all);
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !trace_jobs(fd, 2) ||
	    !gpu_unplug(0) || !trace_drain(&trace))
		return false;
	trace_each(&trace, trace_tally, &tally);
	MUST(tally.eos && tally.eos_attempts == tally.events && tally.events >= 2 * TRACE_PER_JOB,
	     "the device went away: %u EOS with %" PRIu64 " attempts, %u events", tally.eos,
	     tally.eos_attempts, tally.events);
	polled = (struct pollfd){.fd = trace.fds[0], .events = POLLIN};
	MUST(poll(&polled, 1, 0) == 1 && polled.revents & POLLHUP, "expected POLLHUP");
	MUST(trace_call(trace.control, GRT_IOC_START, NULL) == -EINVAL,
	     "START without the device: expected EINVAL");
	return true;
}

/* Sessions that are not ended: closing the descriptor does, and nothing is left. */
bool check_trace_abandoned(void)
{
	const struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	int fd = -1;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 50; i++) {
		struct trace trace;

		if (!trace_open(&trace, &setup) || !trace_start(&trace) || !trace_jobs(fd, 1))
			return false;
		close(trace.control);
		trace.control = -1;
		MUST(read(trace.notes_fd, &trace.setup, sizeof(trace.setup)) == 0,
		     "the table of a session that has ended can be read");
		trace_close(&trace);
	}
	return true;
}

/* A driver does not need the tracer; a device that was made without it is not traced. */
bool check_trace_absent(void)
{
	const struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	struct trace trace;
	int fd, err = module_unload("grtrace");

	MUST(!err, "grtrace has no users and cannot be removed: %s", strerror(-err));
	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || !trace_jobs(fd, 1))
		return trace_module_load() && false;
	MUST(trace_module_load(), "grtrace cannot be loaded again: %s", strerror(errno));
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !trace_jobs(fd, 1) ||
	    !trace_ended(&trace))
		return false;
	MUST(!trace_count(&trace, GRT_DEV_INFO) && !trace_count(&trace, GRT_ISSUE),
	     "a device that was made before the tracer is in the trace");
	return true;
}
