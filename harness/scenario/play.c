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

/* A pid may be used again, but not by two at one time. */
static int pids_share(struct world *world)
{
	struct compiler *c = world->c;
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

		world->processes[order[i]].same_pid = i && same ? world->processes[before].same_pid
								: order[i];
	}
	return 0;
}

static int world_new(struct world *world, struct compiler *c)
{
	struct arena *arena = &c->scratch;

	world->c = c;
	world->processes = arena_alloc(arena, c->process_count, sizeof(*world->processes));
	world->clients = arena_alloc(arena, c->client_count, sizeof(*world->clients));
	world->objects = arena_alloc(arena, c->labels[LABEL_OBJECT].count, sizeof(*world->objects));
	world->jobs = arena_alloc(arena, c->labels[LABEL_JOB].count, sizeof(*world->jobs));
	world->distortions =
		arena_alloc(arena, c->labels[LABEL_DISTORTION].count, sizeof(*world->distortions));
	world->open = arena_alloc(arena, c->device_count, sizeof(*world->open));
	world->distortions_now =
		arena_alloc(arena, c->device_count, sizeof(*world->distortions_now));
	if (!world->processes || !world->clients || !world->objects || !world->jobs ||
	    !world->distortions || !world->open || !world->distortions_now ||
	    files_new(&world->files, arena, c->step_count))
		return -ENOMEM;
	return pids_share(world);
}

int play(struct compiler *c, struct plan_step *plan, const struct step *const *of, size_t count)
{
	struct world world = {0};
	int err = world_new(&world, c);

	for (size_t i = 0; !err && i < count; i++) {
		const struct step *step = of[i];

		world.now = plan[i].at > world.now ? plan[i].at : world.now;
		if (step->verb->play)
			err = step->verb->play(&world, step, &plan[i]);
	}
	c->scenario->plan.objects = (fgpu_u32)c->labels[LABEL_OBJECT].count;
	c->scenario->plan.jobs = world.jobs_done;
	c->scenario->plan.distortions = world.distortions_made;
	return err;
}
