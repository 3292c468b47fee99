/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

static void emit_ring_event(struct fgpu *gpu, fgpu_u32 index, fgpu_u32 type)
{
	const struct fgpu_ring *ring = &gpu->rings[index];
	struct fgpu_event event = fgpu_event(type);

	event.position = ring->read;
	event.ring = index;
	if (ring->running != FGPU_NONE && type != FGPU_EVENT_RESET)
		fgpu_job_emit(gpu, &gpu->jobs[ring->running], &event);
	else
		fgpu_emit(gpu, &event);
}

/* Jobs that wait are lost with the ring and written again: they start as a replay, too. */
static void mark_replayed(struct fgpu *gpu, const struct fgpu_ring *ring)
{
	fgpu_u32 at;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next)
		gpu->jobs[at].replayed = 1;
}

static void forget_attempt(struct fgpu *gpu, const struct fgpu_job *job)
{
	struct fgpu_used *used =
		&gpu->clients[job->client].used_engines[gpu->rings[job->ring].engine];

	used->forgotten_ns = fgpu_add(used->forgotten_ns, job->ran_ns);
	used->forgotten_ticks = fgpu_add(used->forgotten_ticks, job->ran_ticks);
}

static void reset_ring(struct fgpu *gpu, fgpu_u32 index, fgpu_u32 flags)
{
	struct fgpu_ring *ring = &gpu->rings[index];
	struct fgpu_job *job;

	if (ring->running != FGPU_NONE && gpu->jobs[ring->running].flags & FGPU_JOB_HANG) {
		emit_ring_event(gpu, index, FGPU_EVENT_TIMEOUT);
		emit_ring_event(gpu, index, FGPU_EVENT_HANG);
	}
	emit_ring_event(gpu, index, FGPU_EVENT_RESET);
	if (!(flags & FGPU_RESET_REPLAY))
		fgpu_space_cancel(gpu, index, FGPU_ALL, -FGPU_EIO);
	mark_replayed(gpu, ring);
	if (ring->running == FGPU_NONE)
		return;
	job = &gpu->jobs[ring->running];
	if (flags & FGPU_RESET_FORGET)
		forget_attempt(gpu, job);
	if (flags & FGPU_RESET_REPLAY) {
		fgpu_engine_attempt(gpu, job);
		fgpu_job_emit_issue(gpu, job);
		return;
	}
	fgpu_job_end(gpu, ring->running, -FGPU_EIO);
	while (fgpu_ring_reap(gpu, index))
		;
}

int fgpu_do_reset(struct fgpu *gpu, const struct fgpu_command *c)
{
	fgpu_u32 i;

	for (i = 0; i < gpu->ring_count; i++)
		if (gpu->rings[i].engine == c->index)
			reset_ring(gpu, i, c->flags);
	fgpu_engine_timing(gpu, c->index);
	fgpu_engine_dispatch(gpu, c->index);
	return 0;
}
