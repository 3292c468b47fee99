/* SPDX-License-Identifier: MIT */
/* The time limit of a case, by SIGALRM. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <unistd.h>

#include "agent.h"

#define GRACE_MS    10000 /* for the agent to clean up after a case that took too long */
#define PATIENCE_MS 30000 /* when there is no limit */
#define TURNS	    10

static unsigned int limit_ms, cpus, turns;
static uint64_t began_ns,
	idle_ms; /* of the turn: when it began, how long the guest was idle before */
static volatile sig_atomic_t late;

static void arm_timer(unsigned int ms)
{
	const struct itimerval at = {
		.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};

	setitimer(ITIMER_REAL, &at, NULL);
}

/* The idle time of all processors together since boot, in ms: the second number of "12.34 56.78".
 * Safe in a signal handler. */
static uint64_t idle_now(void)
{
	int fd = open("/proc/uptime", O_RDONLY | O_CLOEXEC);
	char text[64] = "";
	uint64_t number = 0;

	if (fd >= 0 && read(fd, text, sizeof(text) - 1) < 0)
		text[0] = '\0';
	close(fd);
	for (const char *at = text + strcspn(text, " "); *at; at++)
		if (*at >= '0' && *at <= '9')
			number = 10 * number + (uint64_t)(*at - '0');
	return 10 * number;
}

static void turn_begin(void)
{
	began_ns = now_ns();
	idle_ms = idle_now();
	arm_timer(limit_ms);
}

/* A case that hangs leaves the guest idle; one that gets little CPU time from the host does not. */
static bool turn_worked(void)
{
	const uint64_t passed = (now_ns() - began_ns) / 1000000, idle = idle_now() - idle_ms;

	return cpus * passed > idle + passed / 2;
}

/* Kill all processes but init and the agent: what the agent waits for ends with them. */
static void on_alarm(int number)
{
	const int err = errno;

	(void)number;
	if (late)
		_exit(GUEST_EXIT_LATE);
	if (++turns < TURNS && turn_worked()) {
		turn_begin();
	} else {
		late = 1;
		kill(-1, SIGKILL);
		arm_timer(GRACE_MS);
	}
	errno = err;
}

void case_limit_start(void)
{
	struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};

	late = 0;
	turns = 0;
	cpus = (unsigned int)get_nprocs();
	sigaction(SIGALRM, &action, NULL);
	if (limit_ms)
		turn_begin();
}

bool case_limit_stop(void)
{
	arm_timer(0);
	if (!late)
		return true;
	return report_failure("the case did not end within %u ms", turns * limit_ms);
}

void case_limit_set(unsigned int ms)
{
	limit_ms = ms;
}

unsigned int case_limit_most(void)
{
	return TURNS * limit_ms;
}

unsigned int patience_ms(void)
{
	return limit_ms ? limit_ms / 2 : PATIENCE_MS;
}
