/* SPDX-License-Identifier: MIT */
#include "bench_fuzz.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "fuzz_campaign.h"
#include "measure.h"
#include "progress.h"
#include "remove_tree.h"
#include "terminal.h"
#include "xmalloc.h"

#define SECONDS \
	10 /* of each target: the first two, in which most new inputs are found, are slower */
#define EMPTY_SIZE 1024
#define WAIT_MS	   120000

/*
 * Executions a second that are the goal; they are shown, and fail nothing: they are of one machine.
 */
static const struct goal {
	const char *target;
	double rate;
} goals[] = {
	{"fdinfo_snapshot", 100000}, {"fdinfo_lint", 30000},	{"fdinfo_two_readers", 30000},
	{"fdinfo_sequence", 30000},  {"grtrace_stream", 50000},
};

static double goal_of(const char *target)
{
	for (size_t i = 0; i < sizeof(goals) / sizeof(*goals); i++)
		if (!strcmp(goals[i].target, target))
			return goals[i].rate;
	return 0;
}

static double processor_seconds(void)
{
	struct rusage usage;

	getrusage(RUSAGE_CHILDREN, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void receive_pulse(void *data, const char *line)
{
	fuzz_log_pulse(line, data);
}

/* With one more option of libFuzzer. Executions, and what they cost; false: it failed, or found
 * something. */
static bool execute(const char *program, const struct fuzz_target *target, const char *work,
		    const char *limit, double *executions, double *seconds)
{
	struct fuzz_pulse pulse = {0};
	struct fuzz_arguments arguments = {0};
	const double before = processor_seconds();
	struct fuzz_job job;
	bool good;

	fuzz_argument(&arguments, "%s", program);
	fuzz_argument(&arguments, "-seed=1");
	fuzz_argument(&arguments, "-print_final_stats=1");
	fuzz_argument(&arguments, "%s", limit);
	for (const char *const *a = target ? target->arguments : NULL; a && *a; a++)
		fuzz_argument(&arguments, "%s", *a);
	if (target)
		fuzz_argument(&arguments, "-seed_inputs=@%s/list", work);
	else
		fuzz_argument(&arguments, "-max_len=%d", EMPTY_SIZE);
	good = !fuzz_job_run(&job, arguments.word, work, WAIT_MS) && !job.process.status;
	for (char *line = job.log, *end; line && (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		receive_pulse(&pulse, line);
	}
	*executions = (double)pulse.executions;
	*seconds = processor_seconds() - before;
	fuzz_job_free(&job);
	fuzz_arguments_free(&arguments);
	return good;
}

/* Without what the start and the reading of seeds cost. 0: it does not run. */
static double rate_of(const char *program, const struct fuzz_target *target, const char *work)
{
	double first, start, all, total;
	char *limit = xasprintf("-max_total_time=%d", SECONDS);
	const bool good = execute(program, target, work, "-runs=1", &first, &start) &&
			  execute(program, target, work, limit, &all, &total);

	free(limit);
	return good && total > start ? (all - first) / (total - start) : 0;
}

/* The seeds, each by its name: where the engine has a directory instead, it writes what it finds
 * there. */
static bool list_seeds(const char *work)
{
	char *path = xasprintf("%s/list", work), *seeds = xasprintf("%s/seeds", work);
	FILE *list = fopen(path, "w");
	DIR *directory = opendir(seeds);
	bool any = false, good = list && directory;

	for (struct dirent *entry; good && (entry = readdir(directory));) {
		if (*entry->d_name == '.')
			continue;
		fprintf(list, "%s%s/%s", any ? "," : "", seeds, entry->d_name);
		any = true;
	}
	if (directory)
		closedir(directory);
	if (list)
		good = !fclose(list) && good;
	free(seeds);
	free(path);
	return good;
}

/* A copy of its seeds, on which the engine works in memory: nothing is written. */
static double measure_target(const struct fuzz_target *target, const struct options *options)
{
	char program[PATH_MAX], work[PATH_MAX];
	enum fuzz_engine engine;
	double rate;

	if (!fuzz_build_find(program, &engine, target->name, options->build, FUZZ_LIBFUZZER) ||
	    fuzz_work_make(work, target))
		return 0;
	progress_show(options, "bench: %s", target->name);
	rate = list_seeds(work) ? rate_of(program, target, work) : 0;
	remove_tree(work);
	return rate;
}

int bench_fuzz(const struct options *options)
{
	char program[PATH_MAX];
	enum fuzz_engine engine;
	struct measure *rows;
	size_t count, n = 0;
	const struct fuzz_target *targets = fuzz_targets(&count);
	double empty;

	if (!fuzz_build_find(program, &engine, "empty", options->build, FUZZ_LIBFUZZER)) {
		terminal_error(
			"bench: the engine's empty target is not built; in a clone of the source: "
			"cmake --preset fuzz && ninja -C build/clang");
		return EXIT_HARNESS;
	}
	empty = rate_of(program, NULL, "/");
	rows = xcalloc(count, sizeof(*rows));
	for (size_t i = 0; i < count; i++) {
		const double rate = measure_target(&targets[i], options);

		rows[n++] = (struct measure){
			.id = "B5",
			.what = targets[i].name,
			.unit = "runs/s",
			.value = rate,
			.goal = goal_of(targets[i].name),
			.at_least = true,
			.yardstick = empty,
			.beside = "the engine's empty target",
			.skipped = rate > 0 ? NULL : "it is not built with libFuzzer, or fails",
		};
	}
	progress_end(options);
	if (options->json)
		measures_json(rows, n);
	else
		measures_text(rows, n);
	free(rows);
	return EXIT_HOLDS;
}
