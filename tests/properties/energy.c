/* SPDX-License-Identifier: MIT */
#include "energy.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "sim.h"

#define DEVICES 16
#define ENGINES 64
#define SLOTS	256

struct ledger {
	const struct scenario *scenario;
	struct sim *sim;
	uint64_t seed;
	uint64_t ended[DEVICES][ENGINES]; /* ns of jobs that ended, on each engine */
	uint64_t owner[DEVICES][SLOTS]; /* id of the client whose job was the last to end */
	uint64_t used[DEVICES][SLOTS][ENGINES]; /* ns of its jobs that ended */
	uint32_t ring_engine[DEVICES][ENGINES];
	uint32_t rings[DEVICES];
	uint32_t own_engine[DEVICES][ENGINES]; /* of the rings that every client has for itself */
	uint32_t own_rings[DEVICES];
};

static void read_rings(struct ledger *ledger)
{
	const struct plan *plan = &ledger->scenario->plan;

	assert_true(plan->device_count <= DEVICES);
	for (uint32_t d = 0; d < plan->device_count; d++) {
		uint32_t ring = 0;

		for (uint32_t i = 0; i < plan->devices[d].setup_count; i++) {
			const struct fgpu_command *c = &plan->devices[d].setup[i];

			if (c->op != FGPU_RING)
				continue;
			assert_true(ring < ENGINES && c->index < ENGINES);
			ledger->ring_engine[d][ring++] = c->index;
			if (c->kind == FGPU_SHAPE_BYTES)
				ledger->own_engine[d][ledger->own_rings[d]++] = c->index;
		}
		ledger->rings[d] = ring;
	}
}

/* Rings of clients follow the others, client by client. */
static uint32_t engine_of(const struct ledger *ledger, uint32_t device, uint32_t ring)
{
	if (ring < ledger->rings[device])
		return ledger->ring_engine[device][ring];
	assert_true(ledger->own_rings[device]);
	ring -= ledger->rings[device];
	return ledger->own_engine[device][ring % ledger->own_rings[device]];
}

static void on_event(void *user, uint32_t device, const struct fgpu_event *event)
{
	struct ledger *ledger = user;
	uint32_t engine;

	if (event->type != FGPU_EVENT_COMPLETE)
		return;
	engine = engine_of(ledger, device, event->ring);
	ledger->ended[device][engine] += event->aux;
	if (event->client == FGPU_NONE) /* closed before: its other jobs belong to no client */
		return;
	assert_true(event->client < SLOTS);
	if (ledger->owner[device][event->client] != event->client_id)
		memset(ledger->used[device][event->client], 0, sizeof(ledger->used[0][0]));
	ledger->owner[device][event->client] = event->client_id;
	ledger->used[device][event->client][engine] += event->aux;
}

/* A client of an idle engine has used the time of its jobs; a slot's new client none yet. */
static void check_client(const struct ledger *ledger, uint32_t device, uint32_t slot,
			 uint32_t engine, uint64_t busy)
{
	if (busy && busy != ledger->used[device][slot][engine])
		fail_msg("seed %" PRIu64 ": a client used %" PRIu64 " ns, its jobs %" PRIu64,
			 ledger->seed, busy, ledger->used[device][slot][engine]);
}

/*
 * Jobs that run now have used time that no event has reported: sums are equal on an idle engine
 * only.
 */
static void check_engine(const struct ledger *ledger, uint32_t device, uint32_t index, uint64_t t,
			 const struct fgpu_engine_truth *truth)
{
	const struct fgpu *gpu = sim_device(ledger->sim, device);
	uint32_t slots = ledger->scenario->plan.devices[device].limits.clients;
	uint64_t ended = ledger->ended[device][index], open = 0, cycles = 0;

	for (uint32_t slot = 0; slot < slots; slot++) {
		struct fgpu_usage usage;

		if (fgpu_true_usage(gpu, slot, index, &usage))
			continue;
		if (!truth->running)
			check_client(ledger, device, slot, index, usage.busy_ns);
		open += usage.busy_ns;
		cycles += usage.cycles;
	}
	if (open > truth->busy_ns || cycles > truth->cycles)
		fail_msg("seed %" PRIu64 ": clients used %" PRIu64 " ns of %" PRIu64, ledger->seed,
			 open, (uint64_t)truth->busy_ns);
	if (truth->busy_ns > t * truth->capacity ||
	    truth->cycles > truth->total_cycles * truth->capacity)
		fail_msg("seed %" PRIu64 ": an engine gave more than it has", ledger->seed);
	if (ended > truth->busy_ns || (!truth->running && ended != truth->busy_ns))
		fail_msg("seed %" PRIu64 ": jobs used %" PRIu64 " ns, the engine gave %" PRIu64,
			 ledger->seed, ended, (uint64_t)truth->busy_ns);
}

static int on_sweep(void *user, uint64_t t, uint64_t sweep, size_t listed)
{
	struct ledger *ledger = user;
	struct fgpu_engine_truth truth;

	(void)sweep;
	(void)listed;
	for (uint32_t d = 0; d < ledger->scenario->plan.device_count; d++)
		for (uint32_t e = 0; !fgpu_true_engine(sim_device(ledger->sim, d), e, &truth); e++)
			check_engine(ledger, d, e, t, &truth);
	return 0;
}

void energy_conserved(const struct scenario *scenario, uint64_t seed)
{
	static const struct sim_hooks hooks = {.sweep = on_sweep, .event = on_event};
	struct ledger *ledger = calloc(1, sizeof(*ledger));
	struct sim_error error;

	assert_non_null(ledger);
	ledger->scenario = scenario;
	ledger->seed = seed;
	read_rings(ledger);
	assert_int_equal(sim_new(&ledger->sim, &scenario->plan, &hooks, ledger, &error), 0);
	assert_int_equal(sim_run(ledger->sim, &error), 0);
	sim_free(ledger->sim);
	free(ledger);
}
