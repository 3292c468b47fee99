/* SPDX-License-Identifier: MIT */
/* What rings, clients and engines do at each moment, as unions of intervals: what overlaps counts
 * once. */
#include "report.h"

/* --- time --- */

/* Events were lost: what ran and waited is not known any more. */
static void forget_jobs(const struct grt_report *report, struct activity *activity)
{
	activity->epoch = report->epoch;
	activity->running = activity->waiting = activity->sleeping = 0;
	activity->is_known = activity->was_waited = false;
	activity->waited_count = 0;
}

/*
 * How long the engines that it waits for were busy since it was passed last: of several the
 * longest. They are passed first, so that their time is complete.
 */
static uint64_t busy_engines(const struct grt_report *report, struct activity *activity,
			     uint64_t now, bool *is_known)
{
	uint64_t most = 0;

	*is_known = true;
	if (!activity->waiting)
		return 0;
	for (unsigned int i = 0; i < activity->waited_count; i++) {
		struct waited *waited = &activity->waited[i];
		struct activity *engine = &waited->engine->activity;
		uint64_t busy;

		if (!waited->jobs)
			continue;
		activity_pass(report, engine, now);
		busy = engine->result.ns[GRT_STATE_GPU] - waited->ns;
		most = busy > most ? busy : most;
		*is_known = *is_known && engine->is_known;
		waited->ns += busy;
	}
	return most;
}

/* A job of it waits: while its engine runs others' jobs it is starved. */
static void pass_waiting(struct activity *activity, uint64_t ns, uint64_t busy, bool is_known)
{
	uint64_t *states = activity->result.ns;

	busy = busy < ns ? busy : ns;
	states[GRT_STATE_LOST] += is_known ? 0 : ns;
	states[GRT_STATE_STARVED] += is_known ? busy : 0;
	states[GRT_STATE_STALLED] += is_known ? ns - busy : 0;
}

static void pass_ns(struct activity *activity, uint64_t ns, uint64_t busy, bool is_known)
{
	uint64_t *states = activity->result.ns;

	if (!activity->is_known)
		states[GRT_STATE_LOST] += ns;
	else if (activity->running)
		states[GRT_STATE_GPU] += ns;
	else if (activity->waiting)
		pass_waiting(activity, ns, busy, is_known);
	else if (activity->sleeping || activity->was_waited)
		states[GRT_STATE_SYNC] += ns;
	else
		states[GRT_STATE_CPU] += ns;
}

void activity_pass(const struct grt_report *report, struct activity *activity, uint64_t now)
{
	uint64_t ns = activity->has_begun && now > activity->since ? now - activity->since : 0;
	bool is_known;
	uint64_t busy;

	if (activity->epoch != report->epoch) {
		activity->result.ns[GRT_STATE_LOST] += ns;
		forget_jobs(report, activity);
	} else if (ns) {
		busy = busy_engines(report, activity, now, &is_known);
		pass_ns(activity, ns, busy, is_known);
	}
	activity->since += ns;
}

static void activity_begin(const struct grt_report *report, struct activity *activity)
{
	uint64_t now = report->record->time;

	if (!activity->has_begun) {
		activity->has_begun = true;
		activity->is_known = report->epoch == 0;
		activity->epoch = report->epoch;
		activity->since = activity->result.begin = now;
	}
	activity_pass(report, activity, now);
}

static enum grt_state most_of(const uint64_t *ns)
{
	enum grt_state most = GRT_STATE_LOST;

	for (unsigned int i = 0; i < GRT_STATE_LOST; i++)
		if (ns[i] && (most == GRT_STATE_LOST || ns[i] > ns[most]))
			most = (enum grt_state)i;
	return most;
}

void activity_end(struct activity *activity)
{
	struct grt_activity *result = &activity->result;

	result->end = result->begin;
	for (unsigned int i = 0; i < GRT_STATES; i++)
		result->end += result->ns[i];
	result->most = most_of(result->ns);
}

struct grt_activity grt_activity_since(const struct grt_activity *now,
				       const struct grt_activity *before)
{
	struct grt_activity since = {.begin = before->end > now->begin ? before->end : now->begin,
				     .end = now->end};

	for (unsigned int i = 0; i < GRT_STATES; i++)
		since.ns[i] = now->ns[i] - before->ns[i];
	since.most = most_of(since.ns);
	return since;
}

/* --- jobs --- */

static uint64_t *count_of(struct activity *activity, enum report_place place)
{
	if (place == PLACE_RUNNING)
		return &activity->running;
	return place == PLACE_WAITING ? &activity->waiting : NULL;
}

static struct waited *waited_of(struct activity *activity, struct engine *engine)
{
	struct waited *free = NULL;

	for (unsigned int i = 0; i < activity->waited_count; i++) {
		if (activity->waited[i].engine == engine)
			return &activity->waited[i];
		if (!activity->waited[i].jobs)
			free = &activity->waited[i];
	}
	if (!free && activity->waited_count < WAITED_ENGINES)
		free = &activity->waited[activity->waited_count++];
	if (free)
		*free = (struct waited){.engine = engine,
					.ns = engine->activity.result.ns[GRT_STATE_GPU]};
	return free;
}

static void move_waited(struct activity *activity, struct engine *engine, bool before, bool after)
{
	struct waited *waited = before || after ? waited_of(activity, engine) : NULL;

	if (!waited)
		return;
	if (after && !waited->jobs++)
		waited->ns = engine->activity.result.ns[GRT_STATE_GPU];
	waited->jobs -= before && waited->jobs;
}

static void move_job(struct activity *activity, enum report_place from, enum report_place to)
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

static void move_of(struct activity *activity, struct engine *engine, enum report_place from,
		    enum report_place to)
{
	move_job(activity, from, to);
	move_waited(activity, engine, from == PLACE_WAITING, to == PLACE_WAITING);
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

	activity_begin(report, &job->ring->activity);
	if (job->client)
		activity_begin(report, &job->client->activity);
	if (from == place)
		return;
	unlink_running(job);
	job->place = place;
	if (place == PLACE_RUNNING)
		link_running(job);
	if (job->epoch != report->epoch)
		return; /* it is in no count of this epoch */
	activity_begin(report, &engine->activity);
	move_job(&engine->activity, from, place);
	move_of(&job->ring->activity, engine, from, place);
	if (job->client)
		move_of(&job->client->activity, engine, from, place);
}

void report_reset_jobs(struct grt_report *report, struct report_ring *ring)
{
	while (ring->running)
		job_move(report, ring->running, PLACE_WAITING);
}

/* --- fences --- */

static void sleep_or_wake(struct grt_report *report, struct activity *activity)
{
	activity_pass(report, activity, report->record->time);
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
