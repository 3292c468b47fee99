/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

struct file *sim_file_new(enum file_kind kind)
{
	struct file *file = calloc(1, sizeof(*file));

	if (!file)
		return NULL;
	file->kind = kind;
	file->refs = 1;
	file->client = FGPU_NONE;
	return file;
}

static int end_client(struct sim *sim, const struct file *file)
{
	struct fgpu_command command = fgpu_command(FGPU_CLOSE, sim->now);
	int ret = sim_number_slot(sim, NUMBER_CLIENT, file->device, file->client, &command.client);

	if (ret)
		return ret == -EINVAL ? ret : 0;
	sim_number_drop(sim, NUMBER_CLIENT, file->device, command.client);
	ret = sim_device_do(&sim->devices[file->device], &command);
	if (ret < 0 && ret != -FGPU_ENODEV)
		return sim_fail(sim, "the device does not close client %s (%d)",
				sim_client_label(sim, file->client), ret);
	return 0;
}

int sim_file_put(struct sim *sim, struct file *file)
{
	int err = 0;

	if (--file->refs)
		return 0;
	if (file->kind == FILE_DRM)
		err = end_client(sim, file);
	free(file);
	return err;
}

/* The index of fd, or where to insert it. */
static size_t fd_position(const struct process *process, int fd)
{
	size_t low = 0, high = process->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (process->fds[middle].fd < fd)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct descriptor *sim_fd_find(const struct process *process, int fd)
{
	size_t at = fd_position(process, fd);

	return at < process->count && process->fds[at].fd == fd ? &process->fds[at] : NULL;
}

int sim_fd_add(struct process *process, int fd, struct file *file, bool cloexec)
{
	size_t at = fd_position(process, fd);

	if (process->count == process->size) {
		size_t size = process->size ? process->size * 2 : 8;
		void *fds = reallocarray(process->fds, size, sizeof(*process->fds));

		if (!fds)
			return -ENOMEM;
		process->fds = fds;
		process->size = size;
	}
	memmove(&process->fds[at + 1], &process->fds[at],
		(process->count - at) * sizeof(*process->fds));
	process->fds[at] = (struct descriptor){.fd = fd, .cloexec = cloexec, .file = file};
	process->count++;
	file->refs++;
	return 0;
}

int sim_fd_close(struct sim *sim, struct process *process, int fd)
{
	size_t at = fd_position(process, fd);
	struct file *file = process->fds[at].file;

	process->count--;
	memmove(&process->fds[at], &process->fds[at + 1],
		(process->count - at) * sizeof(*process->fds));
	return sim_file_put(sim, file);
}
