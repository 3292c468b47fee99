/* SPDX-License-Identifier: MIT */
#include "drive_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fgpu.h"
#include "xmalloc.h"

#define BEGIN	1000000000000ull /* CLOCK_BOOTTIME of the device's 0 */
#define HANG_NS 400000000 /* after which the driver resets an engine */
#define NEVER	(1ull << 60) /* ns of work */
#define MEMBERS 256

struct model_member {
	uint32_t client;
	int32_t pid, fd;
	bool open, of_player;
};

struct model {
	const struct model_machine *machine;
	const struct cell *cell;
	const struct drive_hello *hello;
	struct fgpu *gpu;
	void *memory;
	uint32_t engines[DRIVE_QUEUES]; /* by queue */
	uint32_t of_each[DRIVE_QUEUES], of_each_count; /* queues of which each client has its own */
	uint32_t slots[CELL_CLIENTS], objects[CELL_OBJECTS];
	bool is_open[CELL_CLIENTS], has_ended[CELL_JOBS], was_sent[CELL_JOBS];
	size_t running[CELL_JOBS]; /* its span and one */
	uint32_t job_count, sweep;
	uint64_t next_sample;
	struct model_member members[MEMBERS];
	uint32_t member_count;
	struct drive_event *events;
	size_t event_count, event_room;
	struct drive_read *reads;
	size_t read_count, read_room;
	struct witness witness;
};

static uint64_t boottime(const struct model *model)
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

static int command(struct model *model, struct fgpu_command *c)
{
	c->at = fgpu_now(model->gpu);
	while (fgpu_advance(model->gpu, c->at, 4096) == 1)
		;
	return fgpu_do(model->gpu, c);
}

static int client_command(struct model *model, uint32_t op, uint32_t client, uint32_t object)
{
	struct fgpu_command c = fgpu_command(op, 0);

	c.client = op == FGPU_EXPORT || op == FGPU_UNEXPORT || op == FGPU_MADVISE
			   ? 0
			   : model->slots[client];
	c.object = op == FGPU_CLOSE ? FGPU_NONE : model->objects[object];
	return command(model, &c);
}

static void set_clock(struct model *model, uint32_t engine, uint64_t hz)
{
	for (uint32_t i = 0; i < model->hello->queue_count; i++)
		if (model->engines[i] == engine)
			witness_add_clock(&model->witness,
					  &(struct witness_clock){i, boottime(model), hz});
}

static void set_up(struct model *model, const struct scenario *scenario)
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
			set_clock(model, engines++, c.span);
	}
	for (uint64_t i = 0; i < scenario->plan.step_count; i++) {
		struct fgpu_command c = scenario->plan.steps[i].command;

		if (command(model, &c) < 0)
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

static void sweep(struct model *model)
{
	for (uint32_t i = 0; i < model->member_count; i++) {
		if (!model->members[i].open)
			continue;
		read_member(model, &model->members[i], 1 + model->sweep % model->cell->readers);
	}
	model->sweep++;
}

/* Time goes on, and readers read. */
static void pass(struct model *model, uint64_t ns)
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
		sweep(model);
	}
}

/* --- members --- */

static void emit(struct model *model, const struct drive_event *event)
{
	model->events =
		xgrow(model->events, model->event_count, &model->event_room, sizeof(*event));
	model->events[model->event_count++] = *event;
}

static void emit_member(struct model *model, uint32_t kind, const struct model_member *member)
{
	emit(model, &(struct drive_event){.kind = kind,
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
		client_command(model, FGPU_CLOSE, member->client, 0);
		model->is_open[member->client] = false;
	}
}

/* --- steps --- */

static int play_open(struct model *model, const struct cell_step *step)
{
	struct fgpu_command c = fgpu_command(FGPU_OPEN, 0);
	int slot;

	c.amount = 10 + step->client;
	slot = command(model, &c);
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
	ret = model->is_open[step->client] ? command(model, &c) : -9;
	model->was_sent[step->job] = ret >= 0;
	if (step->job >= model->job_count)
		model->job_count = step->job + 1;
	return ret < 0 ? ret : 0;
}

static void reset_engine(struct model *model, uint32_t engine)
{
	struct fgpu_command c = fgpu_command(FGPU_RESET, 0);

	c.index = engine;
	command(model, &c);
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
		pass(model, 1000000);
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
		ret = command(model, &c);
		model->objects[step->object] = (uint32_t)ret;
		return ret < 0 ? ret : 0;
	case CELL_FREE:
		return client_command(model, FGPU_DROP, step->client, step->object);
	case CELL_SHARE:
		client_command(model, FGPU_EXPORT, 0, step->object);
		client_command(model, FGPU_HANDLE, step->to, step->object);
		return client_command(model, FGPU_UNEXPORT, 0, step->object);
	default:
		c = fgpu_command(FGPU_MADVISE, 0);
		c.object = model->objects[step->object];
		c.flags = step->value ? FGPU_OBJECT_PURGEABLE : 0;
		return command(model, &c);
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
	ret = command(model, &c);
	if (!ret && step->op == CELL_FREQUENCY)
		set_clock(model, c.index, step->value);
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

static int play_step(struct model *model, const struct cell_step *step)
{
	switch (step->op) {
	case CELL_RUN:
		return play_run(model, step);
	case CELL_WAIT:
		play_wait(model, step->job);
		return 0;
	case CELL_SLEEP:
		pass(model, step->value);
		return 0;
	case CELL_SAMPLE:
		sweep(model);
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

/* --- the whole --- */

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
	set_up(model, scenario);
	emit(model, &(struct drive_event){.kind = DRIVE_CELL, .t0 = BEGIN, .t1 = BEGIN});
	for (uint32_t i = 0; i < cell->count; i++) {
		const uint64_t t0 = boottime(model);
		int err;

		pass(model, machine->step_ns);
		err = play_step(model, &steps[i]);
		emit(model, &(struct drive_event){.kind = DRIVE_STEP,
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
