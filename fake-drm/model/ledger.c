/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "ledger.h"

void fgpu_ledger_begin(struct fgpu *gpu, fgpu_u32 latch)
{
	const struct fgpu_latch none = {0};
	fgpu_u32 client, engine;

	for (engine = 0; engine < gpu->engine_count; engine++) {
		gpu->engines[engine].latch_ticks[latch] = 0;
		for (client = 0; client < gpu->limits.clients; client++)
			gpu->clients[client].used_engines[engine].latch[latch] = none;
	}
}

/* book - tell the ledgers; one that has not begun counts from 0 when it does. */
static void book(struct fgpu *gpu, fgpu_u32 books, struct fgpu_booking *booking)
{
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds((void *)0);
	fgpu_u32 slot;

	for (slot = 0; gpu->ledgers && slot < gpu->limits.distortions; slot++) {
		const struct fgpu_distortion *distortion = &gpu->distortions[slot];
		const struct fgpu_distortion_kind *kind = &kinds[distortion->kind];

		if (!distortion->used || !kind->book || !(kind->books & books))
			continue;
		booking->distortion = distortion;
		kind->book(gpu, booking);
	}
}

void fgpu_book_job(struct fgpu *gpu, fgpu_u32 books, const struct fgpu_job *job, fgpu_u64 ns,
		   fgpu_u64 ticks)
{
	struct fgpu_booking booking = {.job = job, .client = job->client, .ns = ns, .ticks = ticks};

	booking.engine = gpu->rings[job->ring].engine;
	book(gpu, books, &booking);
}

void fgpu_book_time(struct fgpu *gpu, fgpu_u32 engine, fgpu_u64 ns, fgpu_u64 ticks)
{
	struct fgpu_booking booking = {
		.client = FGPU_NONE, .engine = engine, .ns = ns, .ticks = ticks};

	book(gpu, BOOKS_TIME, &booking);
}

/* leave - a client that closes is nobody's any more. */
static void leave(fgpu_u32 *who, fgpu_u32 client)
{
	if (*who == client)
		*who = FGPU_NONE;
}

void fgpu_book_end(struct fgpu *gpu, fgpu_u32 books, fgpu_u32 client, fgpu_u32 index)
{
	struct fgpu_booking booking = {.client = client, .engine = index};
	struct fgpu_engine *engine = &gpu->engines[index];

	book(gpu, books, &booking);
	if (books != BOOKS_CLOSE)
		return;
	leave(&engine->submitter, client);
	leave(&engine->user, client);
	leave(&engine->user_before, client);
	leave(&engine->ghost, client);
}
