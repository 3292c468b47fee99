/* SPDX-License-Identifier: MIT */
/*
 * torture [-n ROUNDS] TRACER.ko SOURCE.ko [RUN...]: in a guest, as root, where no other tracer is
 * loaded: load both modules, and do the runs (default: all that need no boot of their own) that
 * many times (1). After each a line "broken RUN: R05 R06" or "broken RUN: none". Exit code: 0, no
 * rule is broken; 1; 2, usage; 3, nothing was judged.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runs.h"

static const char *tracer, *source;

/* Clients are declared before the first session, and a trace begins in the middle of jobs. */
static void modules_reload(void)
{
	const struct torture_run warm_up = {.contexts = ALL_CONTEXTS,
					    .events = 10,
					    .ms = 1000,
					    .interval_us = 100,
					    .burst = 10};

	module_remove(TORTURE_DEBUGFS);
	module_remove("grtrace");
	module_load(tracer);
	module_load(source);
	if (torture_is_there())
		torture_do(&warm_up);
}

static bool do_run(const char *name, struct run_sums *sums)
{
	struct findings findings = {0};
	struct run run;
	run_whole *whole;

	if (!run_find(name, &run, &whole)) {
		fprintf(stderr, "torture: no run '%s'\n", name);
		exit(2);
	}
	modules_reload();
	if (whole)
		whole(sums, &findings);
	else
		run_session(&run, sums, &findings);
	findings_print(&findings, name);
	return !findings_any(&findings);
}

static void print_sums(const struct run_sums *sums)
{
	printf("records %" PRIu64 ", lost %" PRIu64 ", torn %" PRIu64 ", unaccounted %" PRIu64
	       "; %" PRIu64 " reads beside writers; hooks inside of hooks: %" PRIu64
	       " hard in process, %" PRIu64 " hard in soft, %" PRIu64 " soft in process\n",
	       sums->records, sums->lost, sums->torn, sums->unaccounted, sums->reads,
	       sums->overlaps[0], sums->overlaps[1], sums->overlaps[2]);
}

static bool do_runs(char **names, int count, struct run_sums *sums)
{
	bool ok = true;
	const char *name;

	for (int i = 0; i < count; i++)
		ok = do_run(names[i], sums) && ok;
	for (unsigned int i = 0; !count && (name = run_name(i)); i++)
		ok = do_run(name, sums) && ok;
	return ok;
}

int main(int argc, char **argv)
{
	struct run_sums sums = {0};
	long rounds = 1;
	bool ok = true;
	int option;

	while ((option = getopt(argc, argv, "+n:")) != -1) {
		if (option != 'n' || (rounds = strtol(optarg, NULL, 10)) <= 0)
			return 2;
	}
	if (argc - optind < 2) {
		fprintf(stderr, "usage: torture [-n ROUNDS] TRACER.ko SOURCE.ko [RUN...]\n");
		return 2;
	}
	tracer = argv[optind];
	source = argv[optind + 1];
	for (long i = 0; i < rounds; i++)
		ok = do_runs(argv + optind + 2, argc - optind - 2, &sums) && ok;
	print_sums(&sums);
	module_remove(TORTURE_DEBUGFS);
	module_remove("grtrace");
	return ok ? 0 : 1;
}
