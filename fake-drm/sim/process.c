/* SPDX-License-Identifier: MIT */
/* spawn, fork, exec, exit, hide and show: processes as Linux has them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/*
 * The caller has checked the number, and by the table of ops that the process runs where it must.
 */
static struct process *process_at(struct sim *sim, uint32_t number)
{
	return &sim->processes[number];
}

/* A name ends at its first NUL and after 15 bytes, as the kernel's does. */
static void set_comm(struct process *process, const char *text, uint32_t len)
{
	size_t keep = len < SIM_COMM - 1 ? len : SIM_COMM - 1;

	memset(process->comm, 0, sizeof(process->comm));
	if (keep)
		memcpy(process->comm, text, strnlen(text, keep));
}

/* The process that runs as pid, or FGPU_NONE. */
static uint32_t process_with_pid(const struct sim *sim, int pid)
{
	uint32_t low = 0, high = sim->plan->processes;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (sim->processes[sim->by_pid[middle]].pid < pid)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < sim->plan->processes; low++) {
		const struct process *process = &sim->processes[sim->by_pid[low]];

		if (process->pid != pid)
			break;
		if (process->alive)
			return sim->by_pid[low];
	}
	return FGPU_NONE;
}

/* Start a process; no running process has its pid. */
static int start_process(struct sim *sim, uint32_t number)
{
	struct process *process = process_at(sim, number);
	uint32_t other;

	if (process->alive)
		return sim_fail(sim, "process %s runs already", sim_process_label(sim, number));
	other = process_with_pid(sim, process->pid);
	if (other != FGPU_NONE)
		return sim_fail(sim, "processes %s and %s would both be pid %d",
				sim_process_label(sim, other), sim_process_label(sim, number),
				process->pid);
	process->alive = true;
	process->hidden = false;
	return 0;
}

int sim_spawn(struct sim *sim, const struct plan_step *step)
{
	struct process *process = process_at(sim, step->process);
	struct file *terminal;
	int err = start_process(sim, step->process);

	if (err)
		return err;
	set_comm(process, step->text, step->text_len);
	terminal = sim_file_new(FILE_OTHER);
	if (!terminal)
		return -ENOMEM;
	for (int fd = 0; !err && fd <= 2; fd++)
		err = sim_fd_add(process, fd, terminal, false);
	sim_file_put(sim, terminal);
	return err;
}

int sim_fork(struct sim *sim, const struct plan_step *step)
{
	struct process *parent = process_at(sim, step->process), *child = process_at(sim, step->to);
	int err = start_process(sim, step->to);

	if (err)
		return err;
	memcpy(child->comm, parent->comm, sizeof(child->comm));
	if (step->text_len)
		set_comm(child, step->text, step->text_len);
	child->hidden = parent->hidden;
	for (size_t i = 0; !err && i < parent->count; i++) {
		const struct descriptor *one = &parent->fds[i];

		err = sim_fd_add(child, one->fd, one->file, one->cloexec);
	}
	return err;
}

int sim_exec(struct sim *sim, const struct plan_step *step)
{
	struct process *process = process_at(sim, step->process);
	size_t i = 0;
	int err = 0;

	if (step->text_len)
		set_comm(process, step->text, step->text_len);
	while (!err && i < process->count) {
		if (process->fds[i].cloexec)
			err = sim_fd_close(sim, process, process->fds[i].fd);
		else
			i++;
	}
	return err;
}

int sim_process_exit(struct sim *sim, uint32_t number)
{
	struct process *process = process_at(sim, number);
	int err = 0;

	for (size_t i = 0; i < process->count; i++) {
		int bad = sim_file_put(sim, process->fds[i].file);

		err = err ? err : bad;
	}
	free(process->fds);
	process->fds = NULL;
	process->count = process->size = 0;
	process->alive = false;
	return err;
}

int sim_exit(struct sim *sim, const struct plan_step *step)
{
	return sim_process_exit(sim, step->process);
}

int sim_hide(struct sim *sim, const struct plan_step *step)
{
	process_at(sim, step->process)->hidden = true;
	return 0;
}

int sim_show(struct sim *sim, const struct plan_step *step)
{
	process_at(sim, step->process)->hidden = false;
	return 0;
}
