/* SPDX-License-Identifier: MIT */
#include "timed.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli.h"

#define CASE_MS 400 /* of processor time for one question or lint */

static bool *late; /* whom it concerns sees it */

static void time_over(int number)
{
	(void)number;
	*late = true;
	_exit(CLI_HARNESS);
}

void time_keep(bool *said)
{
	late = said;
	signal(SIGPROF, time_over);
}

static void time_set(long ms)
{
	const struct itimerval timer = {.it_value = {ms / 1000, ms % 1000 * 1000}};

	setitimer(ITIMER_PROF, &timer, NULL);
}

void time_begin(void)
{
	time_set(CASE_MS);
}

void time_end(void)
{
	time_set(0);
}

static void *timed_open(void)
{
	time_begin();
	return subject_reference.open();
}

static void timed_reset(void *self)
{
	time_begin();
	subject_reference.reset(self);
}

static long timed_parse(void *self, const char *text, size_t len, char *buf, size_t cap)
{
	time_begin();
	return subject_reference.parse(self, text, len, buf, cap);
}

static long timed_sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	time_begin();
	return subject_reference.sweep(self, t_ns, fds, count);
}

struct decoy_subject timed_reference(void)
{
	struct decoy_subject timed = subject_reference;

	timed.open = timed_open;
	timed.reset = timed_reset;
	timed.parse = timed_parse;
	timed.sweep = timed_sweep;
	return timed;
}
