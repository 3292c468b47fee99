/* SPDX-License-Identifier: MIT */
/* Descriptors and steps. */
#include "drive_model_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define HANG_NS 400000000 /* after which the driver resets an engine */
#define NEVER	(1ull << 60) /* ns of work */

/* --- members --- */

void model_emit(struct model *model, const struct drive_event *event)
{
	model->events =
		xgrow(model->events, model->event_count, &model->event_room, sizeof(*event));
	model->events[model->event_count++] = *event;
}

static void emit_member(struct model *model, uint32_t kind, const struct model_member *member)
{
	model_emit(model, &(struct drive_event){.kind = kind,
						.client = member->client,
						.pid = member->pid,
						.fd = member->fd,
						.t0 = boottime(model),
						.t1 = boottime(model)});
}

static void add_member(struct model *model, uint32_t client, int32_t pid, bool of_player)
{
	struct model_member *member = &model->members[model->member_count];

	*member = (struct model_member){client, pid, (int32_t)(3 + model->member_count), true,
					of_player};
	model->member_count++;
	emit_member(model, DRIVE_MEMBER, member);
}

static bool has_member(const struct model *model, uint32_t client)
{
	for (uint32_t i = 0; i < model->member_count; i++)
		if (model->members[i].open && model->members[i].client == client)
			return true;
	return false;
}

/* Those of a process, or of the player; the last one of a client closes it. */
static void drop_members(struct model *model, uint32_t client, int32_t pid, bool of_player)
{
	for (uint32_t i = 0; i < model->member_count; i++) {
		struct model_member *member = &model->members[i];

		if (!member->open || (client != CELL_ALL && member->client != client) ||
		    (of_player ? !member->of_player : member->pid != pid))
			continue;
		member->open = false;
		emit_member(model, DRIVE_GONE, member);
		if (has_member(model, member->client))
			continue;
		model_client_command(model, FGPU_CLOSE, member->client, 0);
		model->is_open[member->client] = false;
	}
}

/* --- steps --- */

static int play_open(struct model *model, const struct cell_step *step)
{
	struct fgpu_command c = fgpu_command(FGPU_OPEN, 0);
	int slot;

	c.amount = 10 + step->client;
	slot = model_command(model, &c);
	model->slots[step->client] = (uint32_t)slot;
	model->is_open[step->client] = true;
	add_member(model, step->client, 100 + (int32_t)step->process, false);
	return slot < 0 ? slot : 0;
}

static int play_run(struct model *model, const struct cell_step *step)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, 0);
	int ret;

	c.client = model->slots[step->client];
	c.index = step->queue;
	c.amount = step->kind == CELL_HANG ? NEVER : step->value * 1000;
	c.cookie = (uint64_t)step->client << 32 | step->job;
	ret = model->is_open[step->client] ? model_command(model, &c) : -9;
	model->was_sent[step->job] = ret >= 0;
	if (step->job >= model->job_count)
		model->job_count = step->job + 1;
	return ret < 0 ? ret : 0;
}

static void reset_engine(struct model *model, uint32_t engine)
{
	struct fgpu_command c = fgpu_command(FGPU_RESET, 0);

	c.index = engine;
	model_command(model, &c);
}

static bool is_waiting(const struct model *model, uint32_t job)
{
	for (uint32_t i = 0; i < model->job_count; i++)
		if ((job == CELL_ALL || job == i) && model->was_sent[i] && !model->has_ended[i])
			return true;
	return false;
}

/* What hangs is ended by the driver. */
static void play_wait(struct model *model, uint32_t job)
{
	const uint64_t begin = fgpu_now(model->gpu);

	while (is_waiting(model, job) && fgpu_now(model->gpu) < begin + 4 * HANG_NS) {
		model_pass(model, 1000000);
		if (fgpu_now(model->gpu) < begin + HANG_NS)
			continue;
		for (size_t i = 0; i < model->witness.span_count; i++)
			if (model->witness.spans[i].end_lo == WITNESS_NEVER)
				reset_engine(model, model->engines[model->witness.spans[i].queue]);
	}
}

static int play_memory(struct model *model, const struct cell_step *step)
{
	struct fgpu_command c;
	int ret;

	switch (step->op) {
	case CELL_CREATE:
		c = fgpu_command(FGPU_CREATE, 0);
		c.client = model->slots[step->client];
		c.amount = step->value;
		c.flags = FGPU_OBJECT_RESIDENT;
		ret = model_command(model, &c);
		model->objects[step->object] = (uint32_t)ret;
		return ret < 0 ? ret : 0;
	case CELL_FREE:
		return model_client_command(model, FGPU_DROP, step->client, step->object);
	case CELL_SHARE:
		model_client_command(model, FGPU_EXPORT, 0, step->object);
		model_client_command(model, FGPU_HANDLE, step->to, step->object);
		return model_client_command(model, FGPU_UNEXPORT, 0, step->object);
	default:
		c = fgpu_command(FGPU_MADVISE, 0);
		c.object = model->objects[step->object];
		c.flags = step->value ? FGPU_OBJECT_PURGEABLE : 0;
		return model_command(model, &c);
	}
}

static int play_device(struct model *model, const struct cell_step *step)
{
	struct fgpu_command c;
	int ret;

	switch (step->op) {
	case CELL_DESTROY:
		c = fgpu_command(FGPU_DESTROY, 0);
		c.client = model->slots[step->client];
		c.index = step->queue;
		break;
	case CELL_FREQUENCY:
		c = fgpu_command(FGPU_FREQ, 0);
		c.index = model->engines[step->queue];
		c.amount = step->value;
		break;
	case CELL_UNBIND:
		c = fgpu_command(FGPU_UNPLUG, 0);
		break;
	default:
		reset_engine(model, model->engines[step->queue]);
		return 0;
	}
	ret = model_command(model, &c);
	if (!ret && step->op == CELL_FREQUENCY)
		model_set_clock(model, c.index, step->value);
	return ret;
}

static int play_files(struct model *model, const struct cell_step *step)
{
	const int32_t pid = 100 + (int32_t)step->process;

	switch (step->op) {
	case CELL_OPEN:
		return play_open(model, step);
	case CELL_ADOPT:
		add_member(model, step->client, pid, false);
		return 0;
	case CELL_CLOSE:
		drop_members(model, step->client, pid, false);
		return 0;
	case CELL_KILL:
		drop_members(model, CELL_ALL, pid, false);
		return 0;
	case CELL_RELEASE:
		drop_members(model, step->client, 0, true);
		return 0;
	default:
		add_member(model, step->client, 90 + (int32_t)model->member_count, true);
		return 0;
	}
}

int model_step(struct model *model, const struct cell_step *step)
{
	switch (step->op) {
	case CELL_RUN:
		return play_run(model, step);
	case CELL_WAIT:
		play_wait(model, step->job);
		return 0;
	case CELL_SLEEP:
		model_pass(model, step->value);
		return 0;
	case CELL_SAMPLE:
		model_sweep(model);
		return 0;
	case CELL_CREATE:
	case CELL_FREE:
	case CELL_SHARE:
	case CELL_PURGEABLE:
		return play_memory(model, step);
	case CELL_DESTROY:
	case CELL_RESET:
	case CELL_FREQUENCY:
	case CELL_UNBIND:
		return play_device(model, step);
	default:
		return play_files(model, step);
	}
}
