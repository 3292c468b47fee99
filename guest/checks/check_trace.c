/* SPDX-License-Identifier: MIT */
/* The ring tracer: what it records of a device, and what it counts. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#define SIZE	(1 << 20)
#define SMALL	8192
#define JOB	1000000 /* ns */
#define PER_JOB 7 /* ALLOC, COMMIT, SUBMIT, QUEUE, ISSUE, COMPLETE, FENCE_SIGNAL */

/* A device with an open file, and a session that runs. */
static bool traced(struct trace *trace, const struct grt_setup *setup, int *fd)
{
	return gpu_make(0, NULL) && (*fd = gpu_open(0)) >= 0 && trace_open(trace, setup) &&
	       trace_start(trace);
}

/* Jobs one after another, each done before the next one. */
static bool jobs_run(int fd, unsigned int count)
{
	static uint64_t now;
	bool ok = true;

	for (unsigned int i = 0; ok && i < count; i++) {
		MUST(!gpu_submit(fd, 0, JOB), "a job cannot be submitted");
		now += JOB;
		ok = devices_advance(now);
	}
	return ok;
}

static bool stopped(struct trace *trace)
{
	return trace_stop(trace) && trace_drain(trace);
}

static bool adds_up(const struct trace *trace)
{
	struct grt_stats sum;

	if (!trace_stats(trace, &sum))
		return false;
	MUST(sum.attempted == sum.written + sum.dropped_full + sum.dropped_big,
	     "%" PRIu64 " attempts, but %" PRIu64 " written, %" PRIu64 " and %" PRIu64 " dropped",
	     (uint64_t)sum.attempted, (uint64_t)sum.written, (uint64_t)sum.dropped_full,
	     (uint64_t)sum.dropped_big);
	MUST(sum.produced >= sum.consumed, "more was read than was written");
	return true;
}

/* What a stream has, summed up record by record. */
struct tally {
	unsigned int events, lost_records, eos;
	uint64_t lost, eos_attempts;
	uint32_t next[TRACE_CPUS], order;
	bool gap, bad_order, lost_in_front;
};

static void add_record(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	struct tally *tally = to;
	uint32_t *next = &tally->next[record->cpu % TRACE_CPUS];

	(void)pdu;
	if (record->type == GRT_LOST) {
		tally->gap |= record->seq != *next;
		tally->lost_in_front |= !tally->events;
		*next += (uint32_t)record->aux;
		tally->lost += record->aux;
		tally->lost_records++;
	} else if (record->type == GRT_EOS) {
		tally->eos++;
		tally->eos_attempts += record->aux;
		tally->gap |= record->seq != *next;
	} else if (record->type < GRT_STREAM) {
		tally->gap |= record->seq != *next;
		*next = record->seq + 1;
		tally->events++;
	}
}

bool check_trace_jobs(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct tally tally = {0};
	struct trace trace;
	int fd;

	if (!traced(&trace, &setup, &fd) || !jobs_run(fd, 10) || !stopped(&trace))
		return false;
	trace_each(&trace, add_record, &tally);
	MUST(tally.events == 10 * PER_JOB + 1 && !tally.gap,
	     "%u events of 10 jobs, expected %u, in one sequence a CPU", tally.events,
	     10 * PER_JOB + 1);
	MUST(trace_count(&trace, GRT_CTX_SWITCH) == 1 && trace_count(&trace, GRT_ISSUE) == 10,
	     "expected one CTX_SWITCH and 10 ISSUE");
	MUST(trace_count(&trace, GRT_STREAM) == 1 && trace_count(&trace, GRT_DEV_INFO) == 1 &&
		     trace_count(&trace, GRT_RING_INFO) == 1 &&
		     trace_count(&trace, GRT_CLIENT_INFO) == 1,
	     "expected one STREAM, DEV_INFO, RING_INFO and CLIENT_INFO");
	MUST(tally.eos_attempts == tally.events, "EOS has %" PRIu64 " attempts, expected %u",
	     tally.eos_attempts, tally.events);
	return adds_up(&trace);
}

bool check_trace_restart(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct tally tally = {0};
	struct trace trace;
	int fd;

	if (!traced(&trace, &setup, &fd) || !jobs_run(fd, 3) || !stopped(&trace))
		return false;
	if (!jobs_run(fd, 5) || !trace_start(&trace) || !jobs_run(fd, 2) || !stopped(&trace))
		return false;
	trace_each(&trace, add_record, &tally);
	MUST(trace_count(&trace, GRT_ISSUE) == 5 && !tally.gap,
	     "%u jobs were traced, expected 3 before STOP and 2 after START, without a gap",
	     trace_count(&trace, GRT_ISSUE));
	MUST(trace_count(&trace, GRT_CLOCK) == 2, "expected a CLOCK for each START, there are %u",
	     trace_count(&trace, GRT_CLOCK));
	return adds_up(&trace);
}

bool check_trace_discard(void)
{
	const struct grt_setup setup = trace_setup_for(0, SMALL);
	struct tally before = {0}, tally = {0};
	struct trace trace;
	int fd;

	if (!traced(&trace, &setup, &fd) || !jobs_run(fd, 100) || !trace_drain(&trace))
		return false;
	trace_each(&trace, add_record, &before);
	MUST(before.events && before.events < 100 * PER_JOB && !before.lost_records && !before.gap,
	     "%u events in a full buffer of %u bytes, expected the oldest ones, and no LOST yet",
	     before.events, SMALL);
	if (!jobs_run(fd, 1) || !stopped(&trace))
		return false;
	trace_each(&trace, add_record, &tally);
	MUST(tally.lost_records == 1 && !tally.gap &&
		     tally.eos_attempts == tally.events + tally.lost,
	     "%u LOST of %" PRIu64 " attempts, %u events, EOS has %" PRIu64
	     ", expected one LOST and the sum",
	     tally.lost_records, tally.lost, tally.events, tally.eos_attempts);
	MUST(tally.events + tally.lost == 101 * PER_JOB + 1, "%" PRIu64 " attempts, expected %u",
	     tally.events + tally.lost, 101 * PER_JOB + 1);
	return adds_up(&trace);
}

/* STOP of a full buffer that is never read: EOS comes once there is space. */
bool check_trace_full_stop(void)
{
	const struct grt_setup setup = trace_setup_for(0, SMALL);
	struct tally tally = {0};
	struct trace trace;
	int fd;

	if (!traced(&trace, &setup, &fd))
		return false;
	for (int i = 0; i < 4; i++)
		if (!jobs_run(fd, 40) || !trace_stop(&trace) || (i < 3 && !trace_start(&trace)))
			return false;
	if (!trace_drain(&trace))
		return false;
	trace_each(&trace, add_record, &tally);
	MUST(!tally.gap && tally.events + tally.lost == 160 * PER_JOB + 1,
	     "%u events and %" PRIu64 " lost, expected %u in all", tally.events, tally.lost,
	     160 * PER_JOB + 1);
	return adds_up(&trace);
}

bool check_trace_overwrite(void)
{
	const struct grt_setup setup = trace_setup_for(GRT_SETUP_OVERWRITE, SMALL);
	struct tally tally = {0};
	struct trace trace;
	char bytes[256];
	int fd;

	if (!traced(&trace, &setup, &fd) || !jobs_run(fd, 100))
		return false;
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++)
		MUST(trace.fds[cpu] < 0 ||
			     (read(trace.fds[cpu], bytes, sizeof(bytes)) < 0 && errno == EBUSY),
		     "a stream that is overwritten can be read while it is written");
	if (!stopped(&trace))
		return false;
	trace_each(&trace, add_record, &tally);
	MUST(tally.lost_records == 1 && tally.lost_in_front && !tally.gap &&
		     tally.events + tally.lost == 100 * PER_JOB + 1,
	     "%u LOST of %" PRIu64 ", %u events, expected one in front of the newest",
	     tally.lost_records, tally.lost, tally.events);
	MUST(tally.events >= (SMALL - 1024) / GRT_RECORD_SIZE - 10, "only %u events are left",
	     tally.events);
	return adds_up(&trace);
}

bool check_trace_types(void)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	struct grt_stats sum;
	struct tally tally = {0};
	struct trace trace;
	int fd;

	setup.type_mask = 1 << GRT_ISSUE | 1 << GRT_COMPLETE;
	if (!traced(&trace, &setup, &fd) || !jobs_run(fd, 10) || !stopped(&trace) ||
	    !trace_stats(&trace, &sum))
		return false;
	trace_each(&trace, add_record, &tally);
	MUST(tally.events == 20 && !tally.gap && trace_count(&trace, GRT_ISSUE) == 10 &&
		     trace_count(&trace, GRT_COMPLETE) == 10,
	     "%u events, expected 10 ISSUE and 10 COMPLETE", tally.events);
	MUST(sum.filtered == 10 * PER_JOB + 1 - 20, "%" PRIu64 " events were filtered",
	     (uint64_t)sum.filtered);
	return adds_up(&trace);
}

static void count_clients(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	uint64_t *client = to;

	(void)pdu;
	if (record->type < GRT_STREAM && record->client != client[0])
		client[1]++;
}

static uint64_t client_id(int fd)
{
	uint64_t id = 0;
	char *text = fdinfo(fd);

	if (text)
		text_key(text, "drm-client-id", &id);
	free(text);
	return id;
}

bool check_trace_client(void)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	uint64_t tally[2] = {0};
	struct trace trace;
	int one, two;

	if (!gpu_make(0, NULL) || (one = gpu_open(0)) < 0 || (two = gpu_open(0)) < 0)
		return false;
	setup.client = tally[0] = client_id(two);
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !jobs_run(one, 3) ||
	    !jobs_run(two, 4) || !jobs_run(one, 3) || !stopped(&trace))
		return false;
	trace_each(&trace, count_clients, tally);
	MUST(!tally[1], "%" PRIu64 " events are of other clients", tally[1]);
	MUST(trace_count(&trace, GRT_FENCE_SIGNAL) == 4 && trace_count(&trace, GRT_RING_ALLOC) == 4,
	     "expected the whole lives of 4 jobs");
	return true;
}

static void count_notes_of(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	uint64_t *client = to;

	(void)pdu;
	client[1] += record->type == GRT_CLIENT_INFO && record->client == client[0] &&
		     record->pid == (uint32_t)getpid();
}

/* Jobs of three clients are in the ring when two of them close; the session begins after that. */
bool check_trace_closed_client(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	uint64_t tallies[3][2] = {{0}};
	struct trace trace;
	int fds[3];

	if (!gpu_make(0, NULL))
		return false;
	for (int i = 0; i < 3; i++) {
		fds[i] = gpu_open(0);
		tallies[i][0] = fds[i] < 0 ? 0 : client_id(fds[i]);
		MUST(tallies[i][0] && !gpu_submit(fds[i], 0, JOB), "no client, or no job");
	}
	close(fds[1]);
	close(fds[2]);
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !devices_advance(5 * JOB) ||
	    !stopped(&trace))
		return false;
	MUST(trace_count(&trace, GRT_COMPLETE) == 3, "%u COMPLETE, expected one of each client",
	     trace_count(&trace, GRT_COMPLETE));
	for (int i = 0; i < 3; i++) {
		trace_each_note(&trace, count_notes_of, tallies[i]);
		MUST(tallies[i][1] == 1, "%u CLIENT_INFO of client %d, expected one",
		     (unsigned int)tallies[i][1], i);
	}
	return trace_emit(&trace);
}

static void count_range(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	uint64_t *range = to;

	(void)pdu;
	if (record->type == GRT_RING_COMMIT)
		range[2] += record->pos >= range[0] && record->pos <= range[1];
}

bool check_trace_range(void)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	uint64_t range[3] = {64, 128, 0}; /* jobs end at multiples of 32 bytes */
	struct trace trace;
	int fd;

	setup.pos_low = range[0];
	setup.pos_high = range[1];
	if (!traced(&trace, &setup, &fd) || !jobs_run(fd, 10) || !stopped(&trace))
		return false;
	trace_each(&trace, count_range, range);
	MUST(trace_count(&trace, GRT_RING_COMMIT) == 3 && range[2] == 3,
	     "%u COMMIT, expected those at 64, 96 and 128", trace_count(&trace, GRT_RING_COMMIT));
	return true;
}

bool check_trace_message(void)
{
	static const char text[] = "one\0two \xc3\xa4";
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct grt_msg message = {.len = sizeof(text), .text = (uintptr_t)text};
	const struct trace_bytes *stream;
	struct trace trace;
	int fd, err;

	if (!traced(&trace, &setup, &fd))
		return false;
	err = trace_call(trace.control, GRT_IOC_MSG, &message);
	MUST(!err, "MSG: %s", strerror(-err));
	if (!stopped(&trace))
		return false;
	MUST(trace_count(&trace, GRT_MSG) == 1, "expected one MSG");
	for (stream = trace.streams; !memmem(stream->at, stream->len, text, sizeof(text));)
		MUST(++stream < trace.streams + TRACE_CPUS, "the bytes of MSG are not those sent");
	return true;
}

/* A single event is readable within the flush interval, and a reader that waits is woken. */
bool check_trace_flush(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct pollfd polled[TRACE_CPUS];
	struct trace trace;
	int fd;

	if (!traced(&trace, &setup, &fd) || !jobs_run(fd, 1))
		return false;
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++)
		polled[cpu] = (struct pollfd){.fd = trace.fds[cpu], .events = POLLIN};
	MUST(poll(polled, TRACE_CPUS, 2000) > 0, "events cannot be read 2 s after they happened");
	return true;
}

bool check_trace_device_goes(void)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);
	struct pollfd polled;
	struct tally tally = {0};
	struct trace all, trace;
	int fd;

	/* which cookie it has, the notes of a session of all devices say */
	if (!traced(&all, &setup, &fd) || !stopped(&all))
		return false;
	setup.dev = 0;
	for (size_t at = 0; at < all.notes.len;) {
		struct grt_record record;

		memcpy(&record, all.notes.at + at, sizeof(record));
		setup.dev = record.type == GRT_DEV_INFO ? record.dev : setup.dev;
		at += record.len;
	}
	trace_close(&all);
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !jobs_run(fd, 2) ||
	    !gpu_unplug(0) || !trace_drain(&trace))
		return false;
	trace_each(&trace, add_record, &tally);
	MUST(tally.eos && tally.eos_attempts == tally.events && tally.events >= 2 * PER_JOB,
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
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	int fd = -1;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 50; i++) {
		struct trace trace;

		if (!trace_open(&trace, &setup) || !trace_start(&trace) || !jobs_run(fd, 1))
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
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct trace trace;
	int fd;

	MUST(!syscall(SYS_delete_module, "grtrace", O_NONBLOCK),
	     "grtrace has no users and cannot be removed: %s", strerror(errno));
	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || !jobs_run(fd, 1))
		return trace_module_load() && false;
	MUST(trace_module_load(), "grtrace cannot be loaded again: %s", strerror(errno));
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !jobs_run(fd, 1) ||
	    !stopped(&trace))
		return false;
	MUST(!trace_count(&trace, GRT_DEV_INFO) && !trace_count(&trace, GRT_ISSUE),
	     "a device that was made before the tracer is in the trace");
	return true;
}
