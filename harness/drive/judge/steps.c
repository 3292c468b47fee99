/* SPDX-License-Identifier: MIT */
#include "judge.h"
#include "xmalloc.h"

/* Is the step the nth that submits for this client and queue? */
static bool is_nth(const struct judging *judging, uint32_t at, const struct witness_span *span,
		   size_t n)
{
	const struct cell_step *steps = judging->run->steps;

	if (steps[at].client != span->client || steps[at].queue != span->queue)
		return false;
	for (uint32_t i = 0; i < at; i++)
		n -= judging->played[i] && steps[i].op == CELL_RUN &&
		     steps[i].client == span->client && steps[i].queue == span->queue;
	return n == 0;
}

/* A witness that knows no jobs has them in order. */
static size_t span_rank(const struct witness *witness, size_t at)
{
	const struct witness_span *span = &witness->spans[at];
	size_t rank = 0;

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *other = &witness->spans[i];

		rank += other->client == span->client && other->queue == span->queue &&
			(other->start_lo < span->start_lo ||
			 (other->start_lo == span->start_lo && i < at));
	}
	return rank;
}

static void match_span(struct judging *judging, size_t at)
{
	const struct drive_run *run = judging->run;
	const struct witness_span *span = &run->witness->spans[at];
	const bool by_rank = span->job == WITNESS_ALL;
	const size_t rank = by_rank ? span_rank(run->witness, at) : 0;

	judging->sent[at] = WITNESS_NEVER;
	for (uint32_t i = 0; i < run->cell->count; i++) {
		if (run->steps[i].op != CELL_RUN || !judging->played[i] ||
		    (by_rank ? !is_nth(judging, i, span, rank)
			     : run->steps[i].client != span->client ||
				       run->steps[i].job != span->job))
			continue;
		judging->sent[at] = judging->played[i]->t0;
		judging->sent_by[at] = judging->played[i]->t1;
		judging->begun[i] = true;
		return;
	}
}

void steps_read(struct judging *judging)
{
	const struct drive_run *run = judging->run;

	judging->played = xcalloc(run->cell->count + 1, sizeof(*judging->played));
	for (size_t i = 0; i < run->event_count; i++) {
		const struct drive_event *event = &run->events[i];

		if (event->kind == DRIVE_STEP && !event->err && event->step < run->cell->count)
			judging->played[event->step] = event;
	}
	judging->sent = xcalloc(run->witness->span_count + 1, sizeof(*judging->sent));
	judging->sent_by = xcalloc(run->witness->span_count + 1, sizeof(*judging->sent_by));
	judging->begun = xcalloc(run->cell->count + 1, sizeof(*judging->begun));
	for (size_t i = 0; i < run->witness->span_count; i++)
		match_span(judging, i);
}

bool engine_has(const struct engine *engine, uint32_t queue)
{
	for (uint32_t i = 0; i < engine->queue_count; i++)
		if (engine->queues[i] == queue)
			return true;
	return false;
}

static bool is_within(const struct judging *judging, uint32_t step, uint64_t from, uint64_t to)
{
	const struct drive_event *event = judging->played[step];

	return event && event->t1 >= from && event->t0 <= to;
}

bool step_within(const struct judging *judging, uint32_t op, uint32_t client,
		 const struct engine *engine, uint64_t from, uint64_t to)
{
	for (uint32_t i = 0; i < judging->run->cell->count; i++) {
		const struct cell_step *step = &judging->run->steps[i];

		if (step->op == op && (client == WITNESS_ALL || step->client == client) &&
		    (!engine || engine_has(engine, step->queue)) && is_within(judging, i, from, to))
			return true;
	}
	return false;
}

/* Its last descriptor was closed by then. */
static bool is_closed(const struct judging *judging, uint32_t client, uint64_t t)
{
	for (size_t i = 0; i < judging->member_count; i++)
		if (judging->members[i].client == client && judging->members[i].until > t)
			return false;
	return true;
}

bool close_within(const struct judging *judging, uint32_t client, uint64_t from, uint64_t to)
{
	for (uint32_t i = 0; i < judging->run->cell->count; i++) {
		const struct cell_step *step = &judging->run->steps[i];
		const bool is_close = step->op == CELL_CLOSE && step->client != client &&
				      judging->played[i] &&
				      is_closed(judging, step->client, judging->played[i]->t1);

		if ((is_close || step->op == CELL_KILL) && is_within(judging, i, from, to))
			return true;
	}
	return false;
}

uint64_t unbound_at(const struct judging *judging)
{
	for (uint32_t i = 0; i < judging->run->cell->count; i++) {
		const struct drive_event *event = judging->played[i];

		if (judging->run->steps[i].op == CELL_UNBIND && event)
			return event->t1;
	}
	return WITNESS_NEVER;
}
