/* SPDX-License-Identifier: MIT */
#include "live.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
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

	*live = (struct live){.options = options, .verb = verb, .command = {.end = -1}};
	err = scan_open(&live->scan, &config);
	if (err) {
		terminal_error("%s: %s: %s", verb, config.proc, strerror(-err));
		return options->proc ? EXIT_USAGE : EXIT_HARNESS;
	}
	live->began_ns = live->next_ns = monotonic_ns();
	interrupt_begin();
	return 0;
}

/* --- the command --- */

/*
 * A group of its own ends with all that the command started. On a terminal it would be one in the
 * background: there Ctrl-C reaches all, and another signal the command alone.
 */
static bool has_group(void)
{
	return !isatty(STDIN_FILENO);
}

int live_start(struct live *live, int out)
{
	char **command = live->options->command;
	const struct process_plan plan = {.argv = command,
					  .fds = {STDIN_FILENO, out, STDERR_FILENO},
					  .fd_count = 3,
					  .shares_group = !has_group(),
					  .dies_by = SIGTERM};
	const int err = process_start(&live->command, &plan);

	if (!err) {
		live->commanded = true;
		return 0;
	}
	terminal_error("%s: %s: %s", live->verb, command[0], strerror(-err));
	return process_is_refused(err) ? EXIT_HARNESS : EXIT_USAGE;
}

void live_report_command(const struct live *live)
{
	const int status = live->command.status;

	if (!live->commanded || live->command.pid)
		return;
	if (WIFSIGNALED(status))
		terminal_error("%s: %s ended by signal %d", live->verb, live->options->command[0],
			       WTERMSIG(status));
	else if (WEXITSTATUS(status))
		terminal_error("%s: %s ended with %d", live->verb, live->options->command[0],
			       WEXITSTATUS(status));
}

/* --- sweeps --- */

static uint64_t end_of(const struct live *live)
{
	return live->options->for_ms ? live->began_ns + live->options->for_ms * MS : UINT64_MAX;
}

/* Something other than the time ends the run. */
static bool is_over(struct live *live)
{
	const unsigned int most = live->options->sweeps;

	if (interrupt_signal() || live->process_ended || (most && live->sweeps >= most))
		return true;
	return live->commanded && process_reap(&live->command);
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
		const bool polled = live->command.pid && live->command.end < 0;
		struct pollfd ends[] = {{.fd = interrupt_fd(), .events = POLLIN},
					{.fd = live->command.end, .events = POLLIN}};
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
	process_end(&live->command, END_MS);
	interrupt_end();
	scan_close(live->scan);
}
