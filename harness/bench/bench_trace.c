/* SPDX-License-Identifier: MIT */
#include "bench_trace.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "blktrace.h"
#include "decoy_path.h"
#include "grtrace.h"
#include "measure.h"
#include "progress.h"
#include "terminal.h"
#include "xmalloc.h"

#define ROUNDS	3u
#define MISSING "not installed; ci/install nightly"

extern char **environ;

/* Two clients, 120 jobs a second on two rings, for so many seconds: seven events and a switch a
 * job. */
static const char scenario_format[] =
	"{\"title\":\"bench\",\"why\":\"bench\",\"origin\":\"made\",\"devices\":{\"gpu\":{"
	"\"driver\":\"i915\",\"pdev\":\"0000:03:00.0\",\"engines\":{\"render\":{},\"copy\":{}}}},"
	"\"processes\":{\"p\":{}},\"clients\":{\"a\":{\"device\":\"gpu\"},\"b\":{\"device\":"
	"\"gpu\"}},\"steps\":[{\"at\":\"0s\",\"spawn\":{\"process\":\"p\"}},"
	"{\"at\":\"0s\",\"open\":{\"client\":\"a\",\"process\":\"p\",\"fd\":3}},"
	"{\"at\":\"0s\",\"open\":{\"client\":\"b\",\"process\":\"p\",\"fd\":4}},"
	"{\"at\":\"0s\",\"work\":{\"client\":\"a\",\"engine\":\"render\",\"busy\":\"4ms\","
	"\"every\":16666667,\"until\":\"%us\"}},"
	"{\"at\":\"0s\",\"work\":{\"client\":\"b\",\"engine\":\"copy\",\"busy\":\"7ms\","
	"\"every\":16666667,\"until\":\"%us\"}}]}";

struct bench {
	const struct options *options;
	char *dir; /* the current directory of what runs */
	char *decoy; /* this program */
	uint64_t events;
	double simulated; /* records a second */
};

/* One program. */
struct run {
	double seconds; /* of processor time; 0: it could not be run */
	double mebibytes; /* resident at most */
};

/* --- programs --- */

static double seconds_of(const struct rusage *usage)
{
	return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
	       (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

/* Its output goes nowhere. */
static bool run_once(char *const *arguments, struct run *run)
{
	posix_spawn_file_actions_t files;
	struct rusage usage;
	pid_t pid;
	int status = 0, err;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
	err = posix_spawnp(&pid, arguments[0], &files, NULL, arguments, environ);
	posix_spawn_file_actions_destroy(&files);
	if (err || wait4(pid, &status, 0, &usage) < 0 || !WIFEXITED(status) ||
	    WEXITSTATUS(status) != 0)
		return false;
	run->seconds = seconds_of(&usage);
	run->mebibytes = (double)usage.ru_maxrss / 1024;
	return true;
}

/* The fastest of several runs: noise only ever adds. */
static struct run run_program(const struct bench *bench, const char *const *arguments)
{
	unsigned int rounds = option_or(bench->options->rounds, ROUNDS);
	struct run best = {0};

	progress_show(bench->options, "bench: %s %s", arguments[0], arguments[1]);
	for (unsigned int i = 0; i < rounds; i++) {
		struct run run;

		if (!run_once((char *const *)(uintptr_t)arguments, &run))
			return (struct run){0};
		if (!i || run.seconds < best.seconds)
			best = run;
	}
	progress_end(bench->options);
	return best;
}

#define RUN(bench, ...) run_program(bench, (const char *const[]){__VA_ARGS__, NULL})

/* --- streams --- */

/* The trace of the scenario for so many seconds, to NAME. In a process of its own, as memory is
 * measured, too. */
static int simulate_trace(struct bench *bench, const char *name, unsigned int seconds)
{
	const char *const arguments[] = {bench->decoy, "sim", "bench.json", "--trace",
					 name,	       "-o",  "/dev/null",  NULL};
	FILE *scenario = fopen("bench.json", "w");
	struct stat st;
	struct run run;

	if (!scenario)
		return -errno;
	fprintf(scenario, scenario_format, seconds, seconds);
	if (fclose(scenario))
		return -errno;
	if (!run_once((char *const *)(uintptr_t)arguments, &run) || stat(name, &st))
		return -EIO;
	bench->events = (uint64_t)st.st_size / GRT_RECORD_SIZE;
	bench->simulated = (double)bench->events / run.seconds;
	return 0;
}

static int write_streams(struct bench *bench)
{
	const char *const export[] = {bench->decoy, "trace", "export",	"--to", "ctf",
				      "-o",	    "ctf",   "run.grt", NULL};
	struct run run;
	int err;

	progress_show(bench->options, "bench: writing streams");
	err = simulate_trace(bench, "long.grt", 12000);
	if (!err)
		err = simulate_trace(bench, "run.grt", 1200);
	if (!err)
		err = blktrace_write(".", bench->events);
	if (!err && !run_once((char *const *)(uintptr_t) export, &run))
		err = -EIO;
	progress_end(bench->options);
	return err;
}

/* --- measures --- */

static double run_rate(const struct bench *bench, struct run run)
{
	return run.seconds > 0 ? (double)bench->events / run.seconds / 1e6 : 0;
}

static struct measure measure_ratio(const char *id, const char *what, struct run ours,
				    struct run theirs, double goal)
{
	return (struct measure){
		.id = id,
		.what = what,
		.unit = "x",
		.value = ours.seconds > 0 ? theirs.seconds / ours.seconds : 0,
		.goal = goal,
		.at_least = true,
		.skipped = theirs.seconds > 0 ? NULL : MISSING,
	};
}

static struct measure of_rate(const char *id, const char *what, double value, double goal)
{
	return (struct measure){.id = id,
				.what = what,
				.unit = "M/s",
				.value = value,
				.goal = goal,
				.at_least = true,
				.skipped = value > 0 ? NULL : MISSING};
}

static struct measure of_memory(const char *id, const char *what, struct run run)
{
	return (struct measure){.id = id,
				.what = what,
				.unit = "MiB",
				.value = run.mebibytes,
				.goal = 64,
				.gated = true,
				.skipped = run.seconds > 0 ? NULL : "it failed"};
}

static int measure_all(struct bench *bench)
{
	const char *decoy = bench->decoy;
	struct run verify = RUN(bench, decoy, "trace", "verify", "run.grt");
	struct run report = RUN(bench, decoy, "trace", "report", "run.grt");
	struct run text = RUN(bench, decoy, "trace", "export", "run.grt");
	struct run rawverify = RUN(bench, "blkrawverify", "run");
	struct run btt = RUN(bench, "btt", "-i", "run.bin");
	struct run blkparse = RUN(bench, "blkparse", "-i", "run");
	struct run babeltrace = RUN(bench, "babeltrace2", "ctf");
	struct run long_verify = RUN(bench, decoy, "trace", "verify", "long.grt");
	struct run long_report = RUN(bench, decoy, "trace", "report", "long.grt");
	const struct measure measures[] = {
		measure_ratio("T1", "verify, against blkrawverify", verify, rawverify, 2),
		measure_ratio("T2", "merge and report, against btt (which gets a merged file)",
			      report, btt, 2),
		measure_ratio("T3", "text, against blkparse", text, blkparse, 8),
		measure_ratio("T4", "text, against babeltrace2 of the same events as CTF", text,
			      babeltrace, 15),
		of_rate("T1.a", "verify", run_rate(bench, verify), 80),
		of_rate("T1.b", "blkrawverify", run_rate(bench, rawverify), 0),
		of_rate("T2.a", "merge and report", run_rate(bench, report), 12),
		of_rate("T2.b", "btt", run_rate(bench, btt), 0),
		of_rate("T3.a", "text", run_rate(bench, text), 8),
		of_rate("T3.b", "blkparse", run_rate(bench, blkparse), 0),
		of_rate("T4.b", "babeltrace2", run_rate(bench, babeltrace), 0),
		of_memory("T5", "memory of verify, ten times as many events", long_verify),
		of_memory("T6", "memory of report, ten times as many events", long_report),
		of_rate("T7", "simulate with a trace, records", bench->simulated / 1e6, 0),
	};
	const size_t count = sizeof(measures) / sizeof(*measures);

	if (bench->options->json)
		measures_json(measures, count);
	else
		measures_text(measures, count);
	return measures_hold(measures, count) ? EXIT_HOLDS : EXIT_BROKEN;
}

/* --- the directory --- */

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

static int measure_there(struct bench *bench)
{
	int err = chdir(bench->dir) ? -errno : write_streams(bench);

	if (!err)
		return measure_all(bench);
	terminal_error("bench: cannot write streams to %s: %s", bench->dir, strerror(-err));
	return EXIT_HARNESS;
}

int bench_trace(const struct options *options)
{
	const char *below = getenv("TMPDIR");
	struct bench bench = {.options = options, .decoy = decoy_path()};
	int code;

	bench.dir = xasprintf("%s/decoy-bench.XXXXXX", below && *below ? below : "/tmp");
	if (!bench.decoy || !mkdtemp(bench.dir)) {
		terminal_error("bench: %s: %s", bench.dir, strerror(errno));
		code = EXIT_HARNESS;
	} else {
		code = measure_there(&bench);
		nftw(bench.dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	}
	free(bench.decoy);
	free(bench.dir);
	return code;
}
