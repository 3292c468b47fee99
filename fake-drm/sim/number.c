/* SPDX-License-Identifier: MIT */
/*
 * The slots of the plan's numbers. A device reuses free slots, so a number whose slot was given to
 * another number does not exist any more.
 */
#include <errno.h>
#include <stdlib.h>

#include "internal.h"

static const char *const nouns[NUMBER_KINDS] = {"client", "object", "job", "distortion"};

static uint32_t numbers_of(const struct plan *plan, enum number_kind kind)
{
	const uint32_t counts[NUMBER_KINDS] = {plan->clients, plan->objects, plan->jobs,
					       plan->distortions};

	return counts[kind];
}

int sim_numbers_new(struct sim *sim)
{
	for (int kind = 0; kind < NUMBER_KINDS; kind++) {
		sim->numbers[kind] =
			calloc((size_t)numbers_of(sim->plan, kind) + 1, sizeof(struct number));
		if (!sim->numbers[kind])
			return -ENOMEM;
	}
	return 0;
}

void sim_numbers_free(struct sim *sim)
{
	for (int kind = 0; kind < NUMBER_KINDS; kind++)
		free(sim->numbers[kind]);
}

static int fail_unmade(struct sim *sim, enum number_kind kind, uint32_t n)
{
	if (kind == NUMBER_CLIENT)
		return sim_fail(sim, "client %s is not open", sim_client_label(sim, n));
	return sim_fail(sim, "%s %u does not exist yet", nouns[kind], n);
}

int sim_number_slot(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t n,
		    uint32_t *slot)
{
	const struct number *number;

	if (n >= numbers_of(sim->plan, kind))
		return sim_fail(sim, "there is no %s %u", nouns[kind], n);
	number = &sim->numbers[kind][n];
	if (number->state == NUMBER_NEW)
		return fail_unmade(sim, kind, n);
	if (number->device != device)
		return sim_fail(sim, "%s %u is not of device %s", nouns[kind], n,
				sim_device_label(sim, device));
	if (number->state == NUMBER_REFUSED)
		return -ENOSPC;
	if (sim->devices[device].owner[kind][number->slot] != n)
		return -ENOENT;
	*slot = number->slot;
	return 0;
}

void sim_number_give(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t n,
		     uint32_t slot)
{
	struct device *of = &sim->devices[device];

	if (slot < of->owners[kind])
		of->owner[kind][slot] = n;
	if (n < numbers_of(sim->plan, kind) && slot < of->owners[kind])
		sim->numbers[kind][n] = (struct number){NUMBER_GIVEN, device, slot};
}

void sim_number_refuse(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t n)
{
	if (n < numbers_of(sim->plan, kind))
		sim->numbers[kind][n] = (struct number){NUMBER_REFUSED, device, FGPU_NONE};
}

void sim_number_drop(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t slot)
{
	sim_number_give(sim, kind, device, FGPU_NONE, slot);
}
