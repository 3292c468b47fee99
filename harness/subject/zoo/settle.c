/* SPDX-License-Identifier: MIT */
/* The end of a sweep: held values, deltas. */
#include "track.h"

static const enum zoo_field counters[] = {F_BUSY_NS, F_CYCLES, F_TOTAL_CYCLES};

static bool accepts_lower(struct zoo *z, const struct zoo_engine *e, enum zoo_field f)
{
	if (fault(z, FAULT_HOLD_NEEDS_TIME))
		return !e->printed[F_BUSY_NS].present;
	return fault(z, FAULT_LOWER_BASE) || fault(z, FAULT_UNSIGNED) ||
	       (design(z, DESIGN_TOTAL_FALLS) && f == F_TOTAL_CYCLES) ||
	       (fault(z, FAULT_CYCLES_UNSIGNED) && f == F_CYCLES) ||
	       (fault(z, FAULT_ZERO_RESETS) && !e->printed[f].value) ||
	       (fault(z, FAULT_CYCLES_BASE) && f != F_BUSY_NS);
}

/* rst:100-102: a lower value is ignored until the larger one is reached again. */
static void hold_counter(struct zoo *z, struct zoo_engine *e, enum zoo_field f)
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
	if (accepts_lower(z, e, f) || zoo_num_more(printed, e->held[f]))
		e->held[f] = printed;
	else if (zoo_num_more(e->held[f], printed))
		e->dipped = true;
}

/* The base of a delta when no value was printed before. */
static struct zoo_num first_base(struct zoo *z, const struct zoo_client *c)
{
	struct zoo_num zero = {.present = true};

	if (c->recount || c->is_opened || (fault(z, FAULT_FIRST_SIGHT) && !c->old) ||
	    (fault(z, FAULT_LATE_KEY) && c->old))
		return zero;
	return (struct zoo_num){0};
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
	if ((fault(z, FAULT_UNSIGNED) || (fault(z, FAULT_CYCLES_UNSIGNED) && f == F_CYCLES)) &&
	    before.present && e->held[f].present)
		return (struct zoo_num){(uint64_t)(e->held[f].value - before.value), true, false};
	before = zoo_num_delta(e->held[f], before);
	if (fault(z, FAULT_DELTA_32))
		before.value = (uint32_t)before.value;
	return before;
}

static bool keeps_capacity(const struct zoo *z, const struct zoo_engine *e)
{
	return design(z, DESIGN_CAPACITY_ONCE) && e->held[F_CAPACITY].present &&
	       e->printed[F_CAPACITY].present;
}

static void settle_engine(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e,
			  uint64_t t_ns)
{
	for (size_t i = 0; i < sizeof(counters) / sizeof(*counters); i++) {
		enum zoo_field f = counters[i];
		struct zoo_num before = e->held[f];

		if (t_ns > c->t_ns || !c->old)
			e->base[f] = before;
		if (design(z, DESIGN_SAME_MERGED) && e->base[f].present)
			before = e->base[f];
		hold_counter(z, e, f);
		e->delta[f] = delta_of(z, c, e, f, before);
	}
	if (design(z, DESIGN_GAP_NONE) && c->old && e->t_ns[F_BUSY_NS] != c->t_ns)
		e->delta[F_BUSY_NS] = (struct zoo_num){0};
	if (design(z, DESIGN_SAME_NO_DELTA) && c->old && t_ns == c->t_ns)
		e->delta[F_BUSY_NS] = (struct zoo_num){0};
	if ((e->printed[F_CAPACITY].present ||
	     (e->printed_now && !design(z, DESIGN_CAPACITY_STICKS))) &&
	    !(fault(z, FAULT_CAPACITY_FIRST) && !e->is_new) && !keeps_capacity(z, e))
		e->held[F_CAPACITY] = e->printed[F_CAPACITY];
	if (e->printed[F_MAXFREQ].present || (e->printed_now && design(z, DESIGN_MAXFREQ_NOW)))
		e->held[F_MAXFREQ] = e->printed[F_MAXFREQ];
	zoo_engine_measure(z, c, e, t_ns);
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
	c->is_opened = zoo_is_opened(z, c);
	if (fault(z, FAULT_KEY_MISSING))
		drop_missing(c);
	for (struct zoo_engine *e = c->engines; e; e = e->next) {
		if (loses_history(z, c))
			forget_engine(e);
		settle_engine(z, c, e, t_ns);
	}
	z->clock_ns = c->read_ns;
	zoo_members_free(c->members);
	c->members = c->fresh;
	c->fresh = NULL;
	c->last_place = c->place;
	c->old = true;
	c->believed = c->believes;
	c->t_ns = t_ns;
	c->recount = false;
}
