/* SPDX-License-Identifier: MIT */
/* decoy fuzz report [TARGET]: what campaigns left, as lines, JSON, or a page. */
#include <errno.h>
#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "atomic.h"
#include "cli.h"
#include "fuzz_home.h"
#include "fuzz_page.h"
#include "fuzz_verbs.h"
#include "terminal.h"

struct report {
	const char *named; /* --corpus */
	json_t *campaigns;
};

/* A directory without a history is of no campaign. */
static void add_home(void *data, const char *name)
{
	struct report *report = data;
	struct fuzz_home home;

	if (fuzz_home_where(&home, report->named, name) || access(home.history, R_OK))
		return;
	json_array_append_new(report->campaigns, json_pack("{s:s,s:o,s:o}", "target", name,
							   "history", fuzz_home_history(&home),
							   "findings", fuzz_home_findings(&home)));
}

static void print_lines(const json_t *campaigns)
{
	const json_t *one;
	size_t i;

	json_array_foreach(campaigns, i, one)
	{
		json_t *totals = fuzz_page_totals(json_object_get(one, "history"));
		const size_t found = json_array_size(json_object_get(one, "findings"));
		json_int_t campaigns_of, executions, seconds, edges, inputs;

		json_unpack(totals, "{s:I,s:I,s:I,s:I,s:I}", "campaigns", &campaigns_of,
			    "executions", &executions, "seconds", &seconds, "edges", &edges,
			    "inputs", &inputs);
		printf("%-20s %4lld %-9s %14lld executions %8lld s %7lld edges %6lld inputs %4zu finding%s kept\n",
		       json_string_value(json_object_get(one, "target")), (long long)campaigns_of,
		       campaigns_of == 1 ? "campaign" : "campaigns", (long long)executions,
		       (long long)seconds, (long long)edges, (long long)inputs, found,
		       found == 1 ? "" : "s");
		json_decref(totals);
	}
}

static int write_page(const char *path, const json_t *campaigns)
{
	struct atomic_file file;
	int err = atomic_open(&file, path);

	if (!err) {
		fuzz_page(file.stream, campaigns);
		err = atomic_commit(&file);
	}
	if (err)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	return err ? EXIT_HARNESS : EXIT_HOLDS;
}

int verb_fuzz_report(const struct options *options)
{
	struct report report = {.named = options->corpus, .campaigns = json_array()};
	struct fuzz_home home;
	int code = EXIT_HOLDS;

	if (options->arg_count > 1 || (options->corpus && !options->arg_count)) {
		terminal_error("fuzz report: expected %s", options->corpus
								   ? "a target beside --corpus"
								   : "one target, or none");
		json_decref(report.campaigns);
		return EXIT_USAGE;
	}
	if (fuzz_home_where(&home, options->corpus, "") == -EINVAL) {
		fuzz_home_missing();
		json_decref(report.campaigns);
		return EXIT_USAGE;
	}
	if (options->arg_count)
		add_home(&report, options->args[0]);
	else
		fuzz_homes(add_home, &report);
	if (!json_array_size(report.campaigns)) {
		terminal_error("fuzz report: no campaign was run%s%s; 'decoy fuzz TARGET' runs one",
			       options->arg_count ? " of " : "",
			       options->arg_count ? options->args[0] : "");
		code = EXIT_NOTHING;
	} else if (options->output) {
		code = write_page(options->output, report.campaigns);
	} else if (options->json) {
		json_dumpf(report.campaigns, stdout, JSON_INDENT(2) | JSON_ENSURE_ASCII);
		putchar('\n');
	} else {
		print_lines(report.campaigns);
	}
	json_decref(report.campaigns);
	return code;
}
