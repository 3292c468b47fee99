/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The faults of accounting, a function each. Sums are modulo 2^64: a ledger may count less. */
#include "ledger.h"

/* latch_of - where a ledger counts what a client has too much on the booking's engine. */
static struct fgpu_latch *latch_of(struct fgpu *gpu, const struct fgpu_booking *booking,
				   fgpu_u32 client)
{
	return &gpu->clients[client]
			.used_engines[booking->engine]
			.latch[booking->distortion->latch];
}

static void gain(struct fgpu *gpu, const struct fgpu_booking *booking, fgpu_u32 client)
{
	struct fgpu_latch *latch = latch_of(gpu, booking, client);

	latch->ns += booking->ns;
	latch->ticks += booking->ticks;
}

static void lose(struct fgpu *gpu, const struct fgpu_booking *booking, fgpu_u32 client)
{
	struct fgpu_latch *latch = latch_of(gpu, booking, client);

	latch->ns -= booking->ns;
	latch->ticks -= booking->ticks;
}

/* restart - a client's counters begin again at 0. */
static void restart(struct fgpu *gpu, const struct fgpu_booking *booking, fgpu_u32 client)
{
	const struct fgpu_usage printed = fgpu_printed_usage(gpu, client, booking->engine);
	struct fgpu_latch *latch = latch_of(gpu, booking, client);

	latch->ns = 0 - printed.busy_ns;
	latch->ticks = 0 - printed.cycles;
}

/* move - another client than the job's has what the job ran; FGPU_NONE: nobody has. */
static void move(struct fgpu *gpu, const struct fgpu_booking *booking, fgpu_u32 to)
{
	lose(gpu, booking, booking->client);
	if (to != FGPU_NONE)
		gain(gpu, booking, to);
}

/* --- a job ran --- */

void fgpu_book_submitter(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	move(gpu, booking, gpu->engines[booking->engine].submitter);
}

/* Before the second job there is nobody else. */
void fgpu_book_user_before(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	fgpu_u32 before = gpu->engines[booking->engine].user_before;

	move(gpu, booking, before == FGPU_NONE ? booking->client : before);
}

/* Of several jobs of a client that run at once, the one on the lowest instance counts. */
void fgpu_book_once(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	const struct fgpu_engine *engine = &gpu->engines[booking->engine];
	fgpu_u32 instance;

	for (instance = 0; instance < engine->capacity; instance++) {
		fgpu_u32 job = engine->instance[instance];

		if (job == (fgpu_u32)(booking->job - gpu->jobs))
			return;
		if (job == FGPU_NONE || gpu->jobs[job].client != booking->client)
			continue;
		lose(gpu, booking, booking->client);
		return;
	}
}

/* --- a job waits --- */

/* What a job waited that ends, since the ledger began. A second attempt has not waited again. */
static void gain_wait(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	fgpu_u64 from = booking->distortion->from, rest = 0;
	struct fgpu_booking waited = *booking;

	if (booking->job->replayed)
		return;
	if (booking->job->submitted > from)
		from = booking->job->submitted;
	waited.ns = fgpu_sub(gpu->now - from, booking->ns);
	waited.ticks = fgpu_scale(gpu->engines[booking->engine].hz, waited.ns, FGPU_SECOND, &rest);
	gain(gpu, &waited, booking->client);
}

/* Where jobs count when they are done, so does their wait; else both count at once. */
void fgpu_book_wait(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	const int at_end = !!(gpu->flags & FGPU_DEVICE_COMPLETION);
	fgpu_u32 i, at;

	if (at_end && booking->job)
		gain_wait(gpu, booking);
	if (at_end || booking->job)
		return;
	for (i = 0; i < gpu->ring_end; i++) {
		if (gpu->rings[i].engine != booking->engine)
			continue;
		for (at = gpu->rings[i].head; at != FGPU_NONE; at = gpu->jobs[at].next)
			if (gpu->jobs[at].state < FGPU_JOB_RUNS && !gpu->jobs[at].error)
				gain(gpu, booking, gpu->jobs[at].client);
	}
}

/* next_of - the job that waits behind those of a ring that run, or FGPU_NONE. */
static fgpu_u32 next_of(const struct fgpu *gpu, const struct fgpu_ring *ring)
{
	fgpu_u32 at = ring->head;

	while (at != FGPU_NONE && (gpu->jobs[at].state >= FGPU_JOB_RUNS || gpu->jobs[at].error))
		at = gpu->jobs[at].next;
	if (at == FGPU_NONE || gpu->jobs[at].state != FGPU_JOB_QUEUED ||
	    gpu->jobs[at].end > ring->submitted)
		return FGPU_NONE;
	return at;
}

void fgpu_book_next(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	fgpu_u32 i, job;

	for (i = 0; i < gpu->ring_end; i++) {
		if (gpu->rings[i].engine != booking->engine || !gpu->rings[i].running)
			continue;
		job = next_of(gpu, &gpu->rings[i]);
		if (job != FGPU_NONE)
			gain(gpu, booking, gpu->jobs[job].client);
	}
}

/* --- resets --- */

void fgpu_book_lost(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	lose(gpu, booking, booking->client);
}

void fgpu_book_doubled(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	gain(gpu, booking, booking->client);
}

void fgpu_book_ghost(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	fgpu_u32 ghost = gpu->engines[booking->engine].ghost;

	if (ghost != FGPU_NONE)
		gain(gpu, booking, ghost);
}

/* --- ends --- */

/* All clients begin again, where the one that closes has used the engine. */
void fgpu_book_others(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	fgpu_u32 i;

	if (!gpu->clients[booking->client].used_engines[booking->engine].ns)
		return;
	for (i = 0; i < gpu->limits.clients; i++)
		if (gpu->clients[i].used)
			restart(gpu, booking, i);
}

void fgpu_book_own(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	restart(gpu, booking, booking->client);
}

/* --- time --- */

void fgpu_book_idle(struct fgpu *gpu, const struct fgpu_booking *booking)
{
	struct fgpu_engine *engine = &gpu->engines[booking->engine];

	if (!engine->running)
		engine->latch_ticks[booking->distortion->latch] -= booking->ticks;
}
