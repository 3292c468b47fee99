/* SPDX-License-Identifier: MIT */
/* One cell, from its workload's start until nothing of it is left. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "drive_internal.h"
#include "hello.h"

static const uint32_t drm_majors[] = {226, 261, 0};

static void state_begin(struct play *play)
{
	memset(play->processes, 0, sizeof(play->processes));
	memset(play->clients, 0, sizeof(play->clients));
	memset(play->jobs, 0, sizeof(play->jobs));
	for (size_t i = 0; i < CELL_CLIENTS; i++)
		for (size_t j = 0; j < CELL_PROCESSES; j++)
			play->clients[i].fds[j] = -1;
	play->job_count = play->step = 0;
	play->skipped = play->unbound = false;
	play->stop = -1;
	memset(play->shared->members, 0, sizeof(play->shared->members));
}

/* It must be a DRM node, or a device of the majors that the caller wants. */
static bool node_find(struct play *play)
{
	const uint32_t *majors = play->config->majors ? play->config->majors : drm_majors;
	const char *node = play->config->node;
	struct stat as;

	if (stat(node, &as))
		return play_fail(play, "%s: %s", node, strerror(errno));
	play->major = major(as.st_rdev);
	play->minor = minor(as.st_rdev);
	for (; S_ISCHR(as.st_mode) && *majors; majors++)
		if (*majors == play->major)
			return true;
	return play_fail(play, "%s is no DRM node", node);
}

/* What the cell needs and the workload, or this machine, has not. */
static bool can_be_played(struct play *play, const struct cell_step *steps)
{
	for (uint32_t i = 0; i < play->cell->count; i++) {
		const uint32_t lacks = op_needs(&steps[i]) & ~play->hello.can;

		if (lacks & DRIVE_CAN_UNBIND)
			return play_skip(play, "the device cannot be unbound here");
		if (lacks)
			return play_skip(play, "the workload cannot do \"%s\"",
					 hello_can(lacks & -lacks));
		if (!op_has_queue(play, &steps[i]))
			return play_skip(play, "the workload has no queue %u", steps[i].queue);
	}
	return true;
}

static bool step_play(struct play *play, const struct cell_step *step)
{
	struct drive_event event = {.kind = DRIVE_STEP, .step = play->step, .t0 = boot_ns()};
	int err;
	const bool ok = op_play(play, step, &err);

	event.t1 = boot_ns();
	event.err = err;
	if (!ok)
		return false;
	play_emit(play, event);
	/* of a device that is gone any error is right */
	return !err || play->unbound || play_skip(play, "step %u: %s", play->step, strerror(err));
}

static void steps_play(struct play *play, const struct cell_step *steps)
{
	if (!can_be_played(play, steps) || !readers_start(play))
		return;
	for (; play->step < play->cell->count; play->step++)
		if (!step_play(play, &steps[play->step]))
			return;
}

int play_cell(struct play *play, const struct cell_step *steps)
{
	const struct drive_sink *sink = play->sink;
	int err = 0;

	state_begin(play);
	play_emit(play, (struct drive_event){.kind = DRIVE_CELL, .t0 = boot_ns()});
	if (sink->cell_begin)
		sink->cell_begin(sink->user, play->number);
	if (node_find(play) && workload_start(play, 0, -1, &err))
		steps_play(play, steps);
	readers_end(play);
	members_release(play, CELL_ALL);
	workloads_end(play);
	if (sink->cell_end)
		sink->cell_end(sink->user, play->number);
	play_emit(play, (struct drive_event){.kind = DRIVE_CELL_END, .t0 = boot_ns()});
	return err;
}
