/* SPDX-License-Identifier: MIT */
/* open, dup, send and close. */
#include <errno.h>
#include <stdlib.h>

#include "internal.h"

static int not_open(struct sim *sim, uint32_t process, int fd)
{
	return sim_fail(sim, "process %s has no descriptor %d", sim_process_label(sim, process),
			fd);
}

static int must_be_free(struct sim *sim, uint32_t process, int fd)
{
	if (fd < 0)
		return sim_fail(sim, "there is no descriptor %d", fd);
	if (sim_fd_find(&sim->processes[process], fd))
		return sim_fail(sim, "descriptor %d of process %s is open already", fd,
				sim_process_label(sim, process));
	return 0;
}

/* One counter for all devices, which a failed open increments, too: linux 6.12
 * drivers/gpu/drm/drm_file.c:142 */
static uint64_t next_id(struct sim *sim, const struct plan_step *step)
{
	return step->flags & PLAN_OWN_ID ? step->command.amount : ++sim->last_id;
}

/* Open a client of the device. A full or unplugged device makes a file of kind FILE_REFUSED. */
static int open_client(struct sim *sim, const struct plan_step *step, struct file *file)
{
	struct fgpu_command command = step->command;
	int ret;

	file->device = step->device;
	file->client = step->client;
	file->node = step->node;
	file->id = command.amount = next_id(sim, step);
	ret = sim_device_do(&sim->devices[step->device], &command);
	if (ret >= 0) {
		sim_number_give(sim, NUMBER_CLIENT, step->device, step->client, (uint32_t)ret);
		return 0;
	}
	if (ret != -FGPU_ENOSPC && ret != -FGPU_ENODEV)
		return sim_fail(sim, "the device refuses client %s (%d)",
				sim_client_label(sim, step->client), ret);
	sim->count.refused++;
	sim_number_refuse(sim, NUMBER_CLIENT, step->device, step->client);
	file->kind = FILE_REFUSED;
	return 0;
}

static int must_be_closed(struct sim *sim, const struct plan_step *step)
{
	const struct number *number;
	uint32_t slot;

	if (step->client >= sim->plan->clients)
		return sim_fail(sim, "there is no client %u", step->client);
	number = &sim->numbers[NUMBER_CLIENT][step->client];
	if (number->state == NUMBER_GIVEN &&
	    !sim_number_slot(sim, NUMBER_CLIENT, number->device, step->client, &slot))
		return sim_fail(sim, "client %s is open already",
				sim_client_label(sim, step->client));
	return 0;
}

int sim_open(struct sim *sim, const struct plan_step *step)
{
	struct file *file;
	int err, bad;

	if (step->node >= PLAN_NODES || step->command.op != FGPU_OPEN)
		return sim_fail(sim, "no such node, or no open");
	err = must_be_free(sim, step->process, step->fd);
	err = err ? err : must_be_closed(sim, step);
	if (err)
		return err;
	file = sim_file_new(FILE_DRM);
	if (!file)
		return -ENOMEM;
	err = open_client(sim, step, file);
	if (err) {
		free(file);
		return err;
	}
	err = sim_fd_add(&sim->processes[step->process], step->fd, file,
			 step->flags & PLAN_CLOEXEC);
	bad = sim_file_put(sim, file);
	return err ? err : bad;
}

/*
 * Descriptors of dup2() and recvmsg() have no close-on-exec flag, unless MSG_CMSG_CLOEXEC is given.
 */
int sim_dup(struct sim *sim, const struct plan_step *step)
{
	struct process *process = &sim->processes[step->process];
	const struct descriptor *from = sim_fd_find(process, step->fd);
	struct file *file;
	int err = 0, bad;

	if (!from)
		return not_open(sim, step->process, step->fd);
	if (step->to_fd < 0)
		return sim_fail(sim, "there is no descriptor %d", step->to_fd);
	if (step->fd == step->to_fd)
		return 0;
	file = from->file;
	file->refs++;
	if (sim_fd_find(process, step->to_fd))
		err = sim_fd_close(sim, process, step->to_fd);
	err = err ? err : sim_fd_add(process, step->to_fd, file, false);
	bad = sim_file_put(sim, file);
	return err ? err : bad;
}

int sim_send(struct sim *sim, const struct plan_step *step)
{
	const struct descriptor *from = sim_fd_find(&sim->processes[step->process], step->fd);
	int err;

	if (!from)
		return not_open(sim, step->process, step->fd);
	err = must_be_free(sim, step->to, step->to_fd);
	if (err)
		return err;
	return sim_fd_add(&sim->processes[step->to], step->to_fd, from->file, false);
}

int sim_close(struct sim *sim, const struct plan_step *step)
{
	struct process *process = &sim->processes[step->process];

	if (!sim_fd_find(process, step->fd))
		return not_open(sim, step->process, step->fd);
	return sim_fd_close(sim, process, step->fd);
}
