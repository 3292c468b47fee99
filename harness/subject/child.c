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
#include "nursery.h"

void child_shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

struct plumbing {
	int in[2], out[2], err[2], control[2]; /* [0] is read; control[0] is ours */
};

static void unplumb(struct plumbing *plumbing)
{
	int *all = (int *)plumbing;

	for (size_t i = 0; i < sizeof(*plumbing) / sizeof(int); i++)
		child_shut(&all[i]);
}

static int plumb(struct plumbing *plumbing)
{
	int error;

	memset(plumbing, 0xff, sizeof(*plumbing));
	if (pipe2(plumbing->in, O_CLOEXEC) == 0 && pipe2(plumbing->out, O_CLOEXEC) == 0 &&
	    pipe2(plumbing->err, O_CLOEXEC) == 0 &&
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, plumbing->control) == 0 &&
	    fcntl(plumbing->in[1], F_SETFL, O_NONBLOCK) == 0 &&
	    fcntl(plumbing->out[0], F_SETFL, O_NONBLOCK) == 0 &&
	    fcntl(plumbing->err[0], F_SETFL, O_NONBLOCK) == 0)
		return 0;
	error = -errno;
	unplumb(plumbing);
	return error;
}

/* Signals stay blocked across the fork, so that no handler of the harness runs in the keeper. */
static pid_t fork_keeper(const struct child_program *program, const struct keeper_ends *ends)
{
	sigset_t all, old;
	pid_t pid;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	pid = fork();
	if (pid == 0)
		keeper_main(program, ends);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return pid;
}

/* A keeper of the nursery's is nobody that we could wait for, and needs not to be. */
static int start_keeper(struct child *child, const struct child_program *program,
			const struct plumbing *plumbing)
{
	const struct keeper_ends ends = {plumbing->in[0], plumbing->out[1], plumbing->err[1],
					 plumbing->control[1]};

	if (program->command && !nursery_start(program, &ends))
		return 0;
	child->keeper = fork_keeper(program, &ends);
	return child->keeper < 0 ? -errno : 0;
}

int child_start(struct child *child, const struct child_program *program, size_t cap)
{
	struct plumbing plumbing;
	int error = plumb(&plumbing);

	memset(child, 0, sizeof(*child));
	child->keeper = child->control = child->in = child->out = child->err = -1;
	child->cap = cap;
	if (error)
		return error;
	error = start_keeper(child, program, &plumbing);
	if (error) {
		unplumb(&plumbing);
		return error;
	}
	child->in = plumbing.in[1];
	child->out = plumbing.out[0];
	child->err = plumbing.err[0];
	child->control = plumbing.control[0];
	child_shut(&plumbing.in[0]);
	child_shut(&plumbing.out[1]);
	child_shut(&plumbing.err[1]);
	child_shut(&plumbing.control[1]);
	return 0;
}

bool child_unasked(const struct child *child)
{
	return child->used > child->taken;
}

/* An adapter can stop those that it comes from. */
static void wake_keeper(const struct child *child)
{
	if (child->keeper > 0)
		kill(child->keeper, SIGCONT);
	nursery_wake();
}

/* Reads what is still said; false at the end. */
static bool hear_more(int control)
{
	struct pollfd end = {.fd = control, .events = POLLIN};
	int status;
	ssize_t got;

	if (poll(&end, 1, KEEPER_WAKE_MS) <= 0)
		return true;
	got = recv(control, &status, sizeof(status), MSG_DONTWAIT);
	return got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN));
}

/*
 * The keeper leaves when nobody talks to it any more, and it is the last that has its end. One that
 * does not leave in time is kept from it, and not waited for.
 */
static void end_control(struct child *child)
{
	uint64_t until = monotonic_ms() + KEEPER_LEAVES_MS;
	bool more = true;

	if (child->control < 0)
		return;
	shutdown(child->control, SHUT_WR);
	while (more && monotonic_ms() < until) {
		wake_keeper(child);
		more = hear_more(child->control);
	}
	if (more && child->keeper > 0)
		kill(child->keeper, SIGKILL);
	child_shut(&child->control);
}

void child_stop(struct child *child)
{
	child_shut(&child->in);
	end_control(child);
	if (child->keeper > 0) {
		while (waitpid(child->keeper, NULL, 0) < 0 && errno == EINTR)
			;
	}
	child->keeper = -1;
	child_shut(&child->out);
	child_shut(&child->err);
	free(child->bytes);
	child->bytes = NULL;
	child->taken = child->used = child->room = child->scanned = 0;
}
