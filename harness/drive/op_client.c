/* SPDX-License-Identifier: MIT */
/* Ops that open and close clients: the workload's answers are checked. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "drive_internal.h"

/* It is the answer of a workload: the process must have it, and it must be of the node. */
static bool is_there(const struct play *play, pid_t pid, uint64_t fd)
{
	char path[256];
	struct stat as;

	snprintf(path, sizeof(path), "%s/%d/fd/%" PRIu64, play->config->proc, (int)pid, fd);
	return !stat(path, &as) && S_ISCHR(as.st_mode) && major(as.st_rdev) == play->major &&
	       minor(as.st_rdev) == play->minor;
}

/* The descriptor that a process answered is the client's. */
static bool client_has(struct play *play, const struct cell_step *step, uint64_t t0)
{
	const struct play_process *process = &play->processes[step->process];
	struct play_client *client = &play->clients[step->client];
	const pid_t pid = process->process.pid;

	if (!process->has_number || !is_there(play, pid, process->number))
		return play_fail(
			play,
			"the workload's answer to \"%s\" is no descriptor of %s in process "
			"%d (a script must start the program by exec)",
			process->command, play->config->node, (int)pid);
	client->open = true;
	client->process = step->process;
	client->fds[step->process] = (int)process->number;
	member_emit(play, false, step->client, pid, (int)process->number, t0);
	return true;
}

/* Where a process does not start, the cell ends. */
static bool start(struct play *play, uint32_t process, int inherit)
{
	int err;

	if (workload_start(play, process, inherit, &err))
		return true;
	return err ? play_skip(play, "the workload cannot be started: %s", strerror(-err)) : false;
}

bool op_open(struct play *play, const struct cell_step *step, int *err)
{
	uint64_t t0;

	if (!play->processes[step->process].used && !start(play, step->process, -1))
		return false;
	t0 = boot_ns();
	if (!op_ask(play, step->process, step, err))
		return false;
	return *err || client_has(play, step, t0);
}

bool op_adopt(struct play *play, const struct cell_step *step, int *err)
{
	const uint64_t t0 = boot_ns();
	bool ok;
	int fd;

	*err = EBADF;
	if (!play->clients[step->client].open)
		return true;
	if (play->processes[step->process].used)
		return play_skip(play, "a process that runs cannot adopt a client");
	fd = members_take(play, step->client);
	if (fd < 0)
		return play_skip(play, "a descriptor of the workload cannot be had: %s",
				 strerror(-fd));
	ok = start(play, step->process, fd);
	close(fd);
	if (!ok || !workload_ask(play, step->process, "adopt %u %d", step->client, INHERITED))
		return false;
	*err = play->processes[step->process].answer;
	return *err || client_has(play, step, t0);
}

bool op_close(struct play *play, const struct cell_step *step, int *err)
{
	struct play_client *client = &play->clients[step->client];
	const uint64_t t0 = boot_ns();
	int *fd = &client->fds[step->process];

	*err = EBADF;
	if (*fd < 0)
		return true;
	if (!op_ask(play, step->process, step, err))
		return false;
	if (*err)
		return true;
	member_emit(play, true, step->client, play->processes[step->process].process.pid, *fd, t0);
	*fd = -1;
	client->open = false;
	for (uint32_t i = 0; i < CELL_PROCESSES; i++) {
		if (client->fds[i] < 0)
			continue;
		client->open = true;
		client->process = i;
	}
	return true;
}
