/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Implicit synchronisation: jobs that wait for the fences of jobs that use the same objects, one
 * fence after another, as the DRM scheduler does. Only jobs that entered a ring before are waited
 * for, so no two wait for each other. A wait ends like that of a client: after all that engines do
 * in that instant.
 */
#include "model.h"

static void emit_wait(struct fgpu *gpu, const struct fgpu_job *job, fgpu_u32 type, int error)
{
	struct fgpu_event event = fgpu_event(type);

	event.client = job->client;
	event.client_id = job->client_id;
	event.ring = job->sync_ring;
	event.fence = job->sync_fence;
	event.cookie = job->cookie;
	event.error = error;
	fgpu_emit(gpu, &event);
}

static int uses_object(const struct fgpu_job *job, fgpu_u32 object)
{
	fgpu_u32 i;

	for (i = 0; i < FGPU_USES; i++)
		if (job->uses[i] == object)
			return 1;
	return 0;
}

/* Readers do not wait for readers. */
static int jobs_conflict(const struct fgpu_job *a, const struct fgpu_job *b)
{
	fgpu_u32 i;

	if (!((a->flags | b->flags) & FGPU_JOB_WRITE))
		return 0;
	for (i = 0; i < FGPU_USES; i++)
		if (a->uses[i] != FGPU_NONE && uses_object(b, a->uses[i]))
			return 1;
	return 0;
}

/* The job that entered its ring first of those that this one must wait for, or NULL. */
static const struct fgpu_job *awaited_job(const struct fgpu *gpu, const struct fgpu_job *job)
{
	const struct fgpu_job *first = (void *)0;
	fgpu_u32 i;

	for (i = 0; i < gpu->limits.jobs; i++) {
		const struct fgpu_job *other = &gpu->jobs[i];

		if (other->state > FGPU_JOB_NO_SPACE && !other->signalled &&
		    other->entered < (first ? first : job)->entered && jobs_conflict(job, other))
			first = other;
	}
	return first;
}

/* Wait for the next fence. Returns whether there is one. */
static int wait_next(struct fgpu *gpu, struct fgpu_job *job)
{
	const struct fgpu_job *other = awaited_job(gpu, job);

	if (!other)
		return 0;
	job->sync = FGPU_SYNC_WAITS;
	job->sync_ring = other->ring;
	job->sync_fence = other->fence;
	emit_wait(gpu, job, FGPU_EVENT_FENCE_WAIT, 0);
	return 1;
}

void fgpu_sync_begin(struct fgpu *gpu, fgpu_u32 slot)
{
	struct fgpu_job *job = &gpu->jobs[slot];

	if (!(job->flags & FGPU_JOB_IMPLICIT_SYNC) || !wait_next(gpu, job))
		return;
	job->state = FGPU_JOB_WAITS;
	gpu->syncing++;
}

void fgpu_sync_signal(struct fgpu *gpu, fgpu_u32 ring, fgpu_u64 fence)
{
	fgpu_u32 i;

	for (i = 0; gpu->syncing && i < gpu->limits.jobs; i++) {
		struct fgpu_job *job = &gpu->jobs[i];

		if (job->sync != FGPU_SYNC_WAITS || job->sync_ring != ring ||
		    job->sync_fence != fence)
			continue;
		job->sync = FGPU_SYNC_SIGNALLED;
		gpu->sync_next = gpu->now;
	}
}

/* The first job from a slot on whose wait is due, or limits.jobs. */
static fgpu_u32 job_due(const struct fgpu *gpu, fgpu_u32 slot)
{
	while (slot < gpu->limits.jobs && gpu->jobs[slot].sync != FGPU_SYNC_SIGNALLED)
		slot++;
	return slot;
}

static void update_next(struct fgpu *gpu, fgpu_u32 slot)
{
	gpu->sync_next = job_due(gpu, slot) < gpu->limits.jobs ? gpu->now : FGPU_NEVER;
}

static void end_sync(struct fgpu *gpu, struct fgpu_job *job, int error)
{
	emit_wait(gpu, job, FGPU_EVENT_FENCE_WAIT_END, error);
	job->sync = FGPU_SYNC_NONE;
}

void fgpu_sync_step(struct fgpu *gpu)
{
	const fgpu_u32 slot = job_due(gpu, 0);
	struct fgpu_job *job = &gpu->jobs[slot];

	end_sync(gpu, job, 0);
	if (!wait_next(gpu, job)) {
		gpu->syncing--;
		if (!(job->flags & FGPU_JOB_BLOCKED))
			job->state = FGPU_JOB_QUEUED;
		fgpu_engine_dispatch(gpu, gpu->rings[job->ring].engine);
	}
	update_next(gpu, slot);
}

void fgpu_sync_cancel(struct fgpu *gpu, fgpu_u32 slot, int error)
{
	struct fgpu_job *job = &gpu->jobs[slot];

	if (!job->sync)
		return;
	end_sync(gpu, job, error);
	gpu->syncing--;
	update_next(gpu, 0);
}
