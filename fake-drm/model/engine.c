/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "ledger.h"

/* Add the time that a job ran on an instance. */
static void charge_job(struct fgpu *gpu, struct fgpu_engine *engine, fgpu_u32 slot, fgpu_u64 ns,
		       fgpu_u64 ticks)
{
	struct fgpu_job *job = &gpu->jobs[slot];
	struct fgpu_used *used = &gpu->clients[job->client].used_engines[engine - gpu->engines];

	job->ran_ns = fgpu_add(job->ran_ns, ns);
	job->ran_ticks = fgpu_add(job->ran_ticks, ticks);
	used->ns = fgpu_add(used->ns, ns);
	used->ticks = fgpu_add(used->ticks, ticks);
	engine->busy_ns = fgpu_add(engine->busy_ns, ns);
	engine->busy_ticks = fgpu_add(engine->busy_ticks, ticks);
	if (!(gpu->flags & FGPU_DEVICE_COMPLETION))
		fgpu_book_job(gpu, BOOKS_RUN, job, ns, ticks);
}

/*
 * Jobs are given the difference of the engine's whole ticks, never a rounding of their own: between
 * any two instants the clients' ticks then are at most the clock's times the capacity.
 */
void fgpu_engine_settle(struct fgpu *gpu, fgpu_u32 index)
{
	struct fgpu_engine *engine = &gpu->engines[index];
	fgpu_u64 ns = gpu->now - engine->settled;
	fgpu_u64 ticks = engine->ticks;
	fgpu_u32 instance;

	if (!ns)
		return;
	engine->ticks = fgpu_add(ticks, fgpu_scale(engine->hz, ns, FGPU_SECOND, &engine->rest));
	engine->settled = gpu->now;
	fgpu_book_time(gpu, index, ns, engine->ticks - ticks);
	if (!engine->running)
		return;
	for (instance = 0; instance < engine->capacity; instance++)
		if (engine->instance[instance] != FGPU_NONE)
			charge_job(gpu, engine, engine->instance[instance], ns,
				   engine->ticks - ticks);
}

void fgpu_engine_settle_all(struct fgpu *gpu)
{
	fgpu_u32 i;

	for (i = 0; i < gpu->engine_count; i++)
		fgpu_engine_settle(gpu, i);
}

/* When a running job ends; its engine is settled. */
static fgpu_u64 job_ends(const struct fgpu *gpu, const struct fgpu_engine *engine,
			 const struct fgpu_job *job)
{
	/* rest + Hz x ns >= need seconds, solved for the least ns. */
	fgpu_u64 need = fgpu_sub(job->work, job->ran_ticks);
	fgpu_u64 rest = FGPU_SECOND - 1 - engine->rest;

	if (job->flags & FGPU_JOB_HANG)
		return FGPU_NEVER;
	if (!(job->flags & FGPU_JOB_CYCLES))
		return fgpu_add(gpu->now, fgpu_sub(job->work, job->ran_ns));
	if (!need)
		return gpu->now;
	if (!engine->hz)
		return FGPU_NEVER;
	return fgpu_add(gpu->now,
			fgpu_add(1, fgpu_scale(need - 1, FGPU_SECOND, engine->hz, &rest)));
}

/* Compute when the next event of an engine is due. */
static void update_next(struct fgpu *gpu, struct fgpu_engine *engine)
{
	fgpu_u32 instance;

	engine->next = FGPU_NEVER;
	if (engine->reap != FGPU_NONE ||
	    fgpu_space_ring(gpu, (fgpu_u32)(engine - gpu->engines)) != FGPU_NONE)
		engine->next = gpu->now;
	if (!engine->running)
		return;
	for (instance = 0; instance < engine->capacity; instance++) {
		fgpu_u32 job = engine->instance[instance];

		if (job != FGPU_NONE && fgpu_job_due(gpu, &gpu->jobs[job]) < engine->next)
			engine->next = fgpu_job_due(gpu, &gpu->jobs[job]);
	}
}

void fgpu_engine_timing(struct fgpu *gpu, fgpu_u32 index)
{
	struct fgpu_engine *engine = &gpu->engines[index];
	fgpu_u32 instance;

	for (instance = 0; instance < engine->capacity; instance++) {
		fgpu_u32 job = engine->instance[instance];

		if (job != FGPU_NONE)
			gpu->jobs[job].ends = job_ends(gpu, engine, &gpu->jobs[job]);
	}
	update_next(gpu, engine);
}

/* The first ring from engine->turn on that has a job that can start, or FGPU_NONE. */
static fgpu_u32 ring_ready(const struct fgpu *gpu, fgpu_u32 index)
{
	fgpu_u32 ring = gpu->engines[index].turn, i;

	for (i = 0; i < gpu->ring_end; i++, ring++) {
		if (ring >= gpu->ring_end)
			ring = 0;
		if (gpu->rings[ring].engine == index &&
		    fgpu_ring_ready(gpu, &gpu->rings[ring]) != FGPU_NONE)
			return ring;
	}
	return FGPU_NONE;
}

fgpu_u32 fgpu_engine_instance(const struct fgpu_engine *engine, fgpu_u32 job)
{
	fgpu_u32 instance = 0;

	while (engine->instance[instance] != job)
		instance++;
	return instance;
}

void fgpu_engine_dispatch(struct fgpu *gpu, fgpu_u32 index)
{
	struct fgpu_engine *engine = &gpu->engines[index];

	while (engine->running < engine->capacity) {
		fgpu_u32 ring = ring_ready(gpu, index), job;

		if (ring == FGPU_NONE)
			break;
		job = fgpu_ring_ready(gpu, &gpu->rings[ring]);
		engine->turn = ring + 1;
		gpu->jobs[job].ends = job_ends(gpu, engine, &gpu->jobs[job]);
		fgpu_job_issue(gpu, fgpu_engine_instance(engine, FGPU_NONE), job);
	}
	update_next(gpu, engine);
}

/* The first instance whose job is due, or FGPU_NONE. */
static fgpu_u32 instance_due(const struct fgpu *gpu, const struct fgpu_engine *engine)
{
	fgpu_u32 instance;

	for (instance = 0; instance < engine->capacity; instance++) {
		fgpu_u32 job = engine->instance[instance];

		if (job != FGPU_NONE && fgpu_job_due(gpu, &gpu->jobs[job]) <= gpu->now)
			return instance;
	}
	return FGPU_NONE;
}

/* Do one thing that is due: cancelled jobs end, then those that wait for space enter, then jobs
 * end. */
static int step_one(struct fgpu *gpu, struct fgpu_engine *engine)
{
	fgpu_u32 instance, ring = fgpu_space_ring(gpu, (fgpu_u32)(engine - gpu->engines));

	if (engine->reap == FGPU_NONE && ring != FGPU_NONE) {
		fgpu_space_admit(gpu, ring);
		return 1;
	}
	if (engine->reap == FGPU_NONE) {
		instance = instance_due(gpu, engine);
		if (instance == FGPU_NONE)
			return 0;
		ring = gpu->jobs[engine->instance[instance]].ring;
		fgpu_job_end(gpu, engine->instance[instance], 0);
	} else {
		ring = engine->reap;
		fgpu_ring_reap(gpu, ring);
	}
	engine->reap = fgpu_ring_reapable(gpu, ring) ? ring : FGPU_NONE;
	return 1;
}

fgpu_u32 fgpu_engine_step(struct fgpu *gpu, fgpu_u32 index, fgpu_u32 budget)
{
	struct fgpu_engine *engine = &gpu->engines[index];
	fgpu_u32 done = 0;

	while (done < budget && step_one(gpu, engine))
		done++;
	update_next(gpu, engine);
	/*
	 * Start jobs only when all instances that are due are free, so that the budget changes
	 * nothing.
	 */
	if (engine->next > gpu->now)
		fgpu_engine_dispatch(gpu, index);
	return done;
}

void fgpu_engine_attempt(struct fgpu *gpu, struct fgpu_job *job)
{
	struct fgpu_used *used =
		&gpu->clients[job->client].used_engines[gpu->rings[job->ring].engine];

	used->done_ns = fgpu_add(used->done_ns, job->ran_ns);
	used->done_ticks = fgpu_add(used->done_ticks, job->ran_ticks);
	if (gpu->flags & FGPU_DEVICE_COMPLETION)
		fgpu_book_job(gpu, BOOKS_RUN, job, job->ran_ns, job->ran_ticks);
	job->ran_ns = job->ran_ticks = 0;
}

void fgpu_engine_leave(struct fgpu *gpu, struct fgpu_job *job)
{
	struct fgpu_ring *ring = &gpu->rings[job->ring];
	struct fgpu_engine *engine = &gpu->engines[ring->engine];

	engine->instance[fgpu_engine_instance(engine, (fgpu_u32)(job - gpu->jobs))] = FGPU_NONE;
	engine->running--;
	ring->running--;
	fgpu_engine_attempt(gpu, job);
}

int fgpu_do_freq(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_engine *engine = &gpu->engines[c->index];

	if (c->amount > engine->max_hz)
		return -FGPU_EINVAL;
	engine->hz = c->amount;
	fgpu_engine_timing(gpu, c->index);
	return 0;
}
