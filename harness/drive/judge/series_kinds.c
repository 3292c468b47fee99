/* SPDX-License-Identifier: MIT */
/* Why a client's time is too much or too little: what happened meanwhile. */
#include "judge.h"

static const struct kind_row {
	const char *rule, *why;
} kinds[KINDS] = {
	[KIND_NONE] = {"", ""},
	[KIND_UNIT] = {"driver.unit", "that is another unit than ns"},
	[KIND_IDLE] = {"driver.idle", "it grew while the engine was idle"},
	[KIND_CLIENT] = {"driver.client", "it grew by the work of another client"},
	[KIND_ENGINE] = {"driver.engine", "it grew by the work of another engine"},
	[KIND_EXCESS] = {"driver.excess", "it grew by more than the engine worked"},
	[KIND_WAITING] = {"driver.waiting", "it grew while jobs waited for the engine"},
	[KIND_STARTED] = {"driver.waiting", "it grew while jobs waited for the engine"},
	[KIND_BUSY] = {"driver.busy", "it grew by less than the engine worked"},
	[KIND_QUEUE] = {"driver.queue", "it changed when a queue was destroyed"},
	[KIND_RESET] = {"driver.reset", "it changed when a job failed or the engine was reset"},
	[KIND_CLOSE] = {"driver.close", "it changed when another client was closed"},
	[KIND_UNPLUG] = {"driver.unplug", "it grew after the driver lost its device"},
	[KIND_IDENTITY] = {"driver.identity", "other descriptors of the client have more"},
	[KIND_DIP] = {"driver.dip", "it fell and did not come back"},
	[KIND_LATE] = {"driver.late", "it came late"},
};

const char *kind_rule(enum kind kind)
{
	return kinds[kind].rule;
}

const char *kind_why(enum kind kind)
{
	return kinds[kind].why;
}

/* --- jobs of the client on the engine --- */

/* What its jobs were between two times. */
struct jobs {
	uint64_t waited; /* ns, of those that waited then, or whose end became known */
	uint64_t begun; /* the same, with all that those waited which began then */
	uint64_t first; /* when the first of those began whose end became known */
	bool ended, failed; /* the end of one, of a failed one, became known */
};

/*
 * How long it waited: from its submission where its end became known then, or, with_begun, where it
 * began then; else in that time alone.
 */
static uint64_t span_waited(const struct witness_span *span, uint64_t sent, uint64_t from,
			    uint64_t to, bool with_begun)
{
	const bool is_known = span->known >= from && span->known <= to;
	const bool has_begun = with_begun && span->start_hi >= from && span->start_lo <= to;
	const uint64_t begin = is_known || has_begun || sent > from ? sent : from;
	const uint64_t end = span->start_hi < to ? span->start_hi : to;

	return sent == WITNESS_NEVER ? 0 : beyond(end, begin);
}

static struct jobs jobs_between(const struct judging *judging, const struct series *series,
				uint64_t from, uint64_t to)
{
	const struct witness *witness = judging->run->witness;
	struct jobs jobs = {.first = WITNESS_NEVER};

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];

		if (span->client != series->client ||
		    !engine_has(&judging->engines[series->engine], span->queue))
			continue;
		jobs.waited += span_waited(span, judging->sent[i], from, to, false);
		jobs.begun += span_waited(span, judging->sent[i], from, to, true);
		if (span->known < from || span->known > to)
			continue;
		jobs.ended = true;
		jobs.failed |= span->failed;
		jobs.first = span->start_lo < jobs.first ? span->start_lo : jobs.first;
	}
	return jobs;
}

/* Jobs that were submitted and never began have no span. */
static uint64_t unbegun_waited(const struct judging *judging, const struct series *series,
			       uint64_t from, uint64_t to)
{
	uint64_t waited = 0;

	for (uint32_t i = 0; i < judging->run->cell->count; i++) {
		const struct cell_step *step = &judging->run->steps[i];
		const struct drive_event *played = judging->played[i];

		if (step->op == CELL_RUN && step->client == series->client && played &&
		    !judging->begun[i] &&
		    engine_has(&judging->engines[series->engine], step->queue))
			waited += beyond(to, played->t0 > from ? played->t0 : from);
	}
	return waited;
}

/* --- what was played meanwhile --- */

static enum kind kind_of_steps(const struct judging *judging, const struct series *series,
			       uint64_t from, uint64_t to, bool failed)
{
	const struct engine *engine = &judging->engines[series->engine];

	if (step_within(judging, CELL_DESTROY, series->client, engine, from, to))
		return KIND_QUEUE;
	if (failed || step_within(judging, CELL_RESET, WITNESS_ALL, engine, from, to))
		return KIND_RESET;
	if (close_within(judging, series->client, from, to))
		return KIND_CLOSE;
	return KIND_NONE;
}

/* What a client has at first it has since it was opened. */
static uint64_t time_from(const struct judging *judging, const struct series *series, size_t from,
			  size_t to)
{
	const uint64_t t = from == to ? judging->members[series->points[0].sample->member].from
				      : series->points[from].sample->t0;

	return beyond(t, judging->run->edge_ns);
}

static uint64_t time_to(const struct judging *judging, const struct series *series, size_t to)
{
	return series->points[to].sample->t1 + judging->run->edge_ns;
}

/* Is a right, to a thirtieth and what is tolerated? */
static bool is_about(uint64_t a, uint64_t b, uint64_t slack)
{
	return a <= b + b / 32 + slack && b <= a + a / 32 + slack;
}

enum kind kind_over(const struct judging *judging, const struct series *series, size_t from,
		    size_t to, uint64_t rise)
{
	const struct engine *engine = &judging->engines[series->engine];
	const uint64_t t0 = time_from(judging, series, from, to);
	const uint64_t t1 = time_to(judging, series, to);
	const struct jobs jobs = jobs_between(judging, series, t0, t1);
	const uint64_t own = engine_busy(judging, engine, series->client, t0, t1).hi;
	const uint64_t all = engine_busy(judging, engine, WITNESS_ALL, t0, t1).hi;
	const uint64_t unbegun = unbegun_waited(judging, series, t0, t1) + series->points[to].slack;
	const enum kind step = kind_of_steps(judging, series, t0, t1, jobs.failed);

	if (from != to && unbound_at(judging) <= series->points[from].sample->t0)
		return KIND_UNPLUG;
	/* A wait that ends when something else happens is a wait. */
	if (step != KIND_NONE && !(jobs.waited > unbegun && is_about(rise, jobs.waited, unbegun)))
		return step;
	if (rise <= jobs.waited + unbegun)
		return KIND_WAITING;
	if (rise <= jobs.begun + unbegun)
		return KIND_STARTED;
	if (own || jobs.ended)
		return KIND_EXCESS;
	return all ? KIND_CLIENT : KIND_IDLE;
}

enum kind kind_by_amount(const struct judging *judging, const struct series *series, enum kind kind)
{
	const struct point *last = &series->points[series->count - 1];
	const uint64_t over = beyond(last->value, last->hi);
	const uint64_t end = last->sample->t1;
	const uint64_t waited = jobs_between(judging, series, judging->begin, end).waited +
				unbegun_waited(judging, series, judging->begin, end);
	const uint64_t others = beyond(engine_busy(judging, &judging->engines[series->engine],
						   WITNESS_ALL, judging->begin, end)
					       .hi,
				       last->hi);
	const bool is_work = is_about(over, last->hi, last->slack);
	const bool is_wait = is_about(over, waited, last->slack);

	if (kind == KIND_STARTED)
		kind = is_work && !is_wait ? KIND_EXCESS : KIND_WAITING;
	if ((kind == KIND_RESET || kind == KIND_QUEUE || kind == KIND_CLOSE) && is_wait &&
	    !is_work && waited > last->slack)
		return KIND_WAITING;
	if (kind == KIND_EXCESS && others && is_about(over, others, last->slack) && !is_work &&
	    !is_wait)
		return KIND_CLIENT;
	return kind;
}

/* Was it behind before any client was closed, or does it count nothing at all? */
static bool was_behind(const struct judging *judging, const struct series *series, size_t to)
{
	const struct engine *engine = &judging->engines[series->engine];

	for (size_t i = 0; i <= to && series_runs(judging, series); i++) {
		const struct point *point = &series->points[i];
		const uint64_t worked =
			engine_busy(judging, engine, series->client, judging->begin,
				    beyond(point->sample->t0, judging->run->edge_ns))
				.lo;

		if (close_within(judging, series->client, judging->begin, point->sample->t1))
			return false;
		if (worked > point->held + point->slack)
			return true;
	}
	return !series->points[series->count - 1].held;
}

enum kind kind_under(const struct judging *judging, const struct series *series, size_t from,
		     size_t to)
{
	const uint64_t t0 = time_from(judging, series, from, to);
	const uint64_t t1 = time_to(judging, series, to);
	const struct jobs jobs = jobs_between(judging, series, t0, t1);
	const enum kind step =
		kind_of_steps(judging, series, jobs.first < t0 ? jobs.first : t0, t1, jobs.failed);

	if (step == KIND_CLOSE && was_behind(judging, series, to))
		return KIND_BUSY;
	return step == KIND_NONE ? KIND_BUSY : step;
}

/* Do the last reads of one descriptor have less than what another one had just before? */
static bool is_behind_others(const struct judging *judging, const struct series *series,
			     size_t member)
{
	size_t behind = 0;

	for (size_t i = 1; i < series->count; i++) {
		const struct point *before = &series->points[i - 1], *point = before + 1;

		if (point->sample->member != member || before->sample->member == member ||
		    before->sample->t1 > point->sample->t0)
			continue;
		behind = point->raw + judging->run->edge_ns < before->raw ? behind + 1 : 0;
	}
	return behind >= FDI_CATCH_UP_READS;
}

enum kind kind_fallen(const struct judging *judging, const struct series *series, size_t from,
		      size_t to)
{
	const uint64_t t0 = time_from(judging, series, from, to);
	const uint64_t t1 = time_to(judging, series, to);
	const enum kind step = kind_of_steps(judging, series, t0, t1,
					     jobs_between(judging, series, t0, t1).failed);

	if (series->points[from].sample->member != series->points[to].sample->member &&
	    is_behind_others(judging, series, series->points[to].sample->member))
		return KIND_IDENTITY;
	return step == KIND_NONE ? KIND_DIP : step;
}
