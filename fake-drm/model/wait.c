/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Clients that wait for the fences of jobs. Those that are signalled end after all that engines do
 * in that instant, one at a time.
 */
#include "model.h"

static void emit_wait(struct fgpu *gpu, const struct fgpu_wait *wait, struct fgpu_event *event)
{
	event->client = wait->client;
	event->client_id = gpu->clients[wait->client].id;
	event->ring = wait->ring;
	event->fence = wait->fence;
	event->cookie = wait->cookie;
	fgpu_emit(gpu, event);
}

static void update_next(struct fgpu *gpu)
{
	fgpu_u32 i;

	gpu->wait_next = FGPU_NEVER;
	for (i = 0; gpu->wait_slots.used && i < gpu->limits.waits; i++)
		if (gpu->waits[i].used && gpu->waits[i].ends < gpu->wait_next)
			gpu->wait_next = gpu->waits[i].ends;
}

static void end_wait(struct fgpu *gpu, fgpu_u32 slot, int error)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_FENCE_WAIT_END);
	struct fgpu_wait *wait = &gpu->waits[slot];

	event.error = error;
	emit_wait(gpu, wait, &event);
	wait->used = 0;
	fgpu_slots_free(&gpu->wait_slots, slot);
}

void fgpu_waits_signal(struct fgpu *gpu, fgpu_u32 ring, fgpu_u64 fence)
{
	fgpu_u32 i;

	for (i = 0; gpu->wait_slots.used && i < gpu->limits.waits; i++) {
		struct fgpu_wait *wait = &gpu->waits[i];

		if (!wait->used || wait->ring != ring || wait->fence != fence)
			continue;
		wait->signalled = 1;
		wait->ends = gpu->wait_next = gpu->now;
	}
}

void fgpu_waits_step(struct fgpu *gpu)
{
	fgpu_u32 slot = 0;

	while (!gpu->waits[slot].used || gpu->waits[slot].ends > gpu->now)
		slot++;
	end_wait(gpu, slot, gpu->waits[slot].signalled ? 0 : -FGPU_ETIME);
	update_next(gpu);
}

void fgpu_waits_interrupt(struct fgpu *gpu, fgpu_u32 client, int error)
{
	fgpu_u32 i;

	for (i = 0; gpu->wait_slots.used && i < gpu->limits.waits; i++)
		if (gpu->waits[i].used && gpu->waits[i].client == client)
			end_wait(gpu, i, error);
	update_next(gpu);
}

int fgpu_do_wait(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_FENCE_WAIT);
	const struct fgpu_job *job = &gpu->jobs[c->job];
	struct fgpu_wait *wait;
	fgpu_u32 slot;

	if (job->signalled)
		return -FGPU_ENOENT;
	if (job->state == FGPU_JOB_NO_SPACE)
		return -FGPU_EBUSY;
	if (fgpu_slots_full(&gpu->wait_slots))
		return -FGPU_ENOSPC;
	slot = fgpu_slots_alloc(&gpu->wait_slots);
	wait = &gpu->waits[slot];
	wait->used = 1;
	wait->client = c->client;
	wait->ring = job->ring;
	wait->fence = job->fence;
	wait->signalled = 0;
	wait->ends = c->span ? fgpu_add(gpu->now, c->span) : FGPU_NEVER;
	wait->cookie = c->cookie;
	event.aux = c->span;
	emit_wait(gpu, wait, &event);
	update_next(gpu);
	return (int)slot;
}

int fgpu_do_unwait(struct fgpu *gpu, const struct fgpu_command *c)
{
	const int error = c->flags & FGPU_UNWAIT_LATE ? -FGPU_ETIME : -FGPU_EINTR;
	const struct fgpu_wait *wait;

	if (c->index == FGPU_ALL) {
		fgpu_waits_interrupt(gpu, c->client, error);
		return 0;
	}
	if (c->index >= gpu->limits.waits)
		return -FGPU_ENOENT;
	wait = &gpu->waits[c->index];
	if (!wait->used || wait->client != c->client || wait->cookie != c->cookie)
		return -FGPU_ENOENT;
	end_wait(gpu, c->index, error);
	update_next(gpu);
	return 0;
}
