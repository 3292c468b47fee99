/* SPDX-License-Identifier: MIT */
/* Forwards bytes between the ports and the user's program. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "agent.h"
#include "program.h"

enum { CONTROL, CHILDREN, HOST_IN, PROGRAM_IN, OUT, ERR, RELAY_FDS };

struct relay_state {
	const struct ports *ports;
	int *ends; /* -1: closed */
	pid_t program, player;
	struct relay_end *end;
	bool ended, stamps;
	char input[4096]; /* bytes that the program has not read yet */
	size_t at, len;
	uint64_t consumed, all; /* of standard input; all: UINT64_MAX until CONTROL_INPUT_END */
	char message[sizeof(struct control_message)];
	size_t message_len;
};

static bool is_terminal(const struct relay_state *state, int i)
{
	return state->ends[i] >= 0 && isatty(state->ends[i]);
}

static void close_input(struct relay_state *state)
{
	if (!is_terminal(state, 0) && state->ends[0] >= 0)
		close(state->ends[0]);
	state->ends[0] = -1;
}

/* To the terminal's foreground process group, or to the program's own group. */
static void send_signal(const struct relay_state *state, int number)
{
	pid_t group = -1;

	for (int i = 0; i < 3 && group <= 0; i++)
		if (is_terminal(state, i))
			group = tcgetpgrp(state->ends[i]);
	if (number > 0 && number < NSIG)
		kill(group > 0 ? -group : -state->program, number);
}

static void apply_control(struct relay_state *state, const struct control_message *message)
{
	const struct winsize size = {.ws_row = (unsigned short)message->a,
				     .ws_col = (unsigned short)message->b};

	if (message->kind == CONTROL_SIGNAL)
		send_signal(state, (int)message->a);
	else if (message->kind == CONTROL_INPUT_END)
		state->all = message->b;
	else if (message->kind == CONTROL_WINDOW)
		for (int i = 0; i < 3; i++)
			if (is_terminal(state, i))
				ioctl(state->ends[i], TIOCSWINSZ, &size);
}

static int read_control(struct relay_state *state)
{
	ssize_t n = read(state->ports->control, state->message + state->message_len,
			 sizeof(state->message) - state->message_len);
	struct control_message message;

	if (n <= 0)
		return n && (errno == EINTR || errno == EAGAIN) ? 0 : -EPIPE;
	state->message_len += (size_t)n;
	if (state->message_len < sizeof(message))
		return 0;
	memcpy(&message, state->message, sizeof(message));
	state->message_len = 0;
	apply_control(state, &message);
	return 0;
}

static void read_input(struct relay_state *state)
{
	ssize_t n = read(state->ports->in, state->input, sizeof(state->input));

	if (n <= 0)
		return;
	state->at = 0;
	state->len = (size_t)n;
	state->consumed += (uint64_t)n;
}

/* A program that closed its standard input gets no more input. */
static void write_input(struct relay_state *state)
{
	ssize_t n = write(state->ends[0], state->input + state->at, state->len - state->at);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n < 0)
		close_input(state);
	state->at = n < 0 ? state->len : state->at + (size_t)n;
}

/* Returns false if nothing can be read now; at end of file the descriptor becomes -1. */
static bool forward_output(struct relay_state *state, int i)
{
	char bytes[16384];
	ssize_t n = read(state->ends[i], bytes, sizeof(bytes)), done = 0;
	const uint64_t written = now_ns();
	int port = i == 1 ? state->ports->out : state->ports->err;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return errno == EINTR;
	if (n <= 0) {
		if (!is_terminal(state, i))
			close(state->ends[i]);
		state->ends[i] = -1;
		return false;
	}
	while (done < n) {
		ssize_t m = write(port, bytes + done, (size_t)(n - done));

		if (m < 0 && errno != EINTR)
			return false;
		done += m > 0 ? m : 0;
	}
	*(i == 1 ? &state->end->out : &state->end->err) += (uint64_t)n;
	if (i == 1 && state->stamps)
		control_print(state->ports->control, "output %" PRIu64 " %" PRIu64 "\n",
			      state->end->out, written);
	return true;
}

/* Forward what can be read now; later output is not the program's. */
static void forward_all_output(struct relay_state *state)
{
	for (int i = 1; i < 3; i++)
		while (state->ends[i] >= 0 && forward_output(state, i))
			;
}

static void reap_children(struct relay_state *state, int children)
{
	struct signalfd_siginfo info;
	int status;
	pid_t pid;

	(void)!read(children, &info, sizeof(info));
	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		if (pid == state->player)
			state->end->lost = true;
		if (pid == state->program)
			state->end->code = WIFSIGNALED(status) ? 128 + WTERMSIG(status)
							       : WEXITSTATUS(status);
		state->ended |= pid == state->player || pid == state->program;
	}
}

static int poll_once(struct relay_state *state, int children)
{
	const bool empty = state->at == state->len;
	struct pollfd fds[RELAY_FDS] = {
		[CONTROL] = {state->ports->control, POLLIN, 0},
		[CHILDREN] = {children, POLLIN, 0},
		[HOST_IN] = {empty && state->consumed < state->all ? state->ports->in : -1, POLLIN,
			     0},
		[PROGRAM_IN] = {empty ? -1 : state->ends[0], POLLOUT, 0},
		[OUT] = {state->ends[1], POLLIN, 0},
		[ERR] = {state->ends[2], POLLIN, 0},
	};
	int err = 0;

	if (poll(fds, RELAY_FDS, -1) < 0)
		return errno == EINTR ? 0 : -errno;
	if (fds[CONTROL].revents)
		err = read_control(state);
	if (fds[HOST_IN].revents)
		read_input(state);
	if (fds[PROGRAM_IN].revents)
		write_input(state);
	for (int i = 1; i < 3; i++)
		if (fds[PROGRAM_IN + i].revents && state->ends[i] >= 0)
			forward_output(state, i);
	if (fds[CHILDREN].revents)
		reap_children(state, children);
	if (state->ends[0] < 0)
		state->at = state->len;
	else if (state->at == state->len && state->consumed == state->all)
		close_input(state);
	return err;
}

int relay(const struct ports *ports, int ends[3], bool stamps, pid_t program, pid_t player,
	  struct relay_end *end)
{
	struct relay_state state = {.ports = ports,
				    .ends = ends,
				    .program = program,
				    .player = player,
				    .end = end,
				    .stamps = stamps,
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
	while (!err && !state.ended)
		err = poll_once(&state, children);
	forward_all_output(&state);
	close(children);
	return err;
}
