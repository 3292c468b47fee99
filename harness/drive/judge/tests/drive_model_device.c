/* SPDX-License-Identifier: MIT */
/* The device, and what readers read of it. */
#include "drive_model_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

uint64_t boottime(const struct model *model)
{
	return BEGIN + fgpu_now(model->gpu);
}

/* --- the device --- */

static uint32_t queue_of(const struct model *model, uint32_t ring)
{
	return ring < model->hello->queue_count
		       ? ring
		       : model->of_each[(ring - model->hello->queue_count) % model->of_each_count];
}

static void on_event(void *user, const struct fgpu_event *event)
{
	struct model *model = user;
	const uint32_t job = (uint32_t)event->cookie;
	struct witness_span span = {.client = (uint32_t)(event->cookie >> 32),
				    .job = job,
				    .start_lo = BEGIN + event->time,
				    .start_hi = BEGIN + event->time,
				    .end_lo = WITNESS_NEVER,
				    .end_hi = WITNESS_NEVER,
				    .known = WITNESS_NEVER};

	if (event->job == FGPU_NONE || event->ring == FGPU_NONE ||
	    (event->type != FGPU_EVENT_ISSUE && event->type != FGPU_EVENT_COMPLETE))
		return;
	span.queue = queue_of(model, event->ring);
	if (model->running[job]) {
		struct witness_span *open = &model->witness.spans[model->running[job] - 1];

		open->end_lo = open->end_hi = open->known = BEGIN + event->time;
		open->failed = event->error || event->type == FGPU_EVENT_ISSUE;
		model->running[job] = 0;
	}
	model->has_ended[job] |= event->type == FGPU_EVENT_COMPLETE;
	if (event->type == FGPU_EVENT_COMPLETE)
		return;
	witness_add(&model->witness, &span);
	model->running[job] = model->witness.span_count;
}

int model_command(struct model *model, struct fgpu_command *c)
{
	c->at = fgpu_now(model->gpu);
	while (fgpu_advance(model->gpu, c->at, 4096) == 1)
		;
	return fgpu_do(model->gpu, c);
}

int model_client_command(struct model *model, uint32_t op, uint32_t client, uint32_t object)
{
	struct fgpu_command c = fgpu_command(op, 0);

	c.client = op == FGPU_EXPORT || op == FGPU_UNEXPORT || op == FGPU_MADVISE
			   ? 0
			   : model->slots[client];
	c.object = op == FGPU_CLOSE ? FGPU_NONE : model->objects[object];
	return model_command(model, &c);
}

void model_set_clock(struct model *model, uint32_t engine, uint64_t hz)
{
	for (uint32_t i = 0; i < model->hello->queue_count; i++)
		if (model->engines[i] == engine)
			witness_add_clock(&model->witness,
					  &(struct witness_clock){i, boottime(model), hz});
}

void model_set_up(struct model *model, const struct scenario *scenario)
{
	static const struct fgpu_hooks hooks = {.event = on_event};
	const struct plan_device *device = &scenario->plan.devices[0];
	struct fgpu_limits limits = device->limits;
	uint32_t rings = 0, engines = 0;
	uint64_t size;

	limits.clients = CELL_CLIENTS;
	limits.jobs = 256;
	limits.objects = CELL_OBJECTS;
	limits.handles = 2 * CELL_OBJECTS;
	limits.contexts = CELL_CLIENTS * limits.rings;
	limits.distortions = 8;
	size = fgpu_size(&limits);
	model->memory = xmalloc(size);
	model->gpu = fgpu_init(model->memory, size, &limits, &hooks, model);
	for (uint32_t i = 0; i < device->setup_count; i++)
		if (device->setup[i].op == FGPU_RING) {
			if (device->setup[i].kind == FGPU_SHAPE_BYTES)
				model->of_each[model->of_each_count++] = rings;
			model->engines[rings++] = device->setup[i].index;
		}
	for (uint32_t i = 0; i < device->setup_count; i++) {
		struct fgpu_command c = device->setup[i];

		fgpu_do(model->gpu, &c);
		if (c.op == FGPU_ENGINE)
			model_set_clock(model, engines++, c.span);
	}
	for (uint64_t i = 0; i < scenario->plan.step_count; i++) {
		struct fgpu_command c = scenario->plan.steps[i].command;

		if (model_command(model, &c) < 0)
			fprintf(stderr, "a distortion was refused\n");
	}
}

/* --- reads --- */

static void go(struct model *model, uint64_t until)
{
	while (fgpu_advance(model->gpu, until, 4096) == 1)
		;
}

static void text_write(void *to, const char *bytes, fgpu_u64 len)
{
	fwrite(bytes, 1, (size_t)len, to);
}

static void read_member(struct model *model, const struct model_member *member, uint32_t reader)
{
	struct drive_read read = {
		.reader = reader,
		.read = {.t_ns = boottime(model),
			 .until_ns = boottime(model) + model->machine->read_ns,
			 .has_until = true,
			 .has_pid = true,
			 .has_fd = true,
			 .pid = member->pid,
			 .fd = member->fd},
	};
	char *text = NULL;
	size_t len = 0;
	FILE *to = xmemstream(&text, &len);
	const struct fgpu_sink sink = {text_write, to};

	/* the text is of some time in between */
	go(model, fgpu_now(model->gpu) + model->machine->read_ns / 2);
	fgpu_show(model->gpu, model->slots[member->client], FGPU_PART_HEADER | FGPU_PART_BODY,
		  &sink, NULL);
	go(model, fgpu_now(model->gpu) + model->machine->read_ns - model->machine->read_ns / 2);
	xmemstream_close(to);
	read.read.text = text;
	read.read.len = len;
	model->reads = xgrow(model->reads, model->read_count, &model->read_room, sizeof(read));
	model->reads[model->read_count++] = read;
}

void model_sweep(struct model *model)
{
	for (uint32_t i = 0; i < model->member_count; i++) {
		if (!model->members[i].open)
			continue;
		read_member(model, &model->members[i], 1 + model->sweep % model->cell->readers);
	}
	model->sweep++;
}

/* Time goes on, and readers read. */
void model_pass(struct model *model, uint64_t ns)
{
	const uint64_t until = fgpu_now(model->gpu) + ns;

	while (fgpu_now(model->gpu) < until) {
		const uint64_t now = fgpu_now(model->gpu);
		const uint64_t next = model->next_sample > now ? model->next_sample : now;

		if (next > until) {
			go(model, until);
			break;
		}
		go(model, next);
		model->next_sample = next + model->cell->every / model->cell->readers;
		model_sweep(model);
	}
}
