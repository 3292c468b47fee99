/* SPDX-License-Identifier: MIT */
/* The frequencies that are printed, beside the witness's clock. */
#include "judge.h"

#define LAG_NS	1000000 /* that a driver may take to know of another clock */
#define PERCENT 100 /* one part of: 1 %, for what is rounded to MHz */

/* The clocks that the engine had between two times, the one from before among them. */
static bool clocks_between(const struct judging *judging, const struct engine *engine,
			   uint64_t from, uint64_t to, uint64_t *slowest, uint64_t *fastest)
{
	const struct witness *witness = judging->run->witness;
	uint64_t before = 0;
	bool found = false;

	for (uint32_t i = 0; i < engine->queue_count && !before; i++)
		before = witness_hz(witness, engine->queues[i], from);
	found = before != 0;
	*slowest = *fastest = before;
	for (size_t i = 0; i < witness->clock_count; i++) {
		const struct witness_clock *clock = &witness->clocks[i];

		if (clock->t < from || clock->t > to || !engine_has(engine, clock->queue))
			continue;
		*slowest = found && *slowest < clock->hz ? *slowest : clock->hz;
		*fastest = found && *fastest > clock->hz ? *fastest : clock->hz;
		found = true;
	}
	return found;
}

static void find_clock(struct judging *judging, const struct sample *sample, size_t at,
		       const char *key, uint64_t got, uint64_t lo, uint64_t hi)
{
	struct drive_finding *finding = finding_add(judging, "driver.frequency", sample->client,
						    &judging->engines[at], key);
	char time[PLACE_TEXT];

	if (!finding)
		return;
	finding->t0 = sample->t0;
	finding->t1 = sample->t1;
	finding->lo = lo;
	finding->hi = hi;
	finding->got = got;
	finding_say(finding,
		    "client %u, at %s: %s has %llu Hz; the engine's clock was at %llu to %llu Hz",
		    sample->client, place_time(judging, sample->t0, time), finding->key,
		    (unsigned long long)got, (unsigned long long)lo, (unsigned long long)hi);
}

static bool is_wrong(const struct judging *judging, const struct sample *sample, size_t at,
		     uint64_t *lo, uint64_t *hi)
{
	const struct fdi_num *now = &sample->engines[at].field[FDI_CURFREQ_HZ];
	const uint64_t lag = judging->run->edge_ns > LAG_NS ? judging->run->edge_ns : LAG_NS;

	/* A clock that is off while nothing runs is 0 in some drivers. */
	if (!now->present || !now->value ||
	    !clocks_between(judging, &judging->engines[at], beyond(sample->t0, lag),
			    sample->t1 + lag, lo, hi))
		return false;
	return now->value + *lo / PERCENT < *lo || now->value > *hi + *hi / PERCENT;
}

/* One text may be late; two in a row are wrong. */
static void judge_current(struct judging *judging, uint32_t client, size_t at)
{
	uint64_t lo, hi;
	size_t wrong = 0;

	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct sample *sample = &judging->samples[i];

		if (sample->client != client || !sample->engines[at].field[FDI_CURFREQ_HZ].present)
			continue;
		judging->findings->checked++;
		wrong = is_wrong(judging, sample, at, &lo, &hi) ? wrong + 1 : 0;
		if (wrong < 2)
			continue;
		find_clock(judging, sample, at, "drm-curfreq-",
			   sample->engines[at].field[FDI_CURFREQ_HZ].value, lo, hi);
		return;
	}
}

/* A maximum is not below a clock that was there. */
static void judge_maximum(struct judging *judging, const struct sample *sample, size_t at)
{
	const struct fdi_num *most = &sample->engines[at].field[FDI_MAXFREQ_HZ];
	uint64_t lo, hi;

	if (!most->present ||
	    !clocks_between(judging, &judging->engines[at], sample->t0, sample->t1, &lo, &hi))
		return;
	judging->findings->checked++;
	if (most->value + lo / PERCENT < lo)
		find_clock(judging, sample, at, "drm-maxfreq-", most->value, lo, hi);
}

void judge_clock(struct judging *judging)
{
	for (size_t at = 0; at < judging->engine_count; at++) {
		for (uint32_t client = 0; client < judging->client_count; client++)
			judge_current(judging, client, at);
		for (size_t i = 0; i < judging->sample_count; i++)
			judge_maximum(judging, &judging->samples[i], at);
	}
}
