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
	uint64_t waited; /* ns, of those that waited, or whose end became known */
	uint64_t first; /* when the first of those began whose end became known */
	bool ended, failed; /* the end of one, of a failed one, became known */
};

/* From its submission until its start; since `from` where it neither began nor ended then: a driver
 * may add the wait at either. */
static uint64_t span_waited(const struct witness_span *span, uint64_t sent, uint64_t from,
			    uint64_t to)
{
	const bool is_known = span->known >= from && span->known <= to;
	const bool has_begun = span->start_hi >= from && span->start_lo <= to;
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
		jobs.waited += span_waited(span, judging->sent[i], from, to);
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

static uint64_t time_from(const struct judging *judging, const struct series *series, size_t from,
			  size_t to)
{
	return from == to ? judging->begin
			  : beyond(series->points[from].sample->t0, judging->run->edge_ns);
}

static uint64_t time_to(const struct judging *judging, const struct series *series, size_t to)
{
	return series->points[to].sample->t1 + judging->run->edge_ns;
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
	const enum kind step = kind_of_steps(judging, series, t0, t1, jobs.failed);

	if (from != to && unbound_at(judging) <= series->points[from].sample->t0)
		return KIND_UNPLUG;
	if (step != KIND_NONE)
		return step;
	if (rise <=
	    jobs.waited + unbegun_waited(judging, series, t0, t1) + series->points[to].slack)
		return KIND_WAITING;
	if (own || jobs.ended)
		return KIND_EXCESS;
	return all ? KIND_CLIENT : KIND_IDLE;
}

/* Is a right, to a thirtieth and what is tolerated? */
static bool is_about(uint64_t a, uint64_t b, uint64_t slack)
{
	return a <= b + b / 32 + slack && b <= a + a / 32 + slack;
}

enum kind kind_by_amount(const struct judging *judging, const struct series *series, enum kind kind)
{
	const struct point *last = &series->points[series->count - 1];
	const uint64_t over = beyond(last->value, last->hi);
	const uint64_t waited =
		jobs_between(judging, series, judging->begin, last->sample->t1).waited +
		unbegun_waited(judging, series, judging->begin, last->sample->t1);
	const bool is_work = is_about(over, last->hi, last->slack);
	const bool is_wait = is_about(over, waited, last->slack);

	if ((kind != KIND_WAITING && kind != KIND_EXCESS) || is_work == is_wait)
		return kind;
	return is_work ? KIND_EXCESS : KIND_WAITING;
}

enum kind kind_under(const struct judging *judging, const struct series *series, size_t from,
		     size_t to)
{
	const uint64_t t0 = time_from(judging, series, from, to);
	const uint64_t t1 = time_to(judging, series, to);
	const struct jobs jobs = jobs_between(judging, series, t0, t1);
	const enum kind step =
		kind_of_steps(judging, series, jobs.first < t0 ? jobs.first : t0, t1, jobs.failed);

	return step == KIND_NONE ? KIND_BUSY : step;
}

/* Does a later read of the same descriptor have what the first one had? */
static bool member_goes_on(const struct series *series, size_t from, size_t to)
{
	for (size_t i = to; i < series->count; i++)
		if (series->points[i].sample->member == series->points[from].sample->member)
			return series->points[i].raw >= series->points[from].raw;
	return false;
}

enum kind kind_fallen(const struct judging *judging, const struct series *series, size_t from,
		      size_t to)
{
	const uint64_t t0 = time_from(judging, series, from, to);
	const uint64_t t1 = time_to(judging, series, to);
	const enum kind step = kind_of_steps(judging, series, t0, t1,
					     jobs_between(judging, series, t0, t1).failed);

	if (series->points[from].sample->member != series->points[to].sample->member &&
	    member_goes_on(series, from, to))
		return KIND_IDENTITY;
	return step == KIND_NONE ? KIND_DIP : step;
}
