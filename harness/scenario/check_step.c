/* SPDX-License-Identifier: MIT */
/* Checks of a verb's members against each other. */
#include <inttypes.h>
#include <string.h>

#include "step_members.h"
#include "verb.h"

static const struct device *device_of(const struct compiler *c, const struct step *step)
{
	return &c->devices[step->plan.device];
}

static int is_given(const struct step *step, const char *name)
{
	const struct members *members = &step->verb->members;

	for (size_t i = 0; i < members->count; i++)
		if (!strcmp(members->all[i].name, name))
			return step->given >> i & 1;
	return 0;
}

int check_repeat(struct compiler *c, struct step *step)
{
	if (is_given(step, "every") && !is_given(step, "until"))
		return fail_step(c, step, "until", "missing: a step with every needs until");
	if (!is_given(step, "every") && is_given(step, "until"))
		return fail_step(c, step, "every", "missing: a step with until needs every");
	if (is_given(step, "until") && step->until < step->plan.at)
		return fail_step(c, step, "until", "before the step: expected its at, or later");
	return 0;
}

int check_open(struct compiler *c, struct step *step)
{
	int accel = !!(device_of(c, step)->flags & FGPU_DEVICE_ACCEL);

	if (accel && is_given(step, "node"))
		return fail_step(c, step, "node",
				 "an accelerator has only one node: remove this member");
	if (!is_given(step, "node"))
		step->plan.node = accel ? PLAN_ACCEL : PLAN_RENDER;
	return 0;
}

/* Half a ring of bytes fits at any offset; more might be split at its end. */
static int check_units(struct compiler *c, const struct step *step)
{
	const struct ring *ring = &device_of(c, step)->rings[step->plan.command.index];
	uint64_t most = ring->shape == FGPU_SHAPE_BYTES ? ring->size / 2 : ring->size;
	uint64_t units = step->plan.command.span;

	if ((units ? units : 8) <= most || ring->shape == FGPU_SHAPE_PUSH)
		return 0;
	return fail_step(c, step, "units",
			 "%" PRIu64 " units do not fit in this ring: expected at most %" PRIu64,
			 units ? units : 8, most);
}

/* In a ring of shape bytes every client has its own; others are of no client. */
int check_kick(struct compiler *c, struct step *step)
{
	const struct ring *ring = &device_of(c, step)->rings[step->plan.command.index];
	int is_own = ring->shape == FGPU_SHAPE_BYTES;

	if (is_own && !is_given(step, "client"))
		return fail_step(c, step, "client",
				 "missing: every client has its own ring of shape bytes");
	if (!is_own && is_given(step, "client"))
		return fail_step(c, step, "client",
				 "the ring is not of one client: remove this member");
	if (!is_own)
		step->plan.command.client = FGPU_NONE;
	return 0;
}

int check_undo(struct compiler *c, struct step *step)
{
	int err = check_units(c, step);

	return err ? err : check_kick(c, step);
}

int check_work(struct compiler *c, struct step *step)
{
	const uint32_t flags = step->plan.command.flags;
	int err = check_repeat(c, step);

	err = err ? err : check_units(c, step);
	if (err)
		return err;
	if (!is_given(step, "busy") && !is_given(step, "cycles") && !(flags & FGPU_JOB_HANG))
		return fail_step(c, step, "busy", "missing: expected busy or cycles");
	if (is_given(step, "job") && is_given(step, "every"))
		return fail_step(c, step, "job",
				 "a repeated job cannot have a label: remove job or every");
	if (flags & FGPU_JOB_NO_DOORBELL && flags & FGPU_JOB_SUBMIT_FIRST)
		return fail_step(c, step, "flags",
				 "no-doorbell and submit-first exclude each other: remove one");
	return 0;
}

/* Keys must be of the engine or region that is distorted. */
static int check_keys(struct compiler *c, struct step *step)
{
	const uint32_t keys = step->plan.command.flags;

	if (is_given(step, "engine") && keys & ~(uint32_t)FGPU_KEYS_OF_ENGINE)
		return fail_step(c, step, "keys", "beside engine: expected only keys of an engine");
	if (is_given(step, "region") && keys & ~(uint32_t)FGPU_KEYS_OF_REGION)
		return fail_step(c, step, "keys", "beside region: expected only keys of a region");
	return 0;
}

static int check_window(struct compiler *c, struct step *step)
{
	struct fgpu_command *command = &step->plan.command;

	if (!is_given(step, "from"))
		command->from = step->plan.at;
	if (!is_given(step, "until"))
		command->until = FGPU_NEVER;
	if (command->from < step->plan.at)
		return fail_step(c, step, "from", "before the step: expected its at, or later");
	if (command->until <= command->from)
		return fail_step(c, step, "until", "not later than from: expected a later time");
	if (command->chance && !command->period)
		return fail_step(c, step, "period", "missing: chance needs a period");
	return 0;
}

int check_distort(struct compiler *c, struct step *step)
{
	const struct fgpu_command *command = &step->plan.command;
	const struct plan_device *device = &c->scenario->plan.devices[step->plan.device];
	const char *fault;
	int err = check_window(c, step);

	err = err ? err : check_keys(c, step);
	if (err)
		return err;
	if (command->client != FGPU_ALL && c->clients[command->client].device != step->plan.device)
		return fail_step(c, step, "client",
				 "client of another device: expected one of the distorted device");
	fault = c->kinds->fault ? c->kinds->fault(device, command) : NULL;
	return fault ? fail_step(c, step, "kind", "%s", fault) : 0;
}
