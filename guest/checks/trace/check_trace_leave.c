/* SPDX-License-Identifier: MIT */
/* A session of all devices, while devices come and go, and their module. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#define SIZE (1 << 20)
#define JOB  1000000 /* ns */

/* An open file of a device has done a job: the session has one COMPLETE more, of that many. */
static bool job_recorded(struct trace *trace, int fd, uint64_t until, unsigned int jobs)
{
	MUST(fd >= 0 && !gpu_submit(fd, 0, JOB), "a job cannot be submitted");
	if (!devices_advance(until) || !trace_drain(trace))
		return false;
	MUST(trace_count(trace, GRT_COMPLETE) == jobs, "%u COMPLETE, expected %u",
	     trace_count(trace, GRT_COMPLETE), jobs);
	return true;
}

/* It has no end, and can be stopped and started. */
static bool still_runs(struct trace *trace)
{
	struct pollfd polled = {.fd = trace->fds[0], .events = POLLIN};

	MUST(!trace_count(trace, GRT_EOS), "a session of all devices has ended with one of them");
	MUST(poll(&polled, 1, 0) >= 0 && !(polled.revents & POLLHUP),
	     "a session of all devices has POLLHUP after one of them went");
	return true;
}

bool check_trace_one_goes(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct trace trace;
	int fds[2];

	if (!gpu_make(0, NULL) || !gpu_make(1, NULL) || (fds[0] = gpu_open(0)) < 0 ||
	    (fds[1] = gpu_open(1)) < 0 || !trace_open(&trace, &setup) || !trace_start(&trace))
		return false;
	if (!job_recorded(&trace, fds[0], JOB, 1) || !job_recorded(&trace, fds[1], 2 * JOB, 2))
		return false;
	MUST(!gpu_submit(fds[0], 0, JOB), "a job cannot be submitted");
	if (!gpu_unplug(0) || !trace_drain(&trace) || !still_runs(&trace))
		return false;
	/* The job that was in flight was given up, before or after the device left. */
	if (trace_count(&trace, GRT_COMPLETE) == 2) {
		if (!job_recorded(&trace, fds[1], 3 * JOB, 3))
			return false;
	} else if (!job_recorded(&trace, fds[1], 3 * JOB, 4)) {
		return false;
	}
	if (!trace_stop(&trace) || !trace_drain(&trace) || !trace_start(&trace) ||
	    !trace_stop(&trace) || !trace_drain(&trace))
		return false;
	return trace_emit(&trace);
}

static bool module_reload(const char *name, const char *path)
{
	int err = module_unload(name);

	MUST(!err, "%s cannot be removed: %s", name, strerror(-err));
	MUST(trace_load(path), "%s cannot be loaded again: %s", name, strerror(errno));
	return true;
}

/* The driver's module goes, and comes again with a device: the session goes on, and has that
 * device, too. */
bool check_trace_module_goes(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct trace trace;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || !trace_open(&trace, &setup) ||
	    !trace_start(&trace) || !job_recorded(&trace, fd, JOB, 1))
		return false;
	MUST(syscall(SYS_delete_module, "grtrace", O_NONBLOCK) && errno == EAGAIN,
	     "the tracer can be removed while a session runs");
	close(fd);
	if (!devices_end() || !module_reload("fake_drm", "/fake_drm.ko") || !still_runs(&trace) ||
	    !gpu_make(0, NULL) || !job_recorded(&trace, gpu_open(0), JOB, 2) ||
	    !trace_stop(&trace) || !trace_drain(&trace))
		return false;
	MUST(trace_count(&trace, GRT_DEV_INFO) == 2, "%u devices, expected 2",
	     trace_count(&trace, GRT_DEV_INFO));
	return trace_emit(&trace);
}
