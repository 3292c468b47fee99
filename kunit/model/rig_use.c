/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What clients do. */
#include "rig.h"

int rig_open(struct rig *rig, fgpu_u64 id)
{
	struct fgpu_command command = fgpu_command(FGPU_OPEN, 0);

	command.amount = id;
	return rig_do(rig, command);
}

int rig_close(struct rig *rig, fgpu_u32 client)
{
	struct fgpu_command command = fgpu_command(FGPU_CLOSE, 0);

	command.client = client;
	return rig_do(rig, command);
}

static struct fgpu_command submission(fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work)
{
	struct fgpu_command command = fgpu_command(FGPU_SUBMIT, 0);

	command.client = client;
	command.index = ring;
	command.amount = work;
	return command;
}

int rig_submit(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work, fgpu_u32 flags)
{
	struct fgpu_command command = submission(client, ring, work);

	command.flags = flags;
	return rig_do(rig, command);
}

int rig_span(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 span)
{
	struct fgpu_command command = submission(client, ring, S);

	command.span = span;
	return rig_do(rig, command);
}

int rig_wait_span(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 span)
{
	struct fgpu_command command = submission(client, ring, S);

	command.span = span;
	command.flags = FGPU_JOB_WAIT_SPACE;
	return rig_do(rig, command);
}

int rig_uses(struct rig *rig, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work, fgpu_u32 object)
{
	struct fgpu_command command = submission(client, ring, work);

	command.uses[1] = object;
	return rig_do(rig, command);
}

int rig_index(struct rig *rig, fgpu_u32 op, fgpu_u32 index, fgpu_u64 amount, fgpu_u32 flags)
{
	struct fgpu_command command = fgpu_command(op, 0);

	command.index = index;
	command.amount = amount;
	command.flags = flags;
	return rig_do(rig, command);
}

int rig_create(struct rig *rig, fgpu_u32 client, fgpu_u64 bytes, fgpu_u32 flags)
{
	struct fgpu_command command = fgpu_command(FGPU_CREATE, 0);

	command.client = client;
	command.amount = bytes;
	command.flags = flags;
	return rig_do(rig, command);
}

int rig_object(struct rig *rig, fgpu_u32 op, fgpu_u32 client, fgpu_u32 object, fgpu_u32 flags)
{
	struct fgpu_command command = fgpu_command(op, 0);

	command.client = client;
	command.object = object;
	command.flags = flags;
	return rig_do(rig, command);
}
