/* SPDX-License-Identifier: MIT */
/* The kernel as a process: reads its output, and kills it at its limits. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest.h"
#include "monotonic.h"
#include "xmalloc.h"

#define PIPE_SIZE (1 << 20)

enum { LOG, STREAM, ARTIFACT, VERDICT, DRAINS };

static const int numbers[DRAINS] = {1, GUEST_FD_STREAM, GUEST_FD_ARTIFACT, GUEST_FD_VERDICT};

struct drain {
	int fd; /* -1: at end of file */
	char **bytes;
	size_t *len;
	size_t capacity;
};

/* Grow the buffer for more bytes and a NUL. False: it is as large as it may be. */
static bool drain_grow(struct drain *drain)
{
	size_t capacity = drain->capacity ? drain->capacity * 2 : 65536;

	if (*drain->len + 1 < drain->capacity)
		return true;
	if (capacity > GUEST_OUTPUT_MAX)
		return false;
	*drain->bytes = xrealloc(*drain->bytes, capacity);
	drain->capacity = capacity;
	return true;
}

static bool drain_some(struct drain *drain)
{
	ssize_t n;

	if (!drain_grow(drain))
		return false;
	n = read(drain->fd, *drain->bytes + *drain->len, drain->capacity - *drain->len - 1);
	if (n > 0)
		*drain->len += (size_t)n;
	(*drain->bytes)[*drain->len] = '\0';
	if (n > 0 || (n < 0 && errno == EINTR))
		return true;
	close(drain->fd);
	drain->fd = -1;
	return true;
}

/* Kill the processes that an ended guest left: they hold the pipes open. */
static void end_rest(struct pollfd *guest, pid_t pid)
{
	if (guest->fd < 0 || !guest->revents)
		return;
	kill(-pid, SIGKILL);
	close(guest->fd);
	guest->fd = -1;
}

/* Drain until all pipes are at end of file, or a limit is exceeded. */
static enum guest_late drain_all(struct drain drains[DRAINS], const struct guest_limits *limits,
				 struct pollfd *guest, pid_t pid)
{
	const uint64_t deadline = monotonic_ms() + limits->deadline_ms;
	uint64_t silence = monotonic_ms() + limits->silence_ms;

	for (;;) {
		const size_t received = *drains[STREAM].len;
		struct pollfd fds[DRAINS + 2];
		uint64_t now = monotonic_ms(), until = deadline < silence ? deadline : silence;
		unsigned int open = 0;

		for (int i = 0; i < DRAINS; i++) {
			fds[i] = (struct pollfd){.fd = drains[i].fd, .events = POLLIN};
			open += drains[i].fd >= 0;
		}
		if (!open)
			return GUEST_IN_TIME;
		if (now >= until)
			return now >= deadline ? GUEST_LATE : GUEST_SILENT;
		fds[DRAINS] = *guest;
		fds[DRAINS + 1] = (struct pollfd){.fd = limits->ends > 0 ? limits->ends : -1,
						  .events = POLLIN};
		poll(fds, DRAINS + 2, (int)(until - now));
		if (fds[DRAINS + 1].revents)
			return GUEST_ENDS;
		guest->revents = fds[DRAINS].revents;
		end_rest(guest, pid);
		for (int i = 0; i < DRAINS; i++)
			if (fds[i].fd >= 0 && fds[i].revents && !drain_some(&drains[i]))
				return GUEST_FLOOD;
		if (*drains[STREAM].len == received)
			continue;
		silence = monotonic_ms() + limits->silence_ms;
		if (limits->received)
			limits->received(limits->user, *drains[STREAM].bytes, *drains[STREAM].len);
	}
}

/* dup2() the pipes to their numbers, by way of numbers above them. */
static void exec_guest(const char *const *argv, const int ends[DRAINS])
{
	int null = open("/dev/null", O_RDONLY), above[DRAINS];
	bool ok = null >= 0 && dup2(null, 0) >= 0;
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (int i = 0; i < DRAINS; i++)
		above[i] = fcntl(ends[i], F_DUPFD, GUEST_FD_VERDICT + 1);
	for (int i = 0; i < DRAINS; i++)
		ok = dup2(above[i], numbers[i]) >= 0 && ok;
	if (!ok || dup2(1, 2) < 0)
		_exit(126);
	close_range(GUEST_FD_VERDICT + 1, ~0u, 0);
	execv(argv[0], (char *const *)argv);
	_exit(127);
}

static enum guest_late drain_guest(struct drain drains[DRAINS], const struct guest_limits *limits,
				   pid_t pid)
{
	struct pollfd guest = {.fd = pidfd_open(pid, 0), .events = POLLIN};
	enum guest_late late = drain_all(drains, limits, &guest, pid);

	if (guest.fd >= 0)
		close(guest.fd);
	return late;
}

static int run_and_drain(const char *const *argv, const struct guest_limits *limits,
			 struct guest_output *out, struct drain drains[DRAINS],
			 const int ends[DRAINS])
{
	pid_t pid = fork();
	int err = -errno;

	if (!pid)
		exec_guest(argv, ends);
	if (pid > 0)
		setpgid(pid, pid); /* also in the child: either may run first */
	for (int i = 0; i < DRAINS; i++)
		close(ends[i]);
	if (pid > 0)
		out->late = drain_guest(drains, limits, pid);
	for (int i = 0; i < DRAINS; i++)
		if (drains[i].fd >= 0)
			close(drains[i].fd);
	if (pid < 0)
		return err;
	if (out->late)
		kill(-pid, SIGKILL);
	while (waitpid(pid, &out->status, 0) < 0 && errno == EINTR)
		;
	/* processes that the guest left */
	kill(-pid, SIGKILL);
	return out->late == GUEST_ENDS ? -EINTR : 0;
}

int guest_run(const char *const *argv, const struct guest_limits *limits, struct guest_output *out)
{
	struct drain drains[DRAINS] = {
		[LOG] = {-1, &out->log, &out->log_len, 0},
		[STREAM] = {-1, &out->stream, &out->stream_len, 0},
		[ARTIFACT] = {-1, &out->artifact, &out->artifact_len, 0},
		[VERDICT] = {-1, &out->verdict, &out->verdict_len, 0},
	};
	int ends[DRAINS], pair[2];

	*out = (struct guest_output){0};
	for (int i = 0; i < DRAINS; i++) {
		int err = pipe2(pair, O_CLOEXEC) ? -errno : 0;

		if (err) {
			while (i--) {
				close(drains[i].fd);
				close(ends[i]);
			}
			return err;
		}
		drains[i].fd = pair[0];
		ends[i] = pair[1];
		/* large pipes: a machine that ends at once does not lose output */
		fcntl(pair[1], F_SETPIPE_SZ, PIPE_SIZE);
	}
	return run_and_drain(argv, limits, out, drains, ends);
}

void guest_output_free(struct guest_output *out)
{
	free(out->log);
	free(out->stream);
	free(out->artifact);
	free(out->verdict);
}
