/* SPDX-License-Identifier: MIT */
/* The time limit of a case, by SIGALRM. */
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "agent.h"

#define GRACE_MS 10000 /* for the agent to clean up behind a case that was too long */

static unsigned int limit_ms;
static volatile sig_atomic_t late;
static pid_t owner; /* children inherit the handler, and may set an alarm of their own */

static void arm_timer(unsigned int ms)
{
	const struct itimerval at = {
		.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};

	setitimer(ITIMER_REAL, &at, NULL);
}

/* Kill all processes but init and the agent: what the agent waits for ends with them. */
static void on_alarm(int number)
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
	arm_timer(GRACE_MS);
}

void case_limit_start(void)
{
	struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};

	late = 0;
	owner = getpid();
	sigaction(SIGALRM, &action, NULL);
	if (limit_ms)
		arm_timer(limit_ms);
}

bool case_limit_stop(void)
{
	arm_timer(0);
	if (!late)
		return true;
	return report_failure("the case did not end within %u ms", limit_ms);
}

void case_limit_set(unsigned int ms)
{
	limit_ms = ms;
}
