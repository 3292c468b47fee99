/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

void fgpu_job_emit(struct fgpu *gpu, const struct fgpu_job *job, struct fgpu_event *event)
{
	event->client = job->client;
	event->client_id = job->client_id;
	event->ring = job->ring;
	event->fence = job->fence;
	event->cookie = job->cookie;
	event->job = (fgpu_u32)(job - gpu->jobs);
	fgpu_emit(gpu, event);
}

/* Emit CTX_SWITCH for another client. Slots are reused and ids may be shared: compare both. */
static void switch_client(struct fgpu *gpu, struct fgpu_ring *ring, const struct fgpu_job *job)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_CTX_SWITCH);

	if (ring->owner == job->client && ring->owner_id == job->client_id)
		return;
	event.position = ring->read;
	event.aux = ring->owner_id;
	ring->owner = job->client;
	ring->owner_id = job->client_id;
	fgpu_job_emit(gpu, job, &event);
}

void fgpu_job_emit_issue(struct fgpu *gpu, const struct fgpu_job *job)
{
	struct fgpu_ring *ring = &gpu->rings[job->ring];
	struct fgpu_event event = fgpu_event(FGPU_EVENT_ISSUE);

	switch_client(gpu, ring, job);
	event.position = job->end;
	event.bytes = job->units;
	event.aux = fgpu_engine_instance(&gpu->engines[ring->engine], (fgpu_u32)(job - gpu->jobs));
	event.flags = job->replayed ? FGPU_EVENT_REPLAYED : 0;
	fgpu_job_emit(gpu, job, &event);
}

void fgpu_job_issue(struct fgpu *gpu, fgpu_u32 instance, fgpu_u32 slot)
{
	struct fgpu_job *job = &gpu->jobs[slot];
	struct fgpu_ring *ring = &gpu->rings[job->ring];
	struct fgpu_engine *engine = &gpu->engines[ring->engine];

	job->state = FGPU_JOB_RUNS;
	ring->running++;
	engine->instance[instance] = slot;
	engine->running++;
	engine->user_before = engine->user;
	engine->user = job->client;
	engine->ghost = FGPU_NONE;
	fgpu_job_emit_issue(gpu, job);
}

void fgpu_job_free(struct fgpu *gpu, fgpu_u32 slot)
{
	struct fgpu_job *job = &gpu->jobs[slot];
	fgpu_u32 i;

	for (i = 0; i < FGPU_USES; i++)
		if (job->uses[i] != FGPU_NONE)
			fgpu_object_active(gpu, job->uses[i], -1);
	job->state = FGPU_JOB_FREE;
	fgpu_slots_free(&gpu->job_slots, slot);
}

fgpu_u64 fgpu_job_due(const struct fgpu *gpu, const struct fgpu_job *job)
{
	const fgpu_u32 slot = (fgpu_u32)(job - gpu->jobs);

	if (gpu->rings[job->ring].head != slot && !(job->flags & FGPU_JOB_OVERTAKE))
		return FGPU_NEVER;
	return job->ends < gpu->now ? gpu->now : job->ends;
}

void fgpu_job_complete(struct fgpu *gpu, fgpu_u32 slot, int error)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_COMPLETE);
	struct fgpu_job *job = &gpu->jobs[slot];

	event.aux = job->ran_ns;
	if (job->state == FGPU_JOB_RUNS)
		fgpu_engine_leave(gpu, job);
	job->state = FGPU_JOB_DONE;
	gpu->rings[job->ring].queued--;
	event.position = job->end;
	event.bytes = job->units;
	event.error = error;
	fgpu_job_emit(gpu, job, &event);
}

static void signal_fence(struct fgpu *gpu, struct fgpu_job *job, int error)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_FENCE_SIGNAL);

	event.position = job->end;
	event.error = error;
	fgpu_job_emit(gpu, job, &event);
	job->signalled = 1;
	fgpu_waits_signal(gpu, job->ring, job->fence);
	fgpu_sync_signal(gpu, job->ring, job->fence);
}

void fgpu_job_end(struct fgpu *gpu, fgpu_u32 slot, int error)
{
	struct fgpu_job *job = &gpu->jobs[slot];
	struct fgpu_ring *ring = &gpu->rings[job->ring];
	const int is_head = ring->head == slot;

	if (is_head) {
		ring->head = job->next;
		ring->read = job->end;
	}
	if (job->state != FGPU_JOB_DONE)
		fgpu_job_complete(gpu, slot, error);
	if (!job->signalled)
		signal_fence(gpu, job, error);
	if (!is_head)
		return;
	ring->signalled = job->fence;
	fgpu_job_free(gpu, slot);
}

int fgpu_do_ready(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_job *job = &gpu->jobs[c->job];

	if (!(job->flags & FGPU_JOB_BLOCKED))
		return -FGPU_EINVAL;
	job->flags &= ~(fgpu_u32)FGPU_JOB_BLOCKED;
	if (job->state == FGPU_JOB_NO_SPACE || job->sync)
		return 0;
	job->state = FGPU_JOB_QUEUED;
	fgpu_engine_dispatch(gpu, gpu->rings[job->ring].engine);
	return 0;
}
