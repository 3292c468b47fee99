/* SPDX-License-Identifier: MIT */
/* The time of an engine that a client's texts show, beside what a sound driver may show. */
#include "judge.h"
#include "xmalloc.h"

struct witness_bounds engine_counted(const struct judging *judging, const struct engine *engine,
				     uint32_t client, uint64_t t0, uint64_t t1)
{
	struct witness_bounds sum = {0, 0};

	for (uint32_t i = 0; i < engine->queue_count; i++) {
		const struct witness_bounds one =
			witness_counted(judging->run->witness, engine->queues[i], client, t0, t1);

		sum.lo += one.lo;
		sum.hi += one.hi;
	}
	return sum;
}

struct witness_bounds engine_busy(const struct judging *judging, const struct engine *engine,
				  uint32_t client, uint64_t t0, uint64_t t1)
{
	struct witness_bounds sum = {0, 0};

	for (uint32_t i = 0; i < engine->queue_count; i++) {
		const struct witness_bounds one =
			witness_busy(judging->run->witness, engine->queues[i], client, t0, t1);

		sum.lo += one.lo;
		sum.hi += one.hi;
	}
	return sum;
}

/* --- cycles as time --- */

/* The one clock that the engine had; 0: none is known, or there were several. */
static uint64_t only_clock(const struct judging *judging, const struct engine *engine)
{
	const struct witness *witness = judging->run->witness;
	uint64_t hz = 0;

	for (size_t i = 0; i < witness->clock_count; i++) {
		if (!engine_has(engine, witness->clocks[i].queue))
			continue;
		if (hz && hz != witness->clocks[i].hz)
			return 0;
		hz = witness->clocks[i].hz;
	}
	return hz;
}

/* Cycles of `ns`, as the first and the last text of all show them. */
static bool total_rate(const struct judging *judging, size_t engine, uint64_t *cycles, uint64_t *ns)
{
	const struct sample *first = NULL, *last = NULL;

	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct sample *sample = &judging->samples[i];

		if (!sample->engines[engine].field[FDI_TOTAL_CYCLES].present)
			continue;
		first = first ? first : sample;
		last = sample;
	}
	if (!first || last->t0 <= first->t1)
		return false;
	*cycles = beyond(last->engines[engine].field[FDI_TOTAL_CYCLES].value,
			 first->engines[engine].field[FDI_TOTAL_CYCLES].value);
	*ns = last->t0 - first->t0;
	return *cycles > 0;
}

bool engine_ns(const struct judging *judging, size_t engine, const struct printed_engine *printed,
	       uint64_t *ns)
{
	uint64_t cycles = only_clock(judging, &judging->engines[engine]), of = 1000000000;

	*ns = printed->field[FDI_BUSY_NS].value;
	if (printed->field[FDI_BUSY_NS].present)
		return true;
	if (!printed->field[FDI_CYCLES].present ||
	    (!cycles && !total_rate(judging, engine, &cycles, &of)))
		return false;
	*ns = (uint64_t)((unsigned __int128)printed->field[FDI_CYCLES].value * of / cycles);
	return true;
}

/* --- points --- */

static void bound_point(const struct judging *judging, const struct series *series,
			struct point *point)
{
	const struct engine *engine = &judging->engines[series->engine];
	const uint64_t edge = judging->run->edge_ns;
	const struct witness_bounds bounds = engine_counted(judging, engine, series->client,
							    beyond(point->sample->t0, edge),
							    point->sample->t1 + edge);
	size_t edges = 1;

	for (uint32_t i = 0; i < engine->queue_count; i++)
		edges += witness_edges(judging->run->witness, engine->queues[i], series->client,
				       point->sample->t1);
	point->lo = bounds.lo;
	point->hi = bounds.hi;
	point->slack = edges * edge;
}

/*
 * What a client has before its first job is nothing that it did in the cell: a driver may work for
 * itself when a file is opened. Who is first read later has begun at 0.
 */
static void place_points(struct series *series)
{
	const uint64_t base = series->count && !series->points[0].hi ? series->points[0].raw : 0;
	uint64_t held = 0;

	for (size_t i = 0; i < series->count; i++) {
		struct point *point = &series->points[i];

		point->value = beyond(point->raw, base);
		held = point->value > held ? point->value : held;
		point->held = held;
	}
}

static size_t count_samples(const struct judging *judging, uint32_t client)
{
	size_t count = 0;

	for (size_t i = 0; i < judging->sample_count; i++)
		count += judging->samples[i].client == client;
	return count;
}

void series_read(struct judging *judging, struct series *series)
{
	series->points =
		xcalloc(count_samples(judging, series->client) + 1, sizeof(*series->points));
	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct sample *sample = &judging->samples[i];
		struct point *point = &series->points[series->count];

		if (sample->client != series->client ||
		    !engine_ns(judging, series->engine, &sample->engines[series->engine],
			       &point->raw))
			continue;
		point->sample = sample;
		bound_point(judging, series, point);
		series->count++;
	}
	place_points(series);
	judging->findings->checked += series->count;
}

/* --- style --- */

#define STYLE_MOST 3 /* times as many reads */
#define STYLE_NS   2000000 /* of work that a driver which counts while a job runs has counted */

/* The client worked from one point to the next, and no job of its ended. */
static bool is_in_a_job(const struct judging *judging, const struct series *series,
			const struct point *before, const struct point *after)
{
	const struct engine *engine = &judging->engines[series->engine];
	const struct witness *witness = judging->run->witness;
	const uint64_t from = before->sample->t0, to = after->sample->t1;

	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];

		if (span->client == series->client && engine_has(engine, span->queue) &&
		    span->end_lo <= to + judging->run->edge_ns &&
		    span->known + judging->run->edge_ns >= from)
			return false;
	}
	return engine_busy(judging, engine, series->client, before->sample->t1, after->sample->t0)
		       .lo >= STYLE_NS;
}

/* How often it was read within a job, and had grown, or not. */
static void count_style(const struct judging *judging, const struct series *series, size_t *grew,
			size_t *stood)
{
	*grew = *stood = 0;
	for (size_t i = 1; i < series->count; i++) {
		const struct point *before = &series->points[i - 1], *after = before + 1;

		if (!is_in_a_job(judging, series, before, after))
			continue;
		*grew += after->raw > before->raw;
		*stood += after->raw <= before->raw;
	}
}

static bool accounts_at_completion(const struct judging *judging, const struct series *series)
{
	size_t grew, stood;

	count_style(judging, series, &grew, &stood);
	return stood > STYLE_MOST * grew;
}

bool series_runs(const struct judging *judging, const struct series *series)
{
	size_t grew, stood;

	count_style(judging, series, &grew, &stood);
	return grew > STYLE_MOST * stood;
}

/* Such a driver has counted nothing of a job that runs. */
static void tighten_point(const struct judging *judging, const struct series *series,
			  struct point *point)
{
	const struct engine *engine = &judging->engines[series->engine];
	const struct witness *witness = judging->run->witness;

	point->hi = 0;
	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *span = &witness->spans[i];
		const uint64_t end = span->known > span->end_hi ? span->known : span->end_hi;
		const uint64_t until = point->sample->t1 + judging->run->edge_ns;

		if (span->client == series->client && engine_has(engine, span->queue) &&
		    span->end_lo <= until)
			point->hi += beyond(end < until ? end : until, span->start_lo);
	}
}

void series_tighten(const struct judging *judging, struct series *series)
{
	if (!judging->run->witness->exact || !accounts_at_completion(judging, series))
		return;
	for (size_t i = 0; i < series->count; i++)
		tighten_point(judging, series, &series->points[i]);
}
