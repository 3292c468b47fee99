/* SPDX-License-Identifier: MIT */
/* The ring tracer: which records and clients are in a stream. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "trace_jobs.h"

bool check_trace_types(void)
{
	struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	struct grt_stats sum;
	struct trace_tally tally = {0};
	struct trace trace;
	int fd;

	setup.type_mask = 1 << GRT_ISSUE | 1 << GRT_COMPLETE;
	if (!trace_of_gpu(&trace, &setup, &fd) || !trace_jobs(fd, 10) || !trace_ended(&trace) ||
	    !trace_stats(&trace, &sum))
		return false;
	trace_each(&trace, trace_tally, &tally);
	MUST(tally.events == 20 && !tally.gap && trace_count(&trace, GRT_ISSUE) == 10 &&
		     trace_count(&trace, GRT_COMPLETE) == 10,
	     "%u events, expected 10 ISSUE and 10 COMPLETE", tally.events);
	MUST(sum.filtered == 10 * TRACE_PER_JOB + 1 - 20, "%" PRIu64 " events were filtered",
	     (uint64_t)sum.filtered);
	return trace_adds_up(&trace);
}

static void count_clients(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	uint64_t *client = to;

	(void)pdu;
	if (record->type < GRT_STREAM && record->client != client[0])
		client[1]++;
}

bool check_trace_client(void)
{
	struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	uint64_t tally[2] = {0};
	struct trace trace;
	int one, two;

	if (!gpu_make(0, NULL) || (one = gpu_open(0)) < 0 || (two = gpu_open(0)) < 0)
		return false;
	setup.client = tally[0] = client_id(two);
	if (!trace_open(&trace, &setup) || !trace_start(&trace) || !trace_jobs(one, 3) ||
	    !trace_jobs(two, 4) || !trace_jobs(one, 3) || !trace_ended(&trace))
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
	const struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	uint64_t tallies[3][2] = {{0}};
	struct trace trace;
	int fds[3];

	if (!gpu_make(0, NULL))
		return false;
	for (int i = 0; i < 3; i++) {
		fds[i] = gpu_open(0);
		tallies[i][0] = fds[i] < 0 ? 0 : client_id(fds[i]);
		MUST(tallies[i][0] && !gpu_submit(fds[i], 0, TRACE_JOB), "no client, or no job");
	}
	close(fds[1]);
	close(fds[2]);
	if (!trace_open(&trace, &setup) || !trace_start(&trace) ||
	    !devices_advance(5 * TRACE_JOB) || !trace_ended(&trace))
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
	struct grt_setup setup = trace_setup_for(0, TRACE_SIZE);
	uint64_t range[3] = {64, 128, 0}; /* jobs end at multiples of 32 bytes */
	struct trace trace;
	int fd;

	setup.pos_low = range[0];
	setup.pos_high = range[1];
	if (!trace_of_gpu(&trace, &setup, &fd) || !trace_jobs(fd, 10) || !trace_ended(&trace))
		return false;
	trace_each(&trace, count_range, range);
	MUST(trace_count(&trace, GRT_RING_COMMIT) == 3 && range[2] == 3,
	     "%u COMMIT, expected those at 64, 96 and 128", trace_count(&trace, GRT_RING_COMMIT));
	return true;
}
