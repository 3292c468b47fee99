/* SPDX-License-Identifier: MIT */
#include "bench_echo.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fd.h"

/* How many bytes follow, and how many are to be sent back. */
struct ping_head {
	size_t there, back;
};

_Noreturn static void echo_main(int in, int out, char *buffer)
{
	struct ping_head head;

	while (!fd_read_all(in, &head, sizeof(head)) && !fd_read_all(in, buffer, head.there) &&
	       !fd_write_all(out, buffer, head.back))
		;
	_exit(0);
}

int bench_echo_start(struct bench_echo *echo, char *buffer)
{
	int there[2], back[2];

	if (pipe2(there, O_CLOEXEC))
		return -errno;
	echo->to = there[1];
	if (pipe2(back, O_CLOEXEC)) {
		close(there[0]);
		return -errno;
	}
	echo->from = back[0];
	fflush(NULL);
	echo->pid = fork();
	if (echo->pid == 0) {
		close(there[1]);
		close(back[0]);
		echo_main(there[0], back[1], buffer);
	}
	close(there[0]);
	close(back[1]);
	return echo->pid < 0 ? -EAGAIN : 0;
}

int bench_echo_ping(const struct bench_echo *echo, const char *bytes, size_t there, char *buffer,
		    size_t back)
{
	struct ping_head head = {there, back};

	return fd_write_all(echo->to, &head, sizeof(head)) ||
			       fd_write_all(echo->to, bytes, there) ||
			       fd_read_all(echo->from, buffer, back)
		       ? -EPIPE
		       : 0;
}

void bench_echo_stop(struct bench_echo *echo)
{
	if (echo->to >= 0)
		close(echo->to);
	if (echo->from >= 0)
		close(echo->from);
	if (echo->pid > 0)
		waitpid(echo->pid, NULL, 0);
	*echo = (struct bench_echo){-1, -1, 0};
}
