/* SPDX-License-Identifier: MIT */
#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

#include "child.h"
#include "file.h"
#include "monotonic.h"
#include "xmalloc.h"

static const struct {
	int number;
	const char *name;
} signals[] = {{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}};

#define SIGNALS (sizeof(signals) / sizeof(signals[0]))

/* timeout(1) sends its signal to the process and to its group: what comes so soon, on a busy
 * machine, is no second wish */
#define SAME_WISH_MS 500

static volatile sig_atomic_t came; /* the number of the first one */
static uint64_t came_at_ms;
static int ends[2] = {-1, -1}; /* readable once one came */
static struct sigaction before[SIGNALS];

/* The first signal asks for an orderly end; another one, later, ends the process at once. */
static void on_signal(int number)
{
	const int error = errno;
	const uint64_t now_ms = monotonic_ms();

	if (!came) {
		came_at_ms = now_ms;
		came = number;
		(void)!write(ends[1], "", 1);
	} else if (now_ms - came_at_ms > SAME_WISH_MS) {
		signal(number, SIG_DFL);
		raise(number); /* held back until this function returns */
	}
	errno = error;
}

void interrupt_begin(void)
{
	const struct sigaction action = {.sa_handler = on_signal};

	/* without the pipe a signal is what it was before */
	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK))
		return;
	child_interrupt = file_interrupt = ends[0];
	for (size_t i = 0; i < SIGNALS; i++) {
		sigaction(signals[i].number, NULL, &before[i]);
		if (before[i].sa_handler != SIG_IGN)
			sigaction(signals[i].number, &action, NULL);
	}
}

void interrupt_end(void)
{
	if (ends[0] < 0)
		return;
	for (size_t i = 0; i < SIGNALS; i++)
		sigaction(signals[i].number, &before[i], NULL);
	child_interrupt = file_interrupt = -1;
	for (int i = 0; i < 2; i++) {
		close(ends[i]);
		ends[i] = -1;
	}
}

void interrupt_ignore(void)
{
	interrupt_end();
	for (size_t i = 0; i < SIGNALS; i++)
		signal(signals[i].number, SIG_IGN);
}

const char *interrupt_signal(void)
{
	for (size_t i = 0; i < SIGNALS; i++)
		if (came == signals[i].number)
			return signals[i].name;
	return NULL;
}

int interrupt_fd(void)
{
	return ends[0];
}

static ssize_t read_or_stop(void *cookie, char *bytes, size_t len)
{
	struct pollfd fds[] = {{.fd = (int)(intptr_t)cookie, .events = POLLIN},
			       {.fd = ends[0], .events = POLLIN}};

	while (poll(fds, 2, -1) < 0)
		if (errno != EINTR)
			return -1;
	if (!fds[1].revents)
		return read(fds[0].fd, bytes, len);
	errno = EINTR;
	return -1;
}

static int close_it(void *cookie)
{
	return close((int)(intptr_t)cookie);
}

FILE *interrupt_fdopen(int fd)
{
	FILE *stream =
		fopencookie((void *)(intptr_t)fd, "r",
			    (cookie_io_functions_t){.read = read_or_stop, .close = close_it});

	if (!stream)
		xmalloc_failed();
	return stream;
}
