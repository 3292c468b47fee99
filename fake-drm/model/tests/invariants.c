/* SPDX-License-Identifier: MIT */
#include "invariants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#define MOST 256 /* jobs, objects */

void invariants_close(const struct fgpu *gpu, struct engine_totals *totals, fgpu_u32 client)
{
	fgpu_u32 i;

	if (client >= gpu->limits.clients || !gpu->clients[client].used)
		return;
	for (i = 0; i < gpu->engine_count; i++) {
		totals->closed_ns[i] += gpu->clients[client].used_engines[i].ns;
		totals->closed_cycles[i] += gpu->clients[client].used_engines[i].ticks;
	}
}

static fgpu_u64 multiply_saturating(fgpu_u64 a, fgpu_u64 b)
{
	fgpu_u64 rest = 0;

	return fgpu_scale(a, b, 1, &rest);
}

/*
 * The clients' sums are the engine's, and no client gets more than the clock and the instances
 * allow.
 */
static void check_energy(const struct fgpu *gpu, const struct engine_totals *totals,
			 fgpu_u32 engine)
{
	const struct fgpu_engine *e = &gpu->engines[engine];
	fgpu_u64 ns = totals->closed_ns[engine], cycles = totals->closed_cycles[engine];
	fgpu_u64 wall = gpu->now - totals->time;
	fgpu_u32 i;

	for (i = 0; i < gpu->limits.clients; i++) {
		if (!gpu->clients[i].used)
			continue;
		ns += gpu->clients[i].used_engines[engine].ns;
		cycles += gpu->clients[i].used_engines[engine].ticks;
	}
	assert_int_equal(ns, e->busy_ns);
	assert_int_equal(cycles, e->busy_ticks);
	assert_true(e->busy_ns - totals->busy_ns[engine] <= multiply_saturating(wall, e->capacity));
	assert_true(e->busy_ticks - totals->cycles[engine] <=
		    multiply_saturating(e->ticks - totals->total[engine], e->capacity));
	assert_true(e->ticks - totals->total[engine] <=
		    multiply_saturating(wall, e->max_hz / FGPU_SECOND + 1));
	assert_int_equal(e->settled, gpu->now);
}

static void check_instances(const struct fgpu *gpu, fgpu_u32 engine)
{
	const struct fgpu_engine *e = &gpu->engines[engine];
	fgpu_u64 next = FGPU_NEVER;
	fgpu_u32 i, running = 0, waiting = 0;

	for (i = 0; i < gpu->ring_end; i++)
		waiting += gpu->rings[i].engine == engine ? gpu->rings[i].waiting : 0;
	assert_int_equal(waiting, e->waiting);
	for (i = 0; i < e->capacity; i++) {
		const struct fgpu_job *job = &gpu->jobs[e->instance[i]];

		if (e->instance[i] == FGPU_NONE)
			continue;
		running++;
		assert_int_equal(job->state, FGPU_JOB_RUNS);
		assert_int_equal(gpu->rings[job->ring].engine, engine);
		next = fgpu_job_due(gpu, job) < next ? fgpu_job_due(gpu, job) : next;
	}
	assert_int_equal(running, e->running);
	if (e->reap == FGPU_NONE && fgpu_space_ring(gpu, engine) == FGPU_NONE)
		assert_true(e->next == next);
	else
		assert_int_equal(e->next, gpu->now);
	if (e->next <= gpu->now || running == e->capacity)
		return;
	for (i = 0; i < gpu->ring_end; i++) /* no job waits while an instance is free */
		assert_false(gpu->rings[i].engine == engine &&
			     fgpu_ring_ready(gpu, &gpu->rings[i]) != FGPU_NONE);
}

/* What ended and what runs is what a client used. */
static void check_used(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 engine)
{
	const struct fgpu_used *used = &gpu->clients[client].used_engines[engine];
	const struct fgpu_engine *e = &gpu->engines[engine];
	fgpu_u64 ns = used->done_ns, ticks = used->done_ticks;
	fgpu_u32 i;

	for (i = 0; i < e->capacity; i++) {
		if (e->instance[i] == FGPU_NONE || gpu->jobs[e->instance[i]].client != client)
			continue;
		ns += gpu->jobs[e->instance[i]].ran_ns;
		ticks += gpu->jobs[e->instance[i]].ran_ticks;
	}
	assert_int_equal(ns, used->ns);
	assert_int_equal(ticks, used->ticks);
	assert_true(used->forgotten_ns <= used->done_ns);
	assert_true(used->forgotten_ticks <= used->done_ticks);
}

static int shares_object(const struct fgpu_job *a, const struct fgpu_job *b)
{
	fgpu_u32 i;

	for (i = 0; i < FGPU_USES * FGPU_USES; i++)
		if (a->uses[i / FGPU_USES] != FGPU_NONE &&
		    a->uses[i / FGPU_USES] == b->uses[i % FGPU_USES])
			return 1;
	return 0;
}

/* One that synchronises runs beside none that entered before it and writes what it reads, or reads
 * what it writes. */
static void check_sync(const struct fgpu *gpu)
{
	fgpu_u32 i, k, syncing = 0;

	for (i = 0; i < gpu->limits.jobs; i++) {
		const struct fgpu_job *job = &gpu->jobs[i];

		if (job->state == FGPU_JOB_FREE || !(job->flags & FGPU_JOB_IMPLICIT_SYNC))
			continue;
		syncing += job->sync != FGPU_SYNC_NONE;
		for (k = 0; k < gpu->limits.jobs; k++)
			assert_false(job->state == FGPU_JOB_RUNS &&
				     gpu->jobs[k].state == FGPU_JOB_RUNS &&
				     gpu->jobs[k].entered < job->entered &&
				     (job->flags | gpu->jobs[k].flags) & FGPU_JOB_WRITE &&
				     shares_object(job, &gpu->jobs[k]));
	}
	assert_int_equal(syncing, gpu->syncing);
}

static void count_uses(const struct fgpu_job *job, fgpu_u32 *active)
{
	fgpu_u32 i;

	for (i = 0; i < FGPU_USES; i++)
		if (job->uses[i] != FGPU_NONE)
			active[job->uses[i]]++;
}

/* Submissions wait only while the first of them does not fit, or may enter now. */
static fgpu_u32 check_waiting(const struct fgpu *gpu, const struct fgpu_ring *ring,
			      fgpu_u32 *active)
{
	fgpu_u32 count = 0, slot, last = FGPU_NONE;

	for (slot = ring->first_waiting; slot != FGPU_NONE; slot = gpu->jobs[slot].next) {
		const struct fgpu_job *job = &gpu->jobs[slot];

		assert_int_equal(job->state, FGPU_JOB_NO_SPACE);
		assert_int_equal(job->error, 0);
		assert_true(gpu->clients[job->client].used);
		count_uses(job, active);
		last = slot;
		count++;
	}
	assert_int_equal(count, ring->waiting);
	assert_int_equal(last, count ? ring->last_waiting : FGPU_NONE);
	assert_true(count || !ring->wait_emitted);
	if (count && fgpu_ring_fits(ring, gpu->jobs[ring->first_waiting].units))
		assert_int_equal(gpu->engines[ring->engine].next, gpu->now);
	else
		assert_int_equal(ring->wait_emitted, count > 0);
	return count;
}

/* Returns how many jobs wait or run on it, and counts the objects that they use. */
static fgpu_u32 check_ring(const struct fgpu *gpu, const struct fgpu_ring *ring, fgpu_u32 *active)
{
	fgpu_u64 fence = ring->signalled, at = ring->read;
	fgpu_u32 count = 0, running = 0, done = 0, slot;

	assert_true(ring->written - ring->read <= ring->size);
	assert_true(ring->read <= ring->submitted && ring->submitted <= ring->written);
	for (slot = ring->head; slot != FGPU_NONE; slot = gpu->jobs[slot].next) {
		const struct fgpu_job *job = &gpu->jobs[slot];

		assert_true(job->state != FGPU_JOB_FREE);
		assert_int_equal(job->fence, ++fence);
		assert_int_equal(job->end, at += job->units);
		if (job->client == FGPU_NONE) /* closed: it does not run, and never will */
			assert_true(job->error < 0 ? job->state != FGPU_JOB_RUNS
						   : job->state == FGPU_JOB_DONE);
		else
			assert_true(gpu->clients[job->client].used);
		assert_true(job->state != FGPU_JOB_DONE || slot != ring->head ||
			    gpu->engines[ring->engine].next <= gpu->now);
		running += job->state == FGPU_JOB_RUNS;
		done += job->state == FGPU_JOB_DONE;
		count_uses(job, active);
		count++;
	}
	assert_int_equal(fence, ring->fence);
	assert_int_equal(at, ring->written);
	assert_int_equal(count - done, ring->queued);
	assert_int_equal(running, ring->running);
	assert_true(running <= ring->depth);
	return count + check_waiting(gpu, ring, active);
}

static void check_objects(const struct fgpu *gpu, const fgpu_u32 *active)
{
	fgpu_u32 handles[MOST] = {0}, entries = 0, used = 0, i, at;
	fgpu_u64 resident[4] = {0};

	for (i = 0; i < gpu->limits.clients; i++) {
		if (!gpu->clients[i].used)
			continue;
		for (at = gpu->clients[i].handles; at != FGPU_NONE; at = gpu->handles[at].next) {
			assert_true(gpu->handles[at].count > 0);
			handles[gpu->handles[at].object] += gpu->handles[at].count;
			entries++;
		}
	}
	assert_int_equal(entries, gpu->handle_slots.used);
	for (i = 0; i < gpu->limits.objects; i++) {
		const struct fgpu_object *object = &gpu->objects[i];

		assert_int_equal(active[i], object->used ? object->active : 0);
		if (!object->used)
			continue;
		used++;
		assert_int_equal(handles[i], object->handles);
		assert_true(object->handles || object->exports || object->active);
		if (object->flags & FGPU_OBJECT_RESIDENT)
			resident[object->region] += object->size;
	}
	assert_int_equal(used, gpu->object_slots.used);
	for (i = 0; i < gpu->region_count; i++) {
		assert_int_equal(resident[i], gpu->regions[i].resident);
		assert_true(!gpu->regions[i].size || resident[i] <= gpu->regions[i].size);
	}
}

static void check_memory(const struct fgpu *gpu, fgpu_u32 client)
{
	struct fgpu_memory sum;
	fgpu_u32 i;

	for (i = 0; i < gpu->region_count; i++) {
		assert_int_equal(fgpu_true_memory(gpu, client, i, &sum), 0);
		assert_true(sum.resident <= sum.total && sum.shared <= sum.total);
		assert_true(sum.active + sum.purgeable <= sum.resident);
	}
}

/* A wait that is not due is for a fence of a job that is not done. */
static void check_waits(const struct fgpu *gpu)
{
	fgpu_u64 next = FGPU_NEVER;
	fgpu_u32 i, used = 0;

	for (i = 0; i < gpu->limits.waits; i++) {
		const struct fgpu_wait *wait = &gpu->waits[i];

		if (!wait->used)
			continue;
		used++;
		assert_true(gpu->clients[wait->client].used);
		assert_true(wait->signalled || wait->fence > gpu->rings[wait->ring].signalled);
		assert_true(!wait->signalled || wait->ends == gpu->now);
		next = wait->ends < next ? wait->ends : next;
	}
	assert_int_equal(used, gpu->wait_slots.used);
	assert_true(next == gpu->wait_next);
}

void invariants_check(const struct fgpu *gpu, struct engine_totals *totals)
{
	fgpu_u32 active[MOST] = {0}, jobs = 0, clients = 0, i, engine;

	for (i = 0; i < gpu->ring_end; i++)
		jobs += check_ring(gpu, &gpu->rings[i], active);
	assert_int_equal(jobs, gpu->job_slots.used);
	assert_int_equal(fgpu_idle(gpu), !jobs);
	check_objects(gpu, active);
	check_sync(gpu);
	for (i = 0; i < gpu->limits.clients; i++) {
		if (!gpu->clients[i].used)
			continue;
		clients++;
		check_memory(gpu, i);
		for (engine = 0; engine < gpu->engine_count; engine++)
			check_used(gpu, i, engine);
	}
	assert_int_equal(clients, gpu->client_slots.used);
	check_waits(gpu);
	for (i = 0; i < gpu->engine_count; i++) {
		check_energy(gpu, totals, i);
		check_instances(gpu, i);
		totals->busy_ns[i] = gpu->engines[i].busy_ns;
		totals->cycles[i] = gpu->engines[i].busy_ticks;
		totals->total[i] = gpu->engines[i].ticks;
	}
	totals->time = gpu->now;
}
