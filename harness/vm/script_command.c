/* SPDX-License-Identifier: MIT */
/* The commands of the simulator as records. */
#include <errno.h>
#include <string.h>

#include "fake_drm.h"
#include "fake_drm_journal.h"
#include "script.h"

#define JOURNAL_MOST  (512 << 10) /* bytes; the default size of a journal is 1 MiB */
#define JOURNAL_ENTRY (sizeof(struct fake_drm_journal_command) + 8)

struct guest_record script_record(const struct plan_step *step, int op)
{
	return (struct guest_record){
		.op = (uint32_t)op,
		.process = step->process,
		.to = step->to,
		.device = step->device,
		.fd = step->fd,
		.to_fd = step->to_fd,
	};
}

void script_journal(struct script *script, uint32_t device, size_t bytes)
{
	script->journal[device] += bytes + JOURNAL_ENTRY;
	if (script->journal[device] < JOURNAL_MOST)
		return;
	script_add(script, &(struct guest_record){.op = GUEST_JOURNAL, .device = device}, NULL, 0);
	script->journal[device] = 0;
}

/* Which members of a command are slots, or times that count from the beginning. */
static const uint32_t slot_flags[FGPU_OPS] = {
	[FGPU_NAME] = GUEST_HAS_CLIENT,
	[FGPU_SUBMIT] = GUEST_HAS_CLIENT | GUEST_GIVES_JOB,
	[FGPU_READY] = GUEST_HAS_JOB,
	[FGPU_GIVE_UP] = GUEST_HAS_JOB,
	[FGPU_WAIT] = GUEST_HAS_CLIENT | GUEST_HAS_JOB,
	[FGPU_UNWAIT] = GUEST_HAS_CLIENT,
	[FGPU_DESTROY] = GUEST_HAS_CLIENT,
	[FGPU_CREATE] = GUEST_HAS_CLIENT | GUEST_GIVES_OBJECT,
	[FGPU_HANDLE] = GUEST_HAS_CLIENT | GUEST_HAS_OBJECT,
	[FGPU_DROP] = GUEST_HAS_CLIENT | GUEST_HAS_OBJECT,
	[FGPU_EXPORT] = GUEST_HAS_OBJECT,
	[FGPU_UNEXPORT] = GUEST_HAS_OBJECT,
	[FGPU_MADVISE] = GUEST_HAS_OBJECT,
	[FGPU_POPULATE] = GUEST_HAS_OBJECT,
	[FGPU_EVICT] = GUEST_HAS_OBJECT,
	[FGPU_BUSY] = GUEST_HAS_OBJECT,
	[FGPU_IDLE] = GUEST_HAS_OBJECT,
	[FGPU_DISTORT] = GUEST_HAS_CLIENT | GUEST_TIMES,
};

/* KICK and UNDO have a client where every client has its own ring. */
static uint32_t flags_of(const struct script *script, uint32_t device, const struct fgpu_command *c)
{
	const struct plan_device *as = &script->plan->devices[device];
	uint32_t ring = c->index;

	if (c->op != FGPU_KICK && c->op != FGPU_UNDO)
		return slot_flags[c->op];
	for (uint32_t i = 0; i < as->setup_count; i++) {
		if (as->setup[i].op == FGPU_RING && !ring--)
			return as->setup[i].kind == FGPU_SHAPE_BYTES ? GUEST_HAS_CLIENT : 0;
	}
	return 0;
}

static void add_command(struct script *script, uint32_t device, const struct fgpu_command *c,
			int ret)
{
	char bytes[GUEST_TEXT];
	struct fake_drm_command wire = {
		.op = c->op,
		.client = c->client,
		.index = c->index,
		.object = c->object,
		.job = c->job,
		.kind = c->kind,
		.flags = c->flags,
		.chance = c->chance,
		.amount = c->amount,
		.span = c->span,
		.cookie = c->cookie,
		.from = c->from,
		.until = c->until,
		.period = c->period,
		.seed = c->seed,
		.text_len = c->text_len,
	};

	/* the driver accepts a page at a time, including its own head */
	if (c->text_len > sizeof(bytes) - sizeof(wire) - 64) {
		script->skip = "a command's text is longer than a page, the driver's limit";
		return;
	}
	memcpy(wire.uses, c->uses, sizeof(wire.uses));
	memcpy(bytes, &wire, sizeof(wire));
	if (c->text_len)
		memcpy(bytes + sizeof(wire), c->text, c->text_len);
	script_add(script,
		   &(struct guest_record){.op = GUEST_COMMAND,
					  .device = device,
					  .expect = ret,
					  .flags = flags_of(script, device, c)},
		   bytes, sizeof(wire) + c->text_len);
}

/* A client's name follows as a command: open() has none. */
static void add_open(struct script *script, const struct fgpu_command *command, int ret)
{
	const struct plan_step *step = script->step;
	struct guest_record record = script_record(step, GUEST_OPEN);
	struct fgpu_command name = fgpu_command(FGPU_NAME, 0);

	record.expect = ret;
	record.to = step->client;
	record.flags = (step->flags & PLAN_CLOEXEC ? GUEST_OPEN_CLOEXEC : 0) |
		       (step->node == PLAN_CARD ? GUEST_OPEN_CARD : 0);
	if (script->scripted[step->device]) {
		record.flags |= GUEST_OPEN_ID;
		record.time = command->amount;
	}
	/* unplug removed its node */
	if (script->unplugged[step->device])
		record.expect = -ENOENT;
	script_add(script, &record, NULL, 0);
	if (ret < 0 || !command->text_len)
		return;
	name.client = (uint32_t)ret;
	name.text = command->text;
	name.text_len = command->text_len;
	add_command(script, step->device, &name, 0);
}

/* Track the distortions that a device has. */
static void track_distortions(struct script *script, uint32_t device,
			      const struct fgpu_command *command, int ret)
{
	if (device >= GUEST_DEVICES || ret < 0)
		return;
	if (command->op == FGPU_DISTORT && ret < 64)
		script->distortions[device] |= UINT64_C(1) << ret;
	if (command->op == FGPU_UNDISTORT && command->index < 64)
		script->distortions[device] &= ~(UINT64_C(1) << command->index);
	if (command->op == FGPU_UNPLUG)
		script->distortions[device] = 0;
}

/* Unplug once: a second one has no effect. */
static void add_unplug(struct script *script, uint32_t device)
{
	const struct guest_record record = {
		.op = GUEST_LIVE, .device = device, .flags = GUEST_LIVE_OFF};

	if (!script->unplugged[device])
		script_add(script, &record, NULL, 0);
	script->unplugged[device] = true;
}

void script_command(void *user, uint32_t device, const struct fgpu_command *command, int ret)
{
	struct script *script = user;

	script_journal(script, device, command->text_len);
	track_distortions(script, device, command, ret);
	if (command->op <= FGPU_LIVE || command->op == FGPU_CLOSE)
		return; /* done by the setup, and by the kernel at the last close() */
	if (command->op == FGPU_UNPLUG)
		add_unplug(script, device);
	else if (command->op == FGPU_OPEN)
		add_open(script, command, ret);
	else
		add_command(script, device, command, ret);
}
