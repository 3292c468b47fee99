/* SPDX-License-Identifier: MIT */
#include "fuzz_campaign.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fuzz_afl.h"
#include "interrupt.h"
#include "monotonic.h"
#include "progress.h"
#include "terminal.h"
#include "xmalloc.h"

#define SECOND	     1000000000ull
#define CHANGES	     20 /* of each seed, of the driver without an engine */
#define LINE_SECONDS 10 /* from line to line of a log */

/* --- one process --- */

static double seconds_left(const struct fuzz_campaign *campaign)
{
	const double most = campaign->options->time_ms / 1000.0;

	return most - monotonic_since(campaign->began_ns);
}

/* Executions that this job may still make; 0: as many as there is time for. */
static unsigned long runs_left(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot)
{
	const unsigned long share = campaign->options->runs / campaign->jobs +
				    !!(campaign->options->runs % campaign->jobs);

	return share > slot->before ? share - slot->before : 0;
}

static void libfuzzer_arguments(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot,
				struct fuzz_arguments *arguments)
{
	const struct fuzz_target *target = campaign->target;
	const double left = seconds_left(campaign);

	for (const char *const *argument = target->arguments; *argument; argument++)
		fuzz_argument(arguments, "%s", *argument);
	fuzz_argument(arguments, "-print_final_stats=1");
	if (slot->memory.path)
		fuzz_argument(arguments, "-exact_artifact_path=%s", slot->memory.path);
	else
		fuzz_argument(arguments, "-artifact_prefix=%s/job%zu-", campaign->work,
			      (size_t)(slot - campaign->slots));
	if (target->dictionary)
		fuzz_argument(arguments, "-dict=%s/dictionary", campaign->work);
	if (campaign->options->time_ms)
		fuzz_argument(arguments, "-max_total_time=%d", left < 1 ? 1 : (int)(left + 0.5));
	if (campaign->options->runs)
		fuzz_argument(arguments, "-runs=%lu", runs_left(campaign, slot));
	fuzz_argument(arguments, "%s", campaign->home.corpus);
	fuzz_argument(arguments, "%s/seeds", campaign->work);
}

static void afl_arguments(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot,
			  struct fuzz_arguments *arguments)
{
	const double left = seconds_left(campaign);

	fuzz_afl_arguments(campaign, slot,
			   !campaign->options->time_ms ? 0
			   : left < 1		       ? 1
						       : (unsigned int)(left + 0.5),
			   campaign->options->runs ? runs_left(campaign, slot) : 0, arguments);
}

static void driver_arguments(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot,
			     struct fuzz_arguments *arguments)
{
	fuzz_argument(arguments, "--changes=%d", CHANGES);
	if (campaign->options->runs)
		fuzz_argument(arguments, "--runs=%lu", campaign->options->runs);
	if (campaign->options->time_ms)
		fuzz_argument(arguments, "--time=%u", campaign->options->time_ms);
	if (slot->memory.path)
		fuzz_argument(arguments, "--keep=%s", slot->memory.path);
	fuzz_argument(arguments, "%s/seeds", campaign->work);
	fuzz_argument(arguments, "%s", campaign->home.corpus);
}

static int start_slot(struct fuzz_campaign *campaign, struct fuzz_slot *slot)
{
	struct fuzz_arguments arguments = {0};
	int err;

	if (campaign->engine != FUZZ_AFL)
		fuzz_argument(&arguments, "%s", campaign->program);
	if (campaign->engine == FUZZ_LIBFUZZER) {
		libfuzzer_arguments(campaign, slot, &arguments);
	} else if (campaign->engine == FUZZ_AFL) {
		afl_arguments(campaign, slot, &arguments);
	} else {
		driver_arguments(campaign, slot, &arguments);
	}
	fuzz_job_free(&slot->job);
	slot->before += slot->pulse.executions;
	slot->pulse = (struct fuzz_pulse){0};
	slot->inited = false;
	slot->starts++;
	err = fuzz_job_start(&slot->job, arguments.word, campaign->work);
	if (err)
		terminal_error("%s: cannot be started: %s", campaign->program, strerror(-err));
	fuzz_arguments_free(&arguments);
	return err;
}

static void receive_line(void *data, const char *line)
{
	struct fuzz_slot *slot = data;
	const char *artifact = fuzz_log_artifact(line);

	fuzz_log_pulse(line, &slot->pulse);
	slot->inited = slot->inited || fuzz_log_inited(line);
	if (artifact) {
		free(slot->artifact);
		slot->artifact = xstrdup(artifact);
	}
}

/* --- all of them --- */

static void add_up(struct fuzz_campaign *campaign)
{
	struct fuzz_pulse total = {0};

	for (unsigned int i = 0; i < campaign->jobs; i++) {
		const struct fuzz_slot *slot = &campaign->slots[i];
		const struct fuzz_pulse *pulse = &slot->pulse;

		total.executions += slot->before + pulse->executions;
		total.edges = pulse->edges > total.edges ? pulse->edges : total.edges;
		total.inputs = pulse->inputs > total.inputs ? pulse->inputs : total.inputs;
		total.rss_mib += pulse->rss_mib;
	}
	/* one that is started again has read nothing yet */
	total.edges = total.edges > campaign->total.edges ? total.edges : campaign->total.edges;
	total.inputs = total.inputs ? total.inputs : campaign->total.inputs;
	campaign->total = total;
}

static void show(struct fuzz_campaign *campaign, bool is_end)
{
	const struct fuzz_pulse *total = &campaign->total;
	const uint64_t now = monotonic_ns();
	const double seconds = monotonic_since(campaign->began_ns);
	const struct options *options = campaign->options;
	const char *s = campaign->found == 1 ? "" : "s";
	const bool plain = options->verbosity >= 0 && !options->json && !isatty(STDERR_FILENO);

	add_up(campaign);
	campaign->seconds = seconds;
	if (!is_end)
		progress_show(
			options,
			"fuzz: %s %.0f s: %llu executions, %.0f a second, %llu edges, %llu inputs, %zu finding%s",
			campaign->target->name, seconds, (unsigned long long)total->executions,
			(double)total->executions / (seconds > 0 ? seconds : 1),
			(unsigned long long)total->edges, (unsigned long long)total->inputs,
			campaign->found, s);
	if (is_end || now - campaign->logged_ns >= SECOND) {
		campaign->logged_ns = now;
		fuzz_home_log(&campaign->home, campaign->run, total, campaign->found);
	}
	if (plain && !is_end && now - campaign->shown_ns >= LINE_SECONDS * SECOND) {
		campaign->shown_ns = now;
		fprintf(stderr,
			"%s: %.0f s, %llu executions, %llu edges, %llu inputs, %zu finding%s\n",
			campaign->target->name, seconds, (unsigned long long)total->executions,
			(unsigned long long)total->edges, (unsigned long long)total->inputs,
			campaign->found, s);
	}
}

static bool is_over(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot)
{
	const struct options *options = campaign->options;

	return interrupt_signal() || slot->starts >= FUZZ_STARTS_MAX ||
	       (options->time_ms && seconds_left(campaign) < 1) ||
	       (options->runs && !runs_left(campaign, slot));
}

static bool ended_well(const struct fuzz_slot *slot)
{
	return WIFEXITED(slot->job.process.status) && !WEXITSTATUS(slot->job.process.status);
}

static void keep_artifact(struct fuzz_campaign *campaign, const struct fuzz_slot *slot)
{
	const bool in_memory = slot->memory.path && !strcmp(slot->artifact, slot->memory.path);
	char *path = in_memory ? xstrdup(slot->artifact)
			       : fuzz_restored(campaign, slot->artifact, slot->job.log);

	fuzz_keep_found(campaign, path, slot->job.log);
	if (!slot->inited)
		fuzz_forget(campaign, path);
	if (strcmp(path, slot->artifact) != 0)
		unlink(path);
	free(path);
}

/* A process that ended: its finding, and whether another one replaces it. 0, or -errno after an
 * error was printed. */
static int end_slot(struct fuzz_campaign *campaign, struct fuzz_slot *slot)
{
	const size_t tail = slot->job.len > 1500 ? slot->job.len - 1500 : 0;

	if (ended_well(slot) || interrupt_signal())
		return 0;
	/* AFL++ does not begin where all seeds fail, and they are findings already */
	if (campaign->engine == FUZZ_AFL && campaign->found)
		return 0;
	if (!slot->artifact) {
		terminal_error("%s: the engine ended with no input that failed; it printed:\n%s",
			       campaign->program, slot->job.log + tail);
		return -EPROTO;
	}
	if (slot->artifact[0] != '/') {
		char *path = xasprintf("%s/%s", campaign->work, slot->artifact);

		free(slot->artifact);
		slot->artifact = path;
	}
	/* the time that passed counts, the executions that it cost do not */
	slot->before += slot->pulse.executions;
	slot->pulse.executions = 0;
	keep_artifact(campaign, slot);
	free(slot->artifact);
	slot->artifact = NULL;
	campaign->is_used_up |= slot->starts >= FUZZ_STARTS_MAX;
	/* the driver without an engine ends at the first */
	return campaign->engine != FUZZ_LIBFUZZER || is_over(campaign, slot)
		       ? 0
		       : start_slot(campaign, slot);
}

static void wait_for_any(const struct fuzz_campaign *campaign)
{
	struct pollfd fds[FUZZ_JOBS_MAX + 1];
	nfds_t count = 0;

	for (unsigned int i = 0; i < campaign->jobs; i++)
		if (campaign->slots[i].job.process.pid)
			fds[count++] =
				(struct pollfd){.fd = campaign->slots[i].job.fd, .events = POLLIN};
	fds[count++] = (struct pollfd){.fd = interrupt_fd(), .events = POLLIN};
	poll(fds, count, 200);
}

static int run_jobs(struct fuzz_campaign *campaign)
{
	unsigned int running = campaign->jobs;
	int err = 0;

	while (!err && running && !interrupt_signal()) {
		wait_for_any(campaign);
		running = 0;
		for (unsigned int i = 0; !err && i < campaign->jobs; i++) {
			struct fuzz_slot *slot = &campaign->slots[i];
			const bool was_running = slot->job.process.pid;

			if (was_running && !fuzz_job_read(&slot->job, receive_line, slot))
				err = end_slot(campaign, slot);
			running += slot->job.process.pid != 0;
			if (campaign->engine == FUZZ_AFL)
				fuzz_afl_read(campaign, slot);
		}
		show(campaign, false);
	}
	return err;
}

int fuzz_campaign(struct fuzz_campaign *campaign)
{
	const struct options *options = campaign->options;
	int err = fuzz_work_make(campaign->work, campaign->target);

	if (err)
		return err;
	campaign->findings = json_array();
	campaign->run = (long)time(NULL);
	campaign->jobs = campaign->engine == FUZZ_NONE ? 1 : option_or(options->jobs, 1);
	if (campaign->jobs > FUZZ_JOBS_MAX)
		campaign->jobs = FUZZ_JOBS_MAX;
	campaign->began_ns = campaign->shown_ns = monotonic_ns();
	interrupt_begin();
	if (campaign->engine == FUZZ_AFL)
		err = fuzz_afl_begin(campaign);
	for (unsigned int i = 0; campaign->engine != FUZZ_AFL && i < campaign->jobs; i++)
		fuzz_memory_make(&campaign->slots[i].memory);
	for (unsigned int i = 0; !err && i < campaign->jobs; i++)
		err = start_slot(campaign, &campaign->slots[i]);
	if (!err)
		err = run_jobs(campaign);
	for (unsigned int i = 0; i < campaign->jobs; i++) {
		fuzz_job_stop(&campaign->slots[i].job);
		if (!err && campaign->engine == FUZZ_AFL) {
			fuzz_afl_read(campaign, &campaign->slots[i]);
			err = fuzz_afl_end(campaign, &campaign->slots[i]);
		}
	}
	progress_end(options);
	show(campaign, true);
	campaign->stopped = interrupt_signal();
	interrupt_end();
	return err;
}
