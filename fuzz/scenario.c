/* SPDX-License-Identifier: MIT */
/* Any input as a scenario: a plan is sorted by time, and all its numbers are in range. */
#include <errno.h>
#include <string.h>

#include "scenario.h"
#include "target.h"

#define FD_MOST	   (1 << 20)
#define STEPS_MOST 20000 /* two million, as a file may have, need 460 MiB */

static const char *slug(uint32_t kind)
{
	static const char *const slugs[] = {"dip", "stall", "key-gone", "capacity-zero"};

	return kind < sizeof(slugs) / sizeof(*slugs) ? slugs[kind] : NULL;
}

static const struct scenario_kinds kinds = {.slug = slug, .steps_most = STEPS_MOST};

static int below(uint32_t number, uint32_t count)
{
	return number < count || number == FGPU_NONE;
}

/* The limit of a command's index; 0: it has none. */
static uint32_t count_of(const struct fgpu_command *command, const struct fgpu_limits *limits,
			 const struct plan *plan)
{
	switch (command->op) {
	case FGPU_SUBMIT:
	case FGPU_KICK:
	case FGPU_UNDO:
		return limits->rings;
	case FGPU_RESET:
	case FGPU_FREQ:
		return limits->engines;
	case FGPU_CREATE:
	case FGPU_PRESSURE:
		return limits->regions;
	case FGPU_UNDISTORT:
		return plan->distortions;
	default:
		return 0;
	}
}

static void command_holds(const struct plan *plan, const struct plan_step *step)
{
	const struct fgpu_command *command = &step->command;
	uint32_t count;

	FUZZ_HOLDS(step->device < plan->device_count);
	count = count_of(command, &plan->devices[step->device].limits, plan);
	FUZZ_HOLDS(command->at == step->at && command->op > FGPU_LIVE && command->op < FGPU_OPS);
	FUZZ_HOLDS(!count || command->index < count);
	FUZZ_HOLDS(below(command->client, plan->clients) || !command->client);
	FUZZ_HOLDS(below(command->object, plan->objects));
	FUZZ_HOLDS(command->job < plan->jobs || !command->job);
	for (int i = 0; i < FGPU_USES; i++)
		FUZZ_HOLDS(below(command->uses[i], plan->objects));
	FUZZ_HOLDS(!command->text_len == !command->text);
}

static void step_holds(const struct plan *plan, const struct plan_step *step)
{
	int no_process = step->op == PLAN_COMMAND || step->op == PLAN_SAMPLE;

	FUZZ_HOLDS(step->op < PLAN_OPS && step->at <= INT64_MAX && step->step <= INT64_MAX);
	FUZZ_HOLDS(no_process || step->process < plan->processes);
	FUZZ_HOLDS(below(step->to, plan->processes));
	FUZZ_HOLDS(step->fd < FD_MOST && step->to_fd < FD_MOST && step->node < PLAN_NODES);
	if (step->op == PLAN_OPEN)
		FUZZ_HOLDS(step->client < plan->clients && step->fd >= 0 &&
			   step->command.op == FGPU_OPEN);
	if (step->op == PLAN_COMMAND || step->op == PLAN_OPEN)
		command_holds(plan, step);
}

static void device_holds(const struct plan_device *device)
{
	FUZZ_HOLDS(device->label && device->setup_count >= 2);
	FUZZ_HOLDS(device->setup[0].op == FGPU_DEVICE && device->setup[0].text_len);
	FUZZ_HOLDS(device->setup[device->setup_count - 1].op == FGPU_LIVE);
	FUZZ_HOLDS(device->limits.clients && device->limits.jobs && device->limits.objects);
}

static void plan_holds(const struct plan *plan)
{
	FUZZ_HOLDS(plan->step_count <= STEPS_MOST);
	for (uint32_t i = 0; i < plan->device_count; i++)
		device_holds(&plan->devices[i]);
	for (uint32_t i = 0; i < plan->processes; i++)
		FUZZ_HOLDS(plan->pids[i] && plan->process_labels[i]);
	for (uint32_t i = 0; i < plan->clients; i++)
		FUZZ_HOLDS(plan->client_labels[i]);
	for (uint64_t i = 0; i < plan->step_count; i++) {
		FUZZ_HOLDS(!i || plan->steps[i].at >= plan->steps[i - 1].at);
		step_holds(plan, &plan->steps[i]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct scenario_error error;
	struct scenario *scenario;
	int err = scenario_compile(&scenario, (const char *)data, size, &kinds, &error);

	if (!err) {
		plan_holds(&scenario->plan);
		scenario_free(scenario);
		return 0;
	}
	FUZZ_HOLDS(err == -EINVAL && !scenario);
	FUZZ_HOLDS(error.line >= 1 && error.column >= 1 && error.text[0]);
	FUZZ_HOLDS(memchr(error.key, 0, sizeof(error.key)));
	return 0;
}
