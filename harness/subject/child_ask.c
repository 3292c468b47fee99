/* SPDX-License-Identifier: MIT */
/* Writes to an adapter and reads from it at the same time, until there is an answer or none will
 * come. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "busy.h"
#include "bytes.h"
#include "child.h"
#include "monotonic.h"
#include "sanitizer.h"
#include "xmalloc.h"

#define CHILD_CHUNK    65536
#define CHILD_DRAIN    (1 << 20) /* most that is read of its standard error at once */
#define CHILD_GRACE_NS 1000000000ull /* from the end of its output to its exit */
#define NS_PER_MS      1000000ull

/* What is still to be written. */
struct outbox {
	const char *bytes;
	size_t len;
	bool broken; /* its reader has closed the pipe */
};

int child_interrupt = -1;

/* --- one round of poll() --- */

static void write_input(struct child *child, struct outbox *outbox)
{
	ssize_t written = write(child->in, outbox->bytes, outbox->len);

	if (written >= 0) {
		outbox->bytes += written;
		outbox->len -= (size_t)written;
	} else if (errno != EAGAIN && errno != EINTR) {
		/* It has closed its input, and may answer all the same. */
		outbox->len = 0;
		outbox->broken = true;
		child_shut(&child->in);
	}
}

static void grow_buffer(struct child *child)
{
	if (child->capacity > child->used)
		return;
	child->capacity = child->capacity ? 2 * child->capacity : 4096;
	child->bytes = xrealloc(child->bytes, child->capacity);
}

/* Returns the bytes read: 0 at the end of file and where none are available. */
static size_t read_output(struct child *child)
{
	size_t want;
	ssize_t got;

	if (child->out < 0)
		return 0;
	grow_buffer(child);
	want = child->capacity - child->used;
	got = read(child->out, child->bytes + child->used, want < CHILD_CHUNK ? want : CHILD_CHUNK);
	if (got > 0)
		child->used += (size_t)got;
	else if (got == 0 || (errno != EAGAIN && errno != EINTR))
		child_shut(&child->out);
	return got > 0 ? (size_t)got : 0;
}

static size_t read_stderr(struct child *child)
{
	char chunk[CHILD_TAIL];
	ssize_t got;

	if (child->err < 0)
		return 0;
	got = read(child->err, chunk, sizeof(chunk));
	if (got <= 0) {
		if (got == 0 || (errno != EAGAIN && errno != EINTR))
			child_shut(&child->err);
		return 0;
	}
	if (child->tail_len + (size_t)got > sizeof(child->tail)) {
		size_t keep = sizeof(child->tail) - (size_t)got;

		memmove(child->tail, child->tail + child->tail_len - keep, keep);
		child->tail_len = keep;
	}
	memcpy(child->tail + child->tail_len, chunk, (size_t)got);
	child->tail_len += (size_t)got;
	return (size_t)got;
}

/* What it wrote before it answered or ended is in the pipe by now. */
static void drain_stderr(struct child *child)
{
	size_t drained = 0;
	size_t chunk;

	while (drained < CHILD_DRAIN && (chunk = read_stderr(child)) != 0)
		drained += chunk;
}

static bool too_much(const struct child *child)
{
	return child->used - child->consumed > child->cap + 1;
}

/* A dead process has written all its output to the pipes; ends that others hold open are not
 * awaited. */
static int receive_status(struct child *child)
{
	ssize_t got = recv(child->control, &child->status, sizeof(child->status), 0);

	if (got < 0 && errno == EINTR)
		return 0;
	child->ended = true;
	child->lost = got != sizeof(child->status);
	if (!child->lost && child->status < 0) {
		errno = -child->status;
		child->lost = true;
		return -1;
	}
	while (!too_much(child) && read_output(child))
		;
	return 0;
}

static int poll_once(struct child *child, struct outbox *outbox, uint64_t wait_ns)
{
	struct pollfd fds[] = {{.fd = outbox->len ? child->in : -1, .events = POLLOUT},
			       {.fd = child->out, .events = POLLIN},
			       {.fd = child->err, .events = POLLIN},
			       {.fd = child->ended ? -1 : child->control, .events = POLLIN},
			       {.fd = child_interrupt, .events = POLLIN}};
	uint64_t wait_ms = (wait_ns + NS_PER_MS - 1) / NS_PER_MS;

	if (poll(fds, 5, wait_ms > 60000 ? 60000 : (int)wait_ms) < 0)
		return errno == EINTR ? 0 : -1;
	if (fds[4].revents) {
		errno = EINTR;
		return -1;
	}
	if (fds[0].revents)
		write_input(child, outbox);
	if (fds[1].revents)
		read_output(child);
	if (fds[2].revents)
		read_stderr(child);
	if (fds[3].revents)
		return receive_status(child);
	return 0;
}

/* --- questions --- */

/* The length of the first line not consumed yet, or SIZE_MAX. */
static size_t line_length(struct child *child)
{
	const char *feed;

	if (child->used == child->scanned)
		return SIZE_MAX;
	feed = memchr(child->bytes + child->scanned, '\n', child->used - child->scanned);
	if (!feed) {
		child->scanned = child->used;
		return SIZE_MAX;
	}
	child->scanned = (size_t)(feed - child->bytes);
	return child->scanned - child->consumed;
}

static enum child_event exchange_bytes(struct child *child, struct outbox *outbox, uint64_t span,
				       bool whole)
{
	bool closed = false, late = false, extended = false;
	uint64_t until = monotonic_ns() + span;

	if (outbox->len)
		write_input(child, outbox);
	for (;;) {
		uint64_t now = monotonic_ns();
		size_t length = whole ? SIZE_MAX : line_length(child);

		if (length <= child->cap)
			return CHILD_LINE;
		if (length != SIZE_MAX || too_much(child) ||
		    (!whole && child->used - child->consumed > child->cap))
			return CHILD_FLOOD;
		if (child->ended)
			return CHILD_ENDED;
		if (!whole && child->out < 0 && !closed) {
			closed = extended = true;
			until = until - now > CHILD_GRACE_NS && until > now ? now + CHILD_GRACE_NS
									    : until;
		}
		if (late)
			return closed ? CHILD_CLOSED : CHILD_HANG;
		if (whole && !outbox->len)
			child_shut(&child->in);
		/* what was written by then is read: on a busy machine the time may pass while this
		 * process waits */
		if (now >= until && !extended) {
			/* the limit is for a machine that is not busy with other work */
			extended = true;
			until += span * (busy_factor() - 1);
		}
		late = now >= until;
		if (poll_once(child, outbox, late ? 0 : until - now) < 0)
			return CHILD_FAULT;
	}
}

static void drop_consumed(struct child *child)
{
	if (!child->consumed)
		return;
	memmove(child->bytes, child->bytes + child->consumed, child->used - child->consumed);
	child->used -= child->consumed;
	child->consumed = 0;
	child->scanned = 0;
}

/* Blocks SIGPIPE: a pipe without a reader is an error of write(), not the end of the harness. */
static enum child_event exchange_no_sigpipe(struct child *child, const char *bytes, size_t len,
					    unsigned int timeout_ms, bool whole)
{
	struct outbox outbox = {.bytes = bytes, .len = child->in < 0 ? 0 : len};
	const struct timespec at_once = {0, 0};
	sigset_t broken, pending, old;
	enum child_event event;
	int error;

	drop_consumed(child);
	sigemptyset(&broken);
	sigaddset(&broken, SIGPIPE);
	sigpending(&pending);
	pthread_sigmask(SIG_BLOCK, &broken, &old);
	event = exchange_bytes(child, &outbox, timeout_ms * NS_PER_MS, whole);
	error = errno;
	if (outbox.broken && !sigismember(&pending, SIGPIPE)) {
		while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR)
			;
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	errno = error;
	return event;
}

enum child_event child_ask(struct child *child, const char *bytes, size_t len,
			   unsigned int timeout_ms, const char **line, size_t *line_len)
{
	enum child_event event = exchange_no_sigpipe(child, bytes, len, timeout_ms, false);

	if (event == CHILD_LINE) {
		*line = child->bytes + child->consumed;
		*line_len = child->scanned - child->consumed;
		child->consumed = ++child->scanned;
	}
	return event;
}

enum child_event child_finish(struct child *child, const char *bytes, size_t len,
			      unsigned int timeout_ms, const char **output, size_t *output_len)
{
	enum child_event event = exchange_no_sigpipe(child, bytes, len, timeout_ms, true);

	if (event == CHILD_ENDED) {
		*output = child->bytes;
		*output_len = child->used;
	}
	return event;
}

char *child_stderr(struct child *child)
{
	const char *from = child->tail, *report;
	size_t len;
	char *text;

	drain_stderr(child);
	if (!child->tail_len)
		return NULL;
	len = child->tail_len;
	report = sanitizer_report(from, len);
	if (len > CHILD_TAIL) {
		from = report ? report : from + len - CHILD_TAIL;
		len = child->tail_len - (size_t)(from - child->tail);
	}
	text = bytes_string(from, len < CHILD_TAIL ? len : CHILD_TAIL);
	if (!text)
		xmalloc_failed();
	child->tail_len = 0;
	return text;
}
