/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <errno.h>
#include <stdlib.h>

#include "verb.h"

static int by_pid(const void *a, const void *b, void *user)
{
	const struct process *all = user;
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

	if (all[left].pid != all[right].pid)
		return all[left].pid < all[right].pid ? -1 : 1;
	return left < right ? -1 : left > right;
}

/* A pid may be reused, but not while a process with it runs. */
static int link_equal_pids(struct play_state *state)
{
	struct compiler *c = state->c;
	uint32_t *order = arena_alloc(&c->scratch, c->process_count, sizeof(*order));

	if (!order)
		return -ENOMEM;
	for (uint32_t i = 0; i < c->process_count; i++)
		order[i] = i;
	if (c->process_count)
		qsort_r(order, c->process_count, sizeof(*order), by_pid, c->processes);
	for (uint32_t i = 0; i < c->process_count; i++) {
		uint32_t before = i ? order[i - 1] : order[i];
		int same = c->processes[before].pid == c->processes[order[i]].pid;

		state->processes[order[i]].same_pid = i && same ? state->processes[before].same_pid
								: order[i];
	}
	return 0;
}

static int play_state_init(struct play_state *state, struct compiler *c)
{
	struct arena *arena = &c->scratch;

	state->c = c;
	state->processes = arena_alloc(arena, c->process_count, sizeof(*state->processes));
	state->clients = arena_alloc(arena, c->client_count, sizeof(*state->clients));
	state->objects = arena_alloc(arena, c->labels[LABEL_OBJECT].count, sizeof(*state->objects));
	state->jobs = arena_alloc(arena, c->labels[LABEL_JOB].count, sizeof(*state->jobs));
	state->distortions =
		arena_alloc(arena, c->labels[LABEL_DISTORTION].count, sizeof(*state->distortions));
	state->open = arena_alloc(arena, c->device_count, sizeof(*state->open));
	state->distortions_now =
		arena_alloc(arena, c->device_count, sizeof(*state->distortions_now));
	if (!state->processes || !state->clients || !state->objects || !state->jobs ||
	    !state->distortions || !state->open || !state->distortions_now ||
	    files_new(&state->files, arena, c->step_count))
		return -ENOMEM;
	return link_equal_pids(state);
}

int play(struct compiler *c, struct plan_step *plan, const struct step *const *of, size_t count)
{
	struct play_state state = {0};
	int err = play_state_init(&state, c);

	for (size_t i = 0; !err && i < count; i++) {
		const struct step *step = of[i];

		state.now = plan[i].at > state.now ? plan[i].at : state.now;
		if (step->verb->play)
			err = step->verb->play(&state, step, &plan[i]);
	}
	c->scenario->plan.objects = (fgpu_u32)c->labels[LABEL_OBJECT].count;
	c->scenario->plan.jobs = state.jobs_done;
	c->scenario->plan.distortions = state.distortions_made;
	return err;
}
