/* SPDX-License-Identifier: MIT */
/*
 * Readers: processes that sweep the clients' fdinfo and sleep between two sweeps. Each writes its
 * reads into a pipe; where that is full it sleeps until the player has received some.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "drive_internal.h"
#include "fd.h"
#include "monotonic.h"
#include "xmalloc.h"

#define PIPE_BYTES (1 << 20)

/* A read in the pipe; len bytes of text follow. */
struct piped {
	uint64_t t_ns, until_ns, sweep;
	int32_t pid, fd, err;
	uint32_t major, minor;
	uint64_t len;
};

/* --- a sweep --- */

struct piping {
	int pipe;
	int err;
};

static void read_pipe(void *user, const struct rec_read *read)
{
	struct piping *piping = user;
	const struct piped piped = {.t_ns = read->t_ns,
				    .until_ns = read->until_ns,
				    .sweep = read->sweep,
				    .pid = read->pid,
				    .fd = read->fd,
				    .err = read->err,
				    .major = read->major,
				    .minor = read->minor,
				    .len = read->len};

	if (!piping->err)
		piping->err = fd_write_all(piping->pipe, &piped, sizeof(piped));
	if (!piping->err && read->len)
		piping->err = fd_write_all(piping->pipe, read->text, read->len);
}

static void read_sample(void *user, const struct rec_read *read)
{
	const struct play *play = user;

	play->sink->read(play->sink->user, play->number, 0, read);
}

void readers_sample(struct play *play)
{
	sweep(play, 0, read_sample, play);
}

/* --- a reader --- */

/* Sleep until then. False: it is to end. */
static bool sleep_until(uint64_t then, int stop)
{
	const uint64_t now = monotonic_ns(), left = now < then ? then - now : 0;
	const struct timespec time = {.tv_sec = (time_t)(left / 1000000000),
				      .tv_nsec = (long)(left % 1000000000)};
	struct pollfd ends = {.fd = stop, .events = POLLIN};

	return !ppoll(&ends, 1, &time, NULL);
}

static int read_until(const struct play *play, uint32_t reader, int pipe, int stop)
{
	struct piping piping = {.pipe = pipe};
	/* they do not all sweep at the same time */
	uint64_t next =
		monotonic_ns() + play->cell->every * (reader - 1) / (play->cell->readers ?: 1);

	/* the last sweep is made when the cell has ended */
	for (bool goes_on = true; !piping.err && goes_on;) {
		goes_on = sleep_until(next, stop);
		next = monotonic_ns() + play->cell->every;
		sweep(play, reader, read_pipe, &piping);
	}
	return piping.err;
}

static _Noreturn void reader_main(const struct play *play, uint32_t reader, int pipe, int stop,
				  pid_t parent)
{
	const int high = pipe > stop ? pipe : stop, low = pipe > stop ? stop : pipe;

	child_begin("decoy-reader", parent);
	/* standard error stays, for what runs out of memory */
	if (low > 3)
		close_range(3, (unsigned int)low - 1, 0);
	if (low + 1 < high)
		close_range((unsigned int)low + 1, (unsigned int)high - 1, 0);
	close_range((unsigned int)high + 1, ~0u, 0);
	_exit(read_until(play, reader, pipe, stop) ? 1 : 0);
}

static int reader_start(struct play *play, uint32_t number, int stop)
{
	struct play_reader *reader = &play->readers[number];
	const pid_t parent = getpid();
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return -errno;
	fcntl(ends[1], F_SETPIPE_SZ, PIPE_BYTES); /* a smaller one does, too */
	reader->pid = fork();
	if (!reader->pid)
		reader_main(play, number, ends[1], stop, parent);
	close(ends[1]);
	if (reader->pid < 0) {
		const int err = -errno;

		reader->pid = 0;
		close(ends[0]);
		return err;
	}
	reader->fd = ends[0];
	fcntl(reader->fd, F_SETFL, O_NONBLOCK);
	return 0;
}

bool readers_start(struct play *play)
{
	int ends[2], err = 0;

	if (!play->cell->readers)
		return true;
	if (pipe2(ends, O_CLOEXEC))
		return play_fail(play, "pipe: %s", strerror(errno));
	for (uint32_t i = 1; !err && i <= play->cell->readers; i++)
		err = reader_start(play, i, ends[0]);
	close(ends[0]);
	play->stop = ends[1];
	return !err || play_fail(play, "the readers cannot be started: %s", strerror(-err));
}

/* --- the player --- */

/* The first read of what has come, and its length in all; 0: it is not whole. */
static size_t deliver(const struct play *play, uint32_t number, char *bytes, size_t len)
{
	struct rec_read read = {.has_until = true,
				.has_sweep = true,
				.has_pid = true,
				.has_fd = true,
				.has_dev = true};
	struct piped piped;

	if (len < sizeof(piped))
		return 0;
	memcpy(&piped, bytes, sizeof(piped));
	if (len - sizeof(piped) < piped.len)
		return 0;
	read.t_ns = piped.t_ns;
	read.until_ns = piped.until_ns;
	read.sweep = piped.sweep;
	read.pid = piped.pid;
	read.fd = piped.fd;
	read.err = piped.err;
	read.major = piped.major;
	read.minor = piped.minor;
	read.text = bytes + sizeof(piped);
	read.len = piped.len;
	play->sink->read(play->sink->user, play->number, number, &read);
	return sizeof(piped) + piped.len;
}

void readers_receive(struct play *play, uint32_t number)
{
	struct play_reader *reader = &play->readers[number];
	size_t done = 0, some;
	ssize_t n;

	if (reader->room - reader->len < PIPE_BYTES / 8) {
		reader->room = reader->len + PIPE_BYTES / 4;
		reader->bytes = xrealloc(reader->bytes, reader->room);
	}
	n = read(reader->fd, reader->bytes + reader->len, reader->room - reader->len);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		close(reader->fd);
		reader->fd = -1;
		return;
	}
	reader->len += (size_t)n;
	while ((some = deliver(play, number, reader->bytes + done, reader->len - done)))
		done += some;
	reader->len -= done;
	memmove(reader->bytes, reader->bytes + done, reader->len);
}

static bool is_at_end(const struct play *play, uint32_t number)
{
	return play->readers[number].fd < 0;
}

/* Its exit status; it has ended, or is killed. */
static int reader_reap(struct play_reader *reader)
{
	int status = 0;

	if (reader->fd >= 0) {
		close(reader->fd);
		kill(reader->pid, SIGKILL);
	}
	while (waitpid(reader->pid, &status, 0) < 0 && errno == EINTR)
		;
	free(reader->bytes);
	*reader = (struct play_reader){.fd = -1};
	return status;
}

void readers_end(struct play *play)
{
	if (play->stop >= 0)
		close(play->stop);
	play->stop = -1;
	for (uint32_t i = 1; i < DRIVE_READERS; i++) {
		if (!play->readers[i].pid)
			continue;
		if (!drive_wait(play, monotonic_ns() + play->config->answer_ns, is_at_end, i))
			play_skip(play, "a read of fdinfo has not returned within %g s",
				  (double)play->config->answer_ns / 1e9);
		if (reader_reap(&play->readers[i]))
			play_skip(play, "a reader cannot read %s", play->config->proc);
	}
}

void readers_kill(struct play *play)
{
	if (play->stop >= 0)
		close(play->stop);
	play->stop = -1;
	for (uint32_t i = 1; i < DRIVE_READERS; i++)
		if (play->readers[i].pid)
			reader_reap(&play->readers[i]);
}
