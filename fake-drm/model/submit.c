/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

/* A client can only use what it has a handle of. */
static int check_uses(const struct fgpu *gpu, const struct fgpu_command *c)
{
	fgpu_u32 i;

	for (i = 0; i < FGPU_USES; i++)
		if (c->uses[i] != FGPU_NONE && !fgpu_handle_find(gpu, c->client, c->uses[i]))
			return -FGPU_ENOENT;
	return 0;
}

static int check_submit(const struct fgpu *gpu, const struct fgpu_command *c)
{
	const fgpu_u32 never = FGPU_JOB_NO_DOORBELL | FGPU_JOB_SUBMIT_FIRST;

	if ((c->flags & never) == never)
		return -FGPU_EINVAL;
	if (fgpu_slots_full(&gpu->job_slots))
		return -FGPU_ENOSPC;
	return check_uses(gpu, c);
}

static void append_job(struct fgpu *gpu, struct fgpu_ring *ring, fgpu_u32 slot)
{
	if (ring->head == FGPU_NONE)
		ring->head = slot;
	else
		gpu->jobs[ring->tail].next = slot;
	ring->tail = slot;
	if (ring->pending == FGPU_NONE)
		ring->pending = slot;
	ring->queued++;
}

/* A job that is not in its ring yet. */
static fgpu_u32 make_job(struct fgpu *gpu, const struct fgpu_command *c, fgpu_u32 ring,
			 fgpu_u64 units)
{
	fgpu_u32 slot = fgpu_slots_alloc(&gpu->job_slots), i;
	struct fgpu_job *job = &gpu->jobs[slot], empty = {0};

	*job = empty;
	job->state = FGPU_JOB_NO_SPACE;
	job->client = c->client;
	job->client_id = gpu->clients[c->client].id;
	job->ring = ring;
	job->flags = c->flags;
	job->next = FGPU_NONE;
	job->work = c->amount;
	job->units = units;
	job->length = c->span ? c->span : 8;
	job->cookie = c->cookie;
	for (i = 0; i < FGPU_USES; i++) {
		job->uses[i] = c->uses[i];
		if (c->uses[i] != FGPU_NONE)
			fgpu_object_active(gpu, c->uses[i], 1);
	}
	return slot;
}

/* Reserve space for it, and give it its number on the timeline. */
static void reserve_space(struct fgpu *gpu, fgpu_u32 slot)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_RING_ALLOC);
	struct fgpu_job *job = &gpu->jobs[slot];
	struct fgpu_ring *ring = &gpu->rings[job->ring];

	job->fence = ++ring->fence;
	job->entered = ++gpu->entered;
	job->submitted = gpu->now;
	gpu->engines[ring->engine].submitter = job->client;
	event.client = job->client;
	event.client_id = job->client_id;
	event.fence = job->fence;
	event.cookie = job->cookie;
	event.job = slot;
	fgpu_ring_emit_space(gpu, job->ring, job->units, &event);
	job->fill = event.bytes - job->units;
	job->units = event.bytes;
	job->end = ring->written += job->units;
	if (ring->shape == FGPU_SHAPE_PUSH) {
		job->indirect = ring->indirect;
		ring->indirect = fgpu_add(ring->indirect, job->length);
	}
	append_job(gpu, ring, slot);
}

void fgpu_submit_enter(struct fgpu *gpu, fgpu_u32 slot)
{
	struct fgpu_job *job = &gpu->jobs[slot];

	job->state = job->flags & FGPU_JOB_BLOCKED ? FGPU_JOB_WAITS : FGPU_JOB_QUEUED;
	reserve_space(gpu, slot);
	if (!(job->flags & FGPU_JOB_SUBMIT_FIRST))
		fgpu_ring_commit(gpu, job);
	if (!(job->flags & FGPU_JOB_NO_DOORBELL))
		fgpu_ring_doorbell(gpu, job->ring);
	fgpu_sync_begin(gpu, slot);
}

static struct fgpu_event submit_refused_event(const struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_RING_WAIT);

	event.client = c->client;
	event.client_id = gpu->clients[c->client].id;
	event.cookie = c->cookie;
	return event;
}

int fgpu_do_submit(struct fgpu *gpu, const struct fgpu_command *c)
{
	const fgpu_u32 index = fgpu_ring_of(gpu, c->index, c->client);
	const struct fgpu_ring *ring = &gpu->rings[index];
	const fgpu_u64 units = fgpu_ring_units(ring, c->span);
	struct fgpu_event refused = submit_refused_event(gpu, c);
	int ret = check_submit(gpu, c);
	fgpu_u32 slot;

	if (!ret && !units)
		ret = -FGPU_EINVAL;
	if (ret)
		return ret;
	if (c->flags & FGPU_JOB_WAIT_SPACE &&
	    (ring->first_waiting != FGPU_NONE || !fgpu_ring_fits(ring, units))) {
		slot = make_job(gpu, c, index, units);
		fgpu_space_wait(gpu, slot);
		return (int)slot;
	}
	if (fgpu_ring_is_full(gpu, index, units, &refused))
		return -FGPU_ENOSPC;
	slot = make_job(gpu, c, index, units);
	fgpu_submit_enter(gpu, slot);
	fgpu_engine_dispatch(gpu, ring->engine);
	return (int)slot;
}
