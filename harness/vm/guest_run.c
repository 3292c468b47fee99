/* SPDX-License-Identifier: MIT */
/* Runs the kernel as a process: reads its output, and kills it at its limits. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "guest.h"
#include "monotonic.h"
#include "process.h"
#include "xmalloc.h"

#define PIPE_SIZE (1 << 20)

enum { LOG, STREAM, ARTIFACT, VERDICT, DRAINS };

struct drain {
	int fd; /* -1: at end of file */
	char **bytes;
	size_t *len;
	size_t capacity;
};

/* Grow the buffer for more bytes and a NUL. False: it has reached its limit. */
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
static void end_rest(struct process *guest)
{
	if (guest->pid && process_reap(guest))
		process_kill(guest, SIGKILL);
}

/* Drain until all pipes are at end of file, or a limit is exceeded. */
static enum guest_late drain_all(struct drain drains[DRAINS], const struct guest_limits *limits,
				 struct process *guest)
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
		fds[DRAINS] = (struct pollfd){.fd = guest->end, .events = POLLIN};
		fds[DRAINS + 1] = (struct pollfd){.fd = limits->ends > 0 ? limits->ends : -1,
						  .events = POLLIN};
		poll(fds, DRAINS + 2, (int)(until - now));
		if (fds[DRAINS + 1].revents)
			return GUEST_ENDS;
		end_rest(guest);
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

static int run_and_drain(const char *const *argv, const struct guest_limits *limits,
			 struct guest_output *out, struct drain drains[DRAINS],
			 const int ends[DRAINS])
{
	const struct process_plan plan = {
		.argv = (char *const *)argv,
		.fds = {-1, ends[LOG], ends[LOG], [GUEST_FD_STREAM] = ends[STREAM],
			[GUEST_FD_ARTIFACT] = ends[ARTIFACT], [GUEST_FD_VERDICT] = ends[VERDICT]},
		.fd_count = GUEST_FD_VERDICT + 1,
		.dies_by = SIGKILL};
	struct process guest;
	int err = process_start(&guest, &plan);

	for (int i = 0; i < DRAINS; i++)
		close(ends[i]);
	if (!err)
		out->late = drain_all(drains, limits, &guest);
	for (int i = 0; i < DRAINS; i++)
		if (drains[i].fd >= 0)
			close(drains[i].fd);
	if (err)
		return err;
	if (out->late)
		process_kill(&guest, SIGKILL);
	process_wait(&guest);
	/* processes that the guest left */
	process_kill(&guest, SIGKILL);
	out->status = guest.status;
	out->cpu_ms = guest.cpu_ms;
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
		/* large pipes: a machine that ends abruptly loses no output */
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
