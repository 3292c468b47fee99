/* SPDX-License-Identifier: MIT */
/* decoy report FILE...: shards and runs together, in every format. */
#include <stdlib.h>

#include "cli.h"
#include "finish.h"
#include "merge.h"
#include "progress.h"
#include "terminal.h"
#include "verdict_line.h"

static int merge_file(struct merged *merged, const char *path, enum fdi_level level)
{
	struct saved saved;
	char *why;
	int err = saved_load(&saved, path, &why);

	if (!err) {
		err = merge_add(merged, &saved, level, &why);
		saved_free(&saved);
	}
	if (err)
		terminal_error("%s", why);
	free(why);
	return err ? EXIT_USAGE : 0;
}

static void print_text(const struct options *options, const struct report_set *set)
{
	const struct tally tally = set_tally(set);

	for (size_t i = 0; i < set->count; i++) {
		report_text(stdout, &set->runs[i], progress_colour(options, stdout),
			    options->verbosity);
		fputs(set->count > 1 ? "\n" : "", stdout);
	}
	if (set->count > 1)
		printf("%u passed, %u failed, %u skipped\n", tally.passed, tally.failed,
		       tally.skipped);
}

static int write_reports(const struct options *options, const struct merged *merged)
{
	const struct report_set set = {merged->runs, merged->count};
	const int code = report_set_write(options, &set);

	if (options->json)
		report_set_json(stdout, &set);
	else
		print_text(options, &set);
	fflush(stdout);
	if (merged->repeated)
		terminal_error(
			"report: %zu results are in several files: each counts once, as failed "
			"where one of them failed",
			merged->repeated);
	for (size_t i = 0; i < merged->count; i++)
		if (merged->runs[i].missing)
			terminal_error("report: %s: shard %s is missing", merged->runs[i].subject,
				       merged->runs[i].missing);
	return code ? code : report_exit(&set);
}

int verb_report(const struct options *options)
{
	struct merged merged = {0};
	int code = 0;

	if (!options->arg_count) {
		terminal_error(
			"report: expected files of --report json=, lint --json or watch --json");
		return EXIT_USAGE;
	}
	for (int i = 0; !code && i < options->arg_count; i++)
		code = merge_file(&merged, options->args[i], options->level);
	merge_finish(&merged);
	if (!code)
		code = write_reports(options, &merged);
	if (code == EXIT_NOTHING)
		terminal_error("report: nothing was judged in these files");
	merge_free(&merged);
	return code;
}
