/* SPDX-License-Identifier: MIT */
/* A sweep over all descriptors of all processes, as an observer does it: list, then read each. */
#include <errno.h>
#include <stdlib.h>

#include "internal.h"

static int list_add(struct sim *sim, size_t count, uint32_t process, const struct descriptor *as)
{
	if (count == sim->list_size) {
		size_t size = sim->list_size ? sim->list_size * 2 : 64;
		void *list = reallocarray(sim->list, size, sizeof(*sim->list));

		if (!list)
			return -ENOMEM;
		sim->list = list;
		sim->list_size = size;
	}
	sim->list[count] = (struct listed){.process = process, .as = *as, .file = *as->file};
	return 0;
}

/* In the order of pids and descriptors. Only DRM files: a recording holds no others. */
static int list_all(struct sim *sim, size_t *count)
{
	int err = 0;

	*count = 0;
	for (uint32_t i = 0; i < sim->plan->processes; i++) {
		const struct process *process = &sim->processes[sim->by_pid[i]];

		for (size_t k = 0; process->alive && k < process->count; k++) {
			if (process->fds[k].file->kind != FILE_DRM)
				continue;
			err = list_add(sim, *count, sim->by_pid[i], &process->fds[k]);
			if (err)
				return err;
			(*count)++;
		}
	}
	return 0;
}

/*
 * The error of open(): ENOENT when the process has exited (ESRCH is for a file that was open
 * before), EACCES when the observer lacks the permission.
 */
static int read_error(const struct process *process)
{
	if (!process->alive)
		return ENOENT;
	return process->hidden ? EACCES : 0;
}

static int read_text(struct sim *sim, const struct listed *listed, struct sim_read *read)
{
	const uint64_t delayed_by = fgpu_delayed_by(read->gpu, read->slot);
	struct fgpu_reading reading;
	int err = sim_wait(sim, fgpu_delay(read->gpu, read->slot));

	err = err ? err : sim_frame_text(sim, listed, read->slot, &reading);
	if (err)
		return err;
	read->shown = reading.shown | delayed_by;
	read->text = sim->text.bytes;
	read->len = sim->text.len;
	return 0;
}

static int read_one(struct sim *sim, const struct listed *listed)
{
	const struct process *process = &sim->processes[listed->process];
	const struct plan_device *device = &sim->plan->devices[listed->file.device];
	struct sim_read read = {
		.t = sim->now,
		.sweep = sim->count.sweeps,
		.pid = process->pid,
		.fd = listed->as.fd,
		.err = read_error(process),
		.major = device->major,
		.minor = sim_frame_minor(sim, &listed->file),
		.device = listed->file.device,
		.process = listed->process,
		.client = listed->file.client,
		.id = listed->file.id,
		.comm = process->comm,
		.text = "",
		.gpu = sim->devices[listed->file.device].gpu,
	};
	int err = 0;

	if (sim_number_slot(sim, NUMBER_CLIENT, read.device, read.client, &read.slot))
		read.slot = FGPU_NONE;
	if (!read.err)
		err = read_text(sim, listed, &read);
	if (err)
		return err;
	read.until = sim->now;
	sim->count.reads++;
	return sim->hooks && sim->hooks->read ? sim->hooks->read(sim->user, &read) : 0;
}

int sim_sample(struct sim *sim, const struct plan_step *step)
{
	size_t count;
	int err = list_all(sim, &count);

	if (err)
		return err;
	if (step->to != FGPU_NONE &&
	    (step->to >= sim->plan->processes || !sim->processes[step->to].alive))
		return sim_fail(sim, "process %s, which is to exit during the sweep, does not run",
				sim_process_label(sim, step->to));
	sim->count.sweeps++;
	if (sim->hooks && sim->hooks->sweep)
		err = sim->hooks->sweep(sim->user, sim->now, sim->count.sweeps, count);
	if (!err && step->to != FGPU_NONE)
		err = sim_process_exit(sim, step->to);
	for (size_t i = 0; !err && i < count; i++) {
		if (i)
			err = sim_wait(sim, step->step);
		err = err ? err : read_one(sim, &sim->list[i]);
	}
	return err;
}
