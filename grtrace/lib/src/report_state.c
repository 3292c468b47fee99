/* SPDX-License-Identifier: MIT */
/* What rings, clients and engines do at each moment, as unions of intervals: what overlaps counts once. */
#include "report.h"

/*
 * --- time ---------------------------------------------------------------------------------------
 */

/* Events were lost: what ran and waited is not known any more. */
static void forget(const struct grt_report *report, struct activity *activity)
{
	activity->epoch = report->epoch;
	activity->running = activity->waiting = activity->sleeping = 0;
	activity->is_known = activity->was_waited = false;
	activity->engine = NULL;
}

/* A job of it waits: while its engine runs others' jobs it is starved. */
static void pass_waiting(struct activity *activity, uint64_t ns)
{
	uint64_t *states = activity->result.ns;
	const struct activity *engine = activity->engine ? &activity->engine->activity : NULL;
	uint64_t busy = engine ? engine->result.ns[GRT_STATE_GPU] - activity->engine_ns : 0;

	if (engine && !engine->is_known) {
		states[GRT_STATE_LOST] += ns;
		return;
	}
	busy = busy < ns ? busy : ns;
	states[GRT_STATE_STARVED] += busy;
	states[GRT_STATE_STALLED] += ns - busy;
}

static void pass_ns(struct activity *activity, uint64_t ns)
{
	uint64_t *states = activity->result.ns;

	if (!activity->is_known)
		states[GRT_STATE_LOST] += ns;
	else if (activity->running)
		states[GRT_STATE_GPU] += ns;
	else if (activity->waiting)
		pass_waiting(activity, ns);
	else if (activity->sleeping || activity->was_waited)
		states[GRT_STATE_SYNC] += ns;
	else
		states[GRT_STATE_CPU] += ns;
}

void activity_pass(const struct grt_report *report, struct activity *activity, uint64_t now)
{
	uint64_t ns = now > activity->since ? now - activity->since : 0;

	if (!activity->has_begun)
		ns = 0;
	else if (activity->epoch != report->epoch)
		activity->result.ns[GRT_STATE_LOST] += ns;
	else if (ns)
		pass_ns(activity, ns);
	if (activity->epoch != report->epoch)
		forget(report, activity);
	activity->since += ns;
}

/* The engine first, so that its time is complete when others compare with it. */
static void pass(const struct grt_report *report, struct activity *activity, struct engine *engine)
{
	uint64_t now = report->record->time;

	if (!activity->has_begun) {
		activity->has_begun = true;
		activity->is_known = report->epoch == 0;
		activity->epoch = report->epoch;
		activity->since = activity->result.begin = now;
	}
	if (activity->engine)
		activity_pass(report, &activity->engine->activity, now);
	activity_pass(report, activity, now);
	activity->engine = engine;
	activity->engine_ns = engine->activity.result.ns[GRT_STATE_GPU];
}

static uint64_t sum(const struct activity *activity)
{
	uint64_t ns = 0;

	for (unsigned int i = 0; i < GRT_STATES; i++)
		ns += activity->result.ns[i];
	return ns;
}

void activity_end(struct activity *activity)
{
	struct grt_activity *result = &activity->result;
	enum grt_state most = GRT_STATE_LOST;

	result->end = result->begin + sum(activity);
	for (unsigned int i = 0; i < GRT_STATE_LOST; i++)
		if (result->ns[i] && (most == GRT_STATE_LOST || result->ns[i] > result->ns[most]))
			most = (enum grt_state)i;
	result->most = most;
}

/*
 * --- jobs ---------------------------------------------------------------------------------------
 */

static uint64_t *count_of(struct activity *activity, enum report_place place)
{
	if (place == PLACE_RUNNING)
		return &activity->running;
	return place == PLACE_WAITING ? &activity->waiting : NULL;
}

static void move(struct activity *activity, enum report_place from, enum report_place to)
{
	uint64_t *before = count_of(activity, from), *after = count_of(activity, to);

	if (before && *before)
		--*before;
	if (after)
		++*after;
	if (to == PLACE_RUNNING)
		activity->is_known = true;
	if (after)
		activity->was_waited = false;
	else if (!activity->running && !activity->waiting && activity->sleeping)
		activity->was_waited = true;
}

static void unlink_running(struct report_job *job)
{
	if (job->place != PLACE_RUNNING)
		return;
	*(job->before ? &job->before->after : &job->ring->running) = job->after;
	if (job->after)
		job->after->before = job->before;
}

static void link_running(struct report_job *job)
{
	job->before = NULL;
	job->after = job->ring->running;
	if (job->after)
		job->after->before = job;
	job->ring->running = job;
}

void job_move(struct grt_report *report, struct report_job *job, enum report_place place)
{
	struct engine *engine = job->ring->engine;
	enum report_place from = job->place;

	activity_pass(report, &engine->activity, report->record->time);
	pass(report, &job->ring->activity, engine);
	if (job->client)
		pass(report, &job->client->activity, engine);
	if (from == place)
		return;
	unlink_running(job);
	job->place = place;
	if (place == PLACE_RUNNING)
		link_running(job);
	if (job->epoch != report->epoch)
		return; /* it is in no count of this epoch */
	pass(report, &engine->activity, engine);
	move(&engine->activity, from, place);
	move(&job->ring->activity, from, place);
	if (job->client)
		move(&job->client->activity, from, place);
}

void report_reset_jobs(struct grt_report *report, struct report_ring *ring)
{
	while (ring->running)
		job_move(report, ring->running, PLACE_WAITING);
}

/*
 * --- fences -------------------------------------------------------------------------------------
 */

static void sleep_or_wake(struct grt_report *report, struct activity *activity)
{
	if (activity->has_begun && activity->engine)
		activity_pass(report, &activity->engine->activity, report->record->time);
	activity_pass(report, activity, report->record->time);
	if (activity->engine)
		activity->engine_ns = activity->engine->activity.result.ns[GRT_STATE_GPU];
	if (report->record->type == GRT_FENCE_WAIT)
		activity->sleeping++;
	else if (activity->sleeping)
		activity->sleeping--;
	if (activity->sleeping && !activity->running && !activity->waiting)
		activity->was_waited = true;
}

void report_fence_wait(struct grt_report *report)
{
	const struct grt_record *record = report->record;
	struct report_ring *ring = report_ring_of(report, record->dev, record->ring);
	struct report_client *client = report_client_of(report, record->dev, record->client);

	if (ring)
		sleep_or_wake(report, &ring->activity);
	if (client)
		sleep_or_wake(report, &client->activity);
}
