/* SPDX-License-Identifier: MIT */
/* Runs a check in a child, and removes what a dead one left. */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Exit codes of a check's process. */
#define CODE_FAILED  1
#define CODE_SKIPPED 2

#define CHECK(slug, rule, backends, title) {#slug, check_##slug},
static const struct check {
	const char *slug;
	bool (*run)(void);
} checks[] = {
#include "checks.def"
};
#undef CHECK

static void check_child(bool (*run)(void))
{
	int code = CODE_FAILED;
	bool ok;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	ok = run();
	if (reported_skip())
		code = CODE_SKIPPED;
	ok = processes_end() && ok;
	ok = devices_end() && ok;
	emit_flush();
	_exit(ok ? 0 : code);
}

/* Wait for its end, and kill its process group. */
static int check_wait(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	kill(-pid, SIGKILL);
	while (waitpid(-pid, NULL, 0) > 0 || errno == EINTR)
		;
	return status;
}

static bool check_fork(bool (*run)(void))
{
	pid_t pid;
	int status;

	emit_flush();
	pid = fork();
	if (pid < 0)
		return report_failure("fork: %s", strerror(errno));
	if (!pid)
		check_child(run);
	setpgid(pid, pid); /* also in the child: either may run first */
	status = check_wait(pid);
	if (WIFEXITED(status) && WEXITSTATUS(status) == CODE_SKIPPED && devices_remove_stale())
		return report_skip("this machine lacks hardware that the check needs");
	if (WIFEXITED(status))
		return devices_remove_stale() && !WEXITSTATUS(status);
	devices_remove_stale();
	return report_failure("the check ended with signal %d (%s)", WTERMSIG(status),
			      strsignal(WTERMSIG(status)));
}

bool check_run(const char *slug)
{
	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++)
		if (!strcmp(checks[i].slug, slug))
			return check_fork(checks[i].run);
	return report_failure("unknown check '%s': not in this agent's checks.def", slug);
}
