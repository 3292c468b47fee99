/* SPDX-License-Identifier: MIT */
/* Jobs from their first event to their last. */
#include <errno.h>

#include "report.h"

/* Stages, by type, +1. */
static const unsigned char stages[GRT_EVENTS] = {
	[GRT_RING_ALLOC] = 1 + REPORT_ALLOC,	[GRT_RING_COMMIT] = 1 + REPORT_COMMIT,
	[GRT_RING_SUBMIT] = 1 + REPORT_SUBMIT,	[GRT_QUEUE] = 1 + REPORT_QUEUE,
	[GRT_ISSUE] = 1 + REPORT_ISSUE,		[GRT_COMPLETE] = 1 + REPORT_COMPLETE,
	[GRT_FENCE_SIGNAL] = 1 + REPORT_SIGNAL,
};

static const unsigned char stage_types[REPORT_STAGES] = {
	GRT_RING_ALLOC, GRT_RING_COMMIT, GRT_RING_SUBMIT,  GRT_QUEUE,
	GRT_ISSUE,	GRT_COMPLETE,	 GRT_FENCE_SIGNAL,
};

static const struct latency_stages {
	unsigned char from, to;
} latencies[GRT_LATENCIES] = {
	[GRT_ALLOC_TO_COMMIT] = {REPORT_ALLOC, REPORT_COMMIT},
	[GRT_COMMIT_TO_SUBMIT] = {REPORT_COMMIT, REPORT_SUBMIT},
	[GRT_SUBMIT_TO_ISSUE] = {REPORT_SUBMIT, REPORT_ISSUE},
	[GRT_ISSUE_TO_COMPLETE] = {REPORT_ISSUE, REPORT_COMPLETE},
	[GRT_COMPLETE_TO_SIGNAL] = {REPORT_COMPLETE, REPORT_SIGNAL},
	[GRT_ALLOC_TO_SIGNAL] = {REPORT_ALLOC, REPORT_SIGNAL},
};

/* A stage may come several times: a job of several packets, a replay. */
static bool keeps_first(enum report_stage stage)
{
	return stage == REPORT_ALLOC || stage == REPORT_SUBMIT || stage == REPORT_QUEUE;
}

/* --- begin --- */

static bool can_emit(const struct grt_report *report, const struct report_ring *ring,
		     unsigned int type)
{
	const struct grt_totals *totals = &report->totals;

	if (totals->has_stream && totals->stream.type_mask &&
	    !(totals->stream.type_mask >> type & 1))
		return false;
	return !ring->result.declared || ring->result.info.types >> type & 1;
}

/* Do its events begin with another stage than the first that its ring can show? */
static bool is_begun(const struct grt_report *report, const struct report_job *job)
{
	for (unsigned int stage = 0; stage < REPORT_STAGES; stage++)
		if (can_emit(report, job->ring, stage_types[stage]))
			return report->record->type != stage_types[stage];
	return false;
}

/* The job that began first is forgotten for a new one. */
static void make_space(struct grt_report *report)
{
	struct report_job *job = (struct report_job *)report->jobs.oldest;

	if (!table_is_full(&report->jobs) || !job)
		return;
	report->totals.beyond++;
	job_move(report, job, PLACE_DONE);
	job->ring->live--;
	table_remove(&report->jobs, job);
}

static struct report_job *job_new(struct grt_report *report, struct key key)
{
	const struct grt_record *record = report->record;
	struct report_ring *ring = report_ring_of(report, record->dev, record->ring);
	struct report_job *job;

	if (!ring || !ring->engine)
		return NULL;
	make_space(report);
	job = table_add(&report->jobs, key);
	if (!job) {
		report->err = -ENOMEM;
		return NULL;
	}
	job->ring = ring;
	job->client = report_client_of(report, record->dev, record->client);
	job->epoch = report->epoch;
	job->is_touched = report->epoch && is_begun(report, job);
	ring->live++;
	ring->jobs.result.count++;
	if (job->client)
		job->client->jobs.result.count++;
	report->totals.jobs++;
	return job;
}

/* --- end --- */

static void add_latencies(struct grt_report *report, const struct report_job *job,
			  struct jobs *jobs)
{
	for (unsigned int i = 0; i < GRT_LATENCIES; i++) {
		const struct latency_stages *of = &latencies[i];
		uint64_t from = job->times[of->from], to = job->times[of->to];

		if (job->known >> of->from & 1 && job->known >> of->to & 1 && to >= from)
			histogram_add(&jobs->latency[i], &report->pool, to - from);
	}
}

static void add_job(struct grt_report *report, const struct report_job *job, struct jobs *jobs,
		    bool is_touched)
{
	bool is_finished = job->known >> REPORT_COMPLETE & 1 || job->known >> REPORT_SIGNAL & 1;

	jobs->result.failed += job->failed;
	jobs->result.replayed += job->is_replayed;
	jobs->result.unfinished += !is_finished;
	jobs->result.left_out += is_touched;
	if (!is_touched)
		add_latencies(report, job, jobs);
}

static void job_end(struct grt_report *report, struct report_job *job)
{
	bool is_touched = job->is_touched || job->epoch != report->epoch;

	add_job(report, job, &job->ring->jobs, is_touched);
	if (job->client)
		add_job(report, job, &job->client->jobs, is_touched);
	report->totals.left_out += is_touched;
	job->ring->live--;
	table_remove(&report->jobs, job);
}

void report_end_jobs(struct grt_report *report)
{
	while (report->jobs.oldest)
		job_end(report, (struct report_job *)report->jobs.oldest);
}

/* Of a job that is older than a loss it is not known whether it is done. */
void report_count_live(struct grt_report *report)
{
	for (struct entry *entry = report->jobs.oldest; entry; entry = entry->newer) {
		const struct report_job *job = (struct report_job *)entry;

		if (job->epoch != report->epoch || job->place == PLACE_DONE)
			continue;
		job->ring->result.jobs.unfinished++;
		if (job->client)
			job->client->result.jobs.unfinished++;
	}
}

/* --- events --- */

static void enter_stage(struct grt_report *report, struct report_job *job, enum report_stage stage)
{
	const struct grt_record *record = report->record;

	if (!keeps_first(stage) || !(job->known >> stage & 1))
		job->times[stage] = record->time;
	job->known |= 1U << stage;
	if (record->flags & GRT_FL_REPLAYED && (stage == REPORT_SUBMIT || stage == REPORT_ISSUE)) {
		job->is_replayed = true;
		report_outcome(report, job, GRT_OUTCOME_REPLAYED);
	}
	if (stage == REPORT_COMPLETE) {
		job->failed = record->error < 0;
		report_outcome(report, job,
			       job->failed ? GRT_OUTCOME_FAILED : GRT_OUTCOME_COMPLETED);
	}
}

static enum report_place place_after(const struct report_job *job, enum report_stage stage)
{
	switch (stage) {
	case REPORT_SUBMIT:
	case REPORT_QUEUE:
		return job->place == PLACE_RUNNING ? PLACE_RUNNING : PLACE_WAITING;
	case REPORT_ISSUE:
		return PLACE_RUNNING;
	case REPORT_COMPLETE:
	case REPORT_SIGNAL:
		return PLACE_DONE;
	default:
		return job->place;
	}
}

static struct report_job *find_job(struct grt_report *report, bool may_begin)
{
	const struct grt_record *record = report->record;
	const struct key key = {record->dev, record->fctx, record->fseq};
	struct report_job *job = record->fctx ? table_find(&report->jobs, key) : NULL;

	return job || !may_begin || !record->fctx ? job : job_new(report, key);
}

void report_stage(struct grt_report *report)
{
	enum report_stage stage = stages[report->record->type] - 1;
	struct report_job *job = find_job(report, true);

	if (!job)
		return;
	enter_stage(report, job, stage);
	job_move(report, job, place_after(job, stage));
	if (stage == REPORT_SIGNAL ||
	    (stage == REPORT_COMPLETE && !can_emit(report, job->ring, GRT_FENCE_SIGNAL)))
		job_end(report, job);
}

bool report_is_stage(unsigned int type)
{
	return type < GRT_EVENTS && stages[type];
}

void report_undo(struct grt_report *report)
{
	struct report_job *job = find_job(report, false);

	if (!job || job->known >> REPORT_COMMIT & 1)
		return;
	/* it may run or wait: its COMMIT may be lost, or the stream wrong */
	job_move(report, job, PLACE_DONE);
	job->ring->jobs.result.undone++;
	job->ring->live--;
	if (job->client)
		job->client->jobs.result.undone++;
	table_remove(&report->jobs, job);
}

struct report_job *report_job_of(struct grt_report *report)
{
	return find_job(report, false);
}
