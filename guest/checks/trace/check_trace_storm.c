/* SPDX-License-Identifier: MIT */
/* Storms of the tracer: two sides that use it at once. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "storm.h"

#define SIZE (1 << 16)
#define GPU  "clock=real journal=0 engines/gfx regions/vram"

/* --- (a) four threads of random calls --- */

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
	    !storm_raced(&storm, 3, 200))
		return false;
	trace_fuzz_end(&storm.fuzz);
	MUST(log_quiet(log), "random calls are in the kernel's log");
	return true;
}

/* --- (b) sessions that are not ended, and the module's removal --- */

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

static bool tracer_removed(struct storm *storm, unsigned int i)
{
	(void)storm;
	(void)i;
	return syscall(SYS_delete_module, "grtrace", O_NONBLOCK) || trace_module_load();
}

bool check_trace_storm_modules(void)
{
	struct storm storm = {.first = tracer_removed, .other = session_left};

	return storm_raced(&storm, STORM_HELPERS, 100) && trace_module_load();
}

/* --- (c), (f) devices come and go --- */

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
	       (storm.gpu = gpu_open(0)) >= 0 && storm_raced(&storm, 1, 30);
}

/* --- (d) START and STOP under load --- */

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

/* Tasks and timers go on meanwhile. */
static bool restart_final(struct storm *storm, unsigned int i)
{
	struct grt_stats at, later;

	(void)i;
	usleep(100);
	if (!trace_stop(&storm->trace) || !trace_stats(&storm->trace, &at))
		return false;
	usleep(500);
	if (!trace_stats(&storm->trace, &later))
		return false;
	MUST(later.attempted == at.attempted, "%llu events were recorded after STOP returned",
	     (unsigned long long)(later.attempted - at.attempted));
	return trace_drain(&storm->trace) && trace_start(&storm->trace);
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
	struct storm storm = {.first = restart_final, .other = submit_job};

	return loaded(&storm, GRT_CLOCK_MONOTONIC) && storm_raced(&storm, STORM_HELPERS, 60) &&
	       trace_stop(&storm.trace) && trace_drain(&storm.trace) && accounted_for(&storm.trace);
}

/* --- (e) readers that wait --- */

struct waiter {
	int fd;
	bool polls;
	atomic_int task; /* once it is about to wait */
	atomic_bool woken;
};

static void *wait_for_end(void *with)
{
	struct waiter *waiter = with;
	struct pollfd polled = {
		.fd = waiter->fd}; /* POLLHUP alone: there may be something to read */
	char bytes[8192];
	ssize_t len = 1;

	atomic_store(&waiter->task, gettid());
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
	/* what they do before their call is no call that sleeps */
	for (int i = 0; i < 2; i++) {
		while (!atomic_load(&waiters[i].task))
			usleep(1000);
		if (!task_sleeps(atomic_load(&waiters[i].task)))
			return false;
	}
	MUST(!trace_call(trace.control, GRT_IOC_TEARDOWN, NULL), "TEARDOWN failed");
	for (int i = 0; i < 2; i++) {
		pthread_join(threads[i], NULL);
		MUST(atomic_load(&waiters[i].woken), "a reader of %s did not see the end",
		     i ? "the notes" : "a stream");
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

/* --- (h) processors go and come --- */

static bool processor_again(struct storm *storm, unsigned int i)
{
	char path[64];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/online",
		 1 + i % ((unsigned int)get_nprocs_conf() - 1));
	atomic_fetch_add(&storm->counted, 1);
	return !file_write(path, "0", 1) && (i % 2 || restart(storm, i)) &&
	       !file_write(path, "1", 1) && (!(i % 2) || restart(storm, i));
}

/* Each STOP is the end of each stream, also of that whose processor is offline. */
static bool all_ended(const struct storm *storm)
{
	unsigned int ends = 0;

	for (int cpu = 0; cpu < TRACE_CPUS; cpu++)
		ends += storm->trace.fds[cpu] >= 0 ? atomic_load(&storm->counted) + 1 : 0;
	MUST(trace_count(&storm->trace, GRT_EOS) == ends, "%u EOS, expected %u",
	     trace_count(&storm->trace, GRT_EOS), ends);
	return true;
}

bool check_trace_storm_processors(void)
{
	struct storm storm = {.first = processor_again, .other = submit_job};

	if (get_nprocs_conf() < 2)
		return report_skip("this machine has one processor");
	return loaded(&storm, GRT_CLOCK_DEVICE) && storm_raced(&storm, STORM_HELPERS, 30) &&
	       trace_stop(&storm.trace) && trace_drain(&storm.trace) &&
	       accounted_for(&storm.trace) && all_ended(&storm);
}

/* --- (k) the wall clock is set --- */

static bool clock_set(struct storm *storm, unsigned int i)
{
	const struct timespec at = {.tv_sec = i % 2 ? 1000000 : 2000000000};

	return !clock_settime(CLOCK_REALTIME, &at) && (i % 10 || restart(storm, i));
}

/* A clock that steps back is held in a stream, so that what it showed before is beyond what it
 * shows at the end. */
struct times {
	uint64_t last[TRACE_CPUS], begin, end;
	unsigned int back, outside;
};

static void compare_time(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	struct times *times = to;

	(void)pdu;
	times->back += record->time < times->last[record->cpu % TRACE_CPUS];
	times->last[record->cpu % TRACE_CPUS] = record->time;
	times->outside += record->time < times->begin || record->time > times->end;
}

bool check_trace_storm_clock(void)
{
	struct storm storm = {.first = clock_set, .other = submit_job};
	struct times times = {.begin = now_ns()};

	if (!loaded(&storm, GRT_CLOCK_MONOTONIC) || !storm_raced(&storm, STORM_HELPERS, 300) ||
	    !trace_stop(&storm.trace) || !trace_drain(&storm.trace))
		return false;
	times.end = now_ns();
	trace_each(&storm.trace, compare_time, &times);
	MUST(!times.back, "time goes back %u times", times.back);
	MUST(!times.outside, "%u records are of a time before the storm or after it",
	     times.outside);
	return accounted_for(&storm.trace);
}
