/* SPDX-License-Identifier: MIT */
/* Faults that only several series together show, and units. */
#include <string.h>

#include "judge.h"

static struct series *series_of(const struct judging *judging, uint32_t client, size_t engine)
{
	return &judging->series[client * judging->engine_count + engine];
}

/* --- units --- */

static bool is_within_bounds(const struct point *point, uint64_t value)
{
	return value + point->slack >= point->lo && value <= point->hi + point->slack;
}

/* Is its last value right if it is in us, ms or s, or in ps? */
static bool is_other_unit(const struct series *series)
{
	static const uint64_t factors[] = {1000, 1000000, 1000000000};
	const struct point *last = &series->points[series->count - 1];
	uint64_t many;

	if (last->lo <= last->slack || !last->value)
		return false;
	for (size_t i = 0; i < sizeof(factors) / sizeof(*factors); i++) {
		if (is_within_bounds(last, last->value / factors[i]))
			return true;
		if (!__builtin_mul_overflow(last->value, factors[i], &many) &&
		    is_within_bounds(last, many))
			return true;
	}
	return false;
}

static void judge_unit(struct series *series)
{
	if (!series->count || (!series->over_end && !series->under_end) || !is_other_unit(series))
		return;
	if (series->over != KIND_NONE) {
		series->over = KIND_UNIT;
		return;
	}
	series->under = KIND_UNIT;
}

static void judge_odd(struct judging *judging)
{
	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct sample *sample = &judging->samples[i];

		for (size_t j = 0; j < judging->engine_count; j++) {
			struct drive_finding *finding;

			if (!sample->engines[j].odd[0])
				continue;
			finding = finding_add(judging, "driver.unit", sample->client,
					      &judging->engines[j], "drm-engine-");
			if (!finding)
				continue;
			finding->t0 = sample->t0;
			finding->t1 = sample->t1;
			finding_say(finding, "client %u: %s has \"%s\"; expected a number of ns",
				    sample->client, finding->key, sample->engines[j].odd);
		}
	}
}

/* --- transfers --- */

/* What some have too much is what others have too little, to a quarter. */
static bool is_transfer(uint64_t over, uint64_t under)
{
	const uint64_t larger = over > under ? over : under;
	const uint64_t apart = over > under ? over - under : under - over;

	return over && under && apart <= larger / 4;
}

static void judge_clients(struct judging *judging, size_t engine)
{
	uint64_t over = 0, under = 0;

	for (uint32_t client = 0; client < judging->client_count; client++) {
		const struct series *series = series_of(judging, client, engine);

		over += series->over == KIND_UNIT ? 0 : series->over_end;
		under += series->under == KIND_UNIT ? 0 : series->under_end;
	}
	if (!is_transfer(over, under))
		return;
	for (uint32_t client = 0; client < judging->client_count; client++) {
		struct series *series = series_of(judging, client, engine);

		if (series->over_end && series->over != KIND_UNIT)
			series->over = KIND_CLIENT;
		if (series->under_end && series->under != KIND_UNIT)
			series->under = KIND_BUSY;
	}
}

static void judge_others(struct judging *judging, uint32_t client)
{
	uint64_t over = 0, under = 0;

	for (size_t engine = 0; engine < judging->engine_count; engine++) {
		over += series_of(judging, client, engine)->over_end;
		under += series_of(judging, client, engine)->under_end;
	}
	if (!is_transfer(over, under))
		return;
	for (size_t engine = 0; engine < judging->engine_count; engine++) {
		struct series *series = series_of(judging, client, engine);

		if (series->over_end && series->over != KIND_UNIT && series->over != KIND_CLIENT)
			series->over = KIND_ENGINE;
		if (series->under_end)
			series->under = KIND_ENGINE;
	}
}

/* A driver that counts too much without any wait does so where jobs wait, too. */
static void judge_waits(struct judging *judging, size_t engine)
{
	bool has_excess = false;

	for (uint32_t client = 0; client < judging->client_count; client++)
		has_excess |= series_of(judging, client, engine)->over == KIND_EXCESS;
	for (uint32_t client = 0; has_excess && client < judging->client_count; client++)
		if (series_of(judging, client, engine)->over == KIND_WAITING)
			series_of(judging, client, engine)->over = KIND_EXCESS;
}

/* Nor does it need a reset or a close to lose what it loses without. */
static void judge_losses(struct judging *judging, size_t engine)
{
	bool has_loss = false;

	for (uint32_t client = 0; client < judging->client_count; client++)
		has_loss |= series_of(judging, client, engine)->under == KIND_BUSY;
	for (uint32_t client = 0; has_loss && client < judging->client_count; client++) {
		struct series *series = series_of(judging, client, engine);

		if (series->under == KIND_RESET || series->under == KIND_CLOSE ||
		    series->under == KIND_QUEUE)
			series->under = KIND_BUSY;
	}
}

/* --- all --- */

static void note_unprinted(struct judging *judging, size_t engine)
{
	size_t points = 0, odd = 0;

	for (uint32_t client = 0; client < judging->client_count; client++)
		points += series_of(judging, client, engine)->count;
	for (size_t i = 0; i < judging->sample_count; i++)
		odd += judging->samples[i].engines[engine].odd[0] != '\0';
	if (!points && !odd && judging->sample_count)
		skipped_add(judging, "the driver prints no drm-engine-%s",
			    judging->engines[engine].name);
}

void judge_engines(struct judging *judging)
{
	const size_t count = judging->client_count * judging->engine_count;

	for (size_t i = 0; i < count; i++) {
		series_judge(judging, &judging->series[i]);
		judge_unit(&judging->series[i]);
	}
	for (size_t engine = 0; engine < judging->engine_count; engine++) {
		judge_clients(judging, engine);
		judge_waits(judging, engine);
		judge_losses(judging, engine);
		note_unprinted(judging, engine);
	}
	for (uint32_t client = 0; client < judging->client_count; client++)
		judge_others(judging, client);
	judge_odd(judging);
	for (size_t i = 0; i < count; i++)
		series_find(judging, &judging->series[i]);
}
