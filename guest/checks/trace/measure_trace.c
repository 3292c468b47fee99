/* SPDX-License-Identifier: MIT */
/*
 * What the ring tracer costs, in instructions: for a guest whose counter counts them (QEMU
 * -icount), on one CPU. Each state of a hook is measured in the same loop as an event of ftrace and
 * a write to relay; jobs of the fake driver and reads of null_blk beside them.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/blktrace_api.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#ifdef __x86_64__
#include <x86intrin.h>
#define TICKS() __rdtsc()
#else
#define TICKS() 0ull
#endif

#define CALLS	  10000 /* of a hook, in a loop */
#define BIG	  (8 << 20) /* bytes of a buffer that is not filled */
#define JOBS	  400
#define JOB_NS	  1000
#define READS	  400 /* of a block device */
#define BLOCK	  4096
#define RUN	  "/sys/module/grt_bench/parameters/run"
#define TRACEFS	  "/sys/kernel/tracing"
#define EVENT	  TRACEFS "/events/grt_bench/grt_bench/enable"
#define BLOCKS	  TRACEFS "/events/block/enable"
#define TRACE_ON  TRACEFS "/tracing_on"
#define TOLERANCE 0.01 /* of two passes; or one instruction */

static FILE *out;

static void print(const char *name, double value)
{
	fprintf(out, "trace.%s %.3f\n", name, value);
}

static bool file_put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool ok = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);

	if (!ok)
		report_failure("%s: %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

/* --- loops of the module --- */

/* Ticks of so many calls; 0 after report_failure(). */
static double run_once(const char *name, unsigned int calls)
{
	char text[64];

	snprintf(text, sizeof(text), "%s %u", name, calls);
	if (!file_put(RUN, text))
		return 0;
	memset(text, 0, sizeof(text));
	if (file_read(RUN, text, sizeof(text) - 1) <= 0)
		return 0;
	return strtod(text, NULL);
}

static double loop_net(const char *name)
{
	return (run_once(name, CALLS) - run_once("nothing", CALLS)) / CALLS;
}

/* Two passes that agree, behind one that is not counted. */
static bool measure_loop(const char *as, const char *name)
{
	double one, two;

	run_once(name, CALLS / 10);
	one = loop_net(name);
	two = loop_net(name);
	MUST(one - two <= 1 + one * TOLERANCE && two - one <= 1 + one * TOLERANCE,
	     "%s: two passes differ: %.2f and %.2f instructions", as, one, two);
	print(as, one < two ? one : two);
	return true;
}

/* --- states of a session --- */

/* A session that is in the state, measured, and ended. */
struct state {
	const char *name;
	uint32_t size, clock;
	uint64_t types;
	bool runs, is_full;
};

static bool measure_state(const struct state *state)
{
	struct grt_setup setup = trace_setup_for(0, state->size);
	struct trace trace;
	bool ok = true;

	setup.clock = state->clock;
	setup.type_mask = state->types;
	if (!trace_open(&trace, &setup) || (state->runs && !trace_start(&trace)))
		return false;
	if (state->is_full)
		run_once("hook", CALLS);
	ok = measure_loop(state->name, "hook");
	trace_close(&trace);
	return ok;
}

static bool measure_states(void)
{
	static const struct state states[] = {
		{"ready", BIG, GRT_CLOCK_MONOTONIC, 0, false, false},
		{"on", BIG, GRT_CLOCK_MONOTONIC, 0, true, false},
		{"on-device", BIG, GRT_CLOCK_DEVICE, 0, true, false},
		{"filtered", BIG, GRT_CLOCK_MONOTONIC, 1 << GRT_HANG, true, false},
		{"full", 8192, GRT_CLOCK_MONOTONIC, 0, true, true},
	};

	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (!measure_state(&states[i]))
			return false;
	return true;
}

/* Instructions of read(2) for each byte. */
static bool measure_reading(void)
{
	static char bytes[64 << 10];
	const struct grt_setup setup = trace_setup_for(0, BIG);
	struct trace trace;
	uint64_t begin, len = 0;
	ssize_t got;

	if (!trace_open(&trace, &setup) || !trace_start(&trace))
		return false;
	run_once("hook", CALLS);
	begin = TICKS();
	while ((got = read(trace.fds[0], bytes, sizeof(bytes))) > 0)
		len += (uint64_t)got;
	print("read", len ? (double)(TICKS() - begin) / (double)len : 0);
	trace_close(&trace);
	MUST(len >= (uint64_t)CALLS * sizeof(struct grt_record), "%" PRIu64 " bytes were read",
	     len);
	return true;
}

static bool measure_rivals(void)
{
	bool ok = file_put(TRACE_ON, "1") && file_put(EVENT, "1") &&
		  measure_loop("event-on", "event") && file_put(EVENT, "0");

	return ok && measure_loop("relay", "relay");
}

/* --- jobs and block devices --- */

static uint64_t device_time;

/*
 * Jobs one after another, each done before the next. Instructions of one; 0 after report_failure().
 */
static double run_jobs(int fd)
{
	uint64_t begin = TICKS();

	for (int i = 0; i < JOBS; i++) {
		device_time += JOB_NS;
		if (gpu_submit(fd, 0, JOB_NS) || !devices_advance(device_time))
			return 0;
	}
	return (double)(TICKS() - begin) / JOBS;
}

/* Off, on, off. */
static bool measure_jobs(void)
{
	const struct grt_setup setup = trace_setup_for(0, BIG);
	struct trace trace;
	double before, on, after;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	run_jobs(fd);
	before = run_jobs(fd);
	if (!trace_open(&trace, &setup) || !trace_start(&trace))
		return false;
	on = run_jobs(fd);
	trace_close(&trace);
	after = run_jobs(fd);
	close(fd);
	MUST(before && on && after, "a job cannot be run");
	print("job-off", before < after ? before : after);
	print("job-on", on);
	return devices_end();
}

static double read_blocks(int fd, void *bytes)
{
	uint64_t begin = TICKS();

	for (int i = 0; i < READS; i++)
		if (pread(fd, bytes, BLOCK, (off_t)i * BLOCK) != BLOCK)
			return 0;
	return (double)(TICKS() - begin) / READS;
}

static bool measure_blktrace(int fd, void *bytes)
{
	struct blk_user_trace_setup setup = {.buf_size = 1 << 19, .buf_nr = 8};

	MUST(!ioctl(fd, BLKTRACESETUP, &setup), "BLKTRACESETUP: %s", strerror(errno));
	print("blk-ready", read_blocks(fd, bytes));
	MUST(!ioctl(fd, BLKTRACESTART), "BLKTRACESTART: %s", strerror(errno));
	print("blk-blktrace", read_blocks(fd, bytes));
	MUST(!ioctl(fd, BLKTRACESTOP) && !ioctl(fd, BLKTRACETEARDOWN), "BLKTRACETEARDOWN: %s",
	     strerror(errno));
	return true;
}

static bool measure_blocks(void)
{
	static char bytes[BLOCK] __attribute__((aligned(BLOCK)));
	int fd = open("/dev/nullb0", O_RDONLY | O_DIRECT | O_CLOEXEC);
	bool ok;

	MUST(fd >= 0, "/dev/nullb0: %s", strerror(errno));
	read_blocks(fd, bytes);
	print("blk-off", read_blocks(fd, bytes));
	ok = measure_blktrace(fd, bytes) && file_put(BLOCKS, "1");
	if (ok)
		print("blk-event", read_blocks(fd, bytes));
	ok = ok && file_put(BLOCKS, "0");
	close(fd);
	return ok;
}

/* --- all of it --- */

/* Is a tick an instruction, and an instruction a nanosecond? */
static bool clock_counts(void)
{
	uint64_t begin = TICKS(), start = now_ns();
	double ratio;

	while (now_ns() - start < 1000000)
		;
	ratio = (double)(TICKS() - begin) / (double)(now_ns() - start);
	print("clock", ratio);
	MUST(ratio > 0.99 && ratio < 1.01,
	     "a millisecond is %.0f ticks, expected as many as nanoseconds", ratio * 1e6);
	return true;
}

static bool measure_all(void)
{
	return clock_counts() && measure_loop("off", "hook") &&
	       measure_loop("event-off", "event") && measure_states() && measure_reading() &&
	       measure_rivals() && measure_loop("off-again", "hook") && measure_jobs() &&
	       measure_blocks();
}

bool measure_trace(void)
{
	char text[2048] = "";
	bool ok;

	if (!modules_load("/bench"))
		return report_failure("a module of the list bench cannot be loaded");
	mount("tracefs", TRACEFS, "tracefs", 0, NULL);
	out = fmemopen(text, sizeof(text), "w");
	if (!out)
		return false;
	ok = measure_all();
	fclose(out);
	syscall(SYS_delete_module, "grt_bench", O_NONBLOCK);
	syscall(SYS_delete_module, "null_blk", O_NONBLOCK);
	umount(TRACEFS);
	return artifact_send("measures", text, strlen(text)) && ok;
}
