/* SPDX-License-Identifier: MIT */
/* The ops of a cell: most of them are one command of the protocol. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "drive_internal.h"
#include "monotonic.h"

/* Members of a step that are numbers of a table. */
enum op_uses {
	USES_CLIENT = 1 << 0,
	USES_TO = 1 << 1,
	USES_PROCESS = 1 << 2,
	USES_QUEUE = 1 << 3,
	USES_JOB = 1 << 4,
	USES_OBJECT = 1 << 5,
};

static const struct op {
	bool (*play)(struct play *play, const struct cell_step *step, int *err);
	/* A word of the protocol, and the members behind it: c client, t to, q queue, j job, o
	 * object, v value, k outcome. */
	const char *word, *members;
	uint32_t uses;
	uint32_t needs; /* of drive_can */
} ops[CELL_OPS];

static const struct play_outcome {
	const char *word;
	uint32_t needs;
} outcomes[CELL_OUTCOMES] = {
	[CELL_DONE] = {"done", 0},
	[CELL_FAULT] = {"fault", DRIVE_CAN_FAULT},
	[CELL_HANG] = {"hang", DRIVE_CAN_HANG},
	[CELL_LATE] = {"late", DRIVE_CAN_INTERRUPTS},
	[CELL_LOST] = {"lost", DRIVE_CAN_INTERRUPTS},
	[CELL_SPURIOUS] = {"spurious", DRIVE_CAN_INTERRUPTS},
};

/* --- commands --- */

static int member_write(const struct play *play, const struct cell_step *step, char member,
			char *to, size_t size)
{
	switch (member) {
	case 'c':
		return snprintf(to, size, " %u", step->client);
	case 't':
		return snprintf(to, size, " %u", step->to);
	case 'q':
		return snprintf(to, size, " %s", play->hello.queues[step->queue].name);
	case 'j':
		return snprintf(to, size, " %u", step->job);
	case 'o':
		return snprintf(to, size, " %u", step->object);
	case 'k':
		return snprintf(to, size, " %s", outcomes[step->kind].word);
	default:
		return snprintf(to, size, " %" PRIu64, step->value);
	}
}

bool op_ask(struct play *play, uint32_t process, const struct cell_step *step, int *err)
{
	char members[128] = "";
	size_t len = 0;

	for (const char *at = ops[step->op].members; *at; at++)
		len += (size_t)member_write(play, step, *at, members + len, sizeof(members) - len);
	if (!workload_ask(play, process, "%s%s", ops[step->op].word, members))
		return false;
	*err = play->processes[process].answer;
	return true;
}

/* To the process that drives the client. */
static bool play_command(struct play *play, const struct cell_step *step, int *err)
{
	const struct play_client *client = &play->clients[step->client];

	*err = EBADF;
	if (!client->open)
		return true;
	if (ops[step->op].uses & USES_TO &&
	    (!play->clients[step->to].open || play->clients[step->to].process != client->process))
		return true;
	return op_ask(play, client->process, step, err);
}

/* To any process: the first one. */
static bool play_queue(struct play *play, const struct cell_step *step, int *err)
{
	for (uint32_t i = 0; i < CELL_PROCESSES; i++)
		if (play->processes[i].used)
			return op_ask(play, i, step, err);
	*err = ESRCH;
	return true;
}

static bool play_run(struct play *play, const struct cell_step *step, int *err)
{
	struct play_job *job = &play->jobs[step->job];

	*job = (struct play_job){.submitted = true,
				 .client = step->client,
				 .process = play->clients[step->client].process,
				 .kind = step->kind,
				 .us = step->value,
				 .asked = boot_ns()};
	if (step->job >= play->job_count)
		play->job_count = step->job + 1;
	if (!play_command(play, step, err))
		return false;
	job->submitted = !*err;
	return true;
}

/* --- descriptors of the player --- */

static bool play_members(struct play *play, const struct cell_step *step, int *err)
{
	*err = play->clients[step->client].open ? 0 : EBADF;
	if (*err)
		return true;
	return step->op == CELL_DUP ? members_dup(play, step->client)
				    : members_fork(play, step->client);
}

static bool play_release(struct play *play, const struct cell_step *step, int *err)
{
	(void)err;
	members_release(play, step->client);
	return true;
}

/* --- time --- */

static bool is_ended(const struct play *play, uint32_t number)
{
	const struct play_job *job = &play->jobs[number];

	return !job->submitted || job->ended;
}

/* The first job that has not ended. */
static uint32_t unended(const struct play *play)
{
	uint32_t number = 0;

	while (number < play->job_count && is_ended(play, number))
		number++;
	return number;
}

static bool are_ended(const struct play *play, uint32_t number)
{
	(void)number;
	return unended(play) == play->job_count;
}

static bool play_end_of_jobs(struct play *play, const struct cell_step *step, int *err)
{
	const bool all = step->job == CELL_ALL;
	uint64_t most = play->config->end_ns;
	uint32_t late;

	(void)err;
	for (uint32_t i = 0; i < play->job_count; i++)
		if (!is_ended(play, i))
			most += play->jobs[i].us * 1000;
	if (drive_wait(play, monotonic_ns() + most, all ? are_ended : is_ended,
		       all ? 0 : step->job))
		return true;
	if (play->failed)
		return false;
	late = all ? unended(play) : step->job;
	/* whoever ends these is the driver */
	if (play->jobs[late].kind == CELL_HANG || play->jobs[late].kind == CELL_LOST ||
	    play->unbound)
		return play_skip(play, "job %u has not ended %g s after its time", late,
				 (double)play->config->end_ns / 1e9);
	return play_fail(play, "job %u of the workload has not ended %g s after its time", late,
			 (double)play->config->end_ns / 1e9);
}

static bool play_sleep(struct play *play, const struct cell_step *step, int *err)
{
	(void)err;
	return drive_wait(play, monotonic_ns() + step->value, NULL, 0);
}

static bool play_sample(struct play *play, const struct cell_step *step, int *err)
{
	(void)step;
	(void)err;
	readers_sample(play);
	return true;
}

/* --- ends --- */

static bool play_unbind(struct play *play, const struct cell_step *step, int *err)
{
	(void)step;
	*err = -play->config->unbind(play->config->user);
	play->unbound = !*err;
	return true;
}

static bool play_kill(struct play *play, const struct cell_step *step, int *err)
{
	*err = play->processes[step->process].used ? 0 : ESRCH;
	if (!*err)
		workload_kill(play, step->process);
	return !play->failed;
}

static const struct op ops[CELL_OPS] = {
	[CELL_OPEN] = {op_open, "open", "c", USES_CLIENT | USES_PROCESS, 0},
	[CELL_CLOSE] = {op_close, "close", "c", USES_CLIENT | USES_PROCESS, 0},
	[CELL_ADOPT] = {op_adopt, "adopt", "c", USES_CLIENT | USES_PROCESS, DRIVE_CAN_ADOPT},
	[CELL_RUN] = {play_run, "run", "cqjvk", USES_CLIENT | USES_QUEUE | USES_JOB, 0},
	[CELL_WAIT] = {play_end_of_jobs, "", "", 0, 0},
	[CELL_SLEEP] = {play_sleep, "", "", 0, 0},
	[CELL_SAMPLE] = {play_sample, "", "", 0, 0},
	[CELL_DUP] = {play_members, "", "", USES_CLIENT, 0},
	[CELL_FORK] = {play_members, "", "", USES_CLIENT, 0},
	[CELL_RELEASE] = {play_release, "", "", USES_CLIENT, 0},
	[CELL_CREATE] = {play_command, "create", "cov", USES_CLIENT | USES_OBJECT,
			 DRIVE_CAN_MEMORY},
	[CELL_FREE] = {play_command, "free", "co", USES_CLIENT | USES_OBJECT, DRIVE_CAN_MEMORY},
	[CELL_SHARE] = {play_command, "share", "cot", USES_CLIENT | USES_OBJECT | USES_TO,
			DRIVE_CAN_SHARE},
	[CELL_PURGEABLE] = {play_command, "purgeable", "cov", USES_CLIENT | USES_OBJECT,
			    DRIVE_CAN_PURGE},
	[CELL_DESTROY] = {play_command, "destroy", "cq", USES_CLIENT | USES_QUEUE,
			  DRIVE_CAN_DESTROY},
	[CELL_RESET] = {play_queue, "reset", "q", USES_QUEUE, DRIVE_CAN_RESET},
	[CELL_FREQUENCY] = {play_queue, "frequency", "qv", USES_QUEUE, DRIVE_CAN_FREQUENCY},
	[CELL_UNBIND] = {play_unbind, "", "", 0, DRIVE_CAN_UNBIND},
	[CELL_KILL] = {play_kill, "", "", USES_PROCESS, 0},
};

bool op_play(struct play *play, const struct cell_step *step, int *err)
{
	*err = 0;
	return ops[step->op].play(play, step, err);
}

uint32_t op_needs(const struct cell_step *step)
{
	return ops[step->op].needs | (step->op == CELL_RUN ? outcomes[step->kind].needs : 0);
}

bool op_is_sound(const struct cell_step *step)
{
	const struct {
		uint32_t use, number, count;
	} tables[] = {{USES_CLIENT, step->client, CELL_CLIENTS},
		      {USES_TO, step->to, CELL_CLIENTS},
		      {USES_PROCESS, step->process, CELL_PROCESSES},
		      {USES_QUEUE, step->queue, DRIVE_QUEUES},
		      {USES_JOB, step->job, CELL_JOBS},
		      {USES_OBJECT, step->object, CELL_OBJECTS}};

	if (step->op >= CELL_OPS || step->kind >= CELL_OUTCOMES)
		return false;
	if (step->op == CELL_WAIT && step->job != CELL_ALL && step->job >= CELL_JOBS)
		return false;
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		if (ops[step->op].uses & tables[i].use && tables[i].number >= tables[i].count)
			return false;
	return true;
}

bool op_has_queue(const struct play *play, const struct cell_step *step)
{
	return !(ops[step->op].uses & USES_QUEUE) || step->queue < play->hello.queue_count;
}
