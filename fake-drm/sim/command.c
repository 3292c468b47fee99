/* SPDX-License-Identifier: MIT */
/*
 * Commands of devices: translate the plan's numbers to slots, and record the slots of new numbers.
 */
#include <errno.h>

#include "internal.h"

enum member {
	NEEDS_CLIENT = 1,
	NEEDS_OBJECT = 2,
	NEEDS_JOB = 4,
	NEEDS_USES = 8,
	NEEDS_SCOPE = 16, /* a client, or FGPU_ALL */
	NEEDS_DISTORTION = 32,
	GIVES_OBJECT = 64,
	GIVES_JOB = 128,
	GIVES_DISTORTION = 256,
	GIVES = GIVES_OBJECT | GIVES_JOB | GIVES_DISTORTION,
	MAY_BE_FULL = 512, /* -ENOSPC is legal, as for programs */
	MAY_BE_BUSY = 1024, /* so is -EBUSY of what a running job uses, or has begun */
	MAY_BE_LATE = 2048, /* so is -ENOENT of what may have ended by itself */
	NEEDS_OWNER = 4096, /* a client, or FGPU_NONE: the ring is shared */
};

/* Ops that are absent set up a device, or belong to files. */
static const struct command_op {
	const char *name;
	unsigned int members;
} rows[FGPU_OPS] = {
	[FGPU_NAME] = {"name", NEEDS_CLIENT},
	[FGPU_SUBMIT] = {"work", NEEDS_CLIENT | NEEDS_USES | GIVES_JOB | MAY_BE_FULL},
	[FGPU_READY] = {"ready", NEEDS_JOB | MAY_BE_LATE},
	[FGPU_KICK] = {"kick", NEEDS_OWNER},
	[FGPU_UNDO] = {"undo", NEEDS_OWNER | MAY_BE_FULL},
	[FGPU_RESET] = {"reset", 0},
	[FGPU_FREQ] = {"frequency", 0},
	[FGPU_CREATE] = {"create", NEEDS_CLIENT | GIVES_OBJECT | MAY_BE_FULL},
	[FGPU_HANDLE] = {"handle", NEEDS_CLIENT | NEEDS_OBJECT | MAY_BE_FULL},
	[FGPU_DROP] = {"drop", NEEDS_CLIENT | NEEDS_OBJECT},
	[FGPU_EXPORT] = {"export", NEEDS_OBJECT},
	[FGPU_UNEXPORT] = {"unexport", NEEDS_OBJECT},
	[FGPU_MADVISE] = {"madvise", NEEDS_OBJECT},
	[FGPU_POPULATE] = {"populate", NEEDS_OBJECT | MAY_BE_FULL},
	[FGPU_EVICT] = {"evict", NEEDS_OBJECT | MAY_BE_BUSY},
	[FGPU_PRESSURE] = {"pressure", 0},
	[FGPU_DISTORT] = {"distort", NEEDS_SCOPE | GIVES_DISTORTION},
	[FGPU_UNDISTORT] = {"undistort", NEEDS_DISTORTION | MAY_BE_LATE},
	[FGPU_UNPLUG] = {"unplug", 0},
	[FGPU_WAIT] = {"wait", NEEDS_CLIENT | NEEDS_JOB | MAY_BE_LATE | MAY_BE_BUSY | MAY_BE_FULL},
	[FGPU_UNWAIT] = {"interrupt", NEEDS_CLIENT},
	[FGPU_BUSY] = {"busy", NEEDS_OBJECT},
	[FGPU_IDLE] = {"idle", NEEDS_OBJECT},
	[FGPU_DESTROY] = {"destroy", NEEDS_CLIENT},
	[FGPU_GIVE_UP] = {"give-up", NEEDS_JOB | MAY_BE_LATE | MAY_BE_BUSY},
};

static enum number_kind given_kind(unsigned int members)
{
	return members & GIVES_OBJECT ? NUMBER_OBJECT
	       : members & GIVES_JOB  ? NUMBER_JOB
				      : NUMBER_DISTORTION;
}

static int translate_uses(struct sim *sim, uint32_t device, struct fgpu_command *command)
{
	int err = 0;

	for (int i = 0; !err && i < FGPU_USES; i++)
		if (command->uses[i] != FGPU_NONE)
			err = sim_number_slot(sim, NUMBER_OBJECT, device, command->uses[i],
					      &command->uses[i]);
	return err;
}

static int translate_numbers(struct sim *sim, unsigned int members, uint32_t device,
			     struct fgpu_command *command)
{
	const struct {
		unsigned int when;
		enum number_kind kind;
		uint32_t *member;
	} all[] = {
		{NEEDS_CLIENT, NUMBER_CLIENT, &command->client},
		{command->client == FGPU_ALL ? 0 : NEEDS_SCOPE, NUMBER_CLIENT, &command->client},
		{command->client == FGPU_NONE ? 0 : NEEDS_OWNER, NUMBER_CLIENT, &command->client},
		{NEEDS_OBJECT, NUMBER_OBJECT, &command->object},
		{NEEDS_JOB, NUMBER_JOB, &command->job},
		{NEEDS_DISTORTION, NUMBER_DISTORTION, &command->index},
	};
	int err = 0;

	for (size_t i = 0; !err && i < sizeof(all) / sizeof(all[0]); i++)
		if (members & all[i].when)
			err = sim_number_slot(sim, all[i].kind, device, *all[i].member,
					      all[i].member);
	if (members & NEEDS_OWNER && command->client == FGPU_NONE)
		command->client = 0; /* as for any op without a client */
	if (!err && members & NEEDS_USES)
		err = translate_uses(sim, device, command);
	return err;
}

static int refuse_step(struct sim *sim, const struct command_op *row, const struct plan_step *step)
{
	sim->count.refused++;
	if (row->members & GIVES)
		sim_number_refuse(sim, given_kind(row->members), step->device, step->gives);
	return 0;
}

static void store_number(struct sim *sim, const struct command_op *row,
			 const struct plan_step *step, uint32_t slot)
{
	struct device *device = &sim->devices[step->device];

	if (!(row->members & GIVES))
		return;
	sim_number_give(sim, given_kind(row->members), step->device, step->gives, slot);
	if (row->members & GIVES_DISTORTION && slot < SIM_DISTORTIONS)
		device->kinds[slot] = step->command.kind;
}

static int number_missing(struct sim *sim, const struct command_op *row,
			  const struct plan_step *step, int err)
{
	if (err == -ENOSPC)
		return refuse_step(sim, row, step);
	if (err == -ENOENT && row->members & MAY_BE_LATE)
		return 0;
	if (err == -ENOENT)
		return sim_fail(sim,
				"%s: its client, object, job or distortion does not exist any more",
				row->name);
	return err;
}

int sim_command(struct sim *sim, const struct plan_step *step)
{
	static const struct command_op none;
	struct fgpu_command command = step->command;
	const struct command_op *row = command.op < FGPU_OPS ? &rows[command.op] : &none;
	int ret;

	if (!row->name)
		return sim_fail(sim, "command %u is not allowed as a step", command.op);
	ret = translate_numbers(sim, row->members, step->device, &command);
	if (ret)
		return number_missing(sim, row, step, ret);
	if (row->members & GIVES_JOB && step->gives != FGPU_NONE)
		command.cookie = (uint64_t)step->gives + 1;
	ret = sim_device_do(&sim->devices[step->device], &command);
	if (ret >= 0) {
		store_number(sim, row, step, (uint32_t)ret);
		return 0;
	}
	if (ret == -FGPU_ENODEV || (ret == -FGPU_ENOSPC && row->members & MAY_BE_FULL) ||
	    (ret == -FGPU_EBUSY && row->members & MAY_BE_BUSY))
		return refuse_step(sim, row, step);
	if (ret == -FGPU_ENOENT && row->members & MAY_BE_LATE)
		return 0;
	return sim_fail(sim, "%s: the device refuses it (%d)", row->name, ret);
}
