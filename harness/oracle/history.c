/* SPDX-License-Identifier: MIT */
#include "history.h"

#include "decimal.h"

/* Can an engine have been busy that long since the sweep before? */
static bool fits_wall(const struct step *step, struct word busy, struct word capacity)
{
	struct word limit = dec_mul(step->pool, capacity, window_wall_max(step->before, step->now));

	return dec_cmp(busy, limit) <= 0;
}

/* The divisor: 1 where no capacity was printed (rst:110), or one that cannot divide. */
static struct word capacity_of(const struct reading *reading)
{
	return reading->capacity.text && !reading->odd_capacity ? reading->capacity : WORD("1");
}

static struct interval make_interval(const struct step *step, const struct history *old,
				     const struct history *new, const struct reading *reading)
{
	struct interval interval = {
		.before = {.when = step->before},
		.now = {.when = step->now},
		.maxfreq = reading->maxfreq,
		.capacity = capacity_of(reading),
		.gap = step->gap,
		.late = step->late,
	};

	memcpy(interval.now.held, new->held.counter, sizeof(interval.now.held));
	memcpy(interval.printed, reading->counter, sizeof(interval.printed));
	if (old)
		memcpy(interval.before.held, old->held.counter, sizeof(interval.before.held));
	return interval;
}

/*
 * A subject may report that it cannot hold a number, even where its integers are signed; what is
 * computed from it may then be absent.
 */
static bool is_beyond_63_bits(struct word number)
{
	return number.text && dec_cmp(number, WORD("9223372036854775807")) > 0;
}

static bool holds_beyond_63_bits(const struct reading *held)
{
	for (int i = 0; i < COUNTERS; i++) {
		if (is_beyond_63_bits(held->counter[i]))
			return true;
	}
	return false;
}

static bool is_both(const struct reading *reading)
{
	return reading->counter[ENGINE_TOTAL_CYCLES].text && reading->maxfreq.text;
}

/* Was a divisor printed, and so far neither time nor cycles, of which it is a part? */
static bool is_divisor_alone(const struct reading *held)
{
	return !held->counter[ENGINE_BUSY].text && !held->counter[ENGINE_CYCLES].text &&
	       (held->counter[ENGINE_TOTAL_CYCLES].text || held->maxfreq.text);
}

static void find_ratios(const struct step *step, const struct history *old,
			const struct reading *reading, struct history *new)
{
	struct interval interval = make_interval(step, old, new, reading);
	struct ratios read[UTILIZATIONS];

	for (int i = 0; i < UTILIZATIONS; i++)
		read[i] = utilization_step(&new->utilization[i], step->pool, i, &interval);
	new->busy_ratio = read[UTILIZATION_TIME];
	ratios_add_all(&new->busy_ratio, &read[UTILIZATION_CYCLES]);
	new->freq_ratio = read[UTILIZATION_FREQUENCY];
	/*
	 * No sentence forbids 0 there (rst:127-129, 140-142): nothing is known to have been added.
	 */
	if (is_divisor_alone(&new->held)) {
		ratios_add_nothing(&new->busy_ratio);
		ratios_add_nothing(&new->freq_ratio);
	}
	/* A driver may print one of the two, not both (rst:138, 150): either may be left out. */
	if (is_both(reading)) {
		ratios_add_all(&new->busy_ratio, &new->freq_ratio);
		new->busy_ratio.absent = true;
		new->freq_ratio.absent = true;
	}
	if (reading->odd_capacity || holds_beyond_63_bits(&new->held)) {
		new->busy_ratio.absent = true;
		new->freq_ratio.absent = true;
	}
}

/* No increase is known: 0, or absent. */
static struct choice no_delta(struct pool *pool)
{
	struct choice choice = {.absent = true};

	choice_add(pool, &choice, WORD("0"));
	return choice;
}

static struct choice first_delta(const struct step *step, const struct reading *reading)
{
	struct word busy = reading->counter[ENGINE_BUSY];
	struct choice delta = {0};

	if (!busy.text)
		return delta;
	delta = no_delta(step->pool);
	if (step->late && fits_wall(step, busy, capacity_of(reading)))
		choice_add(step->pool, &delta, busy);
	return delta;
}

static struct choice next_delta(const struct step *step, const struct history *old,
				const struct reading *reading)
{
	struct word busy = reading->counter[ENGINE_BUSY];
	struct word held = old->held.counter[ENGINE_BUSY];
	struct word level = old->utilization[UTILIZATION_TIME].level.held[ENGINE_BUSY];
	struct choice delta = {0};

	if (!held.text)
		return first_delta(step, reading);
	if (!busy.text || dec_cmp(busy, held) < 0)
		return no_delta(step->pool);
	choice_add(step->pool, &delta, dec_sub(step->pool, busy, held));
	if (old->no_time && level.text)
		choice_add(step->pool, &delta, dec_sub(step->pool, busy, level));
	/*
	 * Equal to the held value: an update, or still the fallback? The specification leaves it
	 * open. Where the sweep before did not print it, a reader that compares two texts has no
	 * delta, as at first sight.
	 */
	delta.absent = (old->fell && word_same(busy, held)) || old->unprinted[ENGINE_BUSY] ||
		       is_beyond_63_bits(busy);
	return delta;
}

/*
 * Two sweeps at one time are one to some readers, whose delta begins before both; others report no
 * delta of an interval without time, and may count the next one from the first of the two.
 */
static void add_merged_delta(const struct step *step, struct history *new)
{
	struct word busy = new->held.counter[ENGINE_BUSY];
	struct word base = new->utilization[UTILIZATION_TIME].base.held[ENGINE_BUSY];

	new->no_time = !window_wall_max(step->before, step->now);
	if (!new->no_time || !busy.text)
		return;
	new->delta.absent = true;
	if (base.text)
		choice_add(step->pool, &new->delta, dec_sub(step->pool, busy, base));
}

struct history history_first(const struct step *step, const struct reading *reading)
{
	struct history history = {.held = *reading, .first_capacity = reading->capacity};

	history.delta = first_delta(step, reading);
	find_ratios(step, NULL, reading, &history);
	return history;
}

static bool capacity_changed(const struct history *old, const struct reading *reading)
{
	return reading->capacity.text && !word_same(capacity_of(&old->held), capacity_of(reading));
}

/* By 0 nothing is divided, before or after. */
static bool maxfreq_changed(const struct history *old, const struct reading *reading)
{
	struct word was = old->held.maxfreq, now = reading->maxfreq;

	return was.text && now.text && !word_same(was, now) && !word_same(was, WORD("0")) &&
	       !word_same(now, WORD("0"));
}

/*
 * Where two sweeps print different capacities or frequencies, either may apply to the interval, or
 * no ratio be reported: no sentence says which.
 */
static void add_old_levels(const struct step *step, const struct history *old,
			   const struct reading *reading, struct history *new)
{
	struct reading earlier = *reading;
	struct history other = *new;

	if (capacity_changed(old, reading))
		earlier.capacity = capacity_of(&old->held);
	if (maxfreq_changed(old, reading))
		earlier.maxfreq = old->held.maxfreq;
	memcpy(other.utilization, old->utilization, sizeof(other.utilization));
	find_ratios(step, old, &earlier, &other);
	ratios_add_all(&new->busy_ratio, &other.busy_ratio);
	ratios_add_all(&new->freq_ratio, &other.freq_ratio);
	new->freq_ratio.absent = true;
	if (capacity_changed(old, reading))
		new->busy_ratio.absent = true;
}

/* Is busy held back? Once it is, it is until it grows. */
static bool counter_fell(const struct history *old, const struct reading *reading)
{
	struct word held = old->held.counter[ENGINE_BUSY];
	struct word printed = reading->counter[ENGINE_BUSY];

	if (!printed.text)
		return true;
	if (!held.text)
		return false;
	return dec_cmp(printed, held) < 0 || (old->fell && word_same(printed, held));
}

/* Only total-cycles may fall: see variant.c. */
static bool is_held_back(int counter, const struct reading *reading, struct word held)
{
	if (counter == ENGINE_TOTAL_CYCLES && reading->lower_total)
		return false;
	return dec_cmp(reading->counter[counter], held) < 0;
}

struct history history_next(const struct step *step, const struct history *old,
			    const struct reading *reading)
{
	struct history history = *old;

	history.vanished = false;
	history.held = *reading;
	for (int i = 0; i < COUNTERS; i++) {
		struct word held = old->held.counter[i];
		struct word printed = reading->counter[i];

		if (held.text && (!printed.text || is_held_back(i, reading, held)))
			history.held.counter[i] = held;
		history.unprinted[i] = held.text && !printed.text;
	}
	if (is_both(reading) && !old->aside.text)
		history.aside = old->held.counter[ENGINE_TOTAL_CYCLES];
	if (reading->counter[ENGINE_TOTAL_CYCLES].text && !reading->maxfreq.text)
		history.aside = (struct word){0};
	if (!old->first_capacity.text || !reading->capacity.text)
		history.first_capacity = reading->capacity;
	history.fell = counter_fell(old, reading);
	history.delta = next_delta(step, old, reading);
	find_ratios(step, old, reading, &history);
	add_merged_delta(step, &history);
	if (capacity_changed(old, reading) || maxfreq_changed(old, reading))
		add_old_levels(step, old, reading, &history);
	return history;
}

struct history history_vanish(const struct step *step, const struct history *old)
{
	struct history history = *old;
	struct sample before = {.when = step->before};
	struct ratios nothing = {0};

	ratios_add_nothing(&nothing);
	history.vanished = true;
	history.fell = true;
	for (int i = 0; i < COUNTERS; i++)
		history.unprinted[i] = old->held.counter[i].text;
	if (old->held.counter[ENGINE_BUSY].text)
		history.delta = no_delta(step->pool);
	memcpy(before.held, old->held.counter, sizeof(before.held));
	for (int i = 0; i < UTILIZATIONS; i++) {
		history.utilization[i].held_back = true;
		utilization_base(&history.utilization[i], &before, step->now);
	}
	if (old->utilization[UTILIZATION_TIME].observed ||
	    old->utilization[UTILIZATION_CYCLES].observed)
		history.busy_ratio = nothing;
	if (old->utilization[UTILIZATION_FREQUENCY].observed)
		history.freq_ratio = nothing;
	return history;
}

static bool reading_same(const struct reading *a, const struct reading *b)
{
	for (int i = 0; i < COUNTERS; i++) {
		if (!word_same(a->counter[i], b->counter[i]))
			return false;
	}
	return word_same(a->maxfreq, b->maxfreq) && word_same(a->capacity, b->capacity) &&
	       a->odd_capacity == b->odd_capacity && a->total_alone == b->total_alone;
}

bool history_same(const struct history *a, const struct history *b)
{
	for (int i = 0; i < UTILIZATIONS; i++) {
		if (!utilization_same(&a->utilization[i], &b->utilization[i]))
			return false;
	}
	return reading_same(&a->held, &b->held) && word_same(a->aside, b->aside) &&
	       word_same(a->first_capacity, b->first_capacity) && a->fell == b->fell &&
	       a->no_time == b->no_time && a->vanished == b->vanished &&
	       !memcmp(a->unprinted, b->unprinted, sizeof(a->unprinted)) &&
	       choice_same(&a->delta, &b->delta) && ratios_same(&a->busy_ratio, &b->busy_ratio) &&
	       ratios_same(&a->freq_ratio, &b->freq_ratio);
}
