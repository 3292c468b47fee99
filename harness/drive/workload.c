/* SPDX-License-Identifier: MIT */
/* The processes of a workload: start them, ask them, and see that they end. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drive_internal.h"
#include "hello.h"
#include "monotonic.h"
#include "xmalloc.h"

#define DEATH_MS 5000 /* between the end of its output and its own */

/* --- start --- */

enum { END_IN, END_OUT, END_ERR, ENDS };

static void pipes_close(int pipes[ENDS][2])
{
	for (int i = 0; i < ENDS; i++)
		for (int j = 0; j < 2; j++)
			if (pipes[i][j] >= 0)
				close(pipes[i][j]);
}

static int pipes_make(int pipes[ENDS][2])
{
	memset(pipes, 0xff, ENDS * sizeof(pipes[0]));
	for (int i = 0; i < ENDS; i++)
		if (pipe2(pipes[i], O_CLOEXEC)) {
			const int err = -errno;

			pipes_close(pipes);
			return err;
		}
	return 0;
}

/* The arguments, the node behind them. */
static char **arguments(const struct drive_config *config)
{
	size_t count = 0;
	char **argv;

	while (config->argv[count])
		count++;
	argv = xcalloc(count + 2, sizeof(*argv));
	memcpy(argv, config->argv, count * sizeof(*argv));
	argv[count] = (char *)(uintptr_t)config->node;
	return argv;
}

static int process_run(struct play *play, struct play_process *process, int inherit)
{
	struct process_plan plan = {.fd_count = inherit < 0 ? INHERITED : INHERITED + 1,
				    .dies_by = SIGKILL};
	int pipes[ENDS][2], err = pipes_make(pipes);
	char **argv;

	if (err)
		return err;
	argv = arguments(play->config);
	plan.argv = argv;
	plan.fds[0] = pipes[END_IN][0];
	plan.fds[1] = pipes[END_OUT][1];
	plan.fds[2] = pipes[END_ERR][1];
	plan.fds[INHERITED] = inherit;
	err = process_start(&process->process, &plan);
	free(argv);
	if (err) {
		pipes_close(pipes);
		return err;
	}
	close(plan.fds[0]);
	close(plan.fds[1]);
	close(plan.fds[2]);
	process->used = true;
	process->in = pipes[END_IN][1];
	process->out.fd = pipes[END_OUT][0];
	process->err.fd = pipes[END_ERR][0];
	fcntl(process->in, F_SETFL, O_NONBLOCK);
	fcntl(process->out.fd, F_SETFL, O_NONBLOCK);
	fcntl(process->err.fd, F_SETFL, O_NONBLOCK);
	return 0;
}

bool workload_start(struct play *play, uint32_t number, int inherit, int *err)
{
	struct play_process *process = &play->processes[number];

	*process = (struct play_process){.in = -1, .out.fd = -1, .err.fd = -1};
	*err = process_run(play, process, inherit);
	return !*err && workload_ask(play, number, "hello %d", HELLO_VERSION);
}

/* --- ask --- */

static bool is_answered(const struct play *play, uint32_t number)
{
	return !play->processes[number].asked;
}

static bool command_send(struct play *play, struct play_process *process, int len)
{
	const ssize_t n = write(process->in, process->command, (size_t)len);

	process->command[len - 1] = '\0';
	process->asked = true;
	if (n == len)
		return true;
	if (n < 0 && errno == EPIPE)
		return workload_died(play, process);
	return play_fail(play, "the workload does not read its commands (\"%s\")",
			 process->command);
}

bool workload_ask(struct play *play, uint32_t number, const char *format, ...)
{
	struct play_process *process = &play->processes[number];
	const uint64_t most = play->config->answer_ns;
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(process->command, sizeof(process->command) - 1, format, args);
	va_end(args);
	process->command[len] = '\n';
	process->has_number = false;
	if (!command_send(play, process, len + 1))
		return false;
	if (drive_wait(play, monotonic_ns() + most, is_answered, number))
		return true;
	return play_fail(play, "the workload has not answered \"%s\" within %g s", process->command,
			 (double)most / 1e9);
}

/* --- end --- */

static bool process_waits(struct play_process *process, unsigned int ms)
{
	struct pollfd end = {.fd = process->process.end, .events = POLLIN};

	if (!process_reap(&process->process) && end.fd >= 0)
		poll(&end, 1, (int)ms);
	return process_reap(&process->process);
}

/* How it ended, in words. */
static const char *ending(const struct play_process *process, char text[64])
{
	const int status = process->process.status;

	if (WIFSIGNALED(status))
		snprintf(text, 64, "was ended by signal %d", WTERMSIG(status));
	else
		snprintf(text, 64, "ended with exit status %d", WEXITSTATUS(status));
	return text;
}

bool workload_died(struct play *play, struct play_process *process)
{
	char text[64];

	if (!process_waits(process, DEATH_MS))
		return play_fail(play,
				 "the workload closed its input or output (last command: \"%s\")",
				 process->command);
	return play_fail(play, "the workload %s (last command: \"%s\")", ending(process, text),
			 process->command);
}

static void stream_close(struct play_stream *stream)
{
	if (stream->fd >= 0)
		close(stream->fd);
	stream->fd = -1;
}

/* Whatever is left of it. */
static void process_drop(struct play_process *process)
{
	if (process->in >= 0)
		close(process->in);
	process->in = -1;
	process_kill(&process->process, SIGKILL);
	process_wait(&process->process);
	stream_close(&process->out);
	stream_close(&process->err);
	process->used = false;
}

/* Its descriptors are gone. */
static void clients_gone(struct play *play, uint32_t number, pid_t pid, uint64_t t0)
{
	for (uint32_t i = 0; i < CELL_CLIENTS; i++) {
		int *fd = &play->clients[i].fds[number];

		if (*fd >= 0)
			member_emit(play, true, i, pid, *fd, t0);
		*fd = -1;
	}
}

static bool is_silent(const struct play *play, uint32_t number)
{
	return play->processes[number].out.fd < 0;
}

static void workload_end(struct play *play, uint32_t number)
{
	struct play_process *process = &play->processes[number];
	const pid_t pid = process->process.pid;
	const uint64_t t0 = boot_ns();
	char text[64];

	process->ends = true;
	close(process->in);
	process->in = -1;
	if (!play->failed &&
	    (!drive_wait(play, monotonic_ns() + play->config->answer_ns, is_silent, number) ||
	     !process_waits(process, (unsigned int)(play->config->answer_ns / 1000000))))
		play_fail(play, "the workload does not end at the end of its input");
	else if (!play->failed && process->process.status)
		play_fail(play, "the workload %s at the end of its input, expected 0",
			  ending(process, text));
	process_drop(process);
	clients_gone(play, number, pid, t0);
}

void workloads_end(struct play *play)
{
	for (uint32_t i = 0; i < CELL_PROCESSES; i++)
		if (play->processes[i].used)
			workload_end(play, i);
}

void workload_kill(struct play *play, uint32_t number)
{
	struct play_process *process = &play->processes[number];
	const pid_t pid = process->process.pid;
	const uint64_t t0 = boot_ns();

	/* what it wrote before is received */
	process->ends = true;
	process_kill(&process->process, SIGKILL);
	drive_wait(play, monotonic_ns() + play->config->answer_ns, is_silent, number);
	process_drop(process);
	clients_gone(play, number, pid, t0);
	/* nobody says how they end */
	for (uint32_t i = 0; i < play->job_count; i++)
		if (play->jobs[i].process == number)
			play->jobs[i].ended = true;
	for (uint32_t i = 0; i < CELL_CLIENTS; i++)
		if (play->clients[i].process == number)
			play->clients[i].open = false;
}
