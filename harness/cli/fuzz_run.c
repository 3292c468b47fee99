/* SPDX-License-Identifier: MIT */
/* The processes of 'decoy fuzz', one after another: how long they run, how they end, how far
 * they are. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fuzz_campaign.h"
#include "interrupt.h"
#include "monotonic.h"
#include "progress.h"
#include "terminal.h"
#include "xmalloc.h"

#define TIMEOUT_MS 10000 /* of one answer, as every subject has it */
#define GRACE_MS   2000 /* beside it: what asks is slower than what answers */
#define LONG_MS	   100 /* an execution that runs for longer is waited for */
#define LINE_NS	   10000000000ull

static void warn_of_unkept(struct fuzz_campaign *campaign)
{
	const int err = campaign->fuzz.shared->unkept;

	if (err && !campaign->warned)
		terminal_error("%s: an input cannot be kept for the next campaign: %s",
			       campaign->home.corpus, strerror(-err));
	campaign->warned = err;
}

/* On a terminal one line, which the next replaces; elsewhere a line now and then. */
static void show(struct fuzz_campaign *campaign)
{
	const struct fuzz_shared *shared = campaign->fuzz.shared;
	const struct options *options = &campaign->options;
	const bool is_plain = options->verbosity >= 0 && !options->json && !isatty(STDERR_FILENO);
	const double seconds = monotonic_since(campaign->began_ns);
	const size_t found = json_array_size(campaign->findings);
	char *line = xasprintf(
		"fuzz: %.0f s, %llu executions, %.0f a second, %llu edges, %llu inputs, %zu finding%s",
		seconds, (unsigned long long)shared->executions,
		(double)shared->executions / (seconds > 0 ? seconds : 1),
		(unsigned long long)shared->edges, (unsigned long long)shared->inputs, found,
		found == 1 ? "" : "s");

	warn_of_unkept(campaign);
	progress_show(options, "%s", line);
	if (is_plain && monotonic_ns() - campaign->shown_ns >= LINE_NS) {
		campaign->shown_ns = monotonic_ns();
		fprintf(stderr, "%s\n", line);
	}
	free(line);
}

static bool is_over(const struct fuzz_campaign *campaign)
{
	const struct options *options = &campaign->options;

	return interrupt_signal() ||
	       (options->time_ms &&
		monotonic_since(campaign->began_ns) * 1000 >= options->time_ms) ||
	       (options->runs && campaign->fuzz.shared->executions >= options->runs);
}

/*
 * Until it ends, or is ended: its time is over, or it has no answer. An execution that runs for
 * long at the end of the time may be one that hangs, and gets its time to answer. True: it ended by
 * itself, or hung.
 */
static bool wait_for_child(struct fuzz_campaign *campaign, int *status)
{
	const unsigned int answer_ms =
		option_or(campaign->options.timeout_ms, TIMEOUT_MS) + GRACE_MS;
	const struct fuzz_shared *shared = campaign->fuzz.shared;

	while (waitpid(campaign->child, status, WNOHANG) != campaign->child) {
		const double running_ms = monotonic_since(shared->began_ns) * 1000;
		const bool is_late = running_ms > answer_ms;
		/* subjects behind pipes are watched by what asks them */
		const bool hangs = campaign->fuzz.inside && is_late;

		if (hangs || (is_over(campaign) &&
			      (interrupt_signal() || is_late || running_ms < LONG_MS))) {
			kill(campaign->child, SIGKILL);
			waitpid(campaign->child, status, 0);
			return hangs || shared->state == FUZZ_SUSPECTS;
		}
		show(campaign);
		nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
	}
	return true;
}

/* What a process found, or died of. False: there is nothing more to ask, and *code is 0 or an exit
 * code. */
static bool receive_end(struct fuzz_campaign *campaign, int status, int *code)
{
	struct fuzz_shared *shared = campaign->fuzz.shared;

	*code = 0;
	if (shared->state == FUZZ_ENDED)
		return false;
	if (shared->state == FUZZ_FAILED) {
		*code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_HARNESS;
		return false;
	}
	/* an execution that its process did not survive is one, too */
	shared->executions += shared->state == FUZZ_RUNS;
	shared->judged += shared->state == FUZZ_RUNS;
	*code = fuzz_confirm(campaign) ? EXIT_HARNESS : 0;
	show(campaign);
	return !*code;
}

static int ask_until_over(struct fuzz_campaign *campaign)
{
	int status, code = 0;

	for (unsigned int starts = 0; !is_over(campaign); starts++) {
		campaign->is_used_up = starts == FUZZ_STARTS_MAX;
		if (campaign->is_used_up)
			return 0;
		campaign->fuzz.starts = starts;
		campaign->child = fuzz_start(&campaign->fuzz);
		if (campaign->child < 0) {
			terminal_error("fuzz: no process: %s", strerror(-campaign->child));
			return EXIT_HARNESS;
		}
		if (!wait_for_child(campaign, &status) || !receive_end(campaign, status, &code))
			return code;
	}
	return 0;
}

int fuzz_run(struct fuzz_campaign *campaign)
{
	int code;

	campaign->began_ns = campaign->shown_ns = monotonic_ns();
	code = ask_until_over(campaign);
	progress_end(&campaign->options);
	warn_of_unkept(campaign);
	campaign->stopped = interrupt_signal();
	return code;
}
