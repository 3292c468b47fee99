/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Engine time, cycles and total cycles from sweep to sweep. */
#include "timelint.h"
#include "wide.h"

/*
 * counter_delta - by how much the counter passed the value held: after a dip, the value before it.
 * false: it did not pass it, has no earlier value, or is saturated.
 */
static bool counter_delta(const struct tl_counter *counter, uint64_t *delta)
{
	if (!counter->now.present || !counter->held.present)
		return false;
	if (counter->now.saturated || counter->now.value <= counter->held.value)
		return false;
	*delta = counter->now.value - counter->held.value;
	return true;
}

/* The key of each counter without the name of its engine. */
static const char *const counter_keys[TL_COUNTERS] = {
	[TL_BUSY] = "drm-engine-",
	[TL_CYCLES] = "drm-cycles-",
	[TL_TOTAL] = "drm-total-cycles-",
};

/* finding_set_values - the points of a finding: the value held of a counter, and the value now. */
static void finding_set_values(const struct tl_context *ctx, enum tl_counter_kind kind,
			       struct fdi_finding *finding)
{
	const struct tl_counter *counter = &ctx->engine->counter[kind];

	finding->key = counter_keys[kind];
	finding->before = tl_point_of_number(counter->held, counter->t);
	finding->now = tl_point_of_number(counter->now, counter->now_t);
}

static struct fdi_num num_of(uint64_t value)
{
	return (struct fdi_num){.value = value, .present = true};
}

/* capacity_of - the larger of now and before. */
static uint64_t capacity_of(const struct tl_engine *engine)
{
	uint64_t now = engine->capacity.now.value, last = engine->capacity.last.value;

	return now > last ? now : last;
}

/* busy_widths - each value may be of any instant between the begin and the end of its read. */
static uint64_t busy_widths(const struct tl_counter *busy)
{
	return add_sat(busy->width, busy->now_width);
}

/* busy_window - the longest time in which the engine time can have passed its value held; false: it
 * is unknown. */
static bool busy_window(const struct tl_context *ctx, uint64_t *window)
{
	const struct tl_counter *busy = &ctx->engine->counter[TL_BUSY];

	*window = sub_sat(busy->now_t, busy->t);
	if (!*window && !(busy->until && busy->now_until))
		return false;
	*window = add_sat(*window, busy_widths(busy));
	if (ctx->fd->accounting == FDI_ACCOUNT_RUNNING)
		return true;
	/*
	 * A job that ends now may have begun when the one before ended: after the read at risen. Of
	 * several units one may have been busy with it for any time.
	 */
	*window = add_sat(*window, sub_sat(busy->t, busy->risen));
	return busy->has_risen && capacity_of(ctx->engine) == 1;
}

/*
 * with_slack - and a twentieth of it and a millisecond: the clocks of reader and GPU differ, and a
 * driver may convert ticks by their period in whole ns (i915 did: 27 for 26.04). No sentence of
 * rst:95-96 says how exact the time is. What counts twice, or in the wrong unit, is far beyond.
 */
static uint64_t with_slack(uint64_t limit)
{
	const struct wide whole = {.low = limit};

	return add_sat(limit, add_sat(wide_div(whole, 20), 1000000));
}

bool tl_check_engine_within_wall(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_counter *busy = &ctx->engine->counter[TL_BUSY];
	uint64_t delta, window;

	if (!counter_delta(busy, &delta) || !busy_window(ctx, &window))
		return false;
	finding_set_values(ctx, TL_BUSY, finding);
	if (ctx->fd->accounting != FDI_ACCOUNT_RUNNING) {
		delta = busy->now.value - busy->step.value;
		window = add_sat(sub_sat(busy->now_t, busy->step_risen), busy_widths(busy));
		finding->before = tl_point_of_number(busy->step, busy->step_t);
	}
	finding->expected = "at most the time between the reads times the capacity";
	finding->got = num_of(delta);
	finding->limit = num_of(with_slack(mul_sat(window, capacity_of(ctx->engine))));
	if (delta <= finding->limit.value)
		return false;
	busy->step.present = false; /* what is too much is reported once */
	return true;
}

/*
 * A client that alone has too much is for engine.within-wall. Without an id two descriptors may
 * be one client, whose time would count twice (rst:71).
 */
void tl_sum_add(const struct tl_context *ctx, struct tl_sum *sum)
{
	const struct tl_counter *busy = &ctx->engine->counter[TL_BUSY];
	const uint64_t end = add_sat(busy->now_t, busy->now_width);
	uint64_t delta, window, begin = busy->t, capacity = capacity_of(ctx->engine);

	if (!counter_delta(busy, &delta) || !busy_window(ctx, &window))
		return;
	if (ctx->fd->accounting != FDI_ACCOUNT_RUNNING)
		begin = busy->risen;
	if (delta > with_slack(mul_sat(window, capacity)) || !ctx->client->id.len)
		return;
	if (!sum->clients || begin < sum->begin)
		sum->begin = begin;
	if (!sum->clients)
		sum->first = ctx->client;
	if (end > sum->end)
		sum->end = end;
	if (capacity > sum->capacity)
		sum->capacity = capacity;
	sum->ns = add_sat(sum->ns, delta);
	sum->clients++;
}

bool tl_check_engine_sum_within_wall(const struct tl_context *ctx, struct fdi_finding *finding)
{
	const struct tl_shared *shared = ctx->engine->shared;
	uint64_t limit;

	if (!shared || shared->sum.clients < 2 || shared->sum.first != ctx->client)
		return false;
	limit = mul_sat(sub_sat(shared->sum.end, shared->sum.begin), shared->sum.capacity);
	limit = with_slack(limit);
	finding->key = counter_keys[TL_BUSY];
	finding->expected =
		"at most the time between the reads times the capacity, for all clients "
		"together";
	finding->got = num_of(shared->sum.ns);
	finding->limit = num_of(limit);
	finding->before = tl_point_of_text((struct fdi_span){0}, shared->sum.begin);
	finding->now = tl_point_of_text((struct fdi_span){0}, shared->sum.end);
	return shared->sum.ns > limit;
}

/* total_delta - the advance of total-cycles since then; false: unknown. */
static bool total_delta(const struct tl_engine *engine, struct fdi_num then, uint64_t *delta)
{
	const struct fdi_num now = engine->counter[TL_TOTAL].now;

	if (!now.present || !then.present || now.saturated)
		return false;
	*delta = sub_sat(now.value, then.value);
	return true;
}

/* total_window - that in the longest time in which the cycles can have passed their value held: see
 * busy_window(). */
static bool total_window(const struct tl_context *ctx, uint64_t *total)
{
	if (ctx->fd->accounting == FDI_ACCOUNT_RUNNING)
		return total_delta(ctx->engine, ctx->engine->total_then, total);
	return capacity_of(ctx->engine) == 1 &&
	       total_delta(ctx->engine, ctx->engine->total_risen, total);
}

bool tl_check_cycles_within_total(const struct tl_context *ctx, struct fdi_finding *finding)
{
	uint64_t cycles, total;

	if (!counter_delta(&ctx->engine->counter[TL_CYCLES], &cycles) || !total_window(ctx, &total))
		return false;
	finding_set_values(ctx, TL_CYCLES, finding);
	finding->expected = "at most the advance of drm-total-cycles times the capacity";
	finding->got = num_of(cycles);
	finding->limit = num_of(mul_sat(total, capacity_of(ctx->engine)));
	return cycles > finding->limit.value;
}

bool tl_check_cycles_total_advances(const struct tl_context *ctx, struct fdi_finding *finding)
{
	uint64_t cycles, total;

	if (!counter_delta(&ctx->engine->counter[TL_CYCLES], &cycles) ||
	    !total_delta(ctx->engine, ctx->engine->total_then, &total))
		return false;
	finding_set_values(ctx, TL_CYCLES, finding);
	finding->expected = "drm-total-cycles to advance while drm-cycles does";
	finding->got = ctx->engine->counter[TL_TOTAL].now;
	finding->limit = ctx->engine->total_then;
	return !total;
}

bool tl_check_cycles_curfreq_follows_load(const struct tl_context *ctx, struct fdi_finding *finding)
{
	const struct tl_engine *engine = ctx->engine;
	uint64_t cycles;

	finding_set_values(ctx, TL_CYCLES, finding);
	finding->expected = "a frequency above zero while cycles advance";
	finding->got = engine->curfreq_now;
	return counter_delta(&engine->counter[TL_CYCLES], &cycles) && engine->curfreq_now.present &&
	       engine->curfreq_then.present && !engine->curfreq_now.value &&
	       !engine->curfreq_then.value;
}

static bool counter_is_late(const struct tl_context *ctx, enum tl_late late,
			    struct fdi_finding *finding)
{
	const struct tl_counter *counter = &ctx->engine->counter[ctx->kind];

	finding->got = counter->now;
	finding->limit = counter->held;
	finding_set_values(ctx, ctx->kind, finding);
	finding->low = tl_point_of_number(counter->dip, counter->dip_t);
	return tl_counter_may_dip(ctx->kind) && tl_counter_is_late(counter, late) &&
	       !(counter->reported & 1u << late);
}

bool tl_check_time_catch_up(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected =
		ctx->kind == TL_BUSY
			? "the engine time to exceed its earlier value within 10 s and 3 reads"
			: "the cycles to exceed their earlier value within 10 s and 3 reads";
	return counter_is_late(ctx, TL_LATE, finding) &&
	       !tl_counter_is_late(&ctx->engine->counter[ctx->kind], TL_LATE_MINUTE);
}

bool tl_check_time_catch_up_minute(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected =
		ctx->kind == TL_BUSY
			? "the engine time to exceed its earlier value within 60 s and 10 reads"
			: "the cycles to exceed their earlier value within 60 s and 10 reads";
	return counter_is_late(ctx, TL_LATE_MINUTE, finding);
}

bool tl_check_time_dip(const struct tl_context *ctx, struct fdi_finding *finding)
{
	static const char *const expected[TL_COUNTERS] = {
		[TL_BUSY] = "engine time that does not decrease",
		[TL_CYCLES] = "cycles that do not decrease",
		[TL_TOTAL] = "total cycles that do not decrease",
	};
	const struct tl_counter *counter = &ctx->engine->counter[ctx->kind];

	finding->expected = expected[ctx->kind];
	finding->got = counter->now;
	finding->limit = counter->held;
	finding_set_values(ctx, ctx->kind, finding);
	return counter->now.present && counter->dipping && !counter->dip_reads;
}

/*
 * FDI_INFO: a driver may add cycles when a job completes, and its time before. Reported once, as
 * late as a counter that does not catch up.
 */
bool tl_check_time_counter_still(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_counter *counter = &ctx->engine->counter[ctx->kind];
	const struct tl_counter *partner = &ctx->engine->counter[tl_partner(ctx->kind)];

	if (ctx->kind == TL_TOTAL || counter->still_reported || !counter->now.present ||
	    !counter->held.present || counter->dipping || tl_counter_rose(counter))
		return false;
	if (counter->outrun + tl_counter_rose(partner) < FDI_CATCH_UP_READS ||
	    sub_sat(counter->now_t, counter->still) < FDI_CATCH_UP_NS)
		return false;
	finding_set_values(ctx, ctx->kind, finding);
	finding->before.t_ns = counter->still;
	finding->expected = ctx->kind == TL_BUSY ? "engine time to advance while the cycles do"
						 : "cycles to advance while the engine time does";
	counter->still_reported = true;
	return true;
}
