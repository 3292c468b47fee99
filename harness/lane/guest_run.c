/* SPDX-License-Identifier: MIT */
/* The kernel as a process: both of its outputs, and an end that comes in time. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "guest.h"

#define OUTPUT_MAX (512u << 20) /* of either; then the guest is killed as if it were late */
#define STREAM_FD  3

struct drain {
	int fd; /* -1: at its end */
	char **bytes;
	size_t *len;
	size_t room;
};

static uint64_t now_ms(void)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	return (uint64_t)at.tv_sec * 1000 + (uint64_t)at.tv_nsec / 1000000;
}

/* Room for more and for the NUL at the end. */
static int drain_grow(struct drain *drain)
{
	size_t room = drain->room ? drain->room * 2 : 65536;
	char *bytes;

	if (*drain->len + 1 < drain->room)
		return 0;
	if (room > OUTPUT_MAX)
		return -EFBIG;
	bytes = realloc(*drain->bytes, room);
	if (!bytes)
		return -ENOMEM;
	*drain->bytes = bytes;
	drain->room = room;
	return 0;
}

static int drain_some(struct drain *drain)
{
	int err = drain_grow(drain);
	ssize_t n;

	if (err)
		return err;
	n = read(drain->fd, *drain->bytes + *drain->len, drain->room - *drain->len - 1);
	if (n > 0)
		*drain->len += (size_t)n;
	(*drain->bytes)[*drain->len] = '\0';
	if (n > 0 || (n < 0 && errno == EINTR))
		return 0;
	close(drain->fd);
	drain->fd = -1;
	return 0;
}

/* Until both have ended. 0, -ETIME, or what made it impossible to go on. */
static int drain_all(struct drain drains[2], unsigned int timeout_ms)
{
	const uint64_t deadline = now_ms() + timeout_ms;

	while (drains[0].fd >= 0 || drains[1].fd >= 0) {
		struct pollfd fds[2] = {{.fd = drains[0].fd, .events = POLLIN},
					{.fd = drains[1].fd, .events = POLLIN}};
		uint64_t now = now_ms();

		if (now >= deadline)
			return -ETIME;
		if (poll(fds, 2, (int)(deadline - now)) < 0 && errno != EINTR)
			return -errno;
		for (int i = 0; i < 2; i++) {
			int err = fds[i].fd >= 0 && fds[i].revents ? drain_some(&drains[i]) : 0;

			if (err)
				return err;
		}
	}
	return 0;
}

static void child(const char *const *argv, int log, int stream)
{
	int null = open("/dev/null", O_RDONLY);

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	stream = fcntl(stream, F_DUPFD, STREAM_FD + 1);
	if (null < 0 || dup2(null, 0) < 0 || dup2(log, 1) < 0 || dup2(log, 2) < 0 ||
	    dup2(stream, STREAM_FD) < 0)
		_exit(126);
	close_range(STREAM_FD + 1, ~0u, 0);
	execv(argv[0], (char *const *)argv);
	_exit(127);
}

static int run(const char *const *argv, unsigned int timeout_ms, struct guest_output *out,
	       int log[2], int stream[2])
{
	struct drain drains[2] = {{log[0], &out->log, &out->log_len, 0},
				  {stream[0], &out->stream, &out->stream_len, 0}};
	pid_t pid = fork();
	int err;

	if (!pid)
		child(argv, log[1], stream[1]);
	close(log[1]);
	close(stream[1]);
	err = pid < 0 ? -errno : drain_all(drains, timeout_ms);
	for (int i = 0; i < 2; i++)
		if (drains[i].fd >= 0)
			close(drains[i].fd);
	if (pid < 0)
		return err;
	setpgid(pid, pid); /* whoever is first */
	if (err)
		kill(-pid, SIGKILL);
	while (waitpid(pid, &out->status, 0) < 0 && errno == EINTR)
		;
	/* processes of the guest that it left behind */
	kill(-pid, SIGKILL);
	out->late = err == -ETIME || err == -EFBIG;
	return out->late ? 0 : err;
}

int guest_run(const char *const *argv, unsigned int timeout_ms, struct guest_output *out)
{
	int log[2], stream[2], err;

	*out = (struct guest_output){0};
	if (pipe2(log, O_CLOEXEC))
		return -errno;
	if (pipe2(stream, O_CLOEXEC)) {
		err = -errno;
		close(log[0]);
		close(log[1]);
		return err;
	}
	return run(argv, timeout_ms, out, log, stream);
}

void guest_output_free(struct guest_output *out)
{
	free(out->log);
	free(out->stream);
}
