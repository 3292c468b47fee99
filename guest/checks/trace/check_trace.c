/* SPDX-License-Identifier: MIT */
/* The ring tracer: what it records of a device, and what it counts. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "trace_jobs.h"

bool check_trace_jobs(void)
{
	const struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	struct trace_tally tally = {0};
	struct trace trace;
	int fd;

	if (!trace_of_gpu(&trace, &setup, &fd) || !trace_jobs(fd, 10) || !trace_ended(&trace))
		return false;
	trace_each(&trace, trace_tally, &tally);
	MUST(tally.events == 10 * TRACE_PER_JOB + 1 && !tally.gap,
	     "%u events of 10 jobs, expected %u, in one sequence a CPU", tally.events,
	     10 * TRACE_PER_JOB + 1);
	MUST(trace_count(&trace, GRT_CTX_SWITCH) == 1 && trace_count(&trace, GRT_ISSUE) == 10,
	     "expected one CTX_SWITCH and 10 ISSUE");
	MUST(trace_count(&trace, GRT_STREAM) == 1 && trace_count(&trace, GRT_DEV_INFO) == 1 &&
		     trace_count(&trace, GRT_RING_INFO) == 1 &&
		     trace_count(&trace, GRT_CLIENT_INFO) == 1,
	     "expected one STREAM, DEV_INFO, RING_INFO and CLIENT_INFO");
	MUST(tally.eos_attempts == tally.events, "EOS has %" PRIu64 " attempts, expected %u",
	     tally.eos_attempts, tally.events);
	return trace_adds_up(&trace);
}

bool check_trace_restart(void)
{
	const struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	struct trace_tally tally = {0};
	struct trace trace;
	int fd;

	if (!trace_of_gpu(&trace, &setup, &fd) || !trace_jobs(fd, 3) || !trace_ended(&trace))
		return false;
	if (!trace_jobs(fd, 5) || !trace_start(&trace) || !trace_jobs(fd, 2) ||
	    !trace_ended(&trace))
		return false;
	trace_each(&trace, trace_tally, &tally);
	MUST(trace_count(&trace, GRT_ISSUE) == 5 && !tally.gap,
	     "%u jobs were traced, expected 3 before STOP and 2 after START, without a gap",
	     trace_count(&trace, GRT_ISSUE));
	MUST(trace_count(&trace, GRT_CLOCK) == 2, "expected a CLOCK for each START, there are %u",
	     trace_count(&trace, GRT_CLOCK));
	return trace_adds_up(&trace);
}

bool check_trace_discard(void)
{
	const struct grt_setup setup = trace_setup_for(0, TRACE_SMALL);
	struct trace_tally before = {0}, tally = {0};
	struct trace trace;
	int fd;

	/* of one processor: that one's buffer is full */
	if (!cpu_pin() || !trace_of_gpu(&trace, &setup, &fd) || !trace_jobs(fd, 100) ||
	    !trace_drain(&trace))
		return false;
	trace_each(&trace, trace_tally, &before);
	MUST(before.events && before.events < 100 * TRACE_PER_JOB && !before.lost_records &&
		     !before.gap,
	     "%u events in a full buffer of %u bytes, expected the oldest ones, and no LOST yet",
	     before.events, TRACE_SMALL);
	if (!trace_jobs(fd, 1) || !trace_ended(&trace))
		return false;
	trace_each(&trace, trace_tally, &tally);
	MUST(tally.lost_records == 1 && !tally.gap &&
		     tally.eos_attempts == tally.events + tally.lost,
	     "%u LOST of %" PRIu64 " attempts, %u events, EOS has %" PRIu64
	     ", expected one LOST and the sum",
	     tally.lost_records, tally.lost, tally.events, tally.eos_attempts);
	MUST(tally.events + tally.lost == 101 * TRACE_PER_JOB + 1,
	     "%" PRIu64 " attempts, expected %u", tally.events + tally.lost,
	     101 * TRACE_PER_JOB + 1);
	return trace_adds_up(&trace);
}

/* STOP of a full buffer that is never read: EOS comes once there is space. */
bool check_trace_full_stop(void)
{
	const struct grt_setup setup = trace_setup_for(0, TRACE_SMALL);
	struct trace_tally tally = {0};
	struct trace trace;
	int fd;

	if (!cpu_pin() || !trace_of_gpu(&trace, &setup, &fd))
		return false;
	for (int i = 0; i < 4; i++)
		if (!trace_jobs(fd, 40) || !trace_stop(&trace) || (i < 3 && !trace_start(&trace)))
			return false;
	if (!trace_drain(&trace))
		return false;
	trace_each(&trace, trace_tally, &tally);
	MUST(!tally.gap && tally.events + tally.lost == 160 * TRACE_PER_JOB + 1,
	     "%u events and %" PRIu64 " lost, expected %u in all", tally.events, tally.lost,
	     160 * TRACE_PER_JOB + 1);
	return trace_adds_up(&trace);
}

bool check_trace_overwrite(void)
{
	const struct grt_setup setup = trace_setup_for(GRT_SETUP_OVERWRITE, TRACE_SMALL);
	struct trace_tally tally = {0};
	struct trace trace;
	char bytes[256];
	int fd;

	if (!cpu_pin() || !trace_of_gpu(&trace, &setup, &fd) || !trace_jobs(fd, 100))
		return false;
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++)
		MUST(trace.fds[cpu] < 0 ||
			     (read(trace.fds[cpu], bytes, sizeof(bytes)) < 0 && errno == EBUSY),
		     "a stream that is overwritten can be read while it is written");
	if (!trace_ended(&trace))
		return false;
	trace_each(&trace, trace_tally, &tally);
	MUST(tally.lost_records == 1 && tally.lost_in_front && !tally.gap &&
		     tally.events + tally.lost == 100 * TRACE_PER_JOB + 1,
	     "%u LOST of %" PRIu64 ", %u events, expected one in front of the newest",
	     tally.lost_records, tally.lost, tally.events);
	MUST(tally.events >= (TRACE_SMALL - 1024) / GRT_RECORD_SIZE - 10, "only %u events are left",
	     tally.events);
	return trace_adds_up(&trace);
}

bool check_trace_message(void)
{
	static const char text[] = "one\0two \xc3\xa4";
	const struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	struct grt_msg message = {.len = sizeof(text), .text = (uintptr_t)text};
	const struct trace_bytes *stream;
	struct trace trace;
	int fd, err;

	if (!trace_of_gpu(&trace, &setup, &fd))
		return false;
	err = trace_call(trace.control, GRT_IOC_MSG, &message);
	MUST(!err, "MSG: %s", strerror(-err));
	if (!trace_ended(&trace))
		return false;
	MUST(trace_count(&trace, GRT_MSG) == 1, "expected one MSG");
	for (stream = trace.streams; !memmem(stream->at, stream->len, text, sizeof(text));)
		MUST(++stream < trace.streams + TRACE_CPUS, "the bytes of MSG are not those sent");
	return true;
}

static bool one_job_later(void *fd)
{
	usleep(200000);
	return trace_jobs(*(int *)fd, 1);
}

/* Events below the watermark wake a reader that waits. poll() tests once more when its time is
 * over: it has to be early. */
bool check_trace_flush(void)
{
	const struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	struct pollfd polled[TRACE_CPUS];
	struct trace trace;
	uint64_t began;
	pid_t pid;
	int fd;

	if (!trace_of_gpu(&trace, &setup, &fd))
		return false;
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++)
		polled[cpu] = (struct pollfd){.fd = trace.fds[cpu], .events = POLLIN};
	pid = child_start(one_job_later, &fd);
	began = now_ns();
	MUST(poll(polled, TRACE_CPUS, (int)(patience_ms() / 2 * 3)) > 0 &&
		     now_ns() - began < patience_ms() * UINT64_C(1000000),
	     "no reader is woken in %u ms of an event", patience_ms());
	return child_join(pid);
}
