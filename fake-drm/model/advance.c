/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

static fgpu_u64 engine_next(const struct fgpu *gpu)
{
	fgpu_u64 next = FGPU_NEVER;
	fgpu_u32 i;

	for (i = 0; i < gpu->engine_count; i++)
		if (gpu->engines[i].next < next)
			next = gpu->engines[i].next;
	return next;
}

fgpu_u64 fgpu_next(const struct fgpu *gpu)
{
	fgpu_u64 engine = engine_next(gpu), latch = FGPU_NEVER;

	if (gpu->live && !gpu->unplugged)
		latch = fgpu_distortion_next(gpu);
	if (gpu->wait_next < engine)
		engine = gpu->wait_next;
	if (gpu->sync_next < engine)
		engine = gpu->sync_next;
	return engine < latch ? engine : latch;
}

fgpu_u64 fgpu_now(const struct fgpu *gpu)
{
	return gpu->now;
}

int fgpu_idle(const struct fgpu *gpu)
{
	return !gpu->job_slots.used;
}

/*
 * Do what is due now for one engine, for one wait of a client or of a job, or for all distortions.
 * Returns how many events that was.
 */
static fgpu_u32 run_due(struct fgpu *gpu, fgpu_u32 budget)
{
	fgpu_u32 i = 0;

	if (engine_next(gpu) > gpu->now) {
		fgpu_engine_settle_all(gpu);
		if (gpu->wait_next <= gpu->now)
			fgpu_waits_step(gpu);
		else if (gpu->sync_next <= gpu->now)
			fgpu_sync_step(gpu);
		else
			fgpu_distortion_latch(gpu);
		return 1;
	}
	while (gpu->engines[i].next > gpu->now)
		i++;
	fgpu_engine_settle(gpu, i);
	return fgpu_engine_step(gpu, i, budget);
}

int fgpu_advance(struct fgpu *gpu, fgpu_u64 until, fgpu_u32 budget)
{
	if (until < gpu->now)
		return -FGPU_EINVAL;
	if (!gpu->live)
		return until ? -FGPU_EBUSY : 0;
	for (;;) {
		fgpu_u64 next = fgpu_next(gpu);

		if (next > until || next == FGPU_NEVER)
			break;
		if (!budget) {
			fgpu_engine_settle_all(gpu);
			return 1;
		}
		if (next > gpu->now)
			gpu->now = next;
		budget -= run_due(gpu, budget);
	}
	gpu->now = until;
	fgpu_engine_settle_all(gpu);
	return 0;
}
