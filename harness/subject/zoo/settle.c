/* SPDX-License-Identifier: MIT */
/* The end of a sweep: held values, deltas, utilization. */
#include "track.h"

static const enum zoo_field counters[] = {F_BUSY_NS, F_CYCLES, F_TOTAL_CYCLES};

static bool accepts_lower(struct zoo *z, enum zoo_field f)
{
	return fault(z, FAULT_LOWER_BASE) || fault(z, FAULT_UNSIGNED) ||
	       (fault(z, FAULT_CYCLES_BASE) && f != F_BUSY_NS);
}

/* rst:100-102: a lower value is ignored until the larger one is reached again. */
static void hold(struct zoo *z, struct zoo_engine *e, enum zoo_field f)
{
	struct zoo_num printed = e->printed[f];

	if (!printed.present)
		return;
	e->lower[f] = zoo_num_more(e->held[f], printed) ? e->lower[f] + 1 : 0;
	if (design(z, DESIGN_HOLD_ENDS) && e->lower[f] == 3)
		e->held[f] = printed;
	if (design(z, DESIGN_RESET) && printed.value < e->held[f].value / 2)
		e->held[f] = printed;
	if (fault(z, FAULT_HELD_FOREVER) && e->dipped)
		return;
	if (accepts_lower(z, f) || zoo_num_more(printed, e->held[f]))
		e->held[f] = printed;
	else if (zoo_num_more(e->held[f], printed))
		e->dipped = true;
}

/* The base of a delta when no value was printed before. */
static struct zoo_num first_base(struct zoo *z, const struct zoo_client *c)
{
	struct zoo_num zero = {.present = true};

	if (c->recount || (fault(z, FAULT_FIRST_SIGHT) && !c->old) ||
	    (fault(z, FAULT_LATE_KEY) && c->old))
		return zero;
	return (struct zoo_num){0};
}

/* Is it printed in this sweep, and was it when the client was last read? */
static bool is_fresh(const struct zoo_client *c, const struct zoo_engine *e, enum zoo_field f)
{
	return c->old && e->printed[f].present && e->t_ns[f] == c->t_ns;
}

static struct zoo_num delta_of(struct zoo *z, const struct zoo_client *c,
			       const struct zoo_engine *e, enum zoo_field f, struct zoo_num before)
{
	bool lower = e->printed[f].present && zoo_num_more(before, e->printed[f]);

	if (!before.present || c->recount)
		before = first_base(z, c);
	if (fault(z, FAULT_STALE_DELTA) && lower)
		return e->delta[f];
	if (design(z, DESIGN_HOLD_NO_DELTA) && lower)
		return (struct zoo_num){0};
	if (design(z, DESIGN_FIRST_DELTA_0) && !before.present && e->held[f].present)
		return (struct zoo_num){.present = true};
	if (fault(z, FAULT_UNSIGNED) && before.present && e->held[f].present)
		return (struct zoo_num){(uint64_t)(e->held[f].value - before.value), true, false};
	return zoo_num_delta(e->held[f], before);
}

static long double capacity_of(struct zoo *z, const struct zoo_engine *e)
{
	struct zoo_num capacity = e->held[F_CAPACITY];

	if (fault(z, FAULT_CAPACITY_KEPT) || !capacity.present)
		return 1;
	return capacity.value;
}

static struct zoo_ratio ratio(long double part, long double whole)
{
	return (struct zoo_ratio){true, part / whole};
}

/* To four significant digits. */
static long double rounded(long double value)
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
static void finish(const struct zoo *z, struct zoo_ratio *r)
{
	if (design(z, DESIGN_CLAMPED) && r->value > 1)
		r->value = 1;
	if (design(z, DESIGN_FLOATS))
		r->value = (float)r->value;
	if (design(z, DESIGN_ROUNDED))
		r->value = rounded(r->value);
}

/* Is the interval of its delta known? */
static bool is_timed(const struct zoo *z, const struct zoo_client *c, const struct zoo_engine *e,
		     enum zoo_field f)
{
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
	return ratio(part.value, whole.value * capacity);
}

/*
 * The interval of a delta. 0 where there is none, and where the client's last read did not print the
 * counter: how much of the delta belongs to this interval is unknown then.
 */
static long double wall_of(struct zoo *z, const struct zoo_client *c, const struct zoo_engine *e,
			   enum zoo_field f, uint64_t t_ns)
{
	uint64_t since = c->t_ns;

	if (design(z, DESIGN_HOLD_SINCE))
		since = e->firm_ns[f];
	if (design(z, DESIGN_GAP_SINCE))
		since = e->t_ns[f];
	if (design(z, DESIGN_SAME_MERGED))
		since = c->base_ns;
	if (!e->delta[f].present || !is_timed(z, c, e, f) || t_ns <= since)
		return 0;
	return fault(z, FAULT_ONE_SECOND) ? 1e9L : t_ns - since;
}

/* An engine that is new in its client: utilization of 0. */
static void measure_new(struct zoo_engine *e)
{
	bool by_cycles = e->printed[F_CYCLES].present && e->printed[F_TOTAL_CYCLES].present;

	e->busy.present |= e->printed[F_BUSY_NS].present || by_cycles;
	e->freq.present |= e->printed[F_CYCLES].present && e->held[F_MAXFREQ].value;
}

static void measure_busy(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e,
			 uint64_t t_ns)
{
	long double wall = wall_of(z, c, e, F_BUSY_NS, t_ns);
	struct zoo_num *busy = &e->delta[F_BUSY_NS];

	if (fault(z, FAULT_OVER_WALL) && wall > 0 && busy->value > wall)
		*busy = (struct zoo_num){0};
	e->busy = cycle_ratio(z, c, e);
	if (busy->present && wall > 0 && !(e->busy.present && design(z, DESIGN_PREFERS_CYCLES)))
		e->busy = ratio(busy->value, wall * capacity_of(z, e));
	if (design(z, DESIGN_SAME_RATIO_0) && !e->busy.present && is_fresh(c, e, F_BUSY_NS) &&
	    t_ns == c->t_ns)
		e->busy = (struct zoo_ratio){.present = true};
}

static void measure_freq(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e,
			 uint64_t t_ns)
{
	long double wall = wall_of(z, c, e, F_CYCLES, t_ns) / 1e9L;
	struct zoo_num maxfreq = e->held[F_MAXFREQ];

	e->freq = (struct zoo_ratio){0};
	if (design(z, DESIGN_BOTH_TOTAL) && e->printed[F_TOTAL_CYCLES].present)
		return;
	if (maxfreq.value && !maxfreq.saturated && wall > 0)
		e->freq = ratio(e->delta[F_CYCLES].value, maxfreq.value * wall * capacity_of(z, e));
}

static void measure(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e, uint64_t t_ns)
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
	finish(z, &e->busy);
	finish(z, &e->freq);
	e->was_in_hold = in_hold;
	e->is_new = false;
}

static void settle(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e, uint64_t t_ns)
{
	for (size_t i = 0; i < sizeof(counters) / sizeof(*counters); i++) {
		enum zoo_field f = counters[i];
		struct zoo_num before = e->held[f];

		if (t_ns > c->t_ns || !c->old)
			e->base[f] = before;
		if (design(z, DESIGN_SAME_MERGED) && e->base[f].present)
			before = e->base[f];
		hold(z, e, f);
		e->delta[f] = delta_of(z, c, e, f, before);
	}
	if (e->printed[F_CAPACITY].present ||
	    (e->printed_now && !design(z, DESIGN_CAPACITY_STICKS)))
		e->held[F_CAPACITY] = e->printed[F_CAPACITY];
	if (e->printed[F_MAXFREQ].present || (e->printed_now && design(z, DESIGN_MAXFREQ_NOW)))
		e->held[F_MAXFREQ] = e->printed[F_MAXFREQ];
	measure(z, c, e, t_ns);
	for (unsigned int f = 0; f < ENGINE_FIELDS; f++)
		if (e->printed[f].present)
			e->t_ns[f] = t_ns;
	for (unsigned int f = 0; f < ENGINE_FIELDS; f++)
		if (e->printed[f].present && !e->lower[f])
			e->firm_ns[f] = t_ns;
}

static bool shares_process(const struct zoo_client *c)
{
	for (const struct zoo_member *m = c->fresh; m; m = m->next)
		for (const struct zoo_member *was = c->members; was; was = was->next)
			if (m->pid == was->pid)
				return true;
	return false;
}

static bool loses_history(struct zoo *z, const struct zoo_client *c)
{
	return (fault(z, FAULT_MOVES) && c->members && !shares_process(c)) ||
	       (fault(z, FAULT_BY_POSITION) && c->last_place && c->place != c->last_place);
}

static void forget_engine(struct zoo_engine *e)
{
	for (unsigned int f = 0; f < ENGINE_FIELDS; f++)
		e->held[f] = e->delta[f] = (struct zoo_num){0};
}

/* Frees engines whose key is missing from the text. */
static void drop_missing(struct zoo_client *c)
{
	struct zoo_engine **link = &c->engines;

	while (*link) {
		struct zoo_engine *e = *link;

		if (e->printed_now) {
			link = &e->next;
			continue;
		}
		*link = e->next;
		e->next = NULL;
		zoo_engines_free(e);
	}
}

void zoo_client_settle(struct zoo *z, struct zoo_client *c, uint64_t t_ns)
{
	if (design(z, DESIGN_CLOCK_READ) || design(z, DESIGN_CLOCK_AFTER))
		t_ns = c->read_ns;
	if (!c->old || t_ns > c->t_ns)
		c->base_ns = c->old ? c->t_ns : t_ns;
	if (fault(z, FAULT_KEY_MISSING))
		drop_missing(c);
	for (struct zoo_engine *e = c->engines; e; e = e->next) {
		if (loses_history(z, c))
			forget_engine(e);
		settle(z, c, e, t_ns);
	}
	zoo_members_free(c->members);
	c->members = c->fresh;
	c->fresh = NULL;
	c->last_place = c->place;
	c->old = true;
	c->believed = c->believes;
	c->t_ns = t_ns;
	c->recount = false;
}
