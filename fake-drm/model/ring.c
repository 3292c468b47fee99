/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

#define PAD 8 /* units */

fgpu_u64 fgpu_ring_units(const struct fgpu_ring *ring, fgpu_u64 span)
{
	fgpu_u64 most = ring->size;

	if (ring->shape == FGPU_SHAPE_PUSH || !span)
		span = PAD;
	/* Half a ring fits in front of any position or behind it, more than that does not. */
	if (ring->shape == FGPU_SHAPE_BYTES)
		most /= 2;
	else /* a sum that wraps becomes 0 */
		span = (span + PAD - 1) & ~(fgpu_u64)(PAD - 1);
	return span <= most ? span : 0;
}

/* The fill is the rest of the ring before its end, when a submission would be split there. */
fgpu_u64 fgpu_ring_need(const struct fgpu_ring *ring, fgpu_u64 units)
{
	fgpu_u64 at;

	if (ring->shape != FGPU_SHAPE_BYTES)
		return units;
	fgpu_divide(ring->written, ring->size, &at);
	return at + units > ring->size ? ring->size - at + units : units;
}

int fgpu_ring_fits(const struct fgpu_ring *ring, fgpu_u64 units)
{
	return fgpu_ring_need(ring, units) <= ring->size - (ring->written - ring->read);
}

void fgpu_ring_emit_space(struct fgpu *gpu, fgpu_u32 index, fgpu_u64 units,
			  struct fgpu_event *event)
{
	const struct fgpu_ring *ring = &gpu->rings[index];

	event->ring = index;
	event->position = ring->written;
	event->aux = ring->read;
	event->bytes = fgpu_ring_need(ring, units);
	fgpu_emit(gpu, event);
}

/* Those that wait for space come first. Where there is space, the refusal has no event. */
int fgpu_ring_is_full(struct fgpu *gpu, fgpu_u32 index, fgpu_u64 units,
		      const struct fgpu_event *event)
{
	struct fgpu_event refused = *event;
	const struct fgpu_ring *ring = &gpu->rings[index];

	if (fgpu_ring_fits(ring, units))
		return ring->first_waiting != FGPU_NONE;
	refused.type = FGPU_EVENT_RING_WAIT;
	refused.error = -FGPU_ENOSPC;
	refused.fence = 0;
	fgpu_ring_emit_space(gpu, index, units, &refused);
	return 1;
}

static void emit_position(struct fgpu *gpu, const struct fgpu_job *job, fgpu_u32 type)
{
	struct fgpu_event event = fgpu_event(type);

	event.position = job->end;
	event.bytes = job->units;
	fgpu_job_emit(gpu, job, &event);
}

void fgpu_ring_commit(struct fgpu *gpu, const struct fgpu_job *job)
{
	struct fgpu_event pad = fgpu_event(FGPU_EVENT_RING_PAD);
	struct fgpu_event commit = fgpu_event(FGPU_EVENT_RING_COMMIT);

	if (job->fill) {
		pad.client = job->client;
		pad.client_id = job->client_id;
		pad.ring = job->ring;
		pad.bytes = job->fill;
		pad.position = job->end - job->units + job->fill;
		fgpu_emit(gpu, &pad);
	}
	commit.position = job->end;
	commit.bytes = job->units - job->fill;
	fgpu_job_emit(gpu, job, &commit);
}

/* Every job has a submission of its own, also when one doorbell shows many. */
void fgpu_ring_doorbell(struct fgpu *gpu, fgpu_u32 index)
{
	struct fgpu_ring *ring = &gpu->rings[index];

	for (; ring->pending != FGPU_NONE; ring->pending = gpu->jobs[ring->pending].next) {
		const struct fgpu_job *job = &gpu->jobs[ring->pending];

		ring->submitted = job->end;
		emit_position(gpu, job, FGPU_EVENT_RING_SUBMIT);
		if (job->flags & FGPU_JOB_SUBMIT_FIRST)
			fgpu_ring_commit(gpu, job);
		emit_position(gpu, job, FGPU_EVENT_QUEUE);
	}
}

/* Jobs start in their order; those that are cancelled never do. */
fgpu_u32 fgpu_ring_ready(const struct fgpu *gpu, const struct fgpu_ring *ring)
{
	fgpu_u32 at = ring->head;
	const struct fgpu_job *job;

	if (ring->running >= ring->depth)
		return FGPU_NONE;
	while (at != FGPU_NONE && (gpu->jobs[at].state >= FGPU_JOB_RUNS || gpu->jobs[at].error))
		at = gpu->jobs[at].next;
	if (at == FGPU_NONE)
		return FGPU_NONE;
	job = &gpu->jobs[at];
	return job->state == FGPU_JOB_QUEUED && job->end <= ring->submitted ? at : FGPU_NONE;
}

int fgpu_ring_reapable(const struct fgpu *gpu, fgpu_u32 index)
{
	fgpu_u32 head = gpu->rings[index].head;

	return head != FGPU_NONE &&
	       (gpu->jobs[head].error || gpu->jobs[head].state == FGPU_JOB_DONE);
}

int fgpu_ring_reap(struct fgpu *gpu, fgpu_u32 index)
{
	fgpu_u32 head = gpu->rings[index].head;

	if (!fgpu_ring_reapable(gpu, index))
		return 0;
	fgpu_job_end(gpu, head, gpu->jobs[head].error);
	return 1;
}

/* Cancel the jobs of client (or FGPU_ALL) that have not completed. Returns the last one, or
 * FGPU_NONE. */
static fgpu_u32 mark_cancelled(struct fgpu *gpu, const struct fgpu_ring *ring, fgpu_u32 client,
			       int error)
{
	fgpu_u32 at, last = FGPU_NONE;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		if (gpu->jobs[at].client == FGPU_NONE ||
		    (client != FGPU_ALL && gpu->jobs[at].client != client))
			continue;
		if (gpu->jobs[at].state != FGPU_JOB_DONE) {
			gpu->jobs[at].error = error;
			fgpu_sync_cancel(gpu, at, error);
		}
		last = at;
	}
	return last;
}

/*
 * Fences signal in order: a cancelled job behind a job of another client keeps its place, and ends
 * when it becomes the head. If it runs, it leaves the engine at once.
 */
void fgpu_ring_cancel(struct fgpu *gpu, fgpu_u32 index, fgpu_u32 client, int error)
{
	struct fgpu_ring *ring = &gpu->rings[index];
	fgpu_u32 at, last = mark_cancelled(gpu, ring, client, error);

	if (last == FGPU_NONE)
		return;
	if (gpu->jobs[last].end > ring->submitted)
		fgpu_ring_doorbell(gpu, index);
	while (fgpu_ring_reap(gpu, index))
		;
	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		if (gpu->jobs[at].error && gpu->jobs[at].state == FGPU_JOB_RUNS)
			fgpu_job_complete(gpu, at, gpu->jobs[at].error);
		if (client == FGPU_ALL || gpu->jobs[at].client == client)
			gpu->jobs[at].client = FGPU_NONE;
	}
}

int fgpu_do_kick(struct fgpu *gpu, const struct fgpu_command *c)
{
	int ring = fgpu_ring_named(gpu, c);

	if (ring < 0)
		return ring;
	fgpu_ring_doorbell(gpu, (fgpu_u32)ring);
	fgpu_engine_dispatch(gpu, gpu->rings[ring].engine);
	return 0;
}

int fgpu_do_undo(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_RING_ALLOC);
	const fgpu_u64 units = fgpu_ring_units(&gpu->rings[c->index], c->span);
	int ring = fgpu_ring_named(gpu, c);

	if (ring < 0)
		return ring;
	if (!units)
		return -FGPU_EINVAL;
	if ((fgpu_u32)ring != c->index) {
		event.client = c->client;
		event.client_id = gpu->clients[c->client].id;
	}
	if (fgpu_ring_is_full(gpu, (fgpu_u32)ring, units, &event))
		return -FGPU_ENOSPC;
	fgpu_ring_emit_space(gpu, (fgpu_u32)ring, units, &event);
	event.type = FGPU_EVENT_RING_UNDO;
	event.aux = 0;
	fgpu_emit(gpu, &event);
	return 0;
}
