/* SPDX-License-Identifier: MIT */
#include "sim.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

/* The table of ops: what each needs, and its function. */
enum need {
	NEEDS_PROCESS = 1, /* runs */
	NEEDS_TO = 2, /* is a number */
	NEEDS_TO_RUN = 4,
	NEEDS_DEVICE = 8,
};

static const struct step_op {
	const char *name;
	unsigned int needs;
	int (*play)(struct sim *sim, const struct plan_step *step);
} ops[PLAN_OPS] = {
	[PLAN_COMMAND] = {"command", NEEDS_DEVICE, sim_command},
	[PLAN_SPAWN] = {"spawn", 0, sim_spawn},
	[PLAN_FORK] = {"fork", NEEDS_PROCESS | NEEDS_TO, sim_fork},
	[PLAN_EXEC] = {"exec", NEEDS_PROCESS, sim_exec},
	[PLAN_EXIT] = {"exit", NEEDS_PROCESS, sim_exit},
	[PLAN_OPEN] = {"open", NEEDS_PROCESS | NEEDS_DEVICE, sim_open},
	[PLAN_DUP] = {"dup", NEEDS_PROCESS, sim_dup},
	[PLAN_SEND] = {"send", NEEDS_PROCESS | NEEDS_TO | NEEDS_TO_RUN, sim_send},
	[PLAN_CLOSE] = {"close", NEEDS_PROCESS, sim_close},
	[PLAN_HIDE] = {"hide", NEEDS_PROCESS, sim_hide},
	[PLAN_SHOW] = {"show", NEEDS_PROCESS, sim_show},
	[PLAN_SAMPLE] = {"sample", 0, sim_sample},
};

int sim_fail(struct sim *sim, const char *format, ...)
{
	struct sim_error *error = sim->error;
	va_list args;

	if (!error)
		return -EINVAL;
	error->step = sim->step;
	va_start(args, format);
	vsnprintf(error->text, sizeof(error->text), format, args);
	va_end(args);
	return -EINVAL;
}

static const char *label_of(const char *const *labels, uint32_t count, uint32_t n)
{
	return labels && n < count && labels[n] ? labels[n] : "?";
}

const char *sim_client_label(const struct sim *sim, uint32_t client)
{
	return label_of(sim->plan->client_labels, sim->plan->clients, client);
}

const char *sim_process_label(const struct sim *sim, uint32_t process)
{
	return label_of(sim->plan->process_labels, sim->plan->processes, process);
}

const char *sim_device_label(const struct sim *sim, uint32_t device)
{
	const char *of = sim->plan->devices[device].label;

	return of ? of : "?";
}

int sim_advance(struct sim *sim, uint64_t t)
{
	if (t < sim->now)
		t = sim->now;
	for (uint32_t i = 0; i < sim->plan->device_count; i++) {
		int ret = sim_device_advance(&sim->devices[i], t);

		if (ret)
			return sim_fail(sim, "device %s does not advance (%d)",
					sim_device_label(sim, i), ret);
	}
	sim->now = sim->count.ns = t;
	return 0;
}

int sim_wait(struct sim *sim, uint64_t ns)
{
	if (ns >= FGPU_NEVER - sim->now)
		return sim_fail(sim, "time does not go beyond 2^64 ns");
	return sim_advance(sim, sim->now + ns);
}

static int by_pid(const void *a, const void *b, void *user)
{
	const struct process *all = user;
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

	if (all[left].pid != all[right].pid)
		return all[left].pid < all[right].pid ? -1 : 1;
	return left < right ? -1 : left > right;
}

static int processes_new(struct sim *sim)
{
	uint32_t count = sim->plan->processes;

	sim->processes = calloc((size_t)count + 1, sizeof(*sim->processes));
	sim->by_pid = calloc((size_t)count + 1, sizeof(*sim->by_pid));
	if (!sim->processes || !sim->by_pid)
		return -ENOMEM;
	for (uint32_t i = 0; i < count; i++) {
		if (!sim->plan->pids[i] || sim->plan->pids[i] > INT_MAX)
			return sim_fail(sim, "process %s: %u is no pid", sim_process_label(sim, i),
					sim->plan->pids[i]);
		sim->processes[i].pid = (int)sim->plan->pids[i];
		sim->by_pid[i] = i;
	}
	qsort_r(sim->by_pid, count, sizeof(*sim->by_pid), by_pid, sim->processes);
	return 0;
}

static int build_world(struct sim *sim)
{
	int err = processes_new(sim);

	err = err ? err : sim_numbers_new(sim);
	if (err)
		return err;
	sim->devices = calloc((size_t)sim->plan->device_count + 1, sizeof(*sim->devices));
	if (!sim->devices)
		return -ENOMEM;
	for (uint32_t i = 0; !err && i < sim->plan->device_count; i++)
		err = sim_device_new(sim, i);
	return err;
}

int sim_new(struct sim **out, const struct plan *plan, const struct sim_hooks *hooks, void *user,
	    struct sim_error *error)
{
	struct sim *sim = calloc(1, sizeof(*sim));
	int err;

	*out = NULL;
	if (!sim)
		return -ENOMEM;
	sim->plan = plan;
	sim->hooks = hooks;
	sim->user = user;
	sim->error = error;
	err = build_world(sim);
	sim->error = NULL;
	if (err)
		sim_free(sim);
	else
		*out = sim;
	return err;
}

void sim_free(struct sim *sim)
{
	if (!sim)
		return;
	sim->hooks = NULL; /* clients that end now are not reported */
	for (uint32_t i = 0; sim->devices && sim->processes && i < sim->plan->processes; i++)
		sim_process_exit(sim, i);
	for (uint32_t i = 0; sim->devices && i < sim->plan->device_count; i++)
		sim_device_free(&sim->devices[i]);
	sim_numbers_free(sim);
	free(sim->devices);
	free(sim->processes);
	free(sim->by_pid);
	free(sim->list);
	free(sim->text.bytes);
	free(sim);
}

static int check_needs(struct sim *sim, const struct plan_step *step, const struct step_op *row)
{
	if ((row->needs & NEEDS_DEVICE) && step->device >= sim->plan->device_count)
		return sim_fail(sim, "%s: there is no device %u", row->name, step->device);
	if (step->op != PLAN_COMMAND && step->op != PLAN_SAMPLE &&
	    step->process >= sim->plan->processes)
		return sim_fail(sim, "%s: there is no process %u", row->name, step->process);
	if ((row->needs & NEEDS_PROCESS) && !sim->processes[step->process].alive)
		return sim_fail(sim, "%s: process %s does not run", row->name,
				sim_process_label(sim, step->process));
	if ((row->needs & NEEDS_TO) && step->to >= sim->plan->processes)
		return sim_fail(sim, "%s: there is no process %u", row->name, step->to);
	if ((row->needs & NEEDS_TO_RUN) && !sim->processes[step->to].alive)
		return sim_fail(sim, "%s: process %s does not run", row->name,
				sim_process_label(sim, step->to));
	return 0;
}

static int play_step(struct sim *sim, const struct plan_step *step)
{
	int err;

	if (step->op >= PLAN_OPS)
		return sim_fail(sim, "there is no op %u", step->op);
	if (step->at == FGPU_NEVER)
		return sim_fail(sim, "time does not go beyond 2^64 ns");
	if (sim->step && step->at < step[-1].at)
		return sim_fail(sim, "steps are not in the order of time");
	err = sim_advance(sim, step->at);
	err = err ? err : check_needs(sim, step, &ops[step->op]);
	if (err)
		return err;
	if (sim->hooks && sim->hooks->step)
		sim->hooks->step(sim->user, step, sim->now);
	return ops[step->op].play(sim, step);
}

int sim_run(struct sim *sim, struct sim_error *error)
{
	int err = 0;

	sim->error = error;
	for (sim->step = 0; !err && sim->step < sim->plan->step_count; sim->step++)
		err = play_step(sim, &sim->plan->steps[sim->step]);
	sim->error = NULL;
	return err;
}

const struct fgpu *sim_device(const struct sim *sim, uint32_t device)
{
	return device < sim->plan->device_count ? sim->devices[device].gpu : NULL;
}

uint32_t sim_distortion(const struct sim *sim, uint32_t device, uint32_t slot)
{
	if (device >= sim->plan->device_count || slot >= SIM_DISTORTIONS)
		return FGPU_NONE;
	return sim->devices[device].kinds[slot];
}

const struct sim_count *sim_counts(const struct sim *sim)
{
	return &sim->count;
}
