/* SPDX-License-Identifier: MIT */
/* A session of one device, jobs of its client, and what is recorded of them. */
#ifndef DECOY_GUEST_TRACE_JOBS_H
#define DECOY_GUEST_TRACE_JOBS_H

#include "trace.h"

#define TRACE_JOB     1000000 /* ns of a job */
#define TRACE_PER_JOB 7 /* ALLOC, COMMIT, SUBMIT, QUEUE, ISSUE, COMPLETE, FENCE_SIGNAL */
#define TRACE_SIZE    (1 << 20) /* bytes a CPU: enough for all of a check */
#define TRACE_SMALL   8192

/*
 * trace_of_gpu - device 0 with an open file, and a session that runs. False after report_failure().
 */
bool trace_of_gpu(struct trace *trace, const struct grt_setup *setup, int *fd);

/*
 * trace_jobs - jobs one after another, each done before the next one. False after report_failure().
 */
bool trace_jobs(int fd, unsigned int count);

/* trace_ended - it is stopped, and all is read. False after report_failure(). */
bool trace_ended(struct trace *trace);

/* trace_adds_up - its counters are one another's sums. False after report_failure(). */
bool trace_adds_up(const struct trace *trace);

/* What a stream has, summed up record by record. */
struct trace_tally {
	unsigned int events, lost_records, eos;
	uint64_t lost, eos_attempts;
	uint32_t next[TRACE_CPUS];
	bool gap, lost_in_front;
};

/* trace_tally - for trace_each(): add a record. */
void trace_tally(void *to, const struct grt_record *record, const unsigned char *pdu);

#endif
