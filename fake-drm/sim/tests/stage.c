/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char *const labels[STAGE_NUMBERS] = {"a", "b", "c", "d", "e", "f", "g", "h"};
static const uint32_t pids[STAGE_NUMBERS] = {100, 101, 102, 103, 104, 105, 106, 90};

static void set_text(struct fgpu_command *command, const char *text)
{
	command->text = text;
	command->text_len = (uint32_t)strlen(text);
}

static void build_plan(struct stage *stage, uint32_t index, uint64_t ring_size)
{
	static const uint32_t ops[] = {FGPU_DEVICE, FGPU_PDEV, FGPU_ENGINE, FGPU_RING, FGPU_LIVE};
	static const char *const texts[] = {"toy", "0000:03:00.0", "render", "render"};
	struct fgpu_command *setup = stage->setup[index];

	for (uint32_t i = 0; i < 5; i++) {
		setup[i] = fgpu_command(ops[i], 0);
		if (i < 4)
			set_text(&setup[i], texts[i]);
	}
	setup[2].amount = 1;
	setup[2].span = 1000000000;
	setup[2].flags = FGPU_KEY_ENGINE;
	setup[3].index = 0;
	setup[3].kind = FGPU_SHAPE_PUSH;
	setup[3].amount = ring_size;
	stage->devices[index] = (struct plan_device){
		.label = index ? "gpu1" : "gpu0",
		.major = 226,
		.minor = index,
		.limits = {.engines = 1,
			   .regions = 1,
			   .rings = 1,
			   .instances = 1,
			   .clients = 4,
			   .jobs = 4,
			   .objects = 4,
			   .handles = 4,
			   .distortions = 4,
			   .text = 256},
		.setup = setup,
		.setup_count = 5,
	};
}

struct stage *stage_new(uint32_t devices, uint64_t ring_size)
{
	struct stage *stage = calloc(1, sizeof(*stage));

	assert_non_null(stage);
	for (uint32_t i = 0; i < devices; i++)
		build_plan(stage, i, ring_size);
	stage->plan = (struct plan){
		.devices = stage->devices,
		.device_count = devices,
		.pids = pids,
		.processes = STAGE_NUMBERS,
		.clients = STAGE_NUMBERS,
		.objects = STAGE_NUMBERS,
		.jobs = STAGE_NUMBERS,
		.distortions = STAGE_NUMBERS,
		.client_labels = labels,
		.process_labels = labels,
	};
	return stage;
}

void stage_region(struct stage *stage)
{
	stage->setup[0][5] = stage->setup[0][4];
	stage->setup[0][4] = fgpu_command(FGPU_REGION, 0);
	stage->setup[0][4].text = "r";
	stage->setup[0][4].text_len = 1;
	stage->setup[0][4].flags = FGPU_KEY_TOTAL;
	stage->devices[0].setup_count = 6;
}

void stage_free(struct stage *stage)
{
	for (size_t i = 0; i < stage->read_count; i++)
		free(stage->reads[i].text);
	free(stage->reads);
	free(stage->steps);
	free(stage);
}

struct plan_step *stage_step(struct stage *stage, uint64_t at, uint32_t op)
{
	struct plan_step *step;

	if (stage->count == stage->size) {
		stage->size = stage->size ? stage->size * 2 : 64;
		stage->steps = reallocarray(stage->steps, stage->size, sizeof(*stage->steps));
		assert_non_null(stage->steps);
	}
	step = &stage->steps[stage->count++];
	*step = (struct plan_step){.at = at, .op = op, .to = FGPU_NONE, .gives = FGPU_NONE};
	return step;
}

void stage_process(struct stage *stage, uint64_t ms, uint32_t op, uint32_t process)
{
	stage_step(stage, ms * STAGE_MS, op)->process = process;
}

void stage_spawn(struct stage *stage, uint64_t ms, uint32_t process)
{
	struct plan_step *step = stage_step(stage, ms * STAGE_MS, PLAN_SPAWN);

	step->process = process;
	step->text = "a name of more than 15 bytes";
	step->text_len = (uint32_t)strlen(step->text);
}

void stage_fork(struct stage *stage, uint64_t ms, uint32_t process, uint32_t to)
{
	struct plan_step *step = stage_step(stage, ms * STAGE_MS, PLAN_FORK);

	step->process = process;
	step->to = to;
}

void stage_open(struct stage *stage, uint64_t ms, uint32_t process, int fd, uint32_t client)
{
	struct plan_step *step = stage_step(stage, ms * STAGE_MS, PLAN_OPEN);

	step->process = process;
	step->fd = fd;
	step->client = client;
	step->node = PLAN_RENDER;
	step->command = fgpu_command(FGPU_OPEN, step->at);
}

struct stage *stage_opened(uint32_t devices, uint64_t ring_size)
{
	struct stage *stage = stage_new(devices, ring_size);

	stage_spawn(stage, 0, 0);
	stage_open(stage, 0, 0, 5, 0);
	return stage;
}

void stage_fd(struct stage *stage, uint64_t ms, uint32_t op, uint32_t process, int fd, uint32_t to,
	      int to_fd)
{
	struct plan_step *step = stage_step(stage, ms * STAGE_MS, op);

	step->process = process;
	step->fd = fd;
	step->to = to;
	step->to_fd = to_fd;
}

struct plan_step *stage_sample(struct stage *stage, uint64_t ms)
{
	return stage_step(stage, ms * STAGE_MS, PLAN_SAMPLE);
}

struct plan_step *stage_command(struct stage *stage, uint64_t ms, uint32_t op)
{
	struct plan_step *step = stage_step(stage, ms * STAGE_MS, PLAN_COMMAND);

	step->command = fgpu_command(op, step->at);
	return step;
}

void stage_work(struct stage *stage, uint64_t ms, uint32_t client, uint64_t busy_ms, uint32_t job,
		uint32_t flags)
{
	struct plan_step *step = stage_command(stage, ms, FGPU_SUBMIT);

	step->command.client = client;
	step->command.index = 0;
	step->command.amount = busy_ms * STAGE_MS;
	step->command.span = 8;
	step->command.flags = flags;
	step->gives = job;
}

void stage_create(struct stage *stage, uint64_t ms, uint32_t flags)
{
	struct plan_step *step = stage_command(stage, ms, FGPU_CREATE);

	step->command.client = 0;
	step->command.index = 0;
	step->command.amount = 4096;
	step->command.flags = flags;
	step->gives = 3;
}

static int on_sweep(void *user, uint64_t t, uint64_t sweep)
{
	struct stage *stage = user;

	if (sweep <= 64)
		stage->sweeps[sweep - 1] = t;
	return 0;
}

static int on_read(void *user, const struct sim_read *read)
{
	struct stage *stage = user;
	struct stage_read *kept;
	struct fgpu_usage usage;

	stage->reads = reallocarray(stage->reads, stage->read_count + 1, sizeof(*stage->reads));
	assert_non_null(stage->reads);
	kept = &stage->reads[stage->read_count++];
	*kept = (struct stage_read){.as = *read, .busy_ns = UINT64_MAX};
	kept->text = strndup(read->text, read->len);
	snprintf(kept->comm, sizeof(kept->comm), "%s", read->comm);
	if (!fgpu_true_usage(read->gpu, read->slot, 0, &usage))
		kept->busy_ns = usage.busy_ns;
	return 0;
}

static void on_event(void *user, uint32_t device, const struct fgpu_event *event)
{
	struct stage *stage = user;

	(void)device;
	if (event->type == FGPU_EVENT_COMPLETE && !event->error && stage->cookie_count < 64)
		stage->cookies[stage->cookie_count++] = event->cookie;
}

int stage_play(struct stage *stage)
{
	static const struct sim_hooks hooks = {
		.sweep = on_sweep, .read = on_read, .event = on_event};
	struct sim *sim;
	int err;

	stage->plan.steps = stage->steps;
	stage->plan.step_count = stage->count;
	err = sim_new(&sim, &stage->plan, &hooks, stage, &stage->error);
	if (err)
		return err;
	err = sim_run(sim, &stage->error);
	stage->counts = *sim_counts(sim);
	sim_free(sim);
	return err;
}

void stage_good(struct stage *stage)
{
	if (stage_play(stage))
		fail_msg("step %llu: %s", (unsigned long long)stage->error.step, stage->error.text);
}

void stage_expect(const struct stage *stage, size_t n, int pid, int fd, int err, const char *text)
{
	const struct stage_read *read = &stage->reads[n];

	assert_in_range(n, 0, stage->read_count - 1);
	assert_int_equal(read->as.pid, pid);
	assert_int_equal(read->as.fd, fd);
	assert_int_equal(read->as.err, err);
	if (text)
		assert_string_equal(read->text, text);
}

uint32_t stage_kind(const char *slug)
{
	const int kind = fgpu_distortion_find(slug);

	if (kind < 0)
		fail_msg("no distortion is called %s", slug);
	return (uint32_t)kind;
}
