/* SPDX-License-Identifier: MIT */
/* R29: after a reset each unfinished job of the ring completes with an error, or is replayed. */
#include <inttypes.h>

#include "verify.h"

/*
 * A reset examines all unfinished jobs of its ring. So many in all, and so many for each event of a
 * ring: a trace of nothing but resets of a ring with thousands of jobs costs no more than another
 * one.
 */
#define WALKS_FIRST (1 << 22)
#define WALKS_EACH  64

static bool replays_issue(const struct ring *ring)
{
	return ring->info.flags & GRT_RING_REPLAY_ISSUE;
}

/*
 * Can all unfinished jobs be examined? Where not, what is known of jobs is of no use from here on.
 */
static bool can_walk(struct grt_verifier *v)
{
	if (v->walks + WALKS_FIRST > 0)
		return true;
	undetermined(v, RULE_RESET_SETTLES, "too many jobs in resets to follow");
	v->device->epoch++;
	return false;
}

static void on_reset(struct grt_verifier *v)
{
	struct ring *ring = v->ring;

	if (!can_walk(v))
		return;
	know(v, &ring->reset, 0);
	ring->unsettled = 0;
	for (struct job *job = ring->unfinished; job; job = job->after) {
		bool was_issued = job_has(job, STAGE_ISSUE);

		v->walks--;
		job->must_settle = job_has(job, STAGE_SUBMIT) || was_issued;
		ring->unsettled += job->must_settle;
		job->was_issued = was_issued;
		job->stages &= ~(1U << STAGE_QUEUE | 1U << STAGE_ISSUE);
	}
}

static void settle_job(struct ring *ring, struct job *job)
{
	if (job->must_settle)
		ring->unsettled--;
	job->must_settle = false;
}

/* The ring says whether jobs are issued or submitted again. */
static void on_replay(struct grt_verifier *v, struct job *job)
{
	bool is_issue = v->at.type == GRT_ISSUE;

	if (!job->must_settle)
		return;
	if (is_issue != replays_issue(v->ring) && job_is_whole(v, job) &&
	    can_emit(v, is_issue ? GRT_RING_SUBMIT : GRT_ISSUE)) {
		job->is_broken = true;
		broken(v, RULE_RESET_SETTLES, &v->ring->reset.at,
		       "the ring replays jobs with %s, but this is a replayed %s",
		       replays_issue(v->ring) ? "ISSUE" : "SUBMIT", grt_type_name(v->at.type));
	}
	settle_job(v->ring, job);
}

/*
 * Must it have been replayed before it completes without an error, and would the trace have that?
 */
static bool is_silent(struct grt_verifier *v, struct job *job)
{
	if (!job->must_settle || job->is_broken || !job_is_whole(v, job))
		return false;
	return replays_issue(v->ring) ? job->was_issued && can_emit(v, GRT_ISSUE)
				      : can_emit(v, GRT_RING_SUBMIT);
}

/* In a ring of FIFO, a younger job that completes shows that an older one is lost. */
static void check_lost_jobs(struct grt_verifier *v, const struct job *younger)
{
	const struct grt_place *submit = &younger->stage[STAGE_SUBMIT];
	const struct grt_place *reset = &v->ring->reset.at;

	if (!v->ring->unsettled || !(v->ring->info.flags & GRT_RING_FIFO) ||
	    !job_has(younger, STAGE_SUBMIT) || !is_known(v, &v->ring->reset) ||
	    (int32_t)(submit->order - reset->order) < 0 || !can_walk(v))
		return;
	for (struct job *job = v->ring->unfinished; job; job = job->after) {
		v->walks--;
		if (!is_silent(v, job))
			continue;
		job->is_broken = true;
		broken(v, RULE_RESET_SETTLES, reset,
		       "job %" PRIu64 ":%" PRIu64 " from before the reset was neither replayed nor "
		       "dropped, but a later job completes",
		       job->entry.key.b, job->entry.key.c);
	}
}

static void on_complete(struct grt_verifier *v, struct job *job)
{
	if (v->event.error)
		return;
	if (is_silent(v, job)) {
		job->is_broken = true;
		broken(v, RULE_RESET_SETTLES, &v->ring->reset.at,
		       "job %" PRIu64 ":%" PRIu64
		       " completes without an error, but was not replayed "
		       "after the reset",
		       job->entry.key.b, job->entry.key.c);
	}
	check_lost_jobs(v, job);
}

void check_reset(struct grt_verifier *v, struct job *job)
{
	v->walks += WALKS_EACH;
	if (v->at.type == GRT_RESET)
		on_reset(v);
	else if (job && is_replay(v) && !job->is_broken)
		on_replay(v, job);
	else if (job && v->at.type == GRT_COMPLETE)
		on_complete(v, job);
}
