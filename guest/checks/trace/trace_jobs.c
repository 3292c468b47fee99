/* SPDX-License-Identifier: MIT */
#include "trace_jobs.h"

#include <inttypes.h>

#include "check.h"

bool trace_of_gpu(struct trace *trace, const struct grt_setup *setup, int *fd)
{
	return gpu_make(0, NULL) && (*fd = gpu_open(0)) >= 0 && trace_open(trace, setup) &&
	       trace_start(trace);
}

bool trace_jobs(int fd, unsigned int count)
{
	static uint64_t now;
	bool ok = true;

	for (unsigned int i = 0; ok && i < count; i++) {
		MUST(!gpu_submit(fd, 0, TRACE_JOB), "a job cannot be submitted");
		now += TRACE_JOB;
		ok = devices_advance(now);
	}
	return ok;
}

bool trace_ended(struct trace *trace)
{
	return trace_stop(trace) && trace_drain(trace);
}

bool trace_adds_up(const struct trace *trace)
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

void trace_tally(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	struct trace_tally *tally = to;
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
