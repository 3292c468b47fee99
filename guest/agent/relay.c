/* SPDX-License-Identifier: MIT */
/* Bytes between the ports and the user's program. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "program.h"

enum { CONTROL, CHILDREN, INPUT, FEED, OUT, ERR, PLACES };

struct passage {
	const struct ports *ports;
	int *ends; /* -1: closed */
	pid_t program, player;
	struct relay_end *end;
	bool over;
	char input[4096]; /* what the program did not take yet */
	size_t at, len;
	uint64_t taken, all; /* of standard input; all: UINT64_MAX while the host has not said */
	char note[sizeof(struct note)];
	size_t noted;
};

static bool is_terminal(const struct passage *passage, int i)
{
	return passage->ends[i] >= 0 && isatty(passage->ends[i]);
}

static void close_input(struct passage *passage)
{
	if (!is_terminal(passage, 0) && passage->ends[0] >= 0)
		close(passage->ends[0]);
	passage->ends[0] = -1;
}

/* To those that the terminal has in front, or to the program's own group. */
static void send_signal(const struct passage *passage, int number)
{
	pid_t group = -1;

	for (int i = 0; i < 3 && group <= 0; i++)
		if (is_terminal(passage, i))
			group = tcgetpgrp(passage->ends[i]);
	if (number > 0 && number < NSIG)
		kill(group > 0 ? -group : -passage->program, number);
}

static void hear(struct passage *passage, const struct note *note)
{
	const struct winsize size = {.ws_row = (unsigned short)note->a,
				     .ws_col = (unsigned short)note->b};

	if (note->kind == NOTE_SIGNAL)
		send_signal(passage, (int)note->a);
	else if (note->kind == NOTE_END)
		passage->all = note->b;
	else if (note->kind == NOTE_WINDOW)
		for (int i = 0; i < 3; i++)
			if (is_terminal(passage, i))
				ioctl(passage->ends[i], TIOCSWINSZ, &size);
}

static int hear_some(struct passage *passage)
{
	ssize_t n = read(passage->ports->control, passage->note + passage->noted,
			 sizeof(passage->note) - passage->noted);
	struct note note;

	if (n <= 0)
		return n && (errno == EINTR || errno == EAGAIN) ? 0 : -EPIPE;
	passage->noted += (size_t)n;
	if (passage->noted < sizeof(note))
		return 0;
	memcpy(&note, passage->note, sizeof(note));
	passage->noted = 0;
	hear(passage, &note);
	return 0;
}

static void take_some(struct passage *passage)
{
	ssize_t n = read(passage->ports->in, passage->input, sizeof(passage->input));

	if (n <= 0)
		return;
	passage->at = 0;
	passage->len = (size_t)n;
	passage->taken += (uint64_t)n;
}

/* A program that reads no more is told nothing more. */
static void feed_some(struct passage *passage)
{
	ssize_t n =
		write(passage->ends[0], passage->input + passage->at, passage->len - passage->at);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n < 0)
		close_input(passage);
	passage->at = n < 0 ? passage->len : passage->at + (size_t)n;
}

/* Returns false where there is nothing now; at its end the descriptor is -1. */
static bool pass_some(struct passage *passage, int i)
{
	char bytes[16384];
	ssize_t n = read(passage->ends[i], bytes, sizeof(bytes)), done = 0;
	int port = i == 1 ? passage->ports->out : passage->ports->err;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return errno == EINTR;
	if (n <= 0) {
		if (!is_terminal(passage, i))
			close(passage->ends[i]);
		passage->ends[i] = -1;
		return false;
	}
	while (done < n) {
		ssize_t m = write(port, bytes + done, (size_t)(n - done));

		if (m < 0 && errno != EINTR)
			return false;
		done += m > 0 ? m : 0;
	}
	*(i == 1 ? &passage->end->out : &passage->end->err) += (uint64_t)n;
	return true;
}

/* All that is there now; what comes after the program's end is not its own. */
static void pass_all(struct passage *passage)
{
	for (int i = 1; i < 3; i++)
		while (passage->ends[i] >= 0 && pass_some(passage, i))
			;
}

static void reap(struct passage *passage, int children)
{
	struct signalfd_siginfo info;
	int status;
	pid_t pid;

	(void)!read(children, &info, sizeof(info));
	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		if (pid == passage->player)
			passage->end->lost = true;
		if (pid == passage->program)
			passage->end->code = WIFSIGNALED(status) ? 128 + WTERMSIG(status)
								 : WEXITSTATUS(status);
		passage->over |= pid == passage->player || pid == passage->program;
	}
}

static int turn(struct passage *passage, int children)
{
	const bool empty = passage->at == passage->len;
	struct pollfd fds[PLACES] = {
		[CONTROL] = {passage->ports->control, POLLIN, 0},
		[CHILDREN] = {children, POLLIN, 0},
		[INPUT] = {empty && passage->taken < passage->all ? passage->ports->in : -1, POLLIN,
			   0},
		[FEED] = {empty ? -1 : passage->ends[0], POLLOUT, 0},
		[OUT] = {passage->ends[1], POLLIN, 0},
		[ERR] = {passage->ends[2], POLLIN, 0},
	};
	int err = 0;

	if (poll(fds, PLACES, -1) < 0)
		return errno == EINTR ? 0 : -errno;
	if (fds[CONTROL].revents)
		err = hear_some(passage);
	if (fds[INPUT].revents)
		take_some(passage);
	if (fds[FEED].revents)
		feed_some(passage);
	for (int i = 1; i < 3; i++)
		if (fds[FEED + i].revents && passage->ends[i] >= 0)
			pass_some(passage, i);
	if (fds[CHILDREN].revents)
		reap(passage, children);
	if (passage->ends[0] < 0)
		passage->at = passage->len;
	else if (passage->at == passage->len && passage->taken == passage->all)
		close_input(passage);
	return err;
}

int relay(const struct ports *ports, int ends[3], pid_t program, pid_t player,
	  struct relay_end *end)
{
	struct passage passage = {.ports = ports,
				  .ends = ends,
				  .program = program,
				  .player = player,
				  .end = end,
				  .all = UINT64_MAX};
	sigset_t set;
	int children, err = 0;

	*end = (struct relay_end){0};
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	children = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (children < 0)
		return -errno;
	for (int i = 0; i < 3; i++)
		fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
	/* a terminal's output is read once */
	if (ends[1] == ends[2])
		ends[2] = -1;
	while (!err && !passage.over)
		err = turn(&passage, children);
	pass_all(&passage);
	close(children);
	return err;
}
