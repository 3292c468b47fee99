/* SPDX-License-Identifier: MIT */
/* drm-total-cycles, which go on, and drm-cycles, which agree with the time and the clock. */
#include "judge.h"

#define STILL_NS 10000000 /* that a clock must show: it may be coarse */
#define PERCENT	 50 /* one part of: 2 %, which clocks may be off */

static const struct fdi_num *field_of(const struct sample *sample, size_t engine,
				      enum fdi_engine_field field)
{
	return &sample->engines[engine].field[field];
}

/* --- total cycles --- */

/* The first sample of the client that began STILL_NS after another one ended, or NULL. */
static const struct sample *find_later(const struct judging *judging, const struct sample *sample)
{
	for (size_t i = (size_t)(sample - judging->samples) + 1; i < judging->sample_count; i++) {
		const struct sample *later = &judging->samples[i];

		if (later->client == sample->client && later->t0 >= sample->t1 + STILL_NS)
			return later;
	}
	return NULL;
}

static bool clock_stood(const struct judging *judging, const struct engine *engine, uint64_t from,
			uint64_t to)
{
	const struct witness *witness = judging->run->witness;

	for (size_t i = 0; i < witness->clock_count; i++)
		if (engine_has(engine, witness->clocks[i].queue) && !witness->clocks[i].hz &&
		    witness->clocks[i].t <= to)
			return true;
	return unbound_at(judging) <= from;
}

static void judge_total(struct judging *judging, const struct sample *sample, size_t at)
{
	const struct sample *later = find_later(judging, sample);
	const struct engine *engine = &judging->engines[at];
	struct drive_finding *finding;
	char from[PLACE_TEXT], to[PLACE_TEXT];

	if (!later || !field_of(later, at, FDI_TOTAL_CYCLES)->present ||
	    clock_stood(judging, engine, sample->t0, later->t1))
		return;
	judging->findings->checked++;
	if (field_of(later, at, FDI_TOTAL_CYCLES)->value >
	    field_of(sample, at, FDI_TOTAL_CYCLES)->value)
		return;
	finding = finding_add(judging, "driver.total-cycles", sample->client, engine,
			      "drm-total-cycles-");
	if (!finding)
		return;
	finding->t0 = sample->t0;
	finding->t1 = later->t1;
	finding->lo = field_of(sample, at, FDI_TOTAL_CYCLES)->value + 1;
	finding->hi = UINT64_MAX;
	finding->got = field_of(later, at, FDI_TOTAL_CYCLES)->value;
	finding_say(finding, "client %u: %s has %llu at %s and %llu at %s: expected it to go on",
		    sample->client, finding->key, (unsigned long long)finding->lo - 1,
		    place_time(judging, sample->t0, from), (unsigned long long)finding->got,
		    place_time(judging, later->t0, to));
}

/* --- cycles --- */

static uint64_t cycles_of(uint64_t ns, uint64_t hz)
{
	return (uint64_t)((unsigned __int128)ns * hz / 1000000000);
}

/* When the engine began to work for the client. */
static uint64_t first_work(const struct judging *judging, const struct engine *engine,
			   uint32_t client)
{
	const struct witness *witness = judging->run->witness;
	uint64_t first = WITNESS_NEVER;

	for (size_t i = 0; i < witness->span_count; i++)
		if (witness->spans[i].client == client && witness->spans[i].start_lo < first &&
		    engine_has(engine, witness->spans[i].queue))
			first = witness->spans[i].start_lo;
	return first;
}

/* The slowest and the fastest clock that the engine had from one time to another; false: none is
 * known. */
static bool clocks_between(const struct judging *judging, const struct engine *engine,
			   uint64_t from, uint64_t t, uint64_t *slowest, uint64_t *fastest)
{
	const struct witness *witness = judging->run->witness;

	*slowest = UINT64_MAX;
	*fastest = 0;
	for (uint32_t i = 0; i < engine->queue_count && !*fastest; i++)
		*slowest = *fastest = witness_hz(witness, engine->queues[i], from);
	*slowest = *fastest ? *slowest : UINT64_MAX;
	for (size_t i = 0; i < witness->clock_count; i++) {
		const struct witness_clock *clock = &witness->clocks[i];

		if (clock->t < from || clock->t > t || !engine_has(engine, clock->queue))
			continue;
		*slowest = clock->hz < *slowest ? clock->hz : *slowest;
		*fastest = clock->hz > *fastest ? clock->hz : *fastest;
	}
	return *fastest > 0;
}

/* Both time and cycles are printed: the time is judged by the witness, and cycles by the clock. */
static void judge_point(struct judging *judging, const struct series *series,
			const struct point *point, uint64_t base)
{
	const struct engine *engine = &judging->engines[series->engine];
	const uint64_t got =
		beyond(field_of(point->sample, series->engine, FDI_CYCLES)->value, base);
	struct drive_finding *finding;
	uint64_t slow, fast, lo, hi, slack;
	char time[PLACE_TEXT], from[PLACE_TEXT], to[PLACE_TEXT];

	if (!clocks_between(judging, engine, first_work(judging, engine, series->client),
			    point->sample->t1, &slow, &fast))
		return;
	slack = cycles_of(point->slack, fast);
	lo = cycles_of(point->lo, slow) - cycles_of(point->lo, slow) / PERCENT;
	hi = cycles_of(point->hi, fast) + cycles_of(point->hi, fast) / PERCENT;
	judging->findings->checked++;
	if (got + slack >= lo && got <= hi + slack)
		return;
	finding = finding_add(judging, "driver.frequency", series->client, engine, "drm-cycles-");
	if (!finding)
		return;
	finding->t0 = judging->begin;
	finding->t1 = point->sample->t1;
	finding->lo = lo;
	finding->hi = hi;
	finding->got = got;
	finding_say(finding,
		    "client %u, at %s: %s has %llu; %s to %s of work at %llu to %llu Hz are %llu "
		    "to %llu",
		    series->client, place_time(judging, point->sample->t0, time), finding->key,
		    (unsigned long long)got, place_span(point->lo, from), place_span(point->hi, to),
		    (unsigned long long)slow, (unsigned long long)fast, (unsigned long long)lo,
		    (unsigned long long)hi);
}

static bool is_sound(const struct point *point)
{
	return point->value + point->slack >= point->lo && point->value <= point->hi + point->slack;
}

static void judge_series(struct judging *judging, const struct series *series)
{
	const struct fdi_num *first;
	uint64_t base;

	if (!series->count)
		return;
	first = field_of(series->points[0].sample, series->engine, FDI_CYCLES);
	base = first->present && !series->points[0].hi ? first->value : 0;
	for (size_t i = 0; i < series->count; i++) {
		const struct sample *sample = series->points[i].sample;

		/* Where the time is wrong, cycles are so, too. */
		if (is_sound(&series->points[i]) &&
		    field_of(sample, series->engine, FDI_CYCLES)->present &&
		    field_of(sample, series->engine, FDI_BUSY_NS)->present)
			judge_point(judging, series, &series->points[i], base);
	}
}

void judge_cycles(struct judging *judging)
{
	for (size_t i = 0; i < judging->sample_count; i++)
		for (size_t at = 0; at < judging->engine_count; at++)
			if (field_of(&judging->samples[i], at, FDI_TOTAL_CYCLES)->present)
				judge_total(judging, &judging->samples[i], at);
	for (size_t i = 0; i < judging->client_count * judging->engine_count; i++)
		judge_series(judging, &judging->series[i]);
}
