/* SPDX-License-Identifier: MIT */
/* Repeats become steps of their own, and all are sorted by time. */
#include <errno.h>
#include <stdlib.h>

#include "limit.h"
#include "play.h"

struct one {
	uint64_t at;
	uint32_t step, nth;
};

static int count(struct compiler *c, size_t *all)
{
	*all = 0;
	for (size_t i = 0; i < c->step_count; i++) {
		struct step *step = &c->steps[i];
		uint64_t times = step->curve ? step->points : 1;

		if (step->every)
			times = (step->until - step->plan.at) / step->every + 1;
		if (times > SCENARIO_STEPS_MAX - *all)
			return fail_step(c, step, step->every ? "every" : NULL,
					 "more than %d steps", SCENARIO_STEPS_MAX);
		step->count = (uint32_t)times;
		*all += times;
	}
	return 0;
}

static int by_time(const void *a, const void *b)
{
	const struct one *left = a, *right = b;

	if (left->at != right->at)
		return left->at < right->at ? -1 : 1;
	if (left->step != right->step)
		return left->step < right->step ? -1 : 1;
	return (left->nth > right->nth) - (left->nth < right->nth);
}

static void spread(const struct compiler *c, struct one *ones)
{
	for (size_t i = 0; i < c->step_count; i++) {
		const struct step *step = &c->steps[i];

		for (uint32_t n = 0; n < step->count; n++) {
			ones->at =
				step->plan.at + (step->curve ? step->curve[n].at : n * step->every);
			ones->step = (uint32_t)i;
			ones++->nth = n;
		}
	}
}

static void fill(struct plan_step *plan, const struct step *step, const struct one *one)
{
	*plan = step->plan;
	plan->at = plan->command.at = one->at;
	if (step->curve)
		plan->command.amount = step->curve[one->nth].hz;
}

int steps_plan(struct compiler *c)
{
	struct plan_step *plan;
	const struct step **of;
	struct one *ones;
	size_t all;
	int err = count(c, &all);

	if (err)
		return err;
	ones = arena_alloc(&c->scratch, all, sizeof(*ones));
	of = arena_alloc(&c->scratch, all, sizeof(*of));
	plan = arena_alloc(&c->arena, all, sizeof(*plan));
	if (!ones || !of || !plan)
		return -ENOMEM;
	spread(c, ones);
	if (all)
		qsort(ones, all, sizeof(*ones), by_time);
	for (size_t i = 0; i < all; i++) {
		of[i] = &c->steps[ones[i].step];
		fill(&plan[i], of[i], &ones[i]);
	}
	c->scenario->plan.steps = plan;
	c->scenario->plan.step_count = all;
	err = play(c, plan, of, all);
	return err ? err : limits_plan(c, c->plan_devices);
}
