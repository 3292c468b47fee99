/* SPDX-License-Identifier: MIT */
/* A sweep is over: what is held, what grew, how busy that is. */
#include "track.h"

static const enum zoo_field counters[] = {F_BUSY_NS, F_CYCLES, F_TOTAL_CYCLES};

static bool takes_lower(struct zoo *z, enum zoo_field f)
{
	return fault(z, FAULT_LOWER_BASE) || fault(z, FAULT_UNSIGNED) ||
	       (fault(z, FAULT_CYCLES_BASE) && f != F_BUSY_NS);
}

/* A lower value is held off until the larger one is passed. */
static void hold(struct zoo *z, struct zoo_engine *e, enum zoo_field f)
{
	struct zoo_num said = e->said[f];

	if (!said.present)
		return;
	if (fault(z, FAULT_HELD_FOREVER) && e->dipped)
		return;
	if (takes_lower(z, f) || zoo_num_more(said, e->held[f]))
		e->held[f] = said;
	else if (zoo_num_more(e->held[f], said))
		e->dipped = true;
}

/* Where growth is counted from when nothing was said before. */
static struct zoo_num first_base(struct zoo *z, const struct zoo_client *c)
{
	struct zoo_num zero = {.present = true};

	if (c->recount || (fault(z, FAULT_FIRST_SIGHT) && !c->old) ||
	    (fault(z, FAULT_LATE_KEY) && c->old))
		return zero;
	return (struct zoo_num){0};
}

static struct zoo_num growth(struct zoo *z, const struct zoo_client *c, const struct zoo_engine *e,
			     enum zoo_field f, struct zoo_num before)
{
	bool lower = e->said[f].present && zoo_num_more(before, e->said[f]);

	if (!before.present || c->recount)
		before = first_base(z, c);
	if (fault(z, FAULT_STALE_DELTA) && lower)
		return e->growth[f];
	if (fault(z, FAULT_UNSIGNED) && before.present && e->held[f].present)
		return (struct zoo_num){e->held[f].value - before.value, true, false};
	return zoo_num_growth(e->held[f], before);
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

/* Is it said now, and was it when the client was last read? */
static bool is_fresh(const struct zoo_client *c, const struct zoo_engine *e, enum zoo_field f)
{
	return c->old && e->said[f].present && e->t_ns[f] == c->t_ns;
}

static struct zoo_ratio cycle_ratio(struct zoo *z, const struct zoo_client *c,
				    const struct zoo_engine *e)
{
	struct zoo_num part = e->growth[F_CYCLES], whole = e->growth[F_TOTAL_CYCLES];
	long double capacity = fault(z, FAULT_TOTAL_CAPACITY) ? 1 : capacity_of(z, e);

	if (!is_fresh(c, e, F_CYCLES) || !is_fresh(c, e, F_TOTAL_CYCLES))
		return (struct zoo_ratio){0};
	if (!part.present || !whole.present)
		return (struct zoo_ratio){0};
	if (!whole.value && !fault(z, FAULT_TOTAL_NAN))
		return (struct zoo_ratio){0};
	return ratio(part.value, whole.value * capacity);
}

/*
 * The time of a growth. 0 where there is none, and where the client's last read did not say the
 * counter: nobody knows then how much of the growth is of this interval.
 */
static long double wall_of(struct zoo *z, const struct zoo_client *c, const struct zoo_engine *e,
			   enum zoo_field f, uint64_t t_ns)
{
	if (!e->growth[f].present || !is_fresh(c, e, f) || t_ns <= c->t_ns)
		return 0;
	return fault(z, FAULT_ONE_SECOND) ? 1e9L : t_ns - c->t_ns;
}

static void measure(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e, uint64_t t_ns)
{
	long double capacity = capacity_of(z, e);
	long double wall = wall_of(z, c, e, F_BUSY_NS, t_ns);
	struct zoo_num *busy = &e->growth[F_BUSY_NS], maxfreq = e->held[F_MAXFREQ];

	if (fault(z, FAULT_OVER_WALL) && wall > 0 && busy->value > wall)
		*busy = (struct zoo_num){0};
	e->freq = (struct zoo_ratio){0};
	if (busy->present && wall > 0)
		e->busy = ratio(busy->value, wall * capacity);
	else
		e->busy = cycle_ratio(z, c, e);
	wall = wall_of(z, c, e, F_CYCLES, t_ns) / 1e9L;
	if (maxfreq.value && !maxfreq.saturated && wall > 0)
		e->freq = ratio(e->growth[F_CYCLES].value, maxfreq.value * wall * capacity);
	if (fault(z, FAULT_BOTH_ADDED) && e->freq.present && e->said[F_TOTAL_CYCLES].present &&
	    e->busy.present)
		e->busy.value += e->freq.value;
}

static void settle(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e, uint64_t t_ns)
{
	for (size_t i = 0; i < sizeof(counters) / sizeof(*counters); i++) {
		enum zoo_field f = counters[i];
		struct zoo_num before = e->held[f];

		hold(z, e, f);
		e->growth[f] = growth(z, c, e, f, before);
	}
	if (e->said_now)
		e->held[F_CAPACITY] = e->said[F_CAPACITY];
	if (e->said[F_MAXFREQ].present)
		e->held[F_MAXFREQ] = e->said[F_MAXFREQ];
	measure(z, c, e, t_ns);
	for (unsigned int f = 0; f < ENGINE_FIELDS; f++)
		if (e->said[f].present)
			e->t_ns[f] = t_ns;
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
		e->held[f] = e->growth[f] = (struct zoo_num){0};
}

/* Engines whose key is away. */
static void drop_silent(struct zoo_client *c)
{
	struct zoo_engine **link = &c->engines;

	while (*link) {
		struct zoo_engine *e = *link;

		if (e->said_now) {
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
	if (fault(z, FAULT_KEY_GONE))
		drop_silent(c);
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
	c->t_ns = t_ns;
	c->recount = false;
}
