/* SPDX-License-Identifier: MIT */
#include "fuzz_afl.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "atomic.h"
#include "file.h"
#include "interrupt.h"
#include "mine.h"
#include "terminal.h"
#include "xmalloc.h"

#define CHECK_MS    60000 /* of all seeds, before the first process */
#define FAILED_MAX  20 /* seeds that fail, and inputs of one process that are asked again */
#define TIMEOUT_S   10 /* of an execution, where its target does not say */
#define LENGTH_MAX  1048576ul /* of an input, the same */
#define FIRST_START "120000" /* ms until a target answers at first: machines may be slow */

/* --- words --- */

/* Settings of a machine that a campaign neither needs nor may change, and sanitizers as AFL++ wants
 * them. */
static void environment(struct fuzz_arguments *arguments)
{
	static const char *const words[] = {
		"env",
		"-u",
		"ASAN_OPTIONS",
		"-u",
		"UBSAN_OPTIONS",
		"AFL_NO_UI=1",
		"AFL_NO_COLOR=1",
		"AFL_SKIP_CPUFREQ=1",
		"AFL_NO_AFFINITY=1",
		"AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1",
		("AFL_FORKSRV_INIT_TMOUT=" FIRST_START),
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		fuzz_argument(arguments, "%s", words[i]);
}

/* Where the slot's process writes. */
static char *directory_of(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot)
{
	return xasprintf("%s/afl/job%zu", campaign->work, (size_t)(slot - campaign->slots));
}

void fuzz_afl_arguments(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot,
			unsigned int seconds, unsigned long runs, struct fuzz_arguments *arguments)
{
	const struct fuzz_target *target = campaign->target;
	const size_t job = (size_t)(slot - campaign->slots);

	environment(arguments);
	fuzz_argument(arguments, "afl-fuzz");
	fuzz_argument(arguments, "-i%s/seeds", campaign->work);
	fuzz_argument(arguments, "-o%s/afl", campaign->work);
	/* they learn from each other; the first one of several is deterministic */
	fuzz_argument(arguments, campaign->jobs > 1 && !job ? "-Mjob%zu" : "-Sjob%zu", job);
	fuzz_argument(arguments, "-t%lu", fuzz_target_number(target, "timeout", TIMEOUT_S) * 1000);
	fuzz_argument(arguments, "-G%lu", fuzz_target_number(target, "max_len", LENGTH_MAX));
	if (target->dictionary)
		fuzz_argument(arguments, "-x%s/dictionary", campaign->work);
	if (seconds)
		fuzz_argument(arguments, "-V%u", seconds);
	if (runs)
		fuzz_argument(arguments, "-E%lu", runs);
	fuzz_argument(arguments, "--");
	fuzz_argument(arguments, "%s", campaign->program);
}

void fuzz_afl_alone(const struct fuzz_campaign *campaign, struct fuzz_arguments *arguments)
{
	const char *set = getenv("ASAN_OPTIONS");

	fuzz_argument(arguments, "env");
	fuzz_argument(arguments, "ASAN_OPTIONS=%s%shandle_abort=1:malloc_context_size=30:%s",
		      set ? set : "", set && *set ? ":" : "",
		      "abort_on_error=0:allocator_may_return_null=1");
	fuzz_argument(arguments, "%s", campaign->program);
}

bool fuzz_afl_minimise(const struct fuzz_campaign *campaign, const char *input, const char *small,
		       unsigned int seconds)
{
	struct fuzz_arguments arguments = {0};
	struct fuzz_job job;

	environment(&arguments);
	fuzz_argument(&arguments, "afl-tmin");
	fuzz_argument(&arguments, "-i%s", input);
	fuzz_argument(&arguments, "-o%s", small);
	fuzz_argument(&arguments, "--");
	fuzz_argument(&arguments, "%s", campaign->program);
	fuzz_job_run(&job, arguments.word, campaign->work, seconds * 1000);
	fuzz_job_free(&job);
	fuzz_arguments_free(&arguments);
	return !access(small, R_OK);
}

/* --- before the first --- */

/* A line of the shell, in the campaign's directory: $1 is the target. *log: what it printed, free()
 * it. True: it did well. */
static bool shell(const struct fuzz_campaign *campaign, const char *line, char **log)
{
	char *argv[] = {xstrdup("sh"),
			xstrdup("-c"),
			xstrdup(line),
			xstrdup("sh"),
			xstrdup(campaign->program),
			NULL};
	struct fuzz_job job;
	const bool good = !fuzz_job_run(&job, argv, campaign->work, CHECK_MS) &&
			  !job.process.status;

	*log = xstrdup(job.log ? job.log : "");
	fuzz_job_free(&job);
	for (char **word = argv; *word; word++)
		free(*word);
	return good;
}

/* Of "Reading 417 bytes from seeds/a" the last. NULL: none. */
static char *last_input(const struct fuzz_campaign *campaign, const char *log)
{
	static const char mark[] = " bytes from ";
	const char *found = NULL;

	for (const char *at = strstr(log, mark); at; at = strstr(at + 1, mark))
		found = at + strlen(mark);
	return found ? xasprintf("%s/%.*s", campaign->work, (int)strcspn(found, "\n"), found)
		     : NULL;
}

/* Seeds, and inputs of earlier campaigns beside them: AFL++ has one directory. */
static int copy_corpus(const struct fuzz_campaign *campaign)
{
	char *line = xasprintf("cp -- '%s'/* seeds/", campaign->home.corpus), *log;
	const bool empty = !fuzz_home_count(campaign->home.corpus);
	const bool good = empty || shell(campaign, line, &log);

	if (!good)
		terminal_error("%s: cannot be copied to %s: %s", campaign->home.corpus,
			       campaign->work, log);
	if (!empty)
		free(log);
	free(line);
	return good ? 0 : -EIO;
}

/*
 * All seeds, until none fails: AFL++ passes over one that crashes or hangs, and it would be no
 * finding. The target ends at the first, which is the last one that it names.
 */
static void check_seeds(struct fuzz_campaign *campaign)
{
	bool more = true;
	char *log, *input;

	for (unsigned int i = 0; more && i < FAILED_MAX && !interrupt_signal(); i++) {
		more = !shell(campaign, "exec stdbuf -oL \"$1\" seeds/*", &log) &&
		       !interrupt_signal();
		input = more ? last_input(campaign, log) : NULL;
		/* one that does not fail alone was late by the load of the machine */
		more = input && fuzz_keep_found(campaign, input, "");
		if (more)
			fuzz_forget(campaign, input);
		free(input);
		free(log);
	}
}

int fuzz_afl_begin(struct fuzz_campaign *campaign)
{
	char *log;
	const bool there = shell(campaign, "command -v afl-fuzz && command -v afl-tmin", &log);
	int err;

	free(log);
	if (!there) {
		terminal_error("%s: afl-fuzz is not installed; as root: apt-get install afl++",
			       campaign->target->name);
		return -ENOENT;
	}
	err = copy_corpus(campaign);
	if (!err)
		check_seeds(campaign);
	return err;
}

/* --- while it runs --- */

/* Of the last line of plot_data: the time, ..., the fourth is inputs, the twelfth executions, the
 * thirteenth edges. */
static void read_plot(const char *directory, struct fuzz_pulse *pulse)
{
	unsigned long long inputs, executions, edges;
	char *path = xasprintf("%s/plot_data", directory), *bytes, *line;
	size_t len;

	if (!file_read(path, &bytes, &len)) {
		while (len && bytes[len - 1] == '\n')
			bytes[--len] = '\0';
		line = strrchr(bytes, '\n');
		if (line &&
		    sscanf(line,
			   "%*u, %*u, %*u, %llu, %*u, %*u, %*f%%, %*u, %*u, %*u, %*f, %llu, %llu",
			   &inputs, &executions, &edges) == 3) {
			pulse->inputs = inputs;
			pulse->edges = edges;
			if (executions > pulse->executions)
				pulse->executions = executions;
		}
		free(bytes);
	}
	free(path);
}

/* fuzzer_stats is written once a minute, and at the end. */
static void read_stats(const char *directory, struct fuzz_pulse *pulse)
{
	char *path = xasprintf("%s/fuzzer_stats", directory), *bytes;
	const char *at;
	size_t len;

	if (!file_read(path, &bytes, &len)) {
		at = strstr(bytes, "execs_done ");
		at = at ? strchr(at, ':') : NULL;
		if (at && strtoull(at + 1, NULL, 10) > pulse->executions)
			pulse->executions = strtoull(at + 1, NULL, 10);
		free(bytes);
	}
	free(path);
}

static int is_input(const struct dirent *entry)
{
	return !strncmp(entry->d_name, "id:", 3);
}

/* Of DIRECTORY/crashes those that were not there the last time. */
static void read_failed(struct fuzz_campaign *campaign, const char *directory, const char *kind,
			const char *log, unsigned int *known)
{
	char *place = xasprintf("%s/%s", directory, kind);
	struct dirent **entries;
	const int count = scandir(place, &entries, is_input, alphasort);

	for (int i = 0; i < count; i++) {
		char *path = xasprintf("%s/%s", place, entries[i]->d_name);

		if ((unsigned int)i >= *known && *known < FAILED_MAX) {
			++*known;
			fuzz_keep_found(campaign, path, log);
		}
		free(path);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	free(place);
}

void fuzz_afl_read(struct fuzz_campaign *campaign, struct fuzz_slot *slot)
{
	char *directory = directory_of(campaign, slot), *queue = xasprintf("%s/queue", directory);

	read_plot(directory, &slot->pulse);
	/* its first minute has no line */
	if (!slot->pulse.edges)
		slot->pulse.inputs = fuzz_home_count(queue);
	free(queue);
	read_stats(directory, &slot->pulse);
	read_failed(campaign, directory, "crashes", "AFL++ saw it crash", &slot->crashes);
	read_failed(campaign, directory, "hangs", "", &slot->hangs);
	free(directory);
}

int fuzz_afl_end(const struct fuzz_campaign *campaign, const struct fuzz_slot *slot)
{
	char *directory = directory_of(campaign, slot), *queue = xasprintf("%s/queue", directory);
	struct dirent **entries;
	const int count = scandir(queue, &entries, is_input, alphasort);
	int err = 0;

	for (int i = 0; i < count; i++) {
		char *path = xasprintf("%s/%s", queue, entries[i]->d_name), *to = NULL, *bytes;
		size_t len;

		/* not what it began with, nor what another process has, too */
		if (!err && !strstr(entries[i]->d_name, "orig:") &&
		    !strstr(entries[i]->d_name, "sync:") && !file_read(path, &bytes, &len)) {
			to = xasprintf("%s/afl-%016llx", campaign->home.corpus,
				       (unsigned long long)mine_hash(bytes, len));
			err = atomic_write(to, bytes, len);
			free(bytes);
		}
		if (err && to)
			terminal_error("%s: cannot be kept for the next campaign: %s", to,
				       strerror(-err));
		free(to);
		free(path);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	free(queue);
	free(directory);
	return err;
}
