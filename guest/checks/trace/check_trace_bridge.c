/* SPDX-License-Identifier: MIT */
/* The tracer's bridge: jobs of a driver that does not know it, through the stock tracepoints of the
 * DRM scheduler. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#define RINGS                                                                  \
	"clock=real engines/gfx rings/one/engine=gfx rings/one/backend=sched " \
	"rings/two/engine=gfx rings/two/backend=sched"
#define SIZE (1 << 20)
#define MS   1000000ull
#define JOBS 8
#define TYPES                                                                       \
	(1ull << GRT_RING_COMMIT | 1ull << GRT_RING_SUBMIT | 1ull << GRT_COMPLETE | \
	 1ull << GRT_FENCE_SIGNAL)

static struct grt_setup setup_bridge(void)
{
	struct grt_setup setup = trace_setup_for(GRT_SETUP_BRIDGE, SIZE);

	setup.clock = GRT_CLOCK_MONOTONIC;
	return setup;
}

/* A device is hooked when the tracer is there as it is made: here it comes later. */
static bool make_unhooked(const char *setup)
{
	int err = module_unload("grtrace");
	bool ok;

	MUST(!err, "grtrace has no users and cannot be removed: %s", strerror(-err));
	ok = gpu_make(0, setup);
	MUST(trace_module_load(), "grtrace cannot be loaded: %s", strerror(errno));
	return ok;
}

static int submit_job(int fd, uint32_t ring, uint64_t ns)
{
	struct fake_drm_submit submit = {
		.ring = ring, .work = ns, .flags = FAKE_DRM_SUBMIT_OUT_FENCE};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &submit) ? -1 : submit.out_fence;
}

static bool job_waits(int fence)
{
	struct pollfd one = {.fd = fence, .events = POLLIN};

	MUST(fence >= 0, "a job cannot be submitted: %s", strerror(errno));
	MUST(poll(&one, 1, (int)patience_ms()) == 1, "the fence of a job did not signal in %u ms",
	     patience_ms());
	return true;
}

/* Two clients in turn, in both rings. */
static bool jobs_run(const int fds[2])
{
	int fence = -1;

	for (int i = 0; i < JOBS; i++) {
		fence = submit_job(fds[i % 2], i / 2 % 2, MS);
		if (i >= JOBS - 4 && !job_waits(fence))
			return false;
		close(fence);
	}
	return true;
}

/* What the bridge must have of a client. */
struct tally {
	uint64_t ids[2];
	unsigned int others, without_job, positions, of_ids[2], errors;
	unsigned int rings, bad_rings, notes[2];
};

static void add_event(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	struct tally *tally = to;

	(void)pdu;
	if (record->type >= GRT_STREAM)
		return;
	tally->others += !(TYPES >> record->type & 1);
	tally->without_job += !record->fctx || !record->fseq;
	tally->positions += record->pos || record->bytes;
	tally->errors += record->error != 0;
	for (int i = 0; i < 2; i++)
		tally->of_ids[i] += record->client == tally->ids[i] &&
				    record->pid == (uint32_t)getpid();
}

static void add_note(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	struct tally *tally = to;
	struct grt_ring_pdu ring;

	if (record->type == GRT_RING_INFO) {
		memcpy(&ring, pdu, sizeof(ring));
		tally->rings++;
		tally->bad_rings += ring.types != TYPES || ring.size ||
				    ring.flags != (GRT_RING_SCHEDULER | GRT_RING_NO_POSITION) ||
				    (strcmp(ring.engine, "one") && strcmp(ring.engine, "two"));
	}
	for (int i = 0; i < 2; i++)
		tally->notes[i] += record->type == GRT_CLIENT_INFO &&
				   record->client == tally->ids[i] &&
				   record->pid == (uint32_t)getpid();
}

static bool has_jobs(const struct trace *trace, unsigned int jobs)
{
	static const unsigned int types[] = {GRT_RING_COMMIT, GRT_RING_SUBMIT, GRT_COMPLETE,
					     GRT_FENCE_SIGNAL};

	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		MUST(trace_count(trace, types[i]) == jobs,
		     "%u events of type %u, expected one of each of %u jobs",
		     trace_count(trace, types[i]), types[i], jobs);
	return true;
}

/* An event may be recorded after what it is about has happened: read until there are as many, and
 * say what there is if not. */
static bool events_come(struct trace *trace, unsigned int type, unsigned int count)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);

	for (;;) {
		if (!trace_drain(trace))
			return false;
		if (trace_count(trace, type) >= count)
			return true;
		MUST(now_ns() < until, "%u events of type %u after %u ms, expected %u",
		     trace_count(trace, type), type, patience_ms(), count);
		usleep(5000);
	}
}

bool check_trace_bridge(void)
{
	const struct grt_setup setup = setup_bridge();
	struct tally tally = {0};
	struct trace trace;
	int fds[2];

	if (!make_unhooked(RINGS) || (fds[0] = gpu_open(0)) < 0 || (fds[1] = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 2; i++)
		tally.ids[i] = client_id(fds[i]);
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !jobs_run(fds) ||
	    !events_come(&trace, GRT_FENCE_SIGNAL, JOBS) || !trace_stop(&trace) ||
	    !trace_drain(&trace) || !has_jobs(&trace, JOBS))
		return false;
	trace_each(&trace, add_event, &tally);
	trace_each_note(&trace, add_note, &tally);
	MUST(!tally.others && !tally.without_job && !tally.positions && !tally.errors,
	     "%u events of types that the bridge cannot see, %u without a job, %u with a position, "
	     "%u with an error",
	     tally.others, tally.without_job, tally.positions, tally.errors);
	MUST(tally.of_ids[0] == 2 * JOBS && tally.of_ids[1] == 2 * JOBS,
	     "%u and %u events of the two clients, expected %d of each", tally.of_ids[0],
	     tally.of_ids[1], 2 * JOBS);
	MUST(tally.rings == 2 && !tally.bad_rings && tally.notes[0] == 1 && tally.notes[1] == 1,
	     "%u RING_INFO, %u of them wrong, and %u and %u CLIENT_INFO of the two clients",
	     tally.rings, tally.bad_rings, tally.notes[0], tally.notes[1]);
	return trace_emit(&trace) && device_journal(0);
}

/* A job that runs, and two behind it; then their client closes: the scheduler gives up what has not
 * run. */
bool check_trace_bridge_close(void)
{
	const struct grt_setup setup = setup_bridge();
	struct tally tally = {0};
	struct trace trace;
	int fds[2], fences[4];

	if (!make_unhooked(RINGS " rings/one/size=16") || (fds[0] = gpu_open(0)) < 0 ||
	    (fds[1] = gpu_open(0)) < 0 || !trace_open(&trace, &setup) || !trace_start(&trace))
		return false;
	for (int i = 0; i < 3; i++)
		MUST((fences[i] = submit_job(fds[0], 0, 3600000 * MS)) >= 0,
		     "a job cannot be submitted: %s", strerror(errno));
	if (!events_come(&trace, GRT_RING_SUBMIT, 2))
		return false;
	close(fds[0]);
	for (int i = 0; i < 3; i++)
		if (!job_waits(fences[i]))
			return false;
	fences[3] = submit_job(fds[1], 0, MS);
	if (!job_waits(fences[3]) || !events_come(&trace, GRT_COMPLETE, 4) ||
	    !events_come(&trace, GRT_FENCE_SIGNAL, 4) || !trace_stop(&trace) ||
	    !trace_drain(&trace))
		return false;
	trace_each(&trace, add_event, &tally);
	MUST(trace_count(&trace, GRT_RING_COMMIT) == 4 && trace_count(&trace, GRT_COMPLETE) == 4 &&
		     trace_count(&trace, GRT_RING_SUBMIT) == 3 && tally.errors == 2 * 3,
	     "%u jobs were pushed, %u came to the ring, %u ended, %u with an error; expected 4, 3, 4, 3",
	     trace_count(&trace, GRT_RING_COMMIT), trace_count(&trace, GRT_RING_SUBMIT),
	     trace_count(&trace, GRT_COMPLETE), tally.errors / 2);
	return trace_emit(&trace) && device_journal(0);
}

/* Jobs are pushed, run and done with while it is stopped; the host holds the whole trace against
 * the rules. */
bool check_trace_bridge_restart(void)
{
	const struct grt_setup setup = setup_bridge();
	struct trace trace;
	int fds[2], last = -1;

	if (!make_unhooked(RINGS) || (fds[0] = gpu_open(0)) < 0 || (fds[1] = gpu_open(0)) < 0 ||
	    !trace_open(&trace, &setup))
		return false;
	for (int i = 0; i < 6; i++) {
		for (int k = 0; k < 5; k++)
			close(submit_job(fds[k % 2], 0, 3 * MS));
		if (!trace_start(&trace))
			return false;
		for (int k = 0; k < 5; k++)
			close(submit_job(fds[k % 2], 0, 3 * MS));
		usleep(7000);
		if (!trace_stop(&trace))
			return false;
	}
	last = submit_job(fds[0], 0, MS);
	if (!job_waits(last) || !trace_drain(&trace))
		return false;
	MUST(trace_count(&trace, GRT_RING_COMMIT) == 30, "%u jobs were pushed, expected 30",
	     trace_count(&trace, GRT_RING_COMMIT));
	return trace_emit(&trace);
}

bool check_trace_bridge_hooked(void)
{
	const struct grt_setup setup = setup_bridge();
	struct trace trace;
	int fds[2];

	if (!gpu_make(0, RINGS) || (fds[0] = gpu_open(0)) < 0 || (fds[1] = gpu_open(0)) < 0 ||
	    !trace_open(&trace, &setup) || !trace_start(&trace) || !jobs_run(fds) ||
	    !events_come(&trace, GRT_COMPLETE, JOBS) || !trace_stop(&trace) || !trace_drain(&trace))
		return false;
	MUST(trace_count(&trace, GRT_DEV_INFO) == 1 && trace_count(&trace, GRT_COMPLETE) == JOBS,
	     "%u devices, and %u COMPLETE of %d jobs, expected one of each",
	     trace_count(&trace, GRT_DEV_INFO), trace_count(&trace, GRT_COMPLETE), JOBS);
	return true;
}
