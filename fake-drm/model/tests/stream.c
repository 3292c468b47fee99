/* SPDX-License-Identifier: MIT */
#include "stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#define MOST	128 /* engines, rings */
#define OBJECTS 4096

/* How far a job got: bits, one a stage. */
enum stage { COMMIT = 1, SUBMIT = 2, QUEUE = 4, ISSUE = 8, COMPLETE = 16, SIGNAL = 32 };

struct job {
	fgpu_u32 stages;
	fgpu_u32 must_replay;
	fgpu_u64 units, end, issued;
	fgpu_u32 runs, overtakes;
	fgpu_u32 awaited; /* waits for its fence that have not ended */
};

struct ring {
	fgpu_u32 engine, shape;
	fgpu_u64 size, written, submitted, read;
	fgpu_u64 allocated; /* an ALLOC that has neither COMMIT nor UNDO yet */
	fgpu_u64 padded; /* a PAD that has no COMMIT yet */
	fgpu_u64 wanted, waits_for; /* by the submission that waits for space (cookie); 0: none */
	struct job *jobs; /* by fence, from 1 */
	fgpu_u64 known, max;
	fgpu_u64 complete, signalled, issued; /* fences: up to it all are; the newest */
	fgpu_u64 completed; /* how many */
	fgpu_u64 owner;
};

struct stream {
	struct ring rings[MOST];
	fgpu_u64 capacity[MOST], busy[MOST], running[MOST];
	fgpu_u32 engines, ring_count, bytes_count;
	fgpu_u32 bytes[MOST]; /* rings that stand for those of clients */
	unsigned char live[OBJECTS], mapped[OBJECTS];
	fgpu_u64 size[OBJECTS];
	fgpu_u64 time;
};

struct stream *stream_new(void)
{
	struct stream *stream = calloc(1, sizeof(*stream));

	assert_non_null(stream);
	return stream;
}

void stream_free(struct stream *stream)
{
	fgpu_u32 i;

	for (i = 0; i < MOST; i++)
		free(stream->rings[i].jobs);
	free(stream);
}

void stream_engine(struct stream *stream, fgpu_u64 capacity)
{
	assert_true(stream->engines < MOST);
	stream->capacity[stream->engines++] = capacity;
}

void stream_ring(struct stream *stream, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size)
{
	struct ring *ring = &stream->rings[stream->ring_count++];

	assert_true(stream->ring_count <= MOST);
	if (shape == FGPU_SHAPE_BYTES)
		stream->bytes[stream->bytes_count++] = stream->ring_count - 1;
	ring->engine = engine;
	ring->shape = shape;
	ring->size = size;
}

static struct job *job_of(struct ring *ring, fgpu_u64 fence)
{
	assert_in_range(fence, 1, ring->known);
	return &ring->jobs[fence];
}

/* A stage that comes once, and only after others. */
static struct job *enter_stage(struct ring *ring, const struct fgpu_event *event, fgpu_u32 stage,
			       fgpu_u32 after)
{
	struct job *job = job_of(ring, event->fence);

	assert_int_equal(job->stages & stage, 0);
	assert_int_equal(job->stages & after, after);
	job->stages |= stage;
	return job;
}

static void on_alloc(struct ring *ring, const struct fgpu_event *event)
{
	assert_int_equal(ring->wanted, 0); /* those that wait come first */
	assert_int_equal(ring->allocated, 0);
	assert_int_equal(event->position, ring->written);
	assert_int_equal(event->aux, ring->read);
	assert_in_range(event->bytes, 1, ring->size - (ring->written - ring->read));
	ring->allocated = event->bytes;
	if (!event->fence)
		return;
	if (event->fence == 1 && ring->known) { /* another client in that slot */
		assert_int_equal(ring->shape, FGPU_SHAPE_BYTES);
		assert_int_equal(ring->signalled, ring->known);
		ring->known = ring->complete = ring->completed = 0;
		ring->signalled = ring->issued = 0;
	}
	assert_int_equal(event->fence, ring->known + 1);
	if (event->fence >= ring->max) {
		ring->max = ring->max ? 2 * ring->max : 64;
		ring->jobs = realloc(ring->jobs, ring->max * sizeof(*ring->jobs));
		assert_non_null(ring->jobs);
	}
	ring->known = event->fence;
	memset(&ring->jobs[ring->known], 0, sizeof(*ring->jobs));
	ring->jobs[ring->known].units = event->bytes;
	ring->jobs[ring->known].end = event->position + event->bytes;
	ring->jobs[ring->known].overtakes = event->cookie >= STREAM_OVERTAKES;
}

/* Only where a packet would be split, up to the end of the ring. */
static void on_pad(struct ring *ring, const struct fgpu_event *event)
{
	assert_int_equal(ring->shape, FGPU_SHAPE_BYTES);
	assert_int_equal(ring->padded, 0);
	assert_in_range(event->bytes, 1, ring->allocated - 1);
	assert_true(ring->allocated - event->bytes > ring->size - ring->written % ring->size);
	assert_int_equal(event->fence, 0);
	ring->padded = event->bytes;
	ring->written += event->bytes;
	assert_int_equal(event->position, ring->written);
	assert_int_equal(ring->written % ring->size, 0);
}

static void on_commit(struct ring *ring, const struct fgpu_event *event)
{
	struct job *job = enter_stage(ring, event, COMMIT, 0);
	fgpu_u64 from = ring->written, length = event->cookie % STREAM_OVERTAKES;

	assert_int_equal(event->bytes + ring->padded, ring->allocated);
	assert_int_equal(event->bytes + ring->padded, job->units);
	ring->allocated = ring->padded = 0;
	ring->written += event->bytes;
	assert_int_equal(event->position, ring->written);
	assert_true(ring->written - ring->read <= ring->size);
	if (ring->shape == FGPU_SHAPE_DWORDS)
		assert_int_equal(event->bytes, (length + 7) / 8 * 8);
	else if (ring->shape == FGPU_SHAPE_PUSH)
		assert_int_equal(event->bytes, 8);
	else
		assert_int_equal(event->bytes, length);
	if (ring->shape == FGPU_SHAPE_BYTES) /* not split */
		assert_int_equal(from / ring->size, (event->position - 1) / ring->size);
}

static void on_submit(struct ring *ring, const struct fgpu_event *event)
{
	struct job *job = enter_stage(ring, event, SUBMIT, 0);

	if (!(job->stages & COMMIT)) /* visible first: then it is what is being written */
		assert_int_equal(event->position, ring->written + ring->allocated);
	else
		assert_true(event->position <= ring->written);
	assert_true(event->fence == 1 || ring->jobs[event->fence - 1].stages & SUBMIT);
	assert_int_equal(event->position, ring->submitted + event->bytes);
	assert_int_equal(event->bytes, job->units);
	ring->submitted = event->position;
}

static void on_wait(struct ring *ring, const struct fgpu_event *event)
{
	assert_int_equal(ring->allocated, 0);
	assert_int_equal(event->position, ring->written);
	assert_int_equal(event->aux, ring->read);
	assert_true(ring->size - (ring->written - ring->read) < event->bytes);
	assert_int_equal(event->fence, 0);
	if (event->error) {
		assert_int_equal(event->error, -FGPU_ENOSPC);
		return;
	}
	assert_int_equal(ring->wanted, 0);
	ring->wanted = event->bytes;
	ring->waits_for = event->cookie;
}

static void on_wait_end(struct ring *ring, const struct fgpu_event *event)
{
	assert_int_equal(event->position, ring->written);
	assert_int_equal(event->aux, ring->read);
	assert_int_equal(event->bytes, ring->wanted);
	assert_int_equal(event->cookie, ring->waits_for);
	assert_int_equal(event->fence, 0);
	if (!event->error)
		assert_true(ring->size - (ring->written - ring->read) >= event->bytes);
	ring->wanted = 0;
}

static void on_issue(struct stream *stream, struct ring *ring, const struct fgpu_event *event)
{
	struct job *job = job_of(ring, event->fence);

	assert_int_equal(job->stages & (COMMIT | SUBMIT | QUEUE), COMMIT | SUBMIT | QUEUE);
	assert_int_equal(job->stages & (COMPLETE | SIGNAL), 0);
	assert_int_equal(event->flags, job->must_replay ? FGPU_EVENT_REPLAYED : 0);
	assert_int_equal(event->client_id, ring->owner);
	assert_int_equal(event->position, job->end);
	assert_true(event->aux < stream->capacity[ring->engine]);
	if (job->stages & ISSUE) { /* again, without an instance given back */
		assert_int_equal(job->must_replay, 1);
		assert_int_equal(job->runs, 1);
		stream->busy[ring->engine] += event->time - job->issued;
	} else {
		assert_true(event->fence > ring->issued);
		ring->issued = event->fence;
		stream->running[ring->engine]++;
	}
	assert_true(stream->running[ring->engine] <= stream->capacity[ring->engine]);
	job->stages |= ISSUE;
	job->must_replay = 0;
	job->issued = event->time;
	job->runs = 1;
}

/* Where jobs are given up, or may overtake, they need not complete in order. */
static void on_complete(struct stream *stream, struct ring *ring, const struct fgpu_event *event)
{
	struct job *job = enter_stage(ring, event, COMPLETE, COMMIT | SUBMIT | QUEUE);
	fgpu_u64 ran = 0;

	if (job->stages & ISSUE) {
		ran = event->time - job->issued;
		job->runs = 0;
		stream->running[ring->engine]--;
		stream->busy[ring->engine] += ran;
	} else {
		assert_true(event->error < 0);
	}
	assert_true(!job->must_replay || event->error < 0);
	assert_int_equal(event->aux, ran);
	assert_int_equal(event->bytes, job->units);
	assert_int_equal(event->position, job->end);
	assert_true(event->error || job->overtakes || event->fence == ring->complete + 1);
	ring->completed++;
	while (ring->complete < ring->known && ring->jobs[ring->complete + 1].stages & COMPLETE)
		ring->read = ring->jobs[++ring->complete].end;
	assert_true(event->position <= ring->submitted);
}

static void on_signal(struct ring *ring, const struct fgpu_event *event)
{
	struct job *job = enter_stage(ring, event, SIGNAL, COMPLETE);

	assert_true(job->overtakes || event->fence == ring->signalled + 1);
	while (ring->signalled < ring->known && ring->jobs[ring->signalled + 1].stages & SIGNAL)
		ring->signalled++;
}

static void on_reset(struct ring *ring)
{
	fgpu_u64 fence;

	for (fence = ring->complete + 1; fence <= ring->known; fence++)
		ring->jobs[fence].must_replay = !(ring->jobs[fence].stages & COMPLETE);
}

static void on_fence_wait(struct ring *ring, const struct fgpu_event *event)
{
	struct job *job = job_of(ring, event->fence);

	assert_int_equal(job->stages & SIGNAL, 0);
	job->awaited++;
}

static void on_fence_wait_end(struct ring *ring, const struct fgpu_event *event)
{
	struct job *job = job_of(ring, event->fence);

	assert_true(job->awaited--);
	assert_true(event->error < 0 || job->stages & SIGNAL);
}

static void ring_event(struct stream *stream, struct ring *ring, const struct fgpu_event *event)
{
	switch (event->type) {
	case FGPU_EVENT_RING_ALLOC:
		return on_alloc(ring, event);
	case FGPU_EVENT_RING_COMMIT:
		return on_commit(ring, event);
	case FGPU_EVENT_RING_SUBMIT:
		return on_submit(ring, event);
	case FGPU_EVENT_RING_UNDO:
		assert_int_equal(event->bytes, ring->allocated);
		assert_int_equal(event->position, ring->written);
		ring->allocated = 0;
		return;
	case FGPU_EVENT_RING_WAIT:
		return on_wait(ring, event);
	case FGPU_EVENT_RING_PAD:
		return on_pad(ring, event);
	case FGPU_EVENT_FENCE_WAIT:
		return on_fence_wait(ring, event);
	case FGPU_EVENT_FENCE_WAIT_END:
		return on_fence_wait_end(ring, event);
	case FGPU_EVENT_RING_WAIT_END:
		return on_wait_end(ring, event);
	case FGPU_EVENT_QUEUE:
		enter_stage(ring, event, QUEUE, COMMIT | SUBMIT);
		return;
	case FGPU_EVENT_CTX_SWITCH:
		assert_int_equal(event->aux, ring->owner);
		ring->owner = event->client_id;
		return;
	case FGPU_EVENT_ISSUE:
		return on_issue(stream, ring, event);
	case FGPU_EVENT_COMPLETE:
		return on_complete(stream, ring, event);
	case FGPU_EVENT_FENCE_SIGNAL:
		return on_signal(ring, event);
	case FGPU_EVENT_TIMEOUT:
	case FGPU_EVENT_HANG:
		assert_int_equal(job_of(ring, event->fence)->runs, 1);
		return;
	case FGPU_EVENT_RESET:
		return on_reset(ring);
	default:
		fail_msg("event %u has no ring", event->type);
	}
}

/* Those of clients follow the others; they are like the one that stands for them. */
static struct ring *ring_of(struct stream *stream, fgpu_u32 number)
{
	struct ring *ring = &stream->rings[number];
	const struct ring *as;

	assert_true(number < MOST);
	if (number < stream->ring_count) {
		assert_int_not_equal(ring->shape, FGPU_SHAPE_BYTES);
		return ring;
	}
	assert_true(stream->bytes_count);
	as = &stream->rings[stream->bytes[(number - stream->ring_count) % stream->bytes_count]];
	ring->engine = as->engine;
	ring->shape = as->shape;
	ring->size = as->size;
	return ring;
}

static void memory_event(struct stream *stream, const struct fgpu_event *event)
{
	fgpu_u64 object = event->aux;

	assert_true(object < OBJECTS);
	assert_int_equal(stream->live[object], event->type != FGPU_EVENT_MEM_ALLOC);
	assert_int_equal(stream->mapped[object], event->type == FGPU_EVENT_MEM_UNMAP);
	if (event->type == FGPU_EVENT_MEM_ALLOC)
		stream->size[object] = event->bytes;
	assert_int_equal(event->bytes, stream->size[object]);
	stream->live[object] = event->type != FGPU_EVENT_MEM_FREE;
	stream->mapped[object] = event->type == FGPU_EVENT_MEM_MAP;
}

void stream_event(struct stream *stream, const struct fgpu_event *event)
{
	assert_true(event->time >= stream->time);
	stream->time = event->time;
	if (event->type >= FGPU_EVENT_MEM_ALLOC && event->type <= FGPU_EVENT_MEM_UNMAP) {
		assert_int_equal(event->ring, FGPU_NONE);
		memory_event(stream, event);
		return;
	}
	ring_event(stream, ring_of(stream, event->ring), event);
}

fgpu_u64 stream_busy(const struct stream *stream, fgpu_u32 engine, fgpu_u64 now)
{
	fgpu_u64 busy = stream->busy[engine], fence;
	fgpu_u32 i;

	for (i = 0; i < MOST; i++) {
		const struct ring *ring = &stream->rings[i];

		for (fence = ring->complete + 1; fence <= ring->known; fence++)
			if (ring->engine == engine && ring->jobs[fence].runs)
				busy += now - ring->jobs[fence].issued;
	}
	return busy;
}

fgpu_u32 stream_unfinished(const struct stream *stream, fgpu_u32 ring)
{
	return (fgpu_u32)(stream->rings[ring].known - stream->rings[ring].completed);
}
