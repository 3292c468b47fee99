/* SPDX-License-Identifier: MIT */
/* Capacity, and the time that there was. */
#include <stdlib.h>

#include "judge.h"
#include "xmalloc.h"

#define OUTSTANDING_NS 5000000 /* that jobs must be there before an engine is late to run them */

/* The capacity that a text has; 1 where none is printed (rst:110). */
static uint64_t capacity_of(const struct printed_engine *printed)
{
	const struct fdi_num *capacity = &printed->field[FDI_CAPACITY];

	return capacity->present && capacity->value ? capacity->value : 1;
}

/* The first text of the engine, which tells its capacity; NULL: no text has it. */
static const struct sample *find_capacity(const struct judging *judging, size_t engine)
{
	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct printed_engine *printed = &judging->samples[i].engines[engine];

		if (printed->field[FDI_BUSY_NS].present || printed->field[FDI_CYCLES].present)
			return &judging->samples[i];
	}
	return NULL;
}

/* --- capacity --- */

/* The most jobs that worked at once, and when. */
static uint32_t most_at_once(const struct judging *judging, const struct engine *engine,
			     uint64_t *when)
{
	const struct witness *witness = judging->run->witness;
	uint32_t most = 0;

	*when = 0;
	for (size_t i = 0; i < witness->span_count; i++) {
		const uint64_t t = witness->spans[i].start_hi;
		uint32_t at_once = 0;

		for (uint32_t j = 0; j < engine->queue_count; j++)
			at_once += witness_at_once(witness, engine->queues[j], t);
		if (at_once <= most)
			continue;
		most = at_once;
		*when = t;
	}
	return most;
}

/* Did a job of the client wait or work at t, and since OUTSTANDING_NS? */
static bool is_outstanding(const struct judging *judging, const struct engine *engine,
			   uint32_t client, uint64_t t)
{
	const struct witness *witness = judging->run->witness;

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];
		const uint64_t sent = judging->sent_by[i];

		if (span->client == client && engine_has(engine, span->queue) &&
		    judging->sent[i] != WITNESS_NEVER && sent + OUTSTANDING_NS <= t &&
		    t < span->end_lo)
			return true;
	}
	return false;
}

/* The units of the queues that had a job. */
static uint32_t units_used(const struct judging *judging, const struct engine *engine)
{
	const struct witness *witness = judging->run->witness;
	uint32_t units = 0;

	for (uint32_t i = 0; i < engine->queue_count; i++) {
		size_t span = 0;

		while (span < witness->span_count &&
		       witness->spans[span].queue != engine->queues[i])
			span++;
		if (span < witness->span_count)
			units += judging->run->hello->queues[engine->queues[i]].units;
	}
	return units;
}

/*
 * Did the engine have enough to do for all of its units? A queue that runs one job at a time says
 * nothing of them.
 */
static bool is_saturated(const struct judging *judging, const struct engine *engine, uint32_t most,
			 uint64_t capacity)
{
	const uint32_t units = units_used(judging, engine);

	return units >= capacity || (units > 1 && most == units);
}

/* The most clients that had a job outstanding at one time. */
static uint32_t most_outstanding(const struct judging *judging, const struct engine *engine)
{
	uint32_t most = 0;

	for (size_t i = 0; i < judging->run->witness->span_count; i++) {
		uint32_t clients = 0;

		if (judging->sent[i] == WITNESS_NEVER)
			continue;
		for (uint32_t client = 0; client < judging->client_count; client++)
			clients += is_outstanding(judging, engine, client,
						  judging->sent_by[i] + OUTSTANDING_NS);
		most = clients > most ? clients : most;
	}
	return most;
}

static void judge_capacity(struct judging *judging, size_t at, const struct sample *sample)
{
	const struct engine *engine = &judging->engines[at];
	const uint64_t capacity = capacity_of(&sample->engines[at]);
	struct drive_finding *finding;
	uint64_t when;
	uint32_t most = most_at_once(judging, engine, &when);
	uint32_t clients = most_outstanding(judging, engine);
	char time[PLACE_TEXT];

	judging->findings->checked++;
	if (most <= capacity && (most == capacity || clients < capacity ||
				 !is_saturated(judging, engine, most, capacity)))
		return;
	finding = finding_add(judging, "driver.capacity", WITNESS_ALL, engine,
			      "drm-engine-capacity-");
	if (!finding)
		return;
	finding->t0 = sample->t0;
	finding->t1 = when > sample->t1 ? when : sample->t1;
	finding->lo = most;
	finding->hi = most;
	finding->got = capacity;
	if (most > capacity)
		finding_say(finding,
			    "at %s, %u jobs worked at once; %s is %s%llu: expected at least %u",
			    place_time(judging, when, time), most, finding->key,
			    sample->engines[at].field[FDI_CAPACITY].present ? "" : "absent, so ",
			    (unsigned long long)capacity, most);
	else
		finding_say(finding,
			    "%s is %llu; jobs of %u clients waited, and at most %u worked at once",
			    finding->key, (unsigned long long)capacity, clients, most);
}

/* --- wall time --- */

/* A time in which a client had a job that may have worked. */
struct stretch {
	uint64_t from, to;
};

static int compare_stretches(const void *a, const void *b)
{
	const struct stretch *left = a, *right = b;

	return (left->from > right->from) - (left->from < right->from);
}

static size_t read_stretches(const struct judging *judging, const struct engine *engine,
			     struct stretch *stretches)
{
	const struct witness *witness = judging->run->witness;
	size_t count = 0;

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];

		if (engine_has(engine, span->queue))
			stretches[count++] = (struct stretch){
				span->start_lo,
				span->known > span->end_hi ? span->known : span->end_hi};
	}
	if (count)
		qsort(stretches, count, sizeof(*stretches), compare_stretches);
	return count;
}

/* How long the engine had work until t. */
static uint64_t worked_until(const struct stretch *stretches, size_t count, uint64_t t)
{
	uint64_t worked = 0, done = 0;

	for (size_t i = 0; i < count && stretches[i].from < t; i++) {
		const uint64_t from = stretches[i].from > done ? stretches[i].from : done;
		const uint64_t to = stretches[i].to < t ? stretches[i].to : t;

		worked += beyond(to, from);
		done = to > done ? to : done;
	}
	return worked;
}

static uint64_t value_at(const struct series *series, uint64_t t, uint64_t *slack)
{
	uint64_t value = 0;

	for (size_t i = 0; i < series->count && series->points[i].sample->t1 <= t; i++) {
		value = series->points[i].held;
		*slack = series->points[i].slack;
	}
	return value;
}

/* What all clients have at t, and the tolerance of that. */
static uint64_t sum_at(const struct judging *judging, size_t engine, uint64_t t, uint64_t *slack)
{
	uint64_t sum = 0;

	*slack = 0;
	for (uint32_t client = 0; client < judging->client_count; client++) {
		uint64_t of_one = 0;

		sum += value_at(&judging->series[client * judging->engine_count + engine], t,
				&of_one);
		*slack += of_one;
	}
	return sum;
}

/* At the last read of each client alone: sums only grow. */
static bool is_last(const struct judging *judging, size_t at)
{
	for (size_t i = at + 1; i < judging->sample_count; i++)
		if (judging->samples[i].client == judging->samples[at].client)
			return false;
	return true;
}

static void judge_sum(struct judging *judging, size_t at, const struct sample *sample,
		      uint64_t capacity, uint64_t worked)
{
	struct drive_finding *finding;
	uint64_t slack, sum = sum_at(judging, at, sample->t1, &slack), most = worked * capacity;
	char time[PLACE_TEXT], got[PLACE_TEXT], limit[PLACE_TEXT];

	judging->findings->checked++;
	if (sum <= most + slack)
		return;
	finding = finding_add(judging, "driver.wall", WITNESS_ALL, &judging->engines[at],
			      "drm-engine-");
	if (!finding)
		return;
	finding->t1 = sample->t1;
	finding->t0 = judging->begin;
	finding->hi = most;
	finding->got = sum;
	finding_say(finding,
		    "at %s, %s of all clients together is %s; the engine had work for %s, and its "
		    "capacity is %llu",
		    place_time(judging, sample->t1, time), finding->key, place_span(sum, got),
		    place_span(worked, limit), (unsigned long long)capacity);
}

void judge_wall(struct judging *judging)
{
	struct stretch *stretches =
		xcalloc(judging->run->witness->span_count + 1, sizeof(*stretches));

	for (size_t at = 0; at < judging->engine_count; at++) {
		const struct sample *said = find_capacity(judging, at);
		const size_t count = read_stretches(judging, &judging->engines[at], stretches);

		if (!said)
			continue;
		if (judging->run->witness->exact)
			judge_capacity(judging, at, said);
		for (size_t i = 0; i < judging->sample_count; i++) {
			const struct sample *sample = &judging->samples[i];

			if (is_last(judging, i))
				judge_sum(judging, at, sample, capacity_of(&said->engines[at]),
					  worked_until(stretches, count, sample->t1));
		}
	}
	free(stretches);
}
