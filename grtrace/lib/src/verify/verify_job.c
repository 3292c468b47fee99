/* SPDX-License-Identifier: MIT */
/* R15, R17: the stages of a job. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "verify.h"

/* Stages, by type, +1. */
static const unsigned char stages[GRT_EVENTS] = {
	[GRT_RING_ALLOC] = 1 + STAGE_ALLOC,    [GRT_RING_COMMIT] = 1 + STAGE_COMMIT,
	[GRT_RING_SUBMIT] = 1 + STAGE_SUBMIT,  [GRT_QUEUE] = 1 + STAGE_QUEUE,
	[GRT_ISSUE] = 1 + STAGE_ISSUE,	       [GRT_COMPLETE] = 1 + STAGE_COMPLETE,
	[GRT_FENCE_SIGNAL] = 1 + STAGE_SIGNAL,
};

static const unsigned char stage_types[STAGES] = {
	GRT_RING_ALLOC, GRT_RING_COMMIT, GRT_RING_SUBMIT,  GRT_QUEUE,
	GRT_ISSUE,	GRT_COMPLETE,	 GRT_FENCE_SIGNAL,
};

/* --- jobs --- */

struct job *job_find(struct grt_verifier *v)
{
	return table_find(&v->jobs, (struct key){v->event.dev, v->event.fctx, v->event.fseq});
}

bool job_is_whole(const struct grt_verifier *v, struct job *job)
{
	if (job->epoch != v->device->epoch)
		job->is_touched = true;
	return !job->is_touched;
}

static void unlink_job(struct job *job)
{
	if (!job->is_unfinished)
		return;
	*(job->before ? &job->before->after : &job->ring->unfinished) = job->after;
	if (job->after)
		job->after->before = job->before;
	job->is_unfinished = false;
	if (job->must_settle)
		job->ring->unsettled--;
}

/* A job came without a stage, which did not come later either. */
static void judge_missing(struct grt_verifier *v, struct job *job)
{
	if (job->missing == STAGES || job->is_broken)
		return;
	job->is_broken = true;
	broken_at(v, RULE_JOB_WHOLE, &job->missed_by, NULL,
		  "job %" PRIu64 ":%" PRIu64 " has %s without %s", job->entry.key.b,
		  job->entry.key.c, grt_type_name(job->missed_by.type),
		  grt_type_name(stage_types[job->missing]));
}

static void forget_job(struct grt_verifier *v, struct job *job)
{
	judge_missing(v, job);
	unlink_job(job);
	v->summary.touched += job->is_touched;
	table_remove(&v->jobs, job);
}

/* The one that is forgotten next, and whose memory is used again, is long out of the caches. */
static void prefetch_job(const struct job *job)
{
	for (size_t at = 0; job && at < sizeof(*job); at += 64)
		__builtin_prefetch((const char *)job + at, 1);
}

/* Finished jobs go first, then the oldest one that a gap touches. */
static bool make_space(struct grt_verifier *v)
{
	struct job *job = v->first_finished;

	if (!table_is_full(&v->jobs))
		return true;
	if (job) {
		v->first_finished = job->next_finished;
		forget_job(v, job);
		prefetch_job(v->first_finished);
		return true;
	}
	job = (struct job *)v->jobs.oldest;
	if (!job || job_is_whole(v, job))
		return false;
	forget_job(v, job);
	return true;
}

static void add_unfinished(struct ring *ring, struct job *job)
{
	job->is_unfinished = true;
	job->before = NULL;
	job->after = ring->unfinished;
	if (ring->unfinished)
		ring->unfinished->before = job;
	ring->unfinished = job;
}

static struct job *job_new(struct grt_verifier *v)
{
	const struct key key = {v->event.dev, v->event.fctx, v->event.fseq};
	struct job *job;

	if (!make_space(v)) {
		/* What is not followed cannot be distinguished from what was before the trace. */
		undetermined(v, RULE_JOB_ORDER, "too many jobs at once to follow");
		undetermined(v, RULE_JOB_WHOLE, "too many jobs at once to follow");
		v->device->epoch++;
		return NULL;
	}
	job = table_add(&v->jobs, key);
	if (!job) {
		v->err = -ENOMEM;
		return NULL;
	}
	v->summary.jobs++;
	job->epoch = v->device->epoch;
	job->missing = STAGES;
	job->ring = v->ring;
	add_unfinished(v->ring, job);
	return job;
}

static void job_finish(struct grt_verifier *v, struct job *job)
{
	if (job->is_finished)
		return;
	job->is_finished = true;
	job->next_finished = NULL;
	*(v->first_finished ? &v->last_finished->next_finished : &v->first_finished) = job;
	v->last_finished = job;
}

void end_jobs(struct grt_verifier *v)
{
	for (struct entry *entry = v->jobs.oldest; entry; entry = entry->newer) {
		struct job *job = (struct job *)entry;

		judge_missing(v, job);
		v->summary.touched += job->is_touched;
	}
	for (struct entry *entry = v->rings.oldest; entry; entry = entry->newer)
		((struct ring *)entry)->unfinished = NULL;
	table_clear(&v->jobs);
	v->first_finished = NULL;
}

/* --- order --- */

bool is_replay(const struct grt_verifier *v)
{
	return v->event.flags & GRT_FL_REPLAYED &&
	       (v->at.type == GRT_RING_SUBMIT || v->at.type == GRT_ISSUE);
}

/* A reset may have sent the job back, here or where the trace does not show it. */
static bool may_be_reset(const struct grt_verifier *v, struct job *job)
{
	return job->must_settle || !can_emit(v, GRT_RESET) || !job_is_whole(v, job);
}

static bool may_follow(const struct grt_verifier *v, struct job *job, enum stage stage,
		       enum stage later)
{
	if (stage == STAGE_ALLOC && later == STAGE_COMMIT)
		return true; /* a job of several packets */
	return later <= STAGE_ISSUE && stage != STAGE_SUBMIT && may_be_reset(v, job);
}

static void out_of_order(struct grt_verifier *v, struct job *job, enum stage later)
{
	bool again = job->stage[later].type == v->at.type;

	job->is_broken = true;
	broken(v, RULE_JOB_ORDER, &job->stage[later],
	       "%s of job %" PRIu64 ":%" PRIu64 " comes %s%s", grt_type_name(v->at.type),
	       v->event.fctx, v->event.fseq, again ? "twice" : "after ",
	       again ? "" : grt_type_name(job->stage[later].type));
}

static void check_order(struct grt_verifier *v, struct job *job, enum stage stage)
{
	bool is_once = stage == STAGE_SUBMIT || stage == STAGE_COMPLETE;

	for (unsigned int later = stage + !is_once; job->stages >> later; later++) {
		if (job_has(job, later) && is_later(v, &job->stage[later]) &&
		    !may_follow(v, job, stage, later)) {
			out_of_order(v, job, later);
			return;
		}
	}
}

/* SUBMIT or ISSUE again: what came after it comes again, too. */
static void replay_job(struct grt_verifier *v, struct job *job, enum stage stage)
{
	enum stage final = job_has(job, STAGE_SIGNAL) ? STAGE_SIGNAL : STAGE_COMPLETE;

	if (job_has(job, final) && !(job->failed && final == STAGE_COMPLETE)) {
		if (is_later(v, &job->stage[final]))
			out_of_order(v, job, final);
		return;
	}
	job->stages &= (2U << stage) - 1;
	if (!job->is_unfinished)
		add_unfinished(job->ring, job);
}

/* --- whole --- */

/* The job is younger than one of its context of which the trace has the stage. */
static bool is_younger(const struct grt_verifier *v, const struct known *first)
{
	return is_known(v, first) && v->event.fseq > first->value;
}

/* A scheduler gives up jobs of its queue that the hardware was not shown. */
static bool may_skip_ring(const struct grt_verifier *v, const struct job *job)
{
	return v->event.error && job->ring->info.flags & GRT_RING_SCHEDULER;
}

/* Would the stage that is missing be in the trace, if it had been? */
static bool is_certain(struct grt_verifier *v, struct job *job, enum stage missing)
{
	const struct context *context = v->context;
	bool is_begun = job_has(job, STAGE_ALLOC) && !job->has_undo;

	if (!job_is_whole(v, job) || !can_emit(v, stage_types[missing]))
		return false;
	if (missing == STAGE_SUBMIT && may_skip_ring(v, job))
		return false;
	if (missing == STAGE_COMMIT)
		return is_begun || is_younger(v, &context->committed);
	if (is_begun || job_has(job, STAGE_COMMIT))
		return true;
	/* A job that is given up before it comes to the ring has an error only. */
	if (missing == STAGE_SUBMIT)
		return !v->event.error && is_younger(v, &context->submitted);
	return job_has(job, STAGE_SUBMIT) || job_has(job, STAGE_QUEUE) ||
	       job_has(job, STAGE_ISSUE) || is_younger(v, &context->submitted);
}

static void check_whole(struct grt_verifier *v, struct job *job, enum stage stage)
{
	static const unsigned char before[STAGES] = {
		[STAGE_SUBMIT] = STAGE_COMMIT,
		[STAGE_COMPLETE] = STAGE_SUBMIT,
		[STAGE_SIGNAL] = STAGE_COMPLETE,
	};
	enum stage missing = before[stage];

	if (!missing || is_replay(v) || job_has(job, missing) || !is_certain(v, job, missing))
		return;
	job->missing = missing;
	job->missed_by = v->at;
}

struct job *check_job(struct grt_verifier *v)
{
	struct job *job;
	enum stage stage;

	if (!v->event.fctx)
		return NULL;
	job = job_find(v);
	if (!job && v->ring)
		job = job_new(v);
	if (!job)
		return NULL;
	v->ring = job->ring;
	stage = stages[v->at.type] - 1;
	job_is_whole(v, job);
	if (job->missing != stage)
		judge_missing(v, job);
	if (job->is_broken)
		return job;
	if (is_replay(v))
		replay_job(v, job, stage);
	else
		check_order(v, job, stage);
	if (!job->is_broken)
		check_whole(v, job, stage);
	return job;
}

static void know_first(const struct grt_verifier *v, struct known *first)
{
	if (!is_known(v, first))
		know(v, first, v->event.fseq);
}

void job_enter(struct grt_verifier *v, struct job *job)
{
	enum stage stage = stages[v->at.type] - 1;

	job->stage[stage] = v->at;
	job->stages |= 1U << stage;
	if (stage == STAGE_COMMIT)
		know_first(v, &v->context->committed);
	if (stage == STAGE_SUBMIT)
		know_first(v, &v->context->submitted);
	if (stage == STAGE_COMPLETE) {
		job->failed = v->event.error < 0;
		unlink_job(job);
	}
	if (stage == STAGE_SIGNAL || (stage == STAGE_COMPLETE && !can_emit(v, GRT_FENCE_SIGNAL)))
		job_finish(v, job);
}
