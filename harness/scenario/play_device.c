/* SPDX-License-Identifier: MIT */
/* What clients do with their devices. */
#include <errno.h>

#include "play.h"

int must_be_open(struct world *world, const struct step *step, uint32_t client)
{
	enum life life = world->clients[client].life;

	if (life == LIFE_NOW)
		return 0;
	return fail_step(world->c, step, "client",
			 life == LIFE_NEW ? "this client is not open yet"
					  : "this client has been closed");
}

static struct fgpu_limits *need_of(struct world *world, uint32_t device)
{
	return &world->c->devices[device].need;
}

static void object_look(struct thing *object)
{
	if (!object->handle_count && !object->exports)
		object->life = LIFE_GONE;
}

void play_client_end(struct world *world, uint32_t client)
{
	struct user *user = &world->clients[client];

	for (struct handles *handles = user->handles; handles; handles = handles->next_of_client) {
		struct thing *object = &world->objects[handles->object];

		object->handle_count -= handles->count;
		handles->count = 0;
		object_look(object);
	}
	user->life = LIFE_GONE;
	world->open[world->c->clients[client].device]--;
}

static int object_there(struct world *world, const struct step *step, const char *member,
			uint32_t number)
{
	enum life life = world->objects[number].life;

	if (life == LIFE_NOW)
		return 0;
	return fail_step(world->c, step, member,
			 life == LIFE_NEW ? "this object is not there yet" : "this object is gone");
}

int play_client(struct world *world, const struct step *step, struct plan_step *plan)
{
	return must_be_open(world, step, plan->command.client);
}

/* --- jobs ----------------------------------------------------------------------------------------- */

static int uses(struct world *world, const struct step *step, const struct plan_step *plan)
{
	for (int i = 0; i < FGPU_USES && plan->command.uses[i] != FGPU_NONE; i++) {
		struct thing *object = &world->objects[plan->command.uses[i]];
		const struct handles *handles = handles_find(object->handles, plan->command.client);
		int err = object_there(world, step, "uses", plan->command.uses[i]);

		if (err)
			return err;
		if (!handles || !handles->count)
			return fail_step(world->c, step, "uses",
					 "the client has no handle of object %d", i + 1);
	}
	return 0;
}

int play_work(struct world *world, const struct step *step, struct plan_step *plan)
{
	int err = must_be_open(world, step, plan->command.client);
	int blocked = plan->command.flags & FGPU_JOB_BLOCKED;

	err = err ? err : uses(world, step, plan);
	if (err)
		return err;
	plan->gives = world->jobs_done++;
	need_of(world, plan->device)->jobs++;
	if (step->makes != FGPU_NONE)
		world->jobs[step->makes] = (struct job){blocked ? JOB_BLOCKED : JOB_RUNS,
							plan->command.client, plan->device,
							plan->gives};
	return 0;
}

int play_ready(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct job *job = &world->jobs[plan->command.job];

	if (job->life == JOB_NEW)
		return fail_step(world->c, step, "job", "this job is not there yet");
	if (job->life != JOB_BLOCKED)
		return fail_step(world->c, step, "job", "this job waits for nothing");
	if (world->clients[job->client].life != LIFE_NOW)
		return fail_step(world->c, step, "job", "the client of this job has been closed");
	job->life = JOB_RUNS;
	plan->device = job->device;
	plan->command.job = job->number;
	return 0;
}

/* --- memory --------------------------------------------------------------------------------------- */

static int add_handle(struct world *world, uint32_t client, uint32_t number)
{
	struct thing *object = &world->objects[number];
	struct handles *handles = handles_find(object->handles, client);

	if (!handles)
		handles = handles_add(&world->c->scratch, &world->clients[client].handles,
				      &object->handles, client, number);
	if (!handles)
		return -ENOMEM;
	handles->count++;
	object->handle_count++;
	need_of(world, object->device)->handles++;
	return 0;
}

int play_create(struct world *world, const struct step *step, struct plan_step *plan)
{
	int err = must_be_open(world, step, plan->command.client);
	struct thing *object = &world->objects[step->makes];

	if (err)
		return err;
	plan->gives = step->makes;
	object->life = LIFE_NOW;
	object->device = plan->device;
	need_of(world, plan->device)->objects++;
	return add_handle(world, plan->command.client, step->makes);
}

int play_object(struct world *world, const struct step *step, struct plan_step *plan)
{
	plan->device = world->objects[plan->command.object].device;
	return object_there(world, step, "object", plan->command.object);
}

static int client_and_object(struct world *world, const struct step *step, struct plan_step *plan)
{
	uint32_t device = plan->device; /* the client's */
	int err = must_be_open(world, step, plan->command.client);

	err = err ? err : play_object(world, step, plan);
	if (!err && plan->device != device)
		return fail_step(world->c, step, "object", "this object is of another device");
	return err;
}

int play_handle(struct world *world, const struct step *step, struct plan_step *plan)
{
	int err = client_and_object(world, step, plan);

	return err ? err : add_handle(world, plan->command.client, plan->command.object);
}

int play_drop(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct thing *object = &world->objects[plan->command.object];
	struct handles *handles;
	int err = client_and_object(world, step, plan);

	if (err)
		return err;
	handles = handles_find(object->handles, plan->command.client);
	if (!handles || !handles->count)
		return fail_step(world->c, step, "object", "the client has no handle of it");
	handles->count--;
	object->handle_count--;
	object_look(object);
	return 0;
}

int play_export(struct world *world, const struct step *step, struct plan_step *plan)
{
	int err = play_object(world, step, plan);

	if (!err)
		world->objects[plan->command.object].exports++;
	return err;
}

int play_unexport(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct thing *object = &world->objects[plan->command.object];
	int err = play_object(world, step, plan);

	if (err)
		return err;
	if (!object->exports)
		return fail_step(world->c, step, "object", "there is no dma-buf of it");
	object->exports--;
	object_look(object);
	return 0;
}

/* --- distortions ---------------------------------------------------------------------------------- */

int play_distort(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct fgpu_limits *need = need_of(world, plan->device);
	uint32_t *now = &world->distortions_now[plan->device];

	if (plan->command.client != FGPU_ALL) {
		int err = must_be_open(world, step, plan->command.client);

		if (err)
			return err;
	}
	if (++*now > DISTORTIONS_MOST)
		return fail_step(world->c, step, NULL,
				 "more than %d distortions of a device that are not undone",
				 DISTORTIONS_MOST);
	need->distortions = *now > need->distortions ? *now : need->distortions;
	plan->gives = world->distortions_made++;
	if (step->makes != FGPU_NONE)
		world->distortions[step->makes] =
			(struct distortion){LIFE_NOW, plan->device, plan->gives};
	return 0;
}

int play_undistort(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct distortion *distortion = &world->distortions[plan->command.index];

	if (distortion->life != LIFE_NOW)
		return fail_step(world->c, step, "distortion",
				 distortion->life == LIFE_NEW ? "this distortion is not there yet"
							      : "this distortion has been undone");
	distortion->life = LIFE_GONE;
	world->distortions_now[distortion->device]--;
	plan->device = distortion->device;
	plan->command.index = distortion->number;
	return 0;
}
