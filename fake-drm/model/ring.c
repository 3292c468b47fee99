/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

#define PAD 8 /* units */

/* Units of a submission without the fill at the end of the ring; 0: it can never fit. */
static fgpu_u64 units_of(const struct fgpu_ring *ring, fgpu_u64 span)
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

/* The rest of the ring before its end, when a submission would be split there. */
static fgpu_u64 wrap_fill(const struct fgpu_ring *ring, fgpu_u64 units)
{
	fgpu_u64 at;

	if (ring->shape != FGPU_SHAPE_BYTES)
		return 0;
	fgpu_divide(ring->written, ring->size, &at);
	return at + units > ring->size ? ring->size - at : 0;
}

int fgpu_ring_reserve(struct fgpu *gpu, fgpu_u32 index, fgpu_u64 span, struct fgpu_event *event,
		      fgpu_u64 *units)
{
	const struct fgpu_ring *ring = &gpu->rings[index];
	fgpu_u64 need = units_of(ring, span);

	if (!need)
		return -FGPU_EINVAL;
	need += wrap_fill(ring, need);
	event->ring = index;
	event->position = ring->written;
	event->aux = ring->read;
	event->bytes = need;
	event->type = FGPU_EVENT_RING_ALLOC;
	if (need > ring->size - (ring->written - ring->read)) {
		event->type = FGPU_EVENT_RING_WAIT;
		event->fence = 0;
	}
	fgpu_emit(gpu, event);
	*units = need;
	return event->type == FGPU_EVENT_RING_ALLOC ? 0 : -FGPU_ENOSPC;
}

static void emit_position(struct fgpu *gpu, const struct fgpu_job *job, fgpu_u32 type)
{
	struct fgpu_event event = fgpu_event(type);

	event.position = job->end;
	event.bytes = job->units;
	fgpu_job_emit(gpu, job, &event);
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
			emit_position(gpu, job, FGPU_EVENT_RING_COMMIT);
		emit_position(gpu, job, FGPU_EVENT_QUEUE);
	}
}

int fgpu_ring_ready(const struct fgpu *gpu, const struct fgpu_ring *ring)
{
	const struct fgpu_job *job;

	if (ring->head == FGPU_NONE || ring->running != FGPU_NONE)
		return 0;
	job = &gpu->jobs[ring->head];
	return job->state == FGPU_JOB_QUEUED && !job->error && job->end <= ring->submitted;
}

int fgpu_ring_reapable(const struct fgpu *gpu, fgpu_u32 index)
{
	fgpu_u32 head = gpu->rings[index].head;

	return head != FGPU_NONE && gpu->jobs[head].error;
}

int fgpu_ring_reap(struct fgpu *gpu, fgpu_u32 index)
{
	fgpu_u32 head = gpu->rings[index].head;

	if (!fgpu_ring_reapable(gpu, index))
		return 0;
	fgpu_job_end(gpu, head, gpu->jobs[head].error);
	return 1;
}

/*
 * Fences signal in order: a cancelled job behind a job of another client keeps its place, and ends
 * when it becomes the head.
 */
void fgpu_ring_cancel(struct fgpu *gpu, fgpu_u32 index, fgpu_u32 client, int error)
{
	struct fgpu_ring *ring = &gpu->rings[index];
	fgpu_u32 at, last = FGPU_NONE;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		if (gpu->jobs[at].client == FGPU_NONE ||
		    (client != FGPU_ALL && gpu->jobs[at].client != client))
			continue;
		gpu->jobs[at].error = error;
		last = at;
	}
	if (last == FGPU_NONE)
		return;
	if (gpu->jobs[last].end > ring->submitted)
		fgpu_ring_doorbell(gpu, index);
	while (fgpu_ring_reap(gpu, index))
		;
	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next)
		if (gpu->jobs[at].error)
			gpu->jobs[at].client = FGPU_NONE;
}

int fgpu_do_kick(struct fgpu *gpu, const struct fgpu_command *c)
{
	fgpu_ring_doorbell(gpu, c->index);
	fgpu_engine_dispatch(gpu, gpu->rings[c->index].engine);
	return 0;
}

int fgpu_do_undo(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_RING_ALLOC);
	fgpu_u64 units;
	int ret = fgpu_ring_reserve(gpu, c->index, c->span, &event, &units);

	if (ret)
		return ret;
	event.type = FGPU_EVENT_RING_UNDO;
	event.aux = 0;
	fgpu_emit(gpu, &event);
	return 0;
}
