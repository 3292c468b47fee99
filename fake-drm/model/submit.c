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

static fgpu_u32 make_job(struct fgpu *gpu, const struct fgpu_command *c, fgpu_u64 units)
{
	fgpu_u32 slot = fgpu_slots_alloc(&gpu->job_slots), i;
	struct fgpu_ring *ring = &gpu->rings[c->index];
	struct fgpu_job *job = &gpu->jobs[slot], empty = {0};

	*job = empty;
	job->state = c->flags & FGPU_JOB_BLOCKED ? FGPU_JOB_WAITS : FGPU_JOB_QUEUED;
	job->client = c->client;
	job->client_id = gpu->clients[c->client].id;
	job->ring = c->index;
	job->flags = c->flags;
	job->next = FGPU_NONE;
	job->work = c->amount;
	job->units = units;
	job->end = ring->written += units;
	job->fence = ++ring->fence;
	job->cookie = c->cookie;
	for (i = 0; i < FGPU_USES; i++) {
		job->uses[i] = c->uses[i];
		if (c->uses[i] != FGPU_NONE)
			fgpu_object_active(gpu, c->uses[i], 1);
	}
	append_job(gpu, ring, slot);
	return slot;
}

int fgpu_do_submit(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_RING_ALLOC);
	fgpu_u64 units;
	fgpu_u32 slot;
	int ret = check_submit(gpu, c);

	if (ret)
		return ret;
	event.client = c->client;
	event.client_id = gpu->clients[c->client].id;
	event.fence = gpu->rings[c->index].fence + 1;
	event.cookie = c->cookie;
	ret = fgpu_ring_reserve(gpu, c->index, c->span, &event, &units);
	if (ret)
		return ret;
	slot = make_job(gpu, c, units);
	if (!(c->flags & FGPU_JOB_SUBMIT_FIRST)) {
		event.type = FGPU_EVENT_RING_COMMIT;
		event.position = gpu->jobs[slot].end;
		event.aux = 0;
		fgpu_emit(gpu, &event);
	}
	if (!(c->flags & FGPU_JOB_NO_DOORBELL))
		fgpu_ring_doorbell(gpu, c->index);
	fgpu_engine_dispatch(gpu, gpu->rings[c->index].engine);
	return (int)slot;
}
