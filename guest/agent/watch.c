/* SPDX-License-Identifier: MIT */
/* A case has so much time, and not more. */
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "agent.h"

#define GRACE_MS 10000 /* for the agent to clean up behind a case that was too long */

static unsigned int limit_ms;
static volatile sig_atomic_t late;
static pid_t
	owner; /* its children inherit what is set up here, and may have an alarm of their own */

static void arm(unsigned int ms)
{
	const struct itimerval at = {
		.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};

	setitimer(ITIMER_REAL, &at, NULL);
}

/* All processes but init and the agent end; whatever the agent waits for comes to an end with them. */
static void too_long(int number)
{
	if (getpid() != owner) {
		signal(number, SIG_DFL);
		raise(number);
		return;
	}
	if (late)
		_exit(GUEST_EXIT_LATE);
	late = 1;
	kill(-1, SIGKILL);
	arm(GRACE_MS);
}

void watch_begin(void)
{
	struct sigaction action = {.sa_handler = too_long, .sa_flags = SA_RESTART};

	late = 0;
	owner = getpid();
	sigaction(SIGALRM, &action, NULL);
	if (limit_ms)
		arm(limit_ms);
}

bool watch_end(void)
{
	arm(0);
	if (!late)
		return true;
	return report_failure("the case did not end within %u ms", limit_ms);
}

void watch_limit(unsigned int ms)
{
	limit_ms = ms;
}
