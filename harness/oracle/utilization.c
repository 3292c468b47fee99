/* SPDX-License-Identifier: MIT */
#include "utilization.h"

#include "decimal.h"

#define RATIO_LIMIT 1e300L /* a larger ratio is not judged */

/* The counters that a utilization needs; the first is the numerator. */
struct recipe {
	enum engine_field counters[2];
	size_t count;
	bool needs_maxfreq;
};

static const struct recipe recipes[UTILIZATIONS] = {
	[UTILIZATION_TIME] = {{ENGINE_BUSY}, 1, false},
	[UTILIZATION_CYCLES] = {{ENGINE_CYCLES, ENGINE_TOTAL_CYCLES}, 2, false},
	[UTILIZATION_FREQUENCY] = {{ENGINE_CYCLES}, 1, true},
};

uint64_t window_wall_max(struct window before, struct window now)
{
	return now.to > before.from ? now.to - before.from : 0;
}

static uint64_t wall_min(struct window before, struct window now)
{
	return now.from > before.to ? now.from - before.to : 1;
}

static bool has_range(const struct ratios *ratios, long double low, long double high)
{
	for (size_t i = 0; i < ratios->count; i++) {
		if (ratios->range[i].low == low && ratios->range[i].high == high)
			return true;
	}
	return false;
}

/* One more range; what is not finite makes it "anything". */
static void add_exact(struct ratios *ratios, long double low, long double high)
{
	if (has_range(ratios, low, high))
		return;
	if (!(low >= 0 && high <= RATIO_LIMIT) || ratios->count == RATIOS_MAX) {
		ratios->anything = true;
		return;
	}
	ratios->range[ratios->count].low = low;
	ratios->range[ratios->count].high = high;
	ratios->count++;
}

/* A utilization above 1 may be reported as it is computed, or as 1. */
static void add_range(struct ratios *ratios, long double low, long double high)
{
	add_exact(ratios, low, high);
	if (low > 1)
		add_exact(ratios, 1, 1);
}

void ratios_add_all(struct ratios *ratios, const struct ratios *other)
{
	for (size_t i = 0; i < other->count; i++)
		add_exact(ratios, other->range[i].low, other->range[i].high);
	ratios->absent |= other->absent;
	ratios->anything |= other->anything;
}

bool ratios_same(const struct ratios *a, const struct ratios *b)
{
	if (a->count != b->count || a->absent != b->absent || a->anything != b->anything)
		return false;
	for (size_t i = 0; i < a->count; i++) {
		if (!has_range(b, a->range[i].low, a->range[i].high))
			return false;
	}
	return true;
}

void ratios_add_nothing(struct ratios *ratios)
{
	ratios->absent = true;
	add_exact(ratios, 0, 0);
}

/* No wall time: nothing is known, or, if the counter increased, the engine was fully busy. Never
 * divide by it. */
static void add_no_time(struct ratios *ratios, long double delta)
{
	ratios_add_nothing(ratios);
	if (delta > 0)
		add_exact(ratios, 1, 1);
}

/* delta / capacity over the shortest and the longest wall time; for UTILIZATION_FREQUENCY as a
 * share of maxfreq. */
static void add_over_wall(struct ratios *ratios, enum utilization_kind kind, long double delta,
			  const struct interval *interval, struct window since)
{
	uint64_t longest = window_wall_max(since, interval->now.when);
	uint64_t shortest = wall_min(since, interval->now.when);
	long double rate = delta;

	if (!longest) {
		add_no_time(ratios, delta);
		return;
	}
	if (kind == UTILIZATION_FREQUENCY)
		rate = delta * 1e9L / dec_ratio(interval->maxfreq, WORD("1"));
	add_range(ratios, rate / (long double)longest, rate / (long double)shortest);
	/* A subject that reads the clock after the text may find no time between two reads that
	 * touch. */
	if (interval->now.when.from <= since.to)
		add_no_time(ratios, delta);
}

/* Adds the utilization from `since` to now; nothing where total-cycles did not grow. */
static void add_since(struct ratios *ratios, struct pool *pool, enum utilization_kind kind,
		      const struct interval *interval, const struct sample *since)
{
	enum engine_field counter = recipes[kind].counters[0];
	const struct word *held = interval->now.held;
	struct word delta = dec_sub(pool, held[counter], since->held[counter]);

	if (kind == UTILIZATION_CYCLES) {
		const struct word from = since->held[ENGINE_TOTAL_CYCLES];
		struct word total;
		long double ratio;

		if (dec_cmp(held[ENGINE_TOTAL_CYCLES], from) <= 0)
			return;
		total = dec_sub(pool, held[ENGINE_TOTAL_CYCLES], from);
		ratio = dec_ratio(delta, total) / dec_ratio(interval->capacity, WORD("1"));
		add_range(ratios, ratio, ratio);
		return;
	}
	add_over_wall(ratios, kind, dec_ratio(delta, interval->capacity), interval, since->when);
}

static bool has_counters(const struct recipe *recipe, const struct word *words)
{
	for (size_t i = 0; i < recipe->count; i++) {
		if (!words[recipe->counters[i]].text)
			return false;
	}
	return true;
}

/* Does the newest text print all that it needs? */
static bool is_present(const struct recipe *recipe, const struct interval *interval)
{
	return has_counters(recipe, interval->printed) &&
	       (!recipe->needs_maxfreq || interval->maxfreq.text);
}

/* Is all that it needs held, from this sweep or from earlier ones? */
static bool is_known(const struct recipe *recipe, const struct interval *interval)
{
	return has_counters(recipe, interval->now.held) &&
	       (!recipe->needs_maxfreq || interval->maxfreq.text);
}

/* Did the counter fall below what is held? Then the interval is unknown (rst:98-102, 119-123). */
static bool is_dip(enum engine_field counter, const struct interval *interval)
{
	return dec_cmp(interval->printed[counter], interval->before.held[counter]) < 0;
}

static bool counter_increased(enum engine_field counter, const struct interval *interval)
{
	return dec_cmp(interval->now.held[counter], interval->before.held[counter]) > 0;
}

/* The first sweep: no delta is known. What appears late may have grown from 0, if there was time
 * for it. */
static void add_first_ratios(struct ratios *ratios, struct pool *pool, enum utilization_kind kind,
			     const struct interval *interval)
{
	const struct sample zero = {.when = interval->before.when};
	struct ratios late = {0};

	ratios_add_nothing(ratios);
	if (has_counters(&recipes[kind],
			 interval->before.held)) { /* all were printed, but never in one text */
		add_since(ratios, pool, kind, interval, &interval->before);
		return;
	}
	if (!interval->late || kind == UTILIZATION_CYCLES)
		return;
	add_since(&late, pool, kind, interval, &zero);
	if (late.count && late.range[0].low <= 1)
		ratios_add_all(ratios, &late);
}

/* The last interval counts; right after a fallback two longer ones may, too, and the ratio may be
 * absent. */
static void add_delta_ratios(struct ratios *ratios, struct pool *pool,
			     const struct utilization *utilization, enum utilization_kind kind,
			     const struct interval *interval)
{
	add_since(ratios, pool, kind, interval, &interval->before);
	if (!utilization->held_back && !interval->gap)
		return;
	ratios->absent = true;
	add_since(ratios, pool, kind, interval, &utilization->level);
	add_since(ratios, pool, kind, interval, &utilization->advance);
}

/* Did any counter of the engine, not only those that the kind needs? */
static bool holds_any(const struct interval *interval)
{
	for (size_t i = 0; i < COUNTERS; i++)
		if (interval->printed[i].text && interval->before.held[i].text &&
		    is_dip((enum engine_field)i, interval))
			return true;
	return false;
}

static struct ratios step_alone(struct utilization *utilization, struct pool *pool,
				enum utilization_kind kind, const struct interval *interval)
{
	const struct recipe *recipe = &recipes[kind];
	struct ratios ratios = {0};

	if (!is_present(recipe, interval)) {
		if (utilization->observed || is_known(recipe, interval))
			ratios_add_nothing(&ratios);
		utilization->held_back = true;
		return ratios;
	}
	if (recipe->needs_maxfreq && word_same(interval->maxfreq, WORD("0"))) {
		ratios_add_nothing(&ratios);
		utilization->held_back = true;
		return ratios;
	}
	if (!utilization->observed) {
		add_first_ratios(&ratios, pool, kind, interval);
		utilization->observed = true;
		utilization->held_back = false;
		utilization->level = interval->now;
		utilization->advance = interval->now;
		return ratios;
	}
	/* A total that is held has not increased, either. */
	if (is_dip(recipe->counters[0], interval) ||
	    (kind == UTILIZATION_CYCLES && !counter_increased(ENGINE_TOTAL_CYCLES, interval))) {
		ratios_add_nothing(&ratios);
		utilization->held_back = true;
		return ratios;
	}
	add_delta_ratios(&ratios, pool, utilization, kind, interval);
	/* Two sweeps at one time: a reader may treat them as one, and count from the sweep before
	 * both. */
	if (!window_wall_max(interval->before.when, interval->now.when)) {
		utilization->held_back = true;
		return ratios;
	}
	if (counter_increased(recipe->counters[0], interval)) {
		utilization->held_back = false;
		utilization->advance = interval->now;
	}
	/* Equal to the held value: an update, or still the fallback? The specification leaves it
	 * open. */
	if (!utilization->held_back)
		utilization->level = interval->now;
	return ratios;
}

/*
 * Two sweeps at one time are one to some readers: their interval begins before both. Of other
 * sweeps that is the interval whose utilization was added already.
 */
static void add_merged(struct ratios *ratios, struct pool *pool,
		       const struct utilization *utilization, enum utilization_kind kind,
		       const struct interval *interval)
{
	const struct recipe *recipe = &recipes[kind];

	if (!is_present(recipe, interval) || !has_counters(recipe, utilization->base.held) ||
	    (recipe->needs_maxfreq && word_same(interval->maxfreq, WORD("0"))))
		return;
	add_since(ratios, pool, kind, interval, &utilization->base);
}

void utilization_base(struct utilization *utilization, const struct sample *before,
		      struct window now)
{
	if (window_wall_max(before->when, now))
		utilization->base = *before;
}

/* While a counter of the engine is held, and right after, a reader may show no utilization of it at
 * all. */
struct ratios utilization_step(struct utilization *utilization, struct pool *pool,
			       enum utilization_kind kind, const struct interval *interval)
{
	const bool was_held = utilization->engine_held;
	struct ratios ratios = step_alone(utilization, pool, kind, interval);

	utilization_base(utilization, &interval->before, interval->now.when);
	add_merged(&ratios, pool, utilization, kind, interval);
	utilization->engine_held = holds_any(interval);
	if (ratios.count && (was_held || utilization->engine_held))
		ratios.absent = true;
	return ratios;
}

static bool sample_same(const struct sample *a, const struct sample *b)
{
	for (size_t i = 0; i < COUNTERS; i++) {
		if (!word_same(a->held[i], b->held[i]))
			return false;
	}
	return a->when.from == b->when.from && a->when.to == b->when.to;
}

bool utilization_same(const struct utilization *a, const struct utilization *b)
{
	return a->observed == b->observed && a->held_back == b->held_back &&
	       a->engine_held == b->engine_held && sample_same(&a->base, &b->base) &&
	       sample_same(&a->level, &b->level) && sample_same(&a->advance, &b->advance);
}
