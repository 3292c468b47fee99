/* SPDX-License-Identifier: MIT */
/* A report's state, and its parts: a file a subject. */
#ifndef GRT_REPORT_H
#define GRT_REPORT_H

#include "histogram.h"
#include "table.h"

#define WAITED_ENGINES 8 /* of one client at once; others' time counts as stalled */

/* An engine that jobs wait for. */
struct waited {
	struct engine *engine;
	uint64_t jobs;
	uint64_t ns; /* that the engine was busy, when the activity was passed last */
};

/*
 * What runs and waits. Counts are those of the present epoch: a loss begins another one, in which
 * all that was known of running and waiting jobs is forgotten.
 */
struct activity {
	bool has_begun;
	bool is_known; /* of this epoch: a job that is younger than the loss was issued */
	bool was_waited; /* its owner waited for a fence in this gap without jobs, or when it began
			  */
	uint32_t epoch;
	uint64_t running, waiting, sleeping;
	uint64_t since; /* up to here ns is complete */
	struct waited waited[WAITED_ENGINES];
	unsigned int waited_count;
	struct grt_activity result;
};

struct engine {
	struct entry entry; /* number of the engine */
	uint16_t dev;
	char name[32];
	struct activity activity;
};

struct jobs {
	struct grt_jobs result;
	struct histogram latency[GRT_LATENCIES];
};

struct report_job;

/* Fill of a ring, or a sum over time of anything. */
struct fill {
	bool has_begun;
	uint64_t now, since; /* value, and from when */
	double sum[GRT_FILL_POINTS]; /* value times ns */
	struct grt_fill result;
};

struct report_ring {
	struct entry entry; /* dev, ring */
	struct engine *engine;
	struct jobs jobs;
	struct activity activity;
	struct fill fill;
	uint64_t written, read;
	bool has_written, has_read;
	uint64_t waits_now, wait_since;
	uint32_t waits_epoch;
	struct report_job *running; /* list */
	uint64_t live;
	struct grt_ring_report result;
};

struct report_client {
	struct entry entry; /* dev, client */
	struct jobs jobs;
	struct activity activity;
	struct grt_client_report result;
};

struct report_device {
	struct entry entry; /* dev */
	bool has_next;
	uint32_t next;
	struct grt_device_report result;
};

enum report_stage {
	REPORT_ALLOC,
	REPORT_COMMIT,
	REPORT_SUBMIT,
	REPORT_QUEUE,
	REPORT_ISSUE,
	REPORT_COMPLETE,
	REPORT_SIGNAL,
	REPORT_STAGES
};

enum report_place { PLACE_NONE, PLACE_WAITING, PLACE_RUNNING, PLACE_DONE };

struct report_job {
	struct entry entry; /* dev, fctx, fseq */
	struct report_ring *ring;
	struct report_client *client; /* NULL: none */
	struct report_job *before, *after; /* of the ring's running ones */
	uint32_t epoch; /* when it began */
	enum report_place place;
	bool is_touched, is_replayed, failed, is_hung;
	unsigned int known; /* stages, a bit each */
	uint64_t times[REPORT_STAGES];
};

/* The stream of a CPU. */
struct report_cpu {
	bool has_record, has_end;
};

/* Of the kernel, newest ones by CPU. */
struct report_counters {
	struct grt_stats *list;
	size_t count, space;
};

struct grt_report {
	struct grt_totals totals;
	struct histogram_pool pool;
	struct table devices, engines, rings, clients, jobs;
	struct report_cpu *cpus;
	size_t cpu_space;
	struct report_counters counters;
	uint32_t epoch; /* how many losses there were */
	bool in_gap; /* the item before was behind one */
	int err;
	struct grt_hang hangs[GRT_HANGS_MAX];

	/* The event that is read. */
	const struct grt_item *item;
	const struct grt_record *record;
	struct report_ring *newest_ring; /* of the event before */
	struct report_client *newest_client;

	/* When results are shown: what the tables hold, in order. */
	bool has_ended;
	struct entry **device_list, **ring_list, **client_list;
};

/* --- what there is: report_notes.c --- */

void report_note(struct grt_report *report);

/* NULL: there is none (GRT_NONE, client 0), a limit is reached, or -ENOMEM in err. */
struct report_device *report_device_of(struct grt_report *report, uint16_t dev);
struct report_ring *report_ring_of(struct grt_report *report, uint16_t dev, uint16_t ring);
struct report_client *report_client_of(struct grt_report *report, uint16_t dev, uint64_t client);

/* --- jobs: report_job.c --- */

bool report_is_stage(unsigned int type);
void report_stage(struct grt_report *report);

/* report_job_of - the job of the event, or NULL. */
struct report_job *report_job_of(struct grt_report *report);
void report_undo(struct grt_report *report);
void report_end_jobs(struct grt_report *report);

/* report_count_live - the jobs that are not done, into the results of their rings and clients. */
void report_count_live(struct grt_report *report);

/* --- states: report_state.c --- */

/* activity_pass - up to now, in the state that it has. */
void activity_pass(const struct grt_report *report, struct activity *activity, uint64_t now);

/* job_move - it waits now, is run, is done; of its ring, client and engine. */
void job_move(struct grt_report *report, struct report_job *job, enum report_place place);

/*
 * report_fence_wait - FENCE_WAIT, FENCE_WAIT_END. report_reset - a ring's running jobs wait again.
 */
void report_fence_wait(struct grt_report *report);
void report_reset_jobs(struct grt_report *report, struct report_ring *ring);
void activity_end(struct activity *activity);

/* --- rings: report_fill.c --- */

void report_positions(struct grt_report *report, struct report_ring *ring);
void report_ring_wait(struct grt_report *report, struct report_ring *ring);
void fill_end(struct fill *fill, uint64_t now);

/* --- hangs: report_hang.c --- */

void report_hang(struct grt_report *report, struct report_ring *ring, struct report_job *job);

/* report_outcome - of a job that hung. */
void report_outcome(struct grt_report *report, const struct report_job *job,
		    enum grt_outcome outcome);

#endif
