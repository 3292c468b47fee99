/* SPDX-License-Identifier: MIT */
/*
 * Two sides that use the tracer at once, on several processors. A count says how often both were in a call of theirs: a
 * race that did not happen is a failure of the check.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"
#include "trace_fuzz.h"

#define HELPERS	 3 /* threads of the other side */
#define SIZE	 (1 << 16)
#define OVERLAPS 20 /* at least */
#define GPU	 "clock=real journal=0 engines/gfx regions/vram"

struct storm;
typedef bool storm_act(struct storm *storm, unsigned int i);

/* The two sides: the check's own thread, and helpers that go on until it is done. */
struct storm {
	storm_act *first, *other;
	struct trace trace;
	struct trace_fuzz fuzz;
	int gpu; /* an open file of device 0 */
	atomic_uint inside[2], overlaps, failures;
	atomic_bool ends;
};

static void act(struct storm *storm, int side, unsigned int i)
{
	atomic_fetch_add(&storm->inside[side], 1);
	if (atomic_load(&storm->inside[!side]))
		atomic_fetch_add(&storm->overlaps, 1);
	if (!(side ? storm->other : storm->first)(storm, i))
		atomic_fetch_add(&storm->failures, 1);
	atomic_fetch_sub(&storm->inside[side], 1);
}

static void *help(void *with)
{
	struct storm *storm = with;

	for (unsigned int i = 0; !atomic_load(&storm->ends) && !atomic_load(&storm->failures); i++)
		act(storm, 1, i);
	return NULL;
}

/* The first side acts so many times. */
static bool raced(struct storm *storm, unsigned int helpers, unsigned int count)
{
	pthread_t threads[HELPERS];

	for (unsigned int i = 0; i < helpers; i++)
		MUST(!pthread_create(&threads[i], NULL, help, storm), "a thread cannot be started");
	for (unsigned int i = 0; i < count * rounds() && !atomic_load(&storm->failures); i++)
		act(storm, 0, i);
	atomic_store(&storm->ends, true);
	for (unsigned int i = 0; i < helpers; i++)
		pthread_join(threads[i], NULL);
	MUST(!atomic_load(&storm->failures), "one side failed");
	MUST(atomic_load(&storm->overlaps) >= OVERLAPS,
	     "both sides acted at once %u times only, expected %u", atomic_load(&storm->overlaps),
	     OVERLAPS);
	return true;
}

/* --- (a) four threads of random calls --------------------------------------------------------------- */

static bool call_first(struct storm *storm, unsigned int i)
{
	return trace_fuzz_run(&storm->fuzz, i, 50);
}

static bool call_other(struct storm *storm, unsigned int i)
{
	return trace_fuzz_run(&storm->fuzz, (uint64_t)i << 32 | (uint32_t)gettid(), 50);
}

bool check_trace_storm_calls(void)
{
	struct storm storm = {.first = call_first, .other = call_other};
	int log;

	if (!gpu_make(0, GPU) || !trace_fuzz_begin(&storm.fuzz) || (log = log_open()) < 0 ||
	    !raced(&storm, 3, 200))
		return false;
	trace_fuzz_end(&storm.fuzz);
	MUST(log_quiet(log), "random calls are in the kernel's log");
	return true;
}

/* --- (b) sessions that are not ended, and the module's removal ------------------------------------------ */

static bool session_left(struct storm *storm, unsigned int i)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	int control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);

	(void)storm;
	if (control < 0)
		return true; /* removed at this moment */
	if (!trace_call(control, GRT_IOC_SETUP, &setup) && i % 2)
		trace_call(control, GRT_IOC_START, NULL);
	return !close(control);
}

static bool tracer_load(void)
{
	int fd = open("/grtrace.ko", O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && (!syscall(SYS_finit_module, fd, "", 0) || errno == EEXIST);

	if (fd >= 0)
		close(fd);
	return ok;
}

static bool tracer_removed(struct storm *storm, unsigned int i)
{
	(void)storm;
	(void)i;
	return syscall(SYS_delete_module, "grtrace", O_NONBLOCK) || tracer_load();
}

bool check_trace_storm_modules(void)
{
	struct storm storm = {.first = tracer_removed, .other = session_left};

	return raced(&storm, HELPERS, 100) && tracer_load();
}

/* --- (c), (f) devices come and go ------------------------------------------------------------------- */

static bool device_again(struct storm *storm, unsigned int i)
{
	(void)storm;
	return gpu_unplug(1 + i % 2) && gpu_live(1 + i % 2);
}

static bool session_again(struct storm *storm, unsigned int i)
{
	const struct grt_setup setup = trace_setup_for(i % 2, SIZE);
	struct trace trace;
	bool ok = trace_open(&trace, &setup) && trace_start(&trace);

	gpu_submit(storm->gpu, 0, 1000);
	ok = ok && trace_stop(&trace) && trace_drain(&trace);
	trace_close(&trace);
	return ok;
}

bool check_trace_storm_devices(void)
{
	struct storm storm = {.first = device_again, .other = session_again};

	return gpu_make(0, GPU) && gpu_make(1, GPU) && gpu_make(2, GPU) &&
	       (storm.gpu = gpu_open(0)) >= 0 && raced(&storm, 1, 30);
}

/* --- (d) START and STOP under load ------------------------------------------------------------------- */

static bool submit_job(struct storm *storm, unsigned int i)
{
	gpu_submit(storm->gpu, 0, 1000 + i % 7 * 100000);
	return true;
}

static bool restart(struct storm *storm, unsigned int i)
{
	(void)i;
	usleep(100);
	return trace_stop(&storm->trace) && trace_drain(&storm->trace) &&
	       trace_start(&storm->trace);
}

static bool accounted_for(const struct trace *trace)
{
	struct grt_stats sum;

	if (!trace_stats(trace, &sum))
		return false;
	MUST(sum.attempted && sum.attempted == sum.written + sum.dropped_full + sum.dropped_big,
	     "%llu attempts, but %llu written and %llu dropped", (unsigned long long)sum.attempted,
	     (unsigned long long)sum.written,
	     (unsigned long long)(sum.dropped_full + sum.dropped_big));
	return true;
}

/* A session that runs, of a device with a load. */
static bool loaded(struct storm *storm, uint32_t clock)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);

	setup.clock = clock;
	return gpu_make(0, GPU) && (storm->gpu = gpu_open(0)) >= 0 &&
	       trace_open(&storm->trace, &setup) && trace_start(&storm->trace);
}

bool check_trace_storm_restarts(void)
{
	struct storm storm = {.first = restart, .other = submit_job};

	return loaded(&storm, GRT_CLOCK_MONOTONIC) && raced(&storm, HELPERS, 60) &&
	       trace_stop(&storm.trace) && trace_drain(&storm.trace) && accounted_for(&storm.trace);
}

/* --- (e) readers that wait --------------------------------------------------------------------------- */

struct waiter {
	int fd;
	bool polls;
	atomic_bool waits, woken;
};

static void *wait_for_end(void *with)
{
	struct pollfd polled = {.events = POLLIN};
	struct waiter *waiter = with;
	char bytes[8192];
	ssize_t len = 1;

	polled.fd = waiter->fd;
	atomic_store(&waiter->waits, true);
	while (waiter->polls && !(polled.revents & POLLHUP))
		poll(&polled, 1, -1);
	while (len > 0)
		len = read(waiter->fd, bytes, sizeof(bytes));
	atomic_store(&waiter->woken, !len);
	return NULL;
}

static bool torn_down(bool polls)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct waiter waiters[2] = {{.polls = polls}, {.polls = polls}};
	pthread_t threads[2];
	struct trace trace;

	if (!trace_open(&trace, &setup) || !trace_start(&trace))
		return false;
	waiters[0].fd = trace.fds[0];
	waiters[1].fd = trace.notes_fd;
	for (int i = 0; i < 2; i++) {
		fcntl(waiters[i].fd, F_SETFL, 0);
		MUST(!pthread_create(&threads[i], NULL, wait_for_end, &waiters[i]),
		     "a thread cannot be started");
	}
	usleep(150000); /* longer than the flush interval: they wait by now */
	MUST(!trace_call(trace.control, GRT_IOC_TEARDOWN, NULL), "TEARDOWN failed");
	for (int i = 0; i < 2; i++) {
		pthread_join(threads[i], NULL);
		MUST(atomic_load(&waiters[i].waits) && atomic_load(&waiters[i].woken),
		     "a reader of %s did not see the end", i ? "the notes" : "a stream");
	}
	trace_close(&trace);
	return true;
}

bool check_trace_storm_readers(void)
{
	for (unsigned int i = 0; i < 10 * rounds(); i++)
		if (!torn_down(i % 2))
			return false;
	return true;
}

/* --- (h) processors go and come ---------------------------------------------------------------------- */

static bool processor_again(struct storm *storm, unsigned int i)
{
	char path[64];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/online", 1 + i % 3);
	return !file_write(path, "0", 1) && (i % 2 || restart(storm, i)) &&
	       !file_write(path, "1", 1) && (!(i % 2) || restart(storm, i));
}

bool check_trace_storm_processors(void)
{
	struct storm storm = {.first = processor_again, .other = submit_job};

	return loaded(&storm, GRT_CLOCK_DEVICE) && raced(&storm, HELPERS, 30) &&
	       trace_stop(&storm.trace) && trace_drain(&storm.trace) && accounted_for(&storm.trace);
}

/* --- (k) the wall clock is set ----------------------------------------------------------------------- */

static bool clock_set(struct storm *storm, unsigned int i)
{
	const struct timespec at = {.tv_sec = i % 2 ? 1000000 : 2000000000};

	return !clock_settime(CLOCK_REALTIME, &at) && (i % 10 || restart(storm, i));
}

struct times {
	uint64_t last[TRACE_CPUS];
	unsigned int back;
};

static void compare_time(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	struct times *times = to;

	(void)pdu;
	times->back += record->time < times->last[record->cpu % TRACE_CPUS];
	times->last[record->cpu % TRACE_CPUS] = record->time;
}

bool check_trace_storm_clock(void)
{
	struct storm storm = {.first = clock_set, .other = submit_job};
	struct times times = {0};

	if (!loaded(&storm, GRT_CLOCK_MONOTONIC) || !raced(&storm, HELPERS, 300) ||
	    !trace_stop(&storm.trace) || !trace_drain(&storm.trace))
		return false;
	trace_each(&storm.trace, compare_time, &times);
	MUST(!times.back, "time goes back %u times", times.back);
	return accounted_for(&storm.trace);
}
