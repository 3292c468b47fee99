/* SPDX-License-Identifier: MIT */
/* Devices as the plan has them: their minors, and the commands that build them. */
#include <errno.h>

#include "device.h"

#define DRM_MAJOR   226
#define ACCEL_MAJOR 261

/* --- minors --- */

static int is_accel(const struct device *device)
{
	return !!(device->flags & FGPU_DEVICE_ACCEL);
}

/* Assign the free minors in the order of the devices; those that the file gives are not free. */
static int assign_minors(struct compiler *c)
{
	unsigned char used[2][MINOR_ACCEL + 1] = {{0}};
	uint32_t next[2] = {0, 0};

	for (uint32_t i = 0; i < c->device_count; i++) {
		const struct device *device = &c->devices[i];

		if (device->minor != MINOR_NONE)
			used[is_accel(device)][device->minor] = 1;
	}
	for (uint32_t i = 0; i < c->device_count; i++) {
		struct device *device = &c->devices[i];
		int sort = is_accel(device);

		if (device->minor != MINOR_NONE)
			continue;
		while (next[sort] <= MINOR_ACCEL && used[sort][next[sort]])
			next[sort]++;
		if (next[sort] > (sort ? MINOR_ACCEL : MINOR_CARD))
			return fail(c, "too many devices: no minor is free");
		device->minor = next[sort]++;
	}
	return 0;
}

static int fail_minor(struct compiler *c, const json_t *devices, uint32_t index, const char *text)
{
	void *iter = json_object_iter((json_t *)devices);

	while (index--)
		iter = json_object_iter_next((json_t *)devices, iter);
	path_enter(c, json_object_iter_key(iter));
	path_enter(c, "minor");
	return fail(c, "%s", text);
}

int device_minors(struct compiler *c, const json_t *devices)
{
	unsigned char used[2][MINOR_ACCEL + 1] = {{0}};

	for (uint32_t i = 0; i < c->device_count; i++) {
		const struct device *device = &c->devices[i];

		if (device->minor == MINOR_NONE)
			continue;
		if (!is_accel(device) && device->minor > MINOR_CARD)
			return fail_minor(c, devices, i,
					  "too large: expected at most 127 for a card");
		if (used[is_accel(device)][device->minor]++)
			return fail_minor(c, devices, i,
					  "another device has this minor: expected a unique one");
	}
	return assign_minors(c);
}

/* --- the commands that build one --- */

static struct fgpu_command *command_add(struct fgpu_command *setup, uint32_t *count, uint32_t op,
					struct text text)
{
	struct fgpu_command *command = &setup[(*count)++];

	command->op = op;
	command->object = FGPU_NONE;
	for (int i = 0; i < FGPU_USES; i++)
		command->uses[i] = FGPU_NONE;
	command->text = text.len ? text.bytes : NULL;
	command->text_len = text.len;
	return command;
}

static void setup_parts(const struct device *device, struct fgpu_command *setup, uint32_t *count)
{
	struct fgpu_command *command;

	for (uint32_t i = 0; i < device->engine_count; i++) {
		command = command_add(setup, count, FGPU_ENGINE, device->engines[i].name);
		command->amount = device->engines[i].capacity;
		command->span = device->engines[i].hz;
		command->flags = device->engines[i].keys;
	}
	for (uint32_t i = 0; i < device->region_count; i++) {
		command = command_add(setup, count, FGPU_REGION, device->regions[i].name);
		command->amount = device->regions[i].size;
		command->flags = device->regions[i].keys;
	}
	for (uint32_t i = 0; i < device->ring_count; i++) {
		command = command_add(setup, count, FGPU_RING, device->rings[i].name);
		command->index = device->rings[i].engine;
		command->kind = device->rings[i].shape;
		command->amount = device->rings[i].size;
		command->span = device->rings[i].depth;
		command->flags = device->rings[i].backend;
	}
}

static int device_plan(struct compiler *c, const struct device *device, struct plan_device *plan)
{
	size_t most = (size_t)device->engine_count + device->region_count + device->ring_count + 3;
	struct fgpu_command *setup = arena_alloc(&c->arena, most, sizeof(*setup));
	struct text none = {NULL, 0};

	if (!setup)
		return -ENOMEM;
	plan->major = is_accel(device) ? ACCEL_MAJOR : DRM_MAJOR;
	plan->minor = device->minor;
	plan->setup = setup;
	command_add(setup, &plan->setup_count, FGPU_DEVICE, device->driver)->flags = device->flags;
	if (device->pdev.len)
		command_add(setup, &plan->setup_count, FGPU_PDEV, device->pdev);
	setup_parts(device, setup, &plan->setup_count);
	command_add(setup, &plan->setup_count, FGPU_LIVE, none);
	return 0;
}

int device_plans(struct compiler *c)
{
	struct plan_device *plan = arena_alloc(&c->arena, c->device_count, sizeof(*plan));
	int err = plan ? 0 : -ENOMEM;

	for (size_t i = 0; !err && i < c->labels[LABEL_DEVICE].count; i++) {
		const struct label *label = &c->labels[LABEL_DEVICE].all[i];

		plan[label->number].label = label->text;
		err = device_plan(c, &c->devices[label->number], &plan[label->number]);
	}
	c->plan_devices = plan;
	c->scenario->plan.devices = plan;
	c->scenario->plan.device_count = c->device_count;
	return err;
}
