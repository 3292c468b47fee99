/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* engine times, cycles and total cycles from sweep to sweep. */
#include "timelint.h"
#include "wide.h"

/*
 * rise - by how much the counter passed what is held; false: it did not, or was not seen before, or
 * is beyond what can be compared. A rise out of a dip is taken against the value before the dip.
 */
static bool rise(const struct tl_counter *counter, uint64_t *delta)
{
	if (!counter->now.present || !counter->held.present)
		return false;
	if (counter->now.saturated || counter->now.value <= counter->held.value)
		return false;
	*delta = counter->now.value - counter->held.value;
	return true;
}

const char *const tl_counter_keys[TL_COUNTERS] = {
	[TL_BUSY] = "drm-engine-",
	[TL_CYCLES] = "drm-cycles-",
	[TL_TOTAL] = "drm-total-cycles-",
};

/* points - a counter when it was not below what is held, and now. */
static void points(const struct tl_case *about, enum tl_which which, struct fdi_finding *finding)
{
	const struct tl_counter *counter = &about->engine->counter[which];

	finding->key = tl_counter_keys[which];
	finding->before = tl_number(counter->held, counter->t);
	finding->now = tl_number(counter->now, counter->now_t);
}

/* number - a number that a finding carries. */
static struct fdi_num number(uint64_t value)
{
	return (struct fdi_num){.value = value, .present = true};
}

/*
 * busy_window - the longest time in which a rise can have happened; false: it cannot be told. The
 * values may be from anywhere between the beginning and the end of their reads.
 */
static bool busy_window(const struct tl_case *about, uint64_t *window)
{
	const struct tl_counter *busy = &about->engine->counter[TL_BUSY];

	*window = sub_sat(busy->now_t, busy->t);
	if (!*window && !(busy->until && busy->now_until))
		return false;
	*window = add_sat(*window, add_sat(busy->width, busy->now_width));
	if (about->fd->accounting == FDI_ACCOUNT_RUNNING)
		return true;
	/* A job that ends now may have begun when the last one ended: after the look before that one. */
	*window = add_sat(*window, sub_sat(busy->t, busy->risen));
	return busy->has_risen;
}

/* capacity_of - the larger of now and before. */
static uint64_t capacity_of(const struct tl_engine *engine)
{
	uint64_t now = engine->capacity.now.value, last = engine->capacity.last.value;

	return now > last ? now : last;
}

bool tl_check_engine_within_wall(const struct tl_case *about, struct fdi_finding *finding)
{
	uint64_t delta, window;

	if (!rise(&about->engine->counter[TL_BUSY], &delta) || !busy_window(about, &window))
		return false;
	points(about, TL_BUSY, finding);
	finding->expected = "no more engine time than the time between the reads, times capacity";
	finding->got = number(delta);
	finding->limit = number(mul_sat(window, capacity_of(about->engine)));
	return delta > finding->limit.value;
}

/* total_delta - what total-cycles did since the cycles held were reported; false: unknown. */
static bool total_delta(const struct tl_engine *engine, uint64_t *delta)
{
	const struct fdi_num now = engine->counter[TL_TOTAL].now;

	if (!now.present || !engine->total_then.present || now.saturated)
		return false;
	*delta = sub_sat(now.value, engine->total_then.value);
	return true;
}

bool tl_check_cycles_within_total(const struct tl_case *about, struct fdi_finding *finding)
{
	uint64_t cycles, total;

	if (!rise(&about->engine->counter[TL_CYCLES], &cycles) ||
	    !total_delta(about->engine, &total))
		return false;
	points(about, TL_CYCLES, finding);
	finding->expected = "no more cycles than drm-total-cycles- advanced, times capacity";
	finding->got = number(cycles);
	finding->limit = number(mul_sat(total, capacity_of(about->engine)));
	return cycles > finding->limit.value;
}

bool tl_check_cycles_total_advances(const struct tl_case *about, struct fdi_finding *finding)
{
	uint64_t cycles, total;

	if (!rise(&about->engine->counter[TL_CYCLES], &cycles) ||
	    !total_delta(about->engine, &total))
		return false;
	points(about, TL_CYCLES, finding);
	finding->expected = "drm-total-cycles- to advance when drm-cycles- does";
	finding->got = about->engine->counter[TL_TOTAL].now;
	finding->limit = about->engine->total_then;
	return !total;
}

bool tl_check_cycles_curfreq_follows_load(const struct tl_case *about, struct fdi_finding *finding)
{
	const struct tl_engine *engine = about->engine;
	uint64_t cycles;

	points(about, TL_CYCLES, finding);
	finding->expected = "a frequency above zero while cycles advance";
	finding->got = engine->curfreq_now;
	return rise(&engine->counter[TL_CYCLES], &cycles) && engine->curfreq_now.present &&
	       engine->curfreq_then.present && !engine->curfreq_now.value &&
	       !engine->curfreq_then.value;
}

/* late - has the counter been below what is held for too long? */
static bool late(const struct tl_counter *counter)
{
	return counter->dipping && counter->now.present &&
	       counter->dip_reads >= FDI_CATCH_UP_READS &&
	       sub_sat(counter->now_t, counter->dip_t) >= FDI_CATCH_UP_NS;
}

/* may_dip - the specification lets it, and wants it to catch up; total-cycles are not said to. */
static bool may_dip(enum tl_which which)
{
	return which != TL_TOTAL;
}

bool tl_check_time_catch_up(const struct tl_case *about, struct fdi_finding *finding)
{
	const struct tl_counter *counter = &about->engine->counter[about->which];

	finding->expected =
		about->which == TL_BUSY
			? "the engine time to pass its earlier value in 10 s and 3 reads"
			: "the cycles to pass their earlier value in 10 s and 3 reads";
	finding->got = counter->now;
	finding->limit = counter->held;
	points(about, about->which, finding);
	finding->low = tl_number(counter->dip, counter->dip_t);
	return may_dip(about->which) && late(counter) && !counter->told;
}

bool tl_check_time_dip(const struct tl_case *about, struct fdi_finding *finding)
{
	static const char *const expected[TL_COUNTERS] = {
		[TL_BUSY] = "an engine time not below the earlier one",
		[TL_CYCLES] = "cycles not below the earlier ones",
		[TL_TOTAL] = "total cycles not below the earlier ones",
	};
	const struct tl_counter *counter = &about->engine->counter[about->which];

	finding->expected = expected[about->which];
	finding->got = counter->now;
	finding->limit = counter->held;
	points(about, about->which, finding);
	return counter->now.present && counter->dipping && !counter->dip_reads;
}

/* --- what is kept of a counter ---------------------------------------------------------------- */

unsigned int tl_catching_up(const struct tl_client *client)
{
	const struct tl_engine *engine;
	unsigned int which, count = 0;

	if (client->blurred)
		return 0;
	for (engine = client->engines; engine; engine = engine->next) {
		for (which = 0; which < TL_COUNTERS; which++)
			count += may_dip(which) && engine->counter[which].dipping &&
				 !engine->counter[which].told;
	}
	return count;
}

static void counter_settle(struct tl_counter *counter)
{
	counter->told |= late(counter);
	if (!counter->now.present)
		return;
	if (counter->held.present && counter->now.value < counter->held.value)
		return;
	if (counter->held.present && counter->now.value > counter->held.value) {
		counter->has_risen = true;
		counter->risen = counter->t;
	}
	counter->held = counter->now;
	counter->t = counter->now_t;
	counter->width = counter->now_width;
	counter->until = counter->now_until;
}

static void level_settle(struct tl_level *level)
{
	if (!level->now.present)
		return;
	level->last = level->now;
	level->last_t = level->now_t;
}

void tl_engine_settle(struct tl_engine *engine)
{
	const struct tl_counter *cycles = &engine->counter[TL_CYCLES];
	unsigned int which;

	engine->keys_missing |= engine->keys_last & ~engine->keys_now;
	engine->keys_missing &= ~engine->keys_now;
	engine->keys_last = engine->keys_now;
	for (which = 0; which < TL_COUNTERS; which++)
		counter_settle(&engine->counter[which]);
	level_settle(&engine->capacity);
	level_settle(&engine->maxfreq);
	if (cycles->now.present && cycles->now.value >= cycles->held.value) {
		engine->total_then = engine->counter[TL_TOTAL].now;
		engine->curfreq_then = engine->curfreq_now;
	}
}
