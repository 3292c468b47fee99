/* SPDX-License-Identifier: MIT */
/* Turn repeats into steps of their own, and sort all by time. */
#include <errno.h>
#include <stdlib.h>

#include "limit.h"
#include "play.h"

struct repeat {
	uint64_t at;
	uint32_t step, nth;
};

static int count_repeats(struct compiler *c, size_t *all)
{
	const size_t most = c->kinds && c->kinds->steps_most ? c->kinds->steps_most
							     : SCENARIO_STEPS_MAX;

	*all = 0;
	for (size_t i = 0; i < c->step_count; i++) {
		struct step *step = &c->steps[i];
		uint64_t times = step->curve ? step->points : 1;

		if (step->every)
			times = (step->until - step->plan.at) / step->every + 1;
		if (times > most - *all)
			return fail_step(c, step, step->every ? "every" : NULL,
					 "more than %zu steps, repeats counted", most);
		step->count = (uint32_t)times;
		*all += times;
	}
	return 0;
}

static int by_time(const void *a, const void *b)
{
	const struct repeat *left = a, *right = b;

	if (left->at != right->at)
		return left->at < right->at ? -1 : 1;
	if (left->step != right->step)
		return left->step < right->step ? -1 : 1;
	return (left->nth > right->nth) - (left->nth < right->nth);
}

static void list_repeats(const struct compiler *c, struct repeat *repeats)
{
	for (size_t i = 0; i < c->step_count; i++) {
		const struct step *step = &c->steps[i];

		for (uint32_t n = 0; n < step->count; n++) {
			repeats->at =
				step->plan.at + (step->curve ? step->curve[n].at : n * step->every);
			repeats->step = (uint32_t)i;
			repeats++->nth = n;
		}
	}
}

static void fill_step(struct plan_step *plan, const struct step *step, const struct repeat *repeat)
{
	*plan = step->plan;
	plan->at = plan->command.at = repeat->at;
	if (step->curve)
		plan->command.amount = step->curve[repeat->nth].hz;
}

int steps_plan(struct compiler *c)
{
	struct plan_step *plan;
	const struct step **of;
	struct repeat *repeats;
	size_t all;
	int err = count_repeats(c, &all);

	if (err)
		return err;
	repeats = arena_alloc(&c->scratch, all, sizeof(*repeats));
	of = arena_alloc(&c->scratch, all, sizeof(*of));
	plan = arena_alloc(&c->arena, all, sizeof(*plan));
	if (!repeats || !of || !plan)
		return -ENOMEM;
	list_repeats(c, repeats);
	if (all)
		qsort(repeats, all, sizeof(*repeats), by_time);
	for (size_t i = 0; i < all; i++) {
		of[i] = &c->steps[repeats[i].step];
		fill_step(&plan[i], of[i], &repeats[i]);
	}
	c->scenario->plan.steps = plan;
	c->scenario->plan.step_count = all;
	err = play(c, plan, of, all);
	return err ? err : limits_plan(c, c->plan_devices);
}
