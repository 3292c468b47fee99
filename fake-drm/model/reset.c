/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "ledger.h"

/* TIMEOUT and HANG of each job that runs and does not end. */
static void emit_hangs(struct fgpu *gpu, const struct fgpu_ring *ring)
{
	static const fgpu_u32 types[] = {FGPU_EVENT_TIMEOUT, FGPU_EVENT_HANG};
	fgpu_u32 at, i;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		const struct fgpu_job *job = &gpu->jobs[at];

		for (i = 0; job->state == FGPU_JOB_RUNS && job->flags & FGPU_JOB_HANG && i < 2;
		     i++) {
			struct fgpu_event event = fgpu_event(types[i]);

			event.position = job->end;
			fgpu_job_emit(gpu, job, &event);
		}
	}
}

static void emit_reset(struct fgpu *gpu, fgpu_u32 index)
{
	struct fgpu_event event = fgpu_event(FGPU_EVENT_RESET);

	event.position = gpu->rings[index].read;
	event.ring = index;
	fgpu_emit(gpu, &event);
}

/* Jobs that wait are lost with the ring and written again: they start as a replay, too. */
static void mark_replayed(struct fgpu *gpu, const struct fgpu_ring *ring)
{
	fgpu_u32 at;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next)
		gpu->jobs[at].replayed = 1;
}

/* What the attempts of the jobs that run added is subtracted. */
static void forget_attempts(struct fgpu *gpu, const struct fgpu_ring *ring)
{
	fgpu_u32 at;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		const struct fgpu_job *job = &gpu->jobs[at];
		struct fgpu_used *used;

		if (job->state != FGPU_JOB_RUNS)
			continue;
		used = &gpu->clients[job->client].used_engines[ring->engine];
		used->forgotten_ns = fgpu_add(used->forgotten_ns, job->ran_ns);
		used->forgotten_ticks = fgpu_add(used->forgotten_ticks, job->ran_ticks);
	}
}

/* Ledgers count the attempts of the jobs that run; where these do not start again, they end. */
static void book_attempts(struct fgpu *gpu, const struct fgpu_ring *ring, fgpu_u32 flags)
{
	fgpu_u32 at;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		const struct fgpu_job *job = &gpu->jobs[at];

		if (job->state != FGPU_JOB_RUNS)
			continue;
		fgpu_book_job(gpu, BOOKS_RESET, job, job->ran_ns, job->ran_ticks);
		if (!(flags & FGPU_RESET_REPLAY))
			gpu->engines[ring->engine].ghost = job->client;
	}
}

/* The jobs that run start again. */
static void replay_ring(struct fgpu *gpu, const struct fgpu_ring *ring)
{
	fgpu_u32 at;

	for (at = ring->head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		if (gpu->jobs[at].state != FGPU_JOB_RUNS)
			continue;
		fgpu_engine_attempt(gpu, &gpu->jobs[at]);
		fgpu_job_emit_issue(gpu, &gpu->jobs[at]);
	}
}

/* The jobs that run end with an error, in their order; cancelled ones behind them, too. */
static void fail_ring(struct fgpu *gpu, fgpu_u32 index)
{
	const struct fgpu_ring *ring = &gpu->rings[index];

	fgpu_space_cancel(gpu, index, FGPU_ALL, -FGPU_EIO);
	while (ring->running || fgpu_ring_reapable(gpu, index)) {
		if (!fgpu_ring_reap(gpu, index))
			fgpu_job_end(gpu, ring->head, -FGPU_EIO);
	}
}

static void reset_ring(struct fgpu *gpu, fgpu_u32 index, fgpu_u32 flags)
{
	const struct fgpu_ring *ring = &gpu->rings[index];

	emit_hangs(gpu, ring);
	emit_reset(gpu, index);
	mark_replayed(gpu, ring);
	book_attempts(gpu, ring, flags);
	if (flags & FGPU_RESET_FORGET)
		forget_attempts(gpu, ring);
	if (flags & FGPU_RESET_REPLAY)
		replay_ring(gpu, ring);
	else
		fail_ring(gpu, index);
}

int fgpu_do_reset(struct fgpu *gpu, const struct fgpu_command *c)
{
	fgpu_u32 i;

	for (i = 0; i < gpu->ring_end; i++)
		if (gpu->rings[i].engine == c->index && fgpu_ring_is_live(gpu, i))
			reset_ring(gpu, i, c->flags);
	fgpu_engine_timing(gpu, c->index);
	fgpu_engine_dispatch(gpu, c->index);
	return 0;
}
