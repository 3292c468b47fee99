/* SPDX-License-Identifier: MIT */
#include "engine.h"

#include "variant.h"

#define READINGS_MAX  64
#define HISTORIES_MAX 32

/* All readings of what is printed. */
struct readings {
	struct reading all[READINGS_MAX];
	size_t count;
	bool none; /* reading nothing is one, too */
	bool anything;
};

static struct choice choice_either(struct pool *pool, const struct choice *a,
				   const struct choice *b)
{
	struct choice out = {0};

	choice_add_all(pool, &out, a, true);
	choice_add_all(pool, &out, b, true);
	return out;
}

/* The level that the later of two texts prints; where it may print none, either. */
static struct choice choice_later(struct pool *pool, const struct choice *a, const struct choice *b)
{
	return choice_is_sure(b) ? *b : choice_either(pool, a, b);
}

struct printed_engine engine_merge(struct pool *pool, const struct printed_engine *a,
				   const struct printed_engine *b, bool largest)
{
	struct printed_engine out = {
		.name = a->name,
		.odd_capacity = a->odd_capacity || b->odd_capacity,
		.may_miss = a->may_miss && b->may_miss,
	};

	for (int i = 0; i < ENGINE_FIELDS; i++)
		out.field[i] = (i < COUNTERS ? choice_larger
				: largest    ? choice_either
					     : choice_later)(pool, &a->field[i], &b->field[i]);
	return out;
}

static void set_field(struct reading *reading, int field, struct word word)
{
	if (field < COUNTERS)
		reading->counter[field] = word;
	else if (field == ENGINE_MAXFREQ)
		reading->maxfreq = word;
	else
		reading->capacity = word;
}

/* Each reading so far, once with each alternative of one more field. */
static void multiply_readings(struct readings *readings, const struct choice *choice, int field)
{
	struct readings old = *readings;
	bool none = choice->absent || !choice_has_values(choice);
	size_t ways = choice->count + none;

	readings->anything |= choice->anything || old.count * ways > READINGS_MAX;
	if (readings->anything)
		return;
	readings->count = 0;
	for (size_t i = 0; i < old.count; i++) {
		for (size_t way = 0; way < ways; way++) {
			struct reading *reading = &readings->all[readings->count++];

			*reading = old.all[i];
			if (way < choice->count)
				set_field(reading, field, choice->words[way]);
		}
	}
}

/* A capacity of 0 or garbage: one reading that is 0, 1 or absent, beside those of other texts. */
static struct choice clean_capacity(struct pool *pool, const struct printed_engine *printed)
{
	const struct choice *capacity = &printed->field[ENGINE_CAPACITY];
	struct choice out = {.absent = true, .anything = capacity->anything};

	if (!printed->odd_capacity)
		return *capacity;
	for (size_t i = 0; i < capacity->count; i++) {
		if (!word_same(capacity->words[i], WORD("0")) &&
		    !word_same(capacity->words[i], WORD("1")))
			choice_add(pool, &out, capacity->words[i]);
	}
	return out;
}

static struct readings make_readings(struct pool *pool, const struct printed_engine *printed)
{
	struct readings readings = {.count = 1, .none = printed->may_miss};
	struct choice capacity = clean_capacity(pool, printed);

	for (int i = 0; i < ENGINE_CAPACITY; i++)
		multiply_readings(&readings, &printed->field[i], i);
	multiply_readings(&readings, &capacity, ENGINE_CAPACITY);
	for (size_t i = 0; i < readings.count; i++)
		readings.all[i].odd_capacity = printed->odd_capacity &&
					       !readings.all[i].capacity.text;
	return readings;
}

static void add_history(struct pool *pool, struct engine *engine, struct history history)
{
	struct histories *histories = &engine->histories;

	for (size_t i = 0; i < histories->count; i++) {
		if (history_same(&histories->all[i], &history))
			return;
	}
	if (histories->count == HISTORIES_MAX) {
		engine->anything = true;
		return;
	}
	histories->all = pool_grow(pool, histories->all, histories->count, &histories->cap,
				   sizeof(*histories->all));
	histories->all[histories->count++] = history;
}

static void continue_history(struct engine *engine, const struct step *step,
			     const struct history *old, const struct reading *reading)
{
	struct variants variants = variants_of(old, reading);

	for (size_t i = 0; i < variants.count; i++)
		add_history(step->pool, engine, history_next(step, old, &variants.all[i]));
}

static void start_history(struct engine *engine, const struct step *step,
			  const struct reading *reading)
{
	struct variants variants = variants_of(NULL, reading);

	for (size_t i = 0; i < variants.count; i++)
		add_history(step->pool, engine, history_first(step, &variants.all[i]));
}

static void start_histories(struct engine *engine, const struct step *step,
			    const struct readings *readings, bool late)
{
	struct step first = *step;

	first.late = late;
	for (size_t i = 0; i < readings->count; i++)
		start_history(engine, &first, &readings->all[i]);
	engine->may_miss |= readings->none;
}

/* The old histories are in the spare ones. */
static void continue_histories(struct engine *engine, const struct step *step,
			       const struct readings *readings, bool may_miss)
{
	const struct histories *old = &engine->spare;
	struct step known = *step;

	known.late = true;
	for (size_t i = 0; i < old->count; i++) {
		for (size_t j = 0; j < readings->count; j++)
			continue_history(engine, &known, &old->all[i], &readings->all[j]);
		if (readings->none)
			add_history(step->pool, engine, history_vanish(step, &old->all[i]));
	}
	if (may_miss)
		start_histories(engine, step, readings, true);
}

static void swap_histories(struct engine *engine)
{
	struct histories histories = engine->histories;

	engine->histories = engine->spare;
	engine->histories.count = 0;
	engine->spare = histories;
}

void engine_step(struct engine *engine, const struct step *step,
		 const struct printed_engine *printed, unsigned int lifetimes)
{
	struct readings readings = {.none = true};
	bool may_miss = engine->may_miss;

	if (printed)
		readings = make_readings(step->pool, printed);
	engine->anything |= readings.anything;
	if (engine->anything)
		return;
	swap_histories(engine);
	engine->may_miss = false;
	if (lifetimes & LIFETIME_CONTINUED)
		continue_histories(engine, step, &readings, may_miss);
	if (lifetimes & LIFETIME_NEW)
		start_histories(engine, step, &readings, step->opened);
}
