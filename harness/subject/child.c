/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "monotonic.h"
#include "fork_server.h"

void child_shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

struct pipes {
	int in[2], out[2], err[2], control[2]; /* [0] is read; control[0] is ours */
};

static void pipes_close(struct pipes *pipes)
{
	int *all = (int *)pipes;

	for (size_t i = 0; i < sizeof(*pipes) / sizeof(int); i++)
		child_shut(&all[i]);
}

static int pipes_open(struct pipes *pipes)
{
	int error;

	memset(pipes, 0xff, sizeof(*pipes));
	if (pipe2(pipes->in, O_CLOEXEC) == 0 && pipe2(pipes->out, O_CLOEXEC) == 0 &&
	    pipe2(pipes->err, O_CLOEXEC) == 0 &&
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pipes->control) == 0 &&
	    fcntl(pipes->in[1], F_SETFL, O_NONBLOCK) == 0 &&
	    fcntl(pipes->out[0], F_SETFL, O_NONBLOCK) == 0 &&
	    fcntl(pipes->err[0], F_SETFL, O_NONBLOCK) == 0)
		return 0;
	error = -errno;
	pipes_close(pipes);
	return error;
}

/*
 * Signals stay blocked across the fork, so that no handler of the harness runs in the supervisor.
 */
static pid_t fork_supervisor(const struct child_program *program,
			     const struct supervisor_ends *ends)
{
	sigset_t all, old;
	pid_t pid;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	pid = fork();
	if (pid == 0)
		supervisor_main(program, ends);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return pid;
}

/*
 * A supervisor that the fork server started is no child of this process: the fork server reaps it.
 */
static int start_supervisor(struct child *child, const struct child_program *program,
			    const struct pipes *pipes)
{
	const struct supervisor_ends ends = {pipes->in[0], pipes->out[1], pipes->err[1],
					     pipes->control[1]};

	if (program->command && !fork_server_start(program, &ends))
		return 0;
	child->supervisor = fork_supervisor(program, &ends);
	return child->supervisor < 0 ? -errno : 0;
}

int child_start(struct child *child, const struct child_program *program, size_t cap)
{
	struct pipes pipes;
	int error = pipes_open(&pipes);

	memset(child, 0, sizeof(*child));
	child->supervisor = child->control = child->in = child->out = child->err = -1;
	child->cap = cap;
	if (error)
		return error;
	error = start_supervisor(child, program, &pipes);
	if (error) {
		pipes_close(&pipes);
		return error;
	}
	child->in = pipes.in[1];
	child->out = pipes.out[0];
	child->err = pipes.err[0];
	child->control = pipes.control[0];
	child_shut(&pipes.in[0]);
	child_shut(&pipes.out[1]);
	child_shut(&pipes.err[1]);
	child_shut(&pipes.control[1]);
	return 0;
}

bool child_has_more(const struct child *child)
{
	return child->used > child->consumed;
}

/* An adapter can stop its supervisor and the fork server. */
static void wake_supervisor(const struct child *child)
{
	if (child->supervisor > 0)
		kill(child->supervisor, SIGCONT);
	fork_server_wake();
}

/* Reads and drops what control still sends; false at its end. */
static bool drain_control(int control)
{
	struct pollfd end = {.fd = control, .events = POLLIN};
	int status;
	ssize_t got;

	if (poll(&end, 1, SUPERVISOR_WAKE_MS) <= 0)
		return true;
	got = recv(control, &status, sizeof(status), MSG_DONTWAIT);
	return got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN));
}

/*
 * The supervisor exits when its control socket is shut down; it is the last process that holds the
 * other end. A child that does not exit in time is killed; one of the fork server is left.
 */
static void end_control(struct child *child)
{
	uint64_t until = monotonic_ms() + SUPERVISOR_EXIT_MS;
	bool more = true;

	if (child->control < 0)
		return;
	shutdown(child->control, SHUT_WR);
	while (more && monotonic_ms() < until) {
		wake_supervisor(child);
		more = drain_control(child->control);
	}
	if (more && child->supervisor > 0)
		kill(child->supervisor, SIGKILL);
	child_shut(&child->control);
}

void child_stop(struct child *child)
{
	child_shut(&child->in);
	end_control(child);
	if (child->supervisor > 0) {
		while (waitpid(child->supervisor, NULL, 0) < 0 && errno == EINTR)
			;
	}
	child->supervisor = -1;
	child_shut(&child->out);
	child_shut(&child->err);
	free(child->bytes);
	child->bytes = NULL;
	child->consumed = child->used = child->capacity = child->scanned = 0;
}
