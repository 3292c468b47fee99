/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>

#include "internal.h"

#define EVENTS_AT_ONCE 4096 /* of one call of the model */

static void on_event(void *user, const struct fgpu_event *event)
{
	struct device *device = user;
	struct sim *sim = device->sim;

	sim->count.events++;
	if (sim->hooks && sim->hooks->event)
		sim->hooks->event(sim->user, device->index, event);
}

static const struct fgpu_hooks hooks = {.event = on_event};

static int owners_new(struct device *device, const struct fgpu_limits *limits)
{
	const uint32_t counts[NUMBER_KINDS] = {
		[NUMBER_CLIENT] = limits->clients,
		[NUMBER_OBJECT] = limits->objects,
		[NUMBER_JOB] = limits->jobs,
		[NUMBER_DISTORTION] = limits->distortions,
	};

	for (int kind = 0; kind < NUMBER_KINDS; kind++) {
		device->owner[kind] = calloc((size_t)counts[kind] + 1, sizeof(uint32_t));
		if (!device->owner[kind])
			return -ENOMEM;
		device->owners[kind] = counts[kind];
		for (uint32_t slot = 0; slot < counts[kind]; slot++)
			device->owner[kind][slot] = FGPU_NONE;
	}
	return 0;
}

static int device_setup(struct device *device, const struct plan_device *as)
{
	struct sim *sim = device->sim;

	for (uint32_t i = 0; i < as->setup_count; i++) {
		struct fgpu_command command = as->setup[i];
		int ret = sim_device_do(device, &command);

		if (ret < 0)
			return sim_fail(sim, "device %s: command %u of its setup is refused (%d)",
					sim_device_label(sim, device->index), i, ret);
	}
	if (!as->setup_count || as->setup[as->setup_count - 1].op != FGPU_LIVE)
		return sim_fail(sim, "device %s: its setup does not make it live",
				sim_device_label(sim, device->index));
	return 0;
}

int sim_device_new(struct sim *sim, uint32_t index)
{
	const struct plan_device *as = &sim->plan->devices[index];
	struct device *device = &sim->devices[index];
	uint64_t size = fgpu_size(&as->limits);
	int err;

	device->sim = sim;
	device->index = index;
	if (!size)
		return sim_fail(sim, "device %s: its limits are too large",
				sim_device_label(sim, index));
	device->memory = malloc(size);
	err = device->memory ? owners_new(device, &as->limits) : -ENOMEM;
	if (err)
		return err;
	device->gpu = fgpu_init(device->memory, size, &as->limits, &hooks, device);
	if (!device->gpu)
		return sim_fail(sim, "device %s cannot be laid out", sim_device_label(sim, index));
	return device_setup(device, as);
}

void sim_device_free(struct device *device)
{
	for (int kind = 0; kind < NUMBER_KINDS; kind++)
		free(device->owner[kind]);
	free(device->memory);
}

int sim_device_advance(struct device *device, uint64_t t)
{
	int ret;

	do
		ret = fgpu_advance(device->gpu, t, EVENTS_AT_ONCE);
	while (ret == 1);
	return ret;
}

int sim_device_do(struct device *device, struct fgpu_command *command)
{
	struct sim *sim = device->sim;
	/* Do first what the last command made due at this very time. */
	int ret = sim_device_advance(device, sim->now);

	if (ret)
		return ret;
	command->at = sim->now;
	sim->count.commands++;
	ret = fgpu_do(device->gpu, command);
	if (sim->hooks && sim->hooks->command)
		sim->hooks->command(sim->user, device->index, command, ret);
	return ret;
}
