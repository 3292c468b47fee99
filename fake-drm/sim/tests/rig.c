/* SPDX-License-Identifier: MIT */
#include "rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char *const labels[RIG_NUMBERS] = {"a", "b", "c", "d", "e", "f", "g", "h"};
static const uint32_t pids[RIG_NUMBERS] = {100, 101, 102, 103, 104, 105, 106, 90};

static void set_text(struct fgpu_command *command, const char *text)
{
	command->text = text;
	command->text_len = (uint32_t)strlen(text);
}

static void build_plan(struct rig *rig, uint32_t index, uint64_t ring_size)
{
	static const uint32_t ops[] = {FGPU_DEVICE, FGPU_PDEV, FGPU_ENGINE, FGPU_RING, FGPU_LIVE};
	static const char *const texts[] = {"toy", "0000:03:00.0", "render", "render"};
	struct fgpu_command *setup = rig->setup[index];

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
	rig->devices[index] = (struct plan_device){
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

struct rig *rig_new(uint32_t devices, uint64_t ring_size)
{
	struct rig *rig = calloc(1, sizeof(*rig));

	assert_non_null(rig);
	for (uint32_t i = 0; i < devices; i++)
		build_plan(rig, i, ring_size);
	rig->plan = (struct plan){
		.devices = rig->devices,
		.device_count = devices,
		.pids = pids,
		.processes = RIG_NUMBERS,
		.clients = RIG_NUMBERS,
		.objects = RIG_NUMBERS,
		.jobs = RIG_NUMBERS,
		.distortions = RIG_NUMBERS,
		.client_labels = labels,
		.process_labels = labels,
	};
	return rig;
}

void rig_region(struct rig *rig)
{
	rig->setup[0][5] = rig->setup[0][4];
	rig->setup[0][4] = fgpu_command(FGPU_REGION, 0);
	rig->setup[0][4].text = "r";
	rig->setup[0][4].text_len = 1;
	rig->setup[0][4].flags = FGPU_KEY_TOTAL;
	rig->devices[0].setup_count = 6;
}

void rig_free(struct rig *rig)
{
	for (size_t i = 0; i < rig->read_count; i++)
		free(rig->reads[i].text);
	free(rig->reads);
	free(rig->steps);
	free(rig);
}

struct plan_step *rig_step(struct rig *rig, uint64_t at, uint32_t op)
{
	struct plan_step *step;

	if (rig->count == rig->size) {
		rig->size = rig->size ? rig->size * 2 : 64;
		rig->steps = reallocarray(rig->steps, rig->size, sizeof(*rig->steps));
		assert_non_null(rig->steps);
	}
	step = &rig->steps[rig->count++];
	*step = (struct plan_step){.at = at, .op = op, .to = FGPU_NONE, .gives = FGPU_NONE};
	return step;
}

void rig_process(struct rig *rig, uint64_t ms, uint32_t op, uint32_t process)
{
	rig_step(rig, ms * RIG_MS, op)->process = process;
}

void rig_spawn(struct rig *rig, uint64_t ms, uint32_t process)
{
	struct plan_step *step = rig_step(rig, ms * RIG_MS, PLAN_SPAWN);

	step->process = process;
	step->text = "a name of more than 15 bytes";
	step->text_len = (uint32_t)strlen(step->text);
}

void rig_fork(struct rig *rig, uint64_t ms, uint32_t process, uint32_t to)
{
	struct plan_step *step = rig_step(rig, ms * RIG_MS, PLAN_FORK);

	step->process = process;
	step->to = to;
}

void rig_open(struct rig *rig, uint64_t ms, uint32_t process, int fd, uint32_t client)
{
	struct plan_step *step = rig_step(rig, ms * RIG_MS, PLAN_OPEN);

	step->process = process;
	step->fd = fd;
	step->client = client;
	step->node = PLAN_RENDER;
	step->command = fgpu_command(FGPU_OPEN, step->at);
}

struct rig *rig_opened(uint32_t devices, uint64_t ring_size)
{
	struct rig *rig = rig_new(devices, ring_size);

	rig_spawn(rig, 0, 0);
	rig_open(rig, 0, 0, 5, 0);
	return rig;
}

void rig_fd(struct rig *rig, uint64_t ms, uint32_t op, uint32_t process, int fd, uint32_t to,
	    int to_fd)
{
	struct plan_step *step = rig_step(rig, ms * RIG_MS, op);

	step->process = process;
	step->fd = fd;
	step->to = to;
	step->to_fd = to_fd;
}

struct plan_step *rig_sample(struct rig *rig, uint64_t ms)
{
	return rig_step(rig, ms * RIG_MS, PLAN_SAMPLE);
}

struct plan_step *rig_command(struct rig *rig, uint64_t ms, uint32_t op)
{
	struct plan_step *step = rig_step(rig, ms * RIG_MS, PLAN_COMMAND);

	step->command = fgpu_command(op, step->at);
	return step;
}

void rig_work(struct rig *rig, uint64_t ms, uint32_t client, uint64_t busy_ms, uint32_t job,
	      uint32_t flags)
{
	struct plan_step *step = rig_command(rig, ms, FGPU_SUBMIT);

	step->command.client = client;
	step->command.index = 0;
	step->command.amount = busy_ms * RIG_MS;
	step->command.span = 8;
	step->command.flags = flags;
	step->gives = job;
}

void rig_create(struct rig *rig, uint64_t ms, uint32_t flags)
{
	struct plan_step *step = rig_command(rig, ms, FGPU_CREATE);

	step->command.client = 0;
	step->command.index = 0;
	step->command.amount = 4096;
	step->command.flags = flags;
	step->gives = 3;
}

static int on_sweep(void *user, uint64_t t, uint64_t sweep, size_t listed)
{
	struct rig *rig = user;

	if (sweep <= 64)
		rig->listed[sweep - 1] = listed;

	if (sweep <= 64)
		rig->sweeps[sweep - 1] = t;
	return 0;
}

static int on_read(void *user, const struct sim_read *read)
{
	struct rig *rig = user;
	struct rig_read *kept;
	struct fgpu_usage usage;

	rig->reads = reallocarray(rig->reads, rig->read_count + 1, sizeof(*rig->reads));
	assert_non_null(rig->reads);
	kept = &rig->reads[rig->read_count++];
	*kept = (struct rig_read){.as = *read, .busy_ns = UINT64_MAX};
	kept->text = strndup(read->text, read->len);
	snprintf(kept->comm, sizeof(kept->comm), "%s", read->comm);
	if (!fgpu_true_usage(read->gpu, read->slot, 0, &usage))
		kept->busy_ns = usage.busy_ns;
	return 0;
}

static void on_event(void *user, uint32_t device, const struct fgpu_event *event)
{
	struct rig *rig = user;

	(void)device;
	if (event->type == FGPU_EVENT_COMPLETE && !event->error && rig->cookie_count < 64)
		rig->cookies[rig->cookie_count++] = event->cookie;
}

int rig_play(struct rig *rig)
{
	static const struct sim_hooks hooks = {
		.sweep = on_sweep, .read = on_read, .event = on_event};
	struct sim *sim;
	int err;

	rig->plan.steps = rig->steps;
	rig->plan.step_count = rig->count;
	err = sim_new(&sim, &rig->plan, &hooks, rig, &rig->error);
	if (err)
		return err;
	err = sim_run(sim, &rig->error);
	rig->counts = *sim_counts(sim);
	sim_free(sim);
	return err;
}

void rig_good(struct rig *rig)
{
	if (rig_play(rig))
		fail_msg("step %llu: %s", (unsigned long long)rig->error.step, rig->error.text);
}

void rig_expect(const struct rig *rig, size_t n, int pid, int fd, int err, const char *text)
{
	const struct rig_read *read = &rig->reads[n];

	assert_in_range(n, 0, rig->read_count - 1);
	assert_int_equal(read->as.pid, pid);
	assert_int_equal(read->as.fd, fd);
	assert_int_equal(read->as.err, err);
	if (text)
		assert_string_equal(read->text, text);
}

uint32_t rig_kind(const char *slug)
{
	const int kind = fgpu_distortion_find(slug);

	if (kind < 0)
		fail_msg("no distortion is called %s", slug);
	return (uint32_t)kind;
}
