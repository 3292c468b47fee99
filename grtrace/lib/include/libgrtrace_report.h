/* SPDX-License-Identifier: MIT */
/*
 * libgrtrace, reports: what the items of a reader say of rings, clients and their jobs.
 *
 * One pass. Memory: some 250 bytes for each live job, 10 KiB for each ring and client, and 32 MiB
 * of histograms at most, whatever the streams' length; what is beyond a limit is counted. Times: ns
 * of the session's clock.
 */
#ifndef LIBGRTRACE_REPORT_H
#define LIBGRTRACE_REPORT_H

#include "libgrtrace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Parts of a job's life. */
enum grt_latency {
	GRT_ALLOC_TO_COMMIT,
	GRT_COMMIT_TO_SUBMIT,
	GRT_SUBMIT_TO_ISSUE,
	GRT_ISSUE_TO_COMPLETE,
	GRT_COMPLETE_TO_SIGNAL,
	GRT_ALLOC_TO_SIGNAL, /* all of it */
	GRT_LATENCIES
};

/* grt_latency_name - "alloc-commit", ... Since: 1 */
GRT_API const char *grt_latency_name(enum grt_latency latency);

/**
 * struct grt_quantiles - a distribution, ns
 * @count: values
 * @sum: of them, mod 2^64
 * @min: exact
 * @p50: within 1/64 of a true one, as p90 and p99
 * @p90: nine of ten values are not above it
 * @p99: 99 of 100
 * @max: exact
 */
struct grt_quantiles {
	uint64_t count, sum;
	uint64_t min, p50, p90, p99, max;
};

/* In which of these a ring or a client is at a moment. */
enum grt_state {
	GRT_STATE_GPU, /* a job of it is run */
	GRT_STATE_STARVED, /* one waits, none is run, and the engine runs jobs of others */
	GRT_STATE_STALLED, /* one waits, and the engine runs nothing */
	GRT_STATE_SYNC, /* none waits or is run, as its owner waited for a fence when the last one
			   ended, or does now */
	GRT_STATE_CPU, /* none waits or is run: nothing was submitted */
	GRT_STATE_LOST, /* events were lost, so it is not known */
	GRT_STATES
};

/* grt_state_name - "gpu", "starved", ... Since: 1 */
GRT_API const char *grt_state_name(enum grt_state state);

/**
 * struct grt_activity - what a ring or a client did, from its first event of a job to its last
 * event
 * @begin: time of the first
 * @end: time of the last
 * @ns: in each state; their sum is end - begin. Jobs that overlap count once.
 * @most: the state with the most, GRT_STATE_LOST left out; GRT_STATE_LOST: nothing is known
 */
struct grt_activity {
	uint64_t begin, end;
	uint64_t ns[GRT_STATES];
	enum grt_state most;
};

/* grt_activity_since - what was done between two results of one ring or client. Since: 1 */
GRT_API struct grt_activity grt_activity_since(const struct grt_activity *now,
					       const struct grt_activity *before);

/**
 * struct grt_jobs - jobs of a ring or a client
 * @count: in all
 * @failed: that completed with an error
 * @replayed: issued or submitted again after a reset
 * @undone: whose space was given back
 * @unfinished: without an end in the trace
 * @left_out: in whose life events were lost: they are in no latency
 * @latency: of those that are not left out
 */
struct grt_jobs {
	uint64_t count, failed, replayed, undone, unfinished, left_out;
	struct grt_quantiles latency[GRT_LATENCIES];
};

#define GRT_FILL_POINTS 64

/**
 * struct grt_fill - bytes that are written and not read, over time
 * @begin: of the first point
 * @width: of each point
 * @now: at the end, bytes
 * @count: points
 * @mean: over the point's time, bytes
 * @max: in it
 */
struct grt_fill {
	uint64_t begin, width, now;
	unsigned int count;
	uint64_t mean[GRT_FILL_POINTS], max[GRT_FILL_POINTS];
};

/**
 * struct grt_ring_report - a ring
 * @dev: cookie of its device
 * @ring: its number
 * @declared: info is known
 * @info: as RING_INFO has it, in the byte order of this machine
 * @jobs: of all clients
 * @activity: of the ring
 * @fill: count 0: positions are not known
 * @waits: for space
 * @wait_ns: in all, overlapping ones once
 * @refused: for lack of space
 */
struct grt_ring_report {
	uint16_t dev, ring;
	bool declared;
	struct grt_ring_pdu info;
	struct grt_jobs jobs;
	struct grt_activity activity;
	struct grt_fill fill;
	uint64_t waits, wait_ns, refused;
};

/**
 * struct grt_client_report - a client of a device
 * @dev: cookie of its device
 * @client: its id
 * @pid: newest owner
 * @comm: of it, ended by NUL
 * @jobs: on all rings
 * @activity: of the client
 */
struct grt_client_report {
	uint16_t dev;
	uint64_t client;
	uint32_t pid;
	char comm[16];
	struct grt_jobs jobs;
	struct grt_activity activity;
};

/* What became of a job that hung. */
enum grt_outcome {
	GRT_OUTCOME_NONE, /* the trace does not show it */
	GRT_OUTCOME_FAILED, /* COMPLETE with an error */
	GRT_OUTCOME_REPLAYED,
	GRT_OUTCOME_COMPLETED,
};

/* grt_outcome_name - "failed", ... Since: 1 */
GRT_API const char *grt_outcome_name(enum grt_outcome outcome);

/**
 * struct grt_hang - a HANG, TIMEOUT or RESET
 * @at: the event
 * @dev: of it
 * @ring: of it, or GRT_NONE
 * @client: of the job
 * @fctx: of the job; 0: a RESET
 * @fseq: of the job
 * @pos: its end; of a RESET what was read
 * @issued: when it was issued; 0: not known
 * @unfinished: RESET: jobs that the ring had
 * @outcome: of the job
 * @ended: time of that
 * @error: of its COMPLETE
 */
struct grt_hang {
	struct grt_place at;
	uint16_t dev, ring;
	uint64_t client, fctx, fseq, pos;
	uint64_t issued;
	uint64_t unfinished;
	enum grt_outcome outcome;
	uint64_t ended;
	int error;
};

#define GRT_HANGS_MAX 64

/**
 * struct grt_device_report - a device
 * @dev: cookie
 * @declared: info is known
 * @info: as DEV_INFO has it, in the byte order of this machine
 * @events: of it
 * @order_gaps: places where order numbers jump: lost, left out by a filter, or of a CPU that is not
 * read
 */
struct grt_device_report {
	uint16_t dev;
	bool declared;
	struct grt_dev_pdu info;
	uint64_t events, order_gaps;
};

/**
 * struct grt_totals - of the whole trace
 * @has_stream: stream is known
 * @stream: as STREAM has it, in the byte order of this machine
 * @begin: time of the first event
 * @end: of the last one
 * @records: without damage
 * @events: of them
 * @lost: events that LOST records count
 * @losses: places where events are missing, damage included
 * @damaged: damaged places
 * @damaged_bytes: in them
 * @suspect: records in blocks whose checksum is wrong: they are left out
 * @cpus: streams of CPUs
 * @open_ends: of them without EOS
 * @absent_cpus: CPUs that STREAM counts, and of which there is no stream
 * @jobs: in all
 * @left_out: of them because of loss
 * @beyond: events that were not followed for lack of memory: too many jobs, rings or clients at
 * once
 * @coarse: values that no histogram had memory for
 * @hangs: HANG, TIMEOUT and RESET events; the first GRT_HANGS_MAX are kept
 */
struct grt_totals {
	bool has_stream;
	struct grt_stream_pdu stream;
	uint64_t begin, end;
	uint64_t records, events;
	uint64_t lost, losses, damaged, damaged_bytes, suspect;
	uint64_t cpus, open_ends, absent_cpus;
	uint64_t jobs, left_out;
	uint64_t beyond, coarse;
	uint64_t hangs;
};

struct grt_report;

/**
 * grt_report_new - begin
 * @out: gets the report; grt_report_free() it
 * @limits: NULL: the defaults; here for rings and clients 1,024 each
 *
 * Returns: 0; -ENOMEM.
 *
 * Since: 1
 */
GRT_API int grt_report_new(struct grt_report **out, const struct grt_limits *limits);

/* grt_report_item - the next item of a reader. 0, or -ENOMEM. Since: 1 */
GRT_API int grt_report_item(struct grt_report *report, const struct grt_item *item);

/*
 * grt_report_counters - what the kernel counted on a CPU; the newest ones of a CPU are shown. 0, or
 * -ENOMEM. Since: 1
 */
GRT_API int grt_report_counters(struct grt_report *report, const struct grt_stats *stats);

/* grt_report_end - no item follows: the functions below may be called now. 0. Since: 1 */
GRT_API int grt_report_end(struct grt_report *report);

/**
 * grt_report_now - show what is known so far; items may follow
 * @report: the report
 * @now: time of the session's clock, not after that of the next item
 *
 * The functions below give results up to now, until the next item. jobs.unfinished has the jobs
 * that are not done, but those that are older than the last loss.
 *
 * Returns: 0; -ENOMEM.
 *
 * Since: 1
 */
GRT_API int grt_report_now(struct grt_report *report, uint64_t now);

GRT_API const struct grt_totals *grt_report_totals(const struct grt_report *report);

/*
 * grt_report_device, ..._ring, ..._client, ..._hang - the one with this index, from 0; NULL: there
 * are no more. Rings are in the order of their numbers, clients in that of their ids, hangs in that
 * of the trace. Valid as long as the report. Since: 1
 */
GRT_API const struct grt_device_report *grt_report_device(const struct grt_report *report,
							  size_t index);
GRT_API const struct grt_ring_report *grt_report_ring(const struct grt_report *report,
						      size_t index);
GRT_API const struct grt_client_report *grt_report_client(const struct grt_report *report,
							  size_t index);
GRT_API const struct grt_hang *grt_report_hang(const struct grt_report *report, size_t index);

/* grt_report_cpu - counters, by the number of their CPU, at any time. Since: 1 */
GRT_API const struct grt_stats *grt_report_cpu(const struct grt_report *report, size_t index);

/* grt_report_free - NULL is allowed. Since: 1 */
GRT_API void grt_report_free(struct grt_report *report);

#ifdef __cplusplus
}
#endif

#endif
