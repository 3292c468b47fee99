/* SPDX-License-Identifier: MIT */
/* The user's program: its descriptors, its terminal, its root. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "program.h"

#define NOT_STARTED 126 /* exit codes as in shells */
#define NOT_FOUND   127

/* Open a new terminal: returns its master or -errno, its slave in *slave. */
static int open_terminal(const struct guest_program *as, int *slave)
{
	int master = open(PROGRAM_ROOT "/dev/pts/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC), off = 0;
	const struct winsize size = {.ws_row = (unsigned short)as->rows,
				     .ws_col = (unsigned short)as->columns};
	struct termios mode;

	if (master < 0)
		return -errno;
	if (ioctl(master, TIOCSPTLCK, &off) ||
	    (*slave = ioctl(master, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC)) < 0) {
		int err = -errno;

		close(master);
		return err;
	}
	ioctl(master, TIOCSWINSZ, &size);
	if (as->cooked && !tcgetattr(*slave, &mode)) {
		mode.c_oflag &= ~(tcflag_t)OPOST;
		mode.c_lflag &= ~(tcflag_t)ECHO;
		tcsetattr(*slave, TCSANOW, &mode);
	}
	return master;
}

/* The program's ends in program_ends, the agent's in ends. */
static int open_pipes(const struct program *program, int ends[3], int program_ends[3])
{
	int master = -1, slave = -1;

	if (program->as.terminals)
		master = open_terminal(&program->as, &slave);
	if (program->as.terminals && master < 0)
		return master;
	for (int i = 0; i < 3; i++) {
		int pair[2];

		ends[i] = master;
		program_ends[i] = slave;
		if (program->as.terminals & (1u << i))
			continue;
		if (pipe2(pair, O_CLOEXEC))
			return -errno;
		ends[i] = pair[i ? 0 : 1];
		program_ends[i] = pair[i ? 1 : 0];
	}
	return 0;
}

static void enter_program(const struct program *program, const int program_ends[3])
{
	sigset_t none;

	setsid();
	for (int i = 0; i < 3; i++)
		if (program->as.terminals & (1u << i) && !ioctl(program_ends[i], TIOCSCTTY, 0))
			break;
	/* all are above 2: the agent has 0 to 2 open */
	for (int i = 0; i < 3; i++)
		dup2(program_ends[i], i);
	close_range(3, ~0u, 0);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	if (chroot(PROGRAM_ROOT) || (chdir(program->directory) && chdir("/")))
		_exit(NOT_STARTED);
}

pid_t program_start(const struct program *program, int ends[3])
{
	int program_ends[3], err = open_pipes(program, ends, program_ends);
	pid_t pid = err ? err : fork();

	if (!pid) {
		enter_program(program, program_ends);
		environ = program->variables;
		execvp(program->arguments[0], program->arguments);
		dprintf(STDERR_FILENO, "decoy: %s: %s\n", program->arguments[0], strerror(errno));
		_exit(errno == ENOENT ? NOT_FOUND : NOT_STARTED);
	}
	if (err)
		return err;
	/* a terminal's descriptor is in several elements */
	for (int i = 0; i < 3; i++)
		if (fcntl(program_ends[i], F_GETFD) >= 0)
			close(program_ends[i]);
	return pid < 0 ? -EAGAIN : pid;
}
