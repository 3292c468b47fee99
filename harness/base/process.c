/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "monotonic.h"

#define POLL_MS 50 /* where there is no descriptor to wait for */

/* What this process ignores or blocks for itself; what the user ignores (nohup) stays ignored. */
static void reset_signals(void)
{
	sigset_t none;

	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* By way of numbers above them all, as one may be where another goes. */
static bool place_fds(const struct process_plan *plan, int *failed)
{
	const int count = (int)plan->fd_count;
	int above[PROCESS_FDS];

	*failed = fcntl(*failed, F_DUPFD_CLOEXEC, count);
	for (int i = 0; i < count; i++) {
		const int fd = plan->fds[i] < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC)
						: plan->fds[i];

		above[i] = fcntl(fd, F_DUPFD_CLOEXEC, count);
		if (above[i] < 0)
			return false;
	}
	for (int i = 0; i < count; i++)
		if (dup2(above[i], i) < 0)
			return false;
	return true;
}

/* In the child: a failure is sent to the parent. */
static _Noreturn void become(const struct process_plan *plan, int failed, pid_t parent)
{
	if (plan->dies_by)
		prctl(PR_SET_PDEATHSIG, plan->dies_by);
	if (!plan->shares_group)
		setpgid(0, 0);
	if (plan->dies_by && getppid() != parent)
		_exit(126);
	reset_signals();
	if (place_fds(plan, &failed))
		execvp(plan->argv[0], plan->argv);
	(void)!write(failed, &errno, sizeof(errno));
	_exit(127);
}

int process_start(struct process *process, const struct process_plan *plan)
{
	const pid_t parent = getpid();
	int ends[2], error = 0;
	pid_t pid;

	*process = (struct process){.end = -1};
	if (pipe2(ends, O_CLOEXEC))
		return -errno;
	pid = fork();
	if (!pid)
		become(plan, ends[1], parent);
	error = pid < 0 ? errno : 0;
	close(ends[1]);
	while (pid > 0 && read(ends[0], &error, sizeof(error)) < 0 && errno == EINTR)
		;
	close(ends[0]);
	if (error) {
		if (pid > 0)
			waitpid(pid, NULL, 0);
		return -error;
	}
	process->pid = pid;
	process->group = plan->shares_group ? 0 : pid;
	process->end = pidfd_open(pid, 0);
	return 0;
}

bool process_is_refused(int err)
{
	return err == -EAGAIN || err == -ENOMEM || err == -EMFILE || err == -ENFILE;
}

static bool reap(struct process *process, int flags)
{
	struct rusage used = {.ru_nsignals = 0};

	if (!process->pid)
		return true;
	if (wait4(process->pid, &process->status, flags, &used) != process->pid)
		return false;
	process->cpu_ms = (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
			  (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
	process->pid = 0;
	if (process->end >= 0)
		close(process->end);
	process->end = -1;
	return true;
}

bool process_reap(struct process *process)
{
	return reap(process, WNOHANG);
}

void process_wait(struct process *process)
{
	while (!reap(process, 0) && errno == EINTR)
		;
}

void process_kill(const struct process *process, int number)
{
	if (process->group)
		kill(-process->group, number);
	else if (process->pid)
		kill(process->pid, number);
}

void process_end(struct process *process, unsigned int ms)
{
	const uint64_t began = monotonic_ms();
	const bool runs = process->pid;

	if (runs)
		process_kill(process, SIGTERM);
	while (!process_reap(process)) {
		struct pollfd end = {.fd = process->end, .events = POLLIN};

		if (monotonic_ms() - began >= ms)
			process_kill(process, SIGKILL);
		poll(&end, 1, POLL_MS);
	}
	if (runs && process->group)
		process_kill(process, SIGKILL);
}
