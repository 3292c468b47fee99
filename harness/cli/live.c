/* SPDX-License-Identifier: MIT */
#include "live.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "interrupt.h"
#include "monotonic.h"
#include "terminal.h"

#define EVERY_MS 1000
#define MS	 1000000ull
#define END_MS	 5000 /* that a command has to end by SIGTERM */

int live_begin(struct live *live, const struct options *options, const char *verb)
{
	const struct scan_config config = {.proc = options->proc ? options->proc : "/proc",
					   .pid = (int32_t)options->pid};
	int err;

	*live = (struct live){.options = options, .verb = verb, .workload = {.end = -1}};
	err = scan_open(&live->scan, &config);
	if (err) {
		terminal_error("%s: %s: %s", verb, config.proc, strerror(-err));
		return options->proc ? EXIT_USAGE : EXIT_HARNESS;
	}
	live->began_ns = live->next_ns = monotonic_ns();
	interrupt_begin();
	return 0;
}

/* --- the command ------------------------------------------------------------------------------- */

/* In the child: a failure to start is sent to the parent. */
static _Noreturn void exec_command(char **command, int out, int failed)
{
	const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGXFSZ};

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		signal(signals[i], SIG_DFL);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (out == STDOUT_FILENO || dup2(out, STDOUT_FILENO) >= 0)
		execvp(command[0], command);
	(void)!write(failed, &errno, sizeof(errno));
	_exit(127);
}

int live_start(struct live *live, int out)
{
	char **command = live->options->command;
	int ends[2], error = 0;
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC)) {
		terminal_error("%s: %s", live->verb, strerror(errno));
		return EXIT_HARNESS;
	}
	pid = fork();
	if (!pid)
		exec_command(command, out, ends[1]);
	close(ends[1]);
	if (pid < 0)
		error = errno;
	else if (read(ends[0], &error, sizeof(error)) > 0)
		waitpid(pid, NULL, 0);
	close(ends[0]);
	if (error) {
		terminal_error("%s: %s: %s", live->verb, command[0], strerror(error));
		return pid < 0 ? EXIT_HARNESS : EXIT_USAGE;
	}
	live->workload.pid = pid;
	live->workload.started = true;
	live->workload.end = (int)syscall(SYS_pidfd_open, pid, 0);
	return 0;
}

/* Did it end by now? */
static bool reap_workload(struct workload *workload)
{
	if (workload->pid && waitpid(workload->pid, &workload->status, WNOHANG) == workload->pid)
		workload->pid = 0;
	return !workload->pid;
}

static void end_command(struct workload *workload)
{
	const uint64_t began = monotonic_ms();

	if (workload->pid)
		kill(workload->pid, SIGTERM);
	while (!reap_workload(workload)) {
		struct pollfd end = {.fd = workload->end, .events = POLLIN};

		if (monotonic_ms() - began > END_MS)
			kill(workload->pid, SIGKILL);
		poll(&end, 1, 50);
	}
	if (workload->end >= 0)
		close(workload->end);
}

void live_report_command(const struct live *live)
{
	const int status = live->workload.status;

	if (!live->workload.started || live->workload.pid)
		return;
	if (WIFSIGNALED(status))
		terminal_error("%s: %s ended by signal %d", live->verb, live->options->command[0],
			       WTERMSIG(status));
	else if (WEXITSTATUS(status))
		terminal_error("%s: %s ended with %d", live->verb, live->options->command[0],
			       WEXITSTATUS(status));
}

/* --- sweeps ------------------------------------------------------------------------------------ */

static uint64_t end_of(const struct live *live)
{
	return live->options->for_ms ? live->began_ns + live->options->for_ms * MS : UINT64_MAX;
}

/* Something other than the time ends the run. */
static bool is_over(struct live *live)
{
	if (interrupt_signal() || live->process_ended)
		return true;
	return live->workload.started && reap_workload(&live->workload);
}

static int milliseconds(uint64_t ns)
{
	return ns / MS >= INT32_MAX ? INT32_MAX : (int)((ns + MS - 1) / MS);
}

bool live_wait(struct live *live)
{
	const uint64_t end = end_of(live), until = live->next_ns < end ? live->next_ns : end;
	uint64_t now;

	while ((now = monotonic_ns()) < until && !is_over(live)) {
		const bool polled = live->workload.pid && live->workload.end < 0;
		struct pollfd ends[] = {{.fd = interrupt_fd(), .events = POLLIN},
					{.fd = live->workload.end, .events = POLLIN}};
		int wait = milliseconds(until - now);

		poll(ends, 2, polled && wait > 50 ? 50 : wait);
	}
	return !is_over(live) && monotonic_ns() < end;
}

/* The next one at its time; but at least half of the time is not spent in sweeps. */
static void plan_next(struct live *live)
{
	const uint64_t every = option_or(live->options->every_ms, EVERY_MS) * MS;
	const uint64_t least = monotonic_ns() + live->counts.wall_ns;

	live->next_ns += every;
	if (live->next_ns >= least)
		return;
	live->delayed++;
	live->next_ns = least;
}

static int report_refused(const struct live *live, int err)
{
	const struct options *options = live->options;

	if (options->pid && err == -ESRCH)
		terminal_error("%s: --pid %lu: no such process", live->verb, options->pid);
	else if (options->pid && (err == -EACCES || err == -EPERM))
		terminal_error("%s: --pid %lu: the process is another user's (try as root)",
			       live->verb, options->pid);
	else
		terminal_error("%s: cannot scan %s: %s", live->verb,
			       options->proc ? options->proc : "/proc", strerror(-err));
	return options->pid ? EXIT_USAGE : EXIT_HARNESS;
}

int live_sweep(struct live *live, scan_receive receive, void *data)
{
	int err = scan_sweep(live->scan, live->sweeps, receive, data, &live->counts);

	if (err && !(live->options->pid && live->sweeps && err == -ESRCH))
		return report_refused(live, err);
	live->process_ended = err != 0;
	live->sweeps++;
	live->wall_ns += live->counts.wall_ns;
	live->cpu_ns += live->counts.cpu_ns;
	if (live->counts.hidden > live->hidden)
		live->hidden = live->counts.hidden;
	plan_next(live);
	return 0;
}

double live_seconds(const struct live *live)
{
	return monotonic_since(live->began_ns);
}

void live_cost(const struct live *live)
{
	const double seconds = live_seconds(live);

	if (live->options->verbosity < 0 || !live->sweeps)
		return;
	terminal_error("%s: %" PRIu64 " sweeps of %.3f ms, %.2f %% of one processor", live->verb,
		       live->sweeps, (double)live->wall_ns / 1e6 / (double)live->sweeps,
		       seconds > 0 ? (double)live->cpu_ns / 1e7 / seconds : 0.0);
	if (live->delayed)
		terminal_error("%s: %" PRIu64
			       " sweeps came later than --every asks: no more than half of the "
			       "time is spent in sweeps",
			       live->verb, live->delayed);
	if (live->hidden)
		terminal_error(
			"%s: the descriptors of %zu process%s may not be listed by this user (try as root)",
			live->verb, live->hidden, live->hidden == 1 ? "" : "es");
}

void live_end(struct live *live)
{
	end_command(&live->workload);
	interrupt_end();
	scan_close(live->scan);
}
