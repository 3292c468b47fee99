/* SPDX-License-Identifier: MIT */
#include "drive_model_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

static struct drive_findings judge_model(struct model *model, const struct cell_step *steps)
{
	struct drive_findings findings = {0};
	const struct drive_run run = {
		.hello = model->hello,
		.cell = model->cell,
		.steps = steps,
		.events = model->events,
		.event_count = model->event_count,
		.reads = model->reads,
		.read_count = model->read_count,
		.witness = &model->witness,
		.edge_ns = model->machine->edge_ns,
	};

	drive_judge(&findings, &run);
	return findings;
}

struct drive_findings model_judge(const struct scenario *scenario, const struct drive_hello *hello,
				  const struct model_machine *machine, const struct cell *cell,
				  const struct cell_step *steps)
{
	struct model *model = xcalloc(1, sizeof(*model));
	struct drive_findings findings;

	model->machine = machine;
	model->cell = cell;
	model->hello = hello;
	model->witness = (struct witness){.source = "the model", .exact = true};
	model_set_up(model, scenario);
	model_emit(model, &(struct drive_event){.kind = DRIVE_CELL, .t0 = BEGIN, .t1 = BEGIN});
	for (uint32_t i = 0; i < cell->count; i++) {
		const uint64_t t0 = boottime(model);
		int err;

		model_pass(model, machine->step_ns);
		err = model_step(model, &steps[i]);
		model_emit(model, &(struct drive_event){.kind = DRIVE_STEP,
							.step = i,
							.err = -err,
							.t0 = t0,
							.t1 = boottime(model)});
	}
	findings = judge_model(model, steps);
	for (size_t i = 0; i < model->read_count; i++)
		free((char *)model->reads[i].read.text);
	free(model->reads);
	free(model->events);
	witness_free(&model->witness);
	free(model->memory);
	free(model);
	return findings;
}

static void add_queue(struct drive_hello *hello, const struct plan_device *device,
		      const struct fgpu_command *ring)
{
	struct drive_queue *queue = &hello->queues[hello->queue_count++];
	uint32_t engines = 0;

	snprintf(queue->name, sizeof(queue->name), "%.*s", (int)ring->text_len, ring->text);
	queue->units = ring->span ? (uint32_t)ring->span : 1;
	for (uint32_t i = 0; i < device->setup_count; i++) {
		const struct fgpu_command *engine = &device->setup[i];

		if (engine->op != FGPU_ENGINE || engines++ != ring->index)
			continue;
		snprintf(queue->engine, sizeof(queue->engine), "%.*s", (int)engine->text_len,
			 engine->text);
		if (queue->units > engine->amount)
			queue->units = (uint32_t)engine->amount;
	}
}

struct drive_hello model_hello(const struct scenario *scenario)
{
	const struct plan_device *device = &scenario->plan.devices[0];
	struct drive_hello hello = {
		.name = "model",
		.can = DRIVE_CAN_ADOPT | DRIVE_CAN_HANG | DRIVE_CAN_MEMORY | DRIVE_CAN_SHARE |
		       DRIVE_CAN_PURGE | DRIVE_CAN_DESTROY | DRIVE_CAN_RESET | DRIVE_CAN_FREQUENCY |
		       DRIVE_CAN_UNBIND,
	};

	for (uint32_t i = 0; i < device->setup_count; i++) {
		const struct fgpu_command *c = &device->setup[i];

		if (c->op == FGPU_RING)
			add_queue(&hello, device, c);
		if (c->op == FGPU_REGION)
			snprintf(hello.regions[hello.region_count++], DRIVE_NAME, "%.*s",
				 (int)c->text_len, c->text);
	}
	return hello;
}
