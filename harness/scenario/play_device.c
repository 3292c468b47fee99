/* SPDX-License-Identifier: MIT */
/* Play what clients do with their devices. */
#include <errno.h>

#include "play.h"

int require_open(struct play_state *state, const struct step *step, uint32_t client)
{
	enum lifetime lifetime = state->clients[client].lifetime;

	if (lifetime == LIFETIME_NOW)
		return 0;
	return fail_step(state->c, step, "client",
			 lifetime == LIFETIME_BEFORE ? "this client is not open yet"
						     : "this client has been closed");
}

static struct fgpu_limits *need_of(struct play_state *state, uint32_t device)
{
	return &state->c->devices[device].need;
}

static void object_remove_unused(struct object_state *object)
{
	if (!object->handle_count && !object->exports)
		object->lifetime = LIFETIME_OVER;
}

void play_client_end(struct play_state *state, uint32_t client)
{
	struct client_state *user = &state->clients[client];

	for (struct handles *handles = user->handles; handles; handles = handles->next_of_client) {
		struct object_state *object = &state->objects[handles->object];

		object->handle_count -= handles->count;
		handles->count = 0;
		object_remove_unused(object);
	}
	user->lifetime = LIFETIME_OVER;
	state->open[state->c->clients[client].device]--;
}

static int require_object(struct play_state *state, const struct step *step, const char *member,
			  uint32_t number)
{
	enum lifetime lifetime = state->objects[number].lifetime;

	if (lifetime == LIFETIME_NOW)
		return 0;
	return fail_step(state->c, step, member,
			 lifetime == LIFETIME_BEFORE ? "this object is not created yet"
						     : "this object is destroyed");
}

int play_client(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	return require_open(state, step, plan->command.client);
}

int play_ring(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	return plan->command.client == FGPU_NONE ? 0 : play_client(state, step, plan);
}

/* --- jobs --- */

static int check_uses(struct play_state *state, const struct step *step,
		      const struct plan_step *plan)
{
	for (int i = 0; i < FGPU_USES && plan->command.uses[i] != FGPU_NONE; i++) {
		struct object_state *object = &state->objects[plan->command.uses[i]];
		const struct handles *handles = handles_find(object->handles, plan->command.client);
		int err = require_object(state, step, "uses", plan->command.uses[i]);

		if (err)
			return err;
		if (!handles || !handles->count)
			return fail_step(state->c, step, "uses",
					 "the client has no handle of object %d", i + 1);
	}
	return 0;
}

int play_work(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	int err = require_open(state, step, plan->command.client);
	const uint32_t flags = plan->command.flags;

	err = err ? err : check_uses(state, step, plan);
	if (err)
		return err;
	plan->gives = state->jobs_done++;
	need_of(state, plan->device)->jobs++;
	if (step->makes != FGPU_NONE)
		state->jobs[step->makes] = (struct job_state){
			.lifetime = flags & FGPU_JOB_BLOCKED ? JOB_BLOCKED : JOB_RUNS,
			.waits = flags & FGPU_JOB_WAIT_SPACE,
			.client = plan->command.client,
			.device = plan->device,
			.number = plan->gives};
	return 0;
}

/* A step about a job with a label. */
static int play_job(struct play_state *state, const struct step *step, struct plan_step *plan,
		    const struct job_state *job)
{
	if (state->clients[job->client].lifetime != LIFETIME_NOW)
		return fail_step(state->c, step, "job", "the client of this job has been closed");
	plan->device = job->device;
	plan->command.job = job->number;
	return 0;
}

int play_ready(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct job_state *job = &state->jobs[plan->command.job];

	if (job->lifetime == JOB_NEW)
		return fail_step(state->c, step, "job", "this job is not submitted yet");
	if (job->lifetime != JOB_BLOCKED)
		return fail_step(state->c, step, "job",
				 "this job is not blocked: expected one with the flag blocked");
	job->lifetime = JOB_RUNS;
	return play_job(state, step, plan, job);
}

int play_give_up(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct job_state *job = &state->jobs[plan->command.job];

	if (job->lifetime == JOB_NEW)
		return fail_step(state->c, step, "job", "this job is not submitted yet");
	if (!job->waits)
		return fail_step(state->c, step, "job",
				 "this job does not wait for space: expected one with the flag "
				 "wait-for-space");
	job->waits = 0;
	return play_job(state, step, plan, job);
}

int play_wait(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	const struct job_state *job = &state->jobs[plan->command.job];
	int err = require_open(state, step, plan->command.client);

	if (err)
		return err;
	if (job->lifetime == JOB_NEW)
		return fail_step(state->c, step, "job", "this job is not submitted yet");
	if (job->device != plan->device)
		return fail_step(state->c, step, "job",
				 "job of another device: expected one of the client's");
	plan->command.job = job->number;
	need_of(state, plan->device)->waits++;
	return 0;
}

/* --- memory --- */

static int add_handle(struct play_state *state, uint32_t client, uint32_t number)
{
	struct object_state *object = &state->objects[number];
	struct handles *handles = handles_find(object->handles, client);

	if (!handles)
		handles = handles_add(&state->c->scratch, &state->clients[client].handles,
				      &object->handles, client, number);
	if (!handles)
		return -ENOMEM;
	handles->count++;
	object->handle_count++;
	need_of(state, object->device)->handles++;
	return 0;
}

int play_create(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	int err = require_open(state, step, plan->command.client);
	struct object_state *object = &state->objects[step->makes];

	if (err)
		return err;
	plan->gives = step->makes;
	object->lifetime = LIFETIME_NOW;
	object->device = plan->device;
	need_of(state, plan->device)->objects++;
	return add_handle(state, plan->command.client, step->makes);
}

int play_object(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	plan->device = state->objects[plan->command.object].device;
	return require_object(state, step, "object", plan->command.object);
}

static int client_and_object(struct play_state *state, const struct step *step,
			     struct plan_step *plan)
{
	uint32_t device = plan->device; /* the client's */
	int err = require_open(state, step, plan->command.client);

	err = err ? err : play_object(state, step, plan);
	if (!err && plan->device != device)
		return fail_step(state->c, step, "object",
				 "object of another device: expected one of the client's");
	return err;
}

int play_handle(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	int err = client_and_object(state, step, plan);

	return err ? err : add_handle(state, plan->command.client, plan->command.object);
}

int play_drop(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct object_state *object = &state->objects[plan->command.object];
	struct handles *handles;
	int err = client_and_object(state, step, plan);

	if (err)
		return err;
	handles = handles_find(object->handles, plan->command.client);
	if (!handles || !handles->count)
		return fail_step(state->c, step, "object",
				 "the client has no handle of this object");
	handles->count--;
	object->handle_count--;
	object_remove_unused(object);
	return 0;
}

int play_export(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	int err = play_object(state, step, plan);

	if (!err)
		state->objects[plan->command.object].exports++;
	return err;
}

int play_unexport(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct object_state *object = &state->objects[plan->command.object];
	int err = play_object(state, step, plan);

	if (err)
		return err;
	if (!object->exports)
		return fail_step(state->c, step, "object",
				 "this object has no dma-buf: export it before");
	object->exports--;
	object_remove_unused(object);
	return 0;
}

/* --- distortions --- */

int play_distort(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct fgpu_limits *need = need_of(state, plan->device);
	uint32_t *now = &state->distortions_now[plan->device];

	if (plan->command.client != FGPU_ALL) {
		int err = require_open(state, step, plan->command.client);

		if (err)
			return err;
	}
	if (++*now > DISTORTIONS_MOST)
		return fail_step(
			state->c, step, NULL,
			"more than %d distortions of a device at one time: undo some before",
			DISTORTIONS_MOST);
	need->distortions = *now > need->distortions ? *now : need->distortions;
	plan->gives = state->distortions_made++;
	if (step->makes != FGPU_NONE)
		state->distortions[step->makes] =
			(struct distortion_state){LIFETIME_NOW, plan->device, plan->gives};
	return 0;
}

int play_undistort(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct distortion_state *distortion = &state->distortions[plan->command.index];

	if (distortion->lifetime != LIFETIME_NOW)
		return fail_step(state->c, step, "distortion",
				 distortion->lifetime == LIFETIME_BEFORE
					 ? "this distortion does not exist yet"
					 : "this distortion is undone already");
	distortion->lifetime = LIFETIME_OVER;
	state->distortions_now[distortion->device]--;
	plan->device = distortion->device;
	plan->command.index = distortion->number;
	return 0;
}
