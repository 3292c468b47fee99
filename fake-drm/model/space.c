/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Submissions that wait for space in a full ring. Only the first of a ring compares what it needs
 * with what is free: those behind it wait for their turn first, and have no event until then.
 */
#include "model.h"

static void emit_wait(struct fgpu *gpu, const struct fgpu_ring *ring, fgpu_u32 type, int error)
{
	const fgpu_u32 slot = ring->first_waiting;
	const struct fgpu_job *job = &gpu->jobs[slot];
	struct fgpu_event event = fgpu_event(type);

	event.client = job->client;
	event.client_id = job->client_id;
	event.cookie = job->cookie;
	event.job = slot;
	event.error = error;
	fgpu_ring_emit_space(gpu, job->ring, job->units, &event);
}

/* It may be the turn of another job: emit RING_WAIT if there is no space for it either. */
static void emit_turn(struct fgpu *gpu, struct fgpu_ring *ring)
{
	const fgpu_u32 first = ring->first_waiting;

	if (first == FGPU_NONE || ring->wait_emitted ||
	    fgpu_ring_fits(ring, gpu->jobs[first].units))
		return;
	ring->wait_emitted = 1;
	emit_wait(gpu, ring, FGPU_EVENT_RING_WAIT, 0);
}

void fgpu_space_wait(struct fgpu *gpu, fgpu_u32 slot)
{
	struct fgpu_ring *ring = &gpu->rings[gpu->jobs[slot].ring];

	if (ring->first_waiting == FGPU_NONE)
		ring->first_waiting = slot;
	else
		gpu->jobs[ring->last_waiting].next = slot;
	ring->last_waiting = slot;
	ring->waiting++;
	gpu->engines[ring->engine].waiting++;
	emit_turn(gpu, ring);
}

/* Remove a waiting job; before: the one in front of it, or FGPU_NONE. */
static void remove_waiting(struct fgpu *gpu, struct fgpu_ring *ring, fgpu_u32 before, fgpu_u32 slot)
{
	struct fgpu_job *job = &gpu->jobs[slot];

	if (before == FGPU_NONE)
		ring->first_waiting = job->next;
	else
		gpu->jobs[before].next = job->next;
	if (ring->last_waiting == slot)
		ring->last_waiting = before;
	job->next = FGPU_NONE;
	ring->waiting--;
	gpu->engines[ring->engine].waiting--;
}

/* The first one waits no longer. */
static void end_first(struct fgpu *gpu, struct fgpu_ring *ring, int error)
{
	if (ring->wait_emitted)
		emit_wait(gpu, ring, FGPU_EVENT_RING_WAIT_END, error);
	ring->wait_emitted = 0;
	remove_waiting(gpu, ring, FGPU_NONE, ring->first_waiting);
}

fgpu_u32 fgpu_space_ring(const struct fgpu *gpu, fgpu_u32 engine)
{
	fgpu_u32 i;

	if (!gpu->engines[engine].waiting)
		return FGPU_NONE;
	for (i = 0; i < gpu->ring_end; i++) {
		const struct fgpu_ring *ring = &gpu->rings[i];

		if (ring->engine == engine && ring->first_waiting != FGPU_NONE &&
		    fgpu_ring_fits(ring, gpu->jobs[ring->first_waiting].units))
			return i;
	}
	return FGPU_NONE;
}

void fgpu_space_admit(struct fgpu *gpu, fgpu_u32 index)
{
	struct fgpu_ring *ring = &gpu->rings[index];
	const fgpu_u32 slot = ring->first_waiting;

	end_first(gpu, ring, 0);
	fgpu_submit_enter(gpu, slot);
	emit_turn(gpu, ring);
}

void fgpu_space_cancel(struct fgpu *gpu, fgpu_u32 index, fgpu_u32 client, int error)
{
	struct fgpu_ring *ring = &gpu->rings[index];
	fgpu_u32 before = FGPU_NONE, at = ring->first_waiting, next;

	for (; at != FGPU_NONE; at = next) {
		next = gpu->jobs[at].next;
		if (client != FGPU_ALL && gpu->jobs[at].client != client) {
			before = at;
			continue;
		}
		if (before == FGPU_NONE)
			end_first(gpu, ring, error);
		else
			remove_waiting(gpu, ring, before, at);
		fgpu_job_free(gpu, at);
	}
	emit_turn(gpu, ring);
}

int fgpu_waits_for_space(const struct fgpu *gpu, fgpu_u32 job)
{
	return job < gpu->limits.jobs && gpu->jobs[job].state == FGPU_JOB_NO_SPACE;
}

int fgpu_do_give_up(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_ring *ring = &gpu->rings[gpu->jobs[c->job].ring];
	fgpu_u32 before = FGPU_NONE, at = ring->first_waiting;

	if (!fgpu_waits_for_space(gpu, c->job))
		return -FGPU_EBUSY;
	for (; at != c->job; at = gpu->jobs[at].next)
		before = at;
	if (before == FGPU_NONE)
		end_first(gpu, ring, -FGPU_ECANCELED);
	else
		remove_waiting(gpu, ring, before, at);
	fgpu_job_free(gpu, at);
	emit_turn(gpu, ring);
	fgpu_engine_dispatch(gpu, ring->engine);
	return 0;
}
