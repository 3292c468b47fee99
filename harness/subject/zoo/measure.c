/* SPDX-License-Identifier: MIT */
/* Utilization of an engine, from the deltas of a sweep. */
#include "track.h"

/* Is it printed in this sweep, and was it when the client was last read? */
static bool is_fresh(const struct zoo_client *c, const struct zoo_engine *e, enum zoo_field f)
{
	return c->old && e->printed[f].present && e->t_ns[f] == c->t_ns;
}

static long double capacity_of(struct zoo *z, const struct zoo_engine *e)
{
	struct zoo_num capacity = e->held[F_CAPACITY];

	if (fault(z, FAULT_CAPACITY_KEPT) || !capacity.present)
		return 1;
	return capacity.value;
}

static struct zoo_ratio make_ratio(long double part, long double whole)
{
	return (struct zoo_ratio){true, part / whole};
}

/* To four significant digits. */
static long double round_digits(long double value)
{
	long double scale = 1;

	if (value <= 0)
		return value;
	while (value * scale < 1000)
		scale *= 10;
	while (value * scale >= 10000)
		scale /= 10;
	return (uint64_t)(value * scale + 0.5L) / scale;
}

/* Applies the limits and precision of the design. */
static void finish_ratio(const struct zoo *z, struct zoo_ratio *r)
{
	if (design(z, DESIGN_CLAMPED) && r->value > 1)
		r->value = 1;
	if (design(z, DESIGN_FLOATS))
		r->value = (float)r->value;
	if (design(z, DESIGN_ROUNDED))
		r->value = round_digits(r->value);
}

/* Is the interval of its delta known? */
static bool is_timed(const struct zoo *z, const struct zoo_client *c, const struct zoo_engine *e,
		     enum zoo_field f)
{
	if (c->is_opened)
		return e->printed[f].present;
	if (design(z, DESIGN_GAP_SINCE) || design(z, DESIGN_GAP_LAST))
		return c->old && e->printed[f].present;
	return is_fresh(c, e, f);
}

static struct zoo_ratio cycle_ratio(struct zoo *z, const struct zoo_client *c,
				    const struct zoo_engine *e)
{
	struct zoo_num part = e->delta[F_CYCLES], whole = e->delta[F_TOTAL_CYCLES];
	long double capacity = fault(z, FAULT_TOTAL_CAPACITY) ? 1 : capacity_of(z, e);

	if (!is_fresh(c, e, F_CYCLES) || !is_fresh(c, e, F_TOTAL_CYCLES))
		return (struct zoo_ratio){0};
	if (!part.present || !whole.present)
		return (struct zoo_ratio){0};
	if (design(z, DESIGN_BOTH_MAXFREQ) && e->held[F_MAXFREQ].present)
		return (struct zoo_ratio){0};
	if (design(z, DESIGN_STILL_0) && !part.value && !whole.value)
		return (struct zoo_ratio){.present = true};
	if (!whole.value && !fault(z, FAULT_TOTAL_NAN))
		return (struct zoo_ratio){0};
	return make_ratio(part.value, whole.value * capacity);
}

/*
 * The interval of a delta. 0 where there is none, and where the client's last read did not print
 * the counter: how much of the delta belongs to this interval is unknown then.
 */
static long double wall_of(struct zoo *z, const struct zoo_client *c, const struct zoo_engine *e,
			   enum zoo_field f, uint64_t t_ns)
{
	uint64_t since = c->t_ns;

	if (c->is_opened)
		since = z->before_ns;
	if (design(z, DESIGN_HOLD_SINCE))
		since = e->firm_ns[f];
	if (design(z, DESIGN_GAP_SINCE))
		since = e->t_ns[f];
	if (design(z, DESIGN_SAME_MERGED))
		since = c->base_ns;
	if (fault(z, FAULT_ONE_CLOCK)) {
		since = z->clock_ns;
		t_ns = c->read_ns;
	}
	if (!e->delta[f].present || !is_timed(z, c, e, f))
		return 0;
	if (t_ns <= since)
		return fault(z, FAULT_NO_TIME) ? 1 : 0;
	return fault(z, FAULT_ONE_SECOND) ? 1e9L : t_ns - since;
}

/* An engine that is new in its client: utilization of 0. */
static void measure_new(struct zoo_engine *e)
{
	bool by_cycles = e->printed[F_CYCLES].present && e->printed[F_TOTAL_CYCLES].present;

	e->busy.present |= e->printed[F_BUSY_NS].present || by_cycles;
	e->freq.present |= e->printed[F_CYCLES].present && e->held[F_MAXFREQ].value;
}

/* Is the last ratio shown again, as nothing was added to its counter? */
static bool is_stale(struct zoo *z, enum zoo_fault which, struct zoo_ratio was,
		     struct zoo_num delta)
{
	return fault(z, which) && was.present && delta.present && !delta.value;
}

static void measure_busy(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e,
			 uint64_t t_ns)
{
	long double wall = wall_of(z, c, e, F_BUSY_NS, t_ns);
	struct zoo_num *busy = &e->delta[F_BUSY_NS];
	const struct zoo_ratio was = e->busy;

	if (fault(z, FAULT_OVER_WALL) && wall > 0 && busy->value > wall)
		*busy = (struct zoo_num){0};
	e->busy = cycle_ratio(z, c, e);
	if (is_stale(z, FAULT_STALE_TOTAL, was, e->delta[F_CYCLES]) && e->busy.present)
		e->busy = was;
	if (busy->present && wall > 0 && !(e->busy.present && design(z, DESIGN_PREFERS_CYCLES)))
		e->busy = is_stale(z, FAULT_STALE_TIME, was, *busy)
				  ? was
				  : make_ratio(busy->value, wall * capacity_of(z, e));
	if (design(z, DESIGN_SAME_RATIO_0) && !e->busy.present && is_fresh(c, e, F_BUSY_NS) &&
	    t_ns == c->t_ns)
		e->busy = (struct zoo_ratio){.present = true};
}

static void measure_freq(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e,
			 uint64_t t_ns)
{
	long double wall = wall_of(z, c, e, F_CYCLES, t_ns) / 1e9L;
	struct zoo_num maxfreq = e->held[F_MAXFREQ];
	const struct zoo_ratio was = e->freq;

	e->freq = (struct zoo_ratio){0};
	if (design(z, DESIGN_BOTH_TOTAL) && e->printed[F_TOTAL_CYCLES].present)
		return;
	if (maxfreq.value && !maxfreq.saturated && wall > 0)
		e->freq = make_ratio(e->delta[F_CYCLES].value,
				     maxfreq.value * wall * capacity_of(z, e));
	if (is_stale(z, FAULT_STALE_FREQ, was, e->delta[F_CYCLES]))
		e->freq = was;
}

/* Were total cycles or a maximum frequency printed, and never time or cycles? */
static bool is_divisor_alone(const struct zoo_engine *e)
{
	return !e->held[F_BUSY_NS].present && !e->held[F_CYCLES].present &&
	       (e->held[F_TOTAL_CYCLES].present || e->held[F_MAXFREQ].present);
}

void zoo_engine_measure(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e,
			uint64_t t_ns)
{
	bool in_hold = e->lower[F_BUSY_NS] || e->lower[F_CYCLES] || e->lower[F_TOTAL_CYCLES];

	measure_busy(z, c, e, t_ns);
	measure_freq(z, c, e, t_ns);
	if (fault(z, FAULT_BOTH_ADDED) && e->freq.present && e->printed[F_TOTAL_CYCLES].present &&
	    e->busy.present)
		e->busy.value += e->freq.value;
	if (design(z, DESIGN_HOLD_NO_RATIO) && (in_hold || e->was_in_hold))
		e->busy = e->freq = (struct zoo_ratio){0};
	if (design(z, DESIGN_FIRST_RATIO_0) && e->is_new)
		measure_new(e);
	if (design(z, DESIGN_DIVISOR_ALONE_0) && is_divisor_alone(e))
		e->busy.present = e->freq.present = true;
	finish_ratio(z, &e->busy);
	finish_ratio(z, &e->freq);
	e->was_in_hold = in_hold;
	e->is_new = false;
}
