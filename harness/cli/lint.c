/* SPDX-License-Identifier: MIT */
/* decoy lint FILE...: judges what a driver printed. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "cli.h"
#include "finish.h"
#include "interrupt.h"
#include "linter.h"
#include "monotonic.h"
#include "progress.h"
#include "terminal.h"
#include "timeline_recorded.h"
#include "xmalloc.h"

#define PICTURES_MOST 12 /* of a file */
#define KEPT_MOST     ((size_t)5000) /* findings of a file that reports have one by one */

struct run {
	const struct options *options;
	struct lint_config config;
	struct lint_baseline *baseline;
	struct results results;
	json_t *ids; /* set of those of results */
	bool first; /* nothing was written to the JSON array yet */
	int code; /* EXIT_USAGE or EXIT_HARNESS once something could not be read */
};

static char *print_summary(const struct lint_report *report, size_t breaks)
{
	if (!report->reads)
		return xstrdup("no DRM text: nothing in it begins with drm-");
	return xasprintf("%zu findings, %zu that break the run, %u counters undetermined",
			 report->count, breaks, report->undetermined);
}

/*
 * A file that is given twice is judged twice: reports want names that differ. ids has each, with
 * how often it was given as a file.
 */
static char *unique_id(json_t *ids, const char *file)
{
	size_t times = (size_t)json_integer_value(json_object_get(ids, file));
	char *id = xstrdup(file);

	/* the new name, too, may be that of a file */
	while (json_object_get(ids, id)) {
		free(id);
		id = xasprintf("%s (%zu)", file, ++times);
	}
	json_object_set_new_nocheck(ids, id, json_integer(1));
	json_object_set_new_nocheck(ids, file, json_integer((json_int_t)(times ? times : 1)));
	return id;
}

static struct findings *keep_findings(const struct lint_report *report)
{
	struct findings *findings = xcalloc(1, sizeof(*findings));

	linter_keep(findings, report, KEPT_MOST);
	return findings;
}

/* A counter of a client, one value after another, that breaks the run. */
static bool has_picture(const struct lint_finding *finding, enum fdi_level level)
{
	return finding->rule->level <= level && !finding->waived && !finding->known &&
	       finding->key && finding->before.value.present && finding->now.known &&
	       finding->before.t_ns < finding->now.t_ns && !(finding->other && *finding->other);
}

/* What was printed around the first findings over time; NULL: there are none. */
static struct pictures *draw_findings(const struct lint_report *report, enum fdi_level level,
				      const char *bytes, size_t len)
{
	struct timeline_recorded list[PICTURES_MOST];
	size_t count = 0;
	struct pictures *pictures;

	for (size_t i = 0; i < report->count && count < PICTURES_MOST; i++) {
		const struct lint_finding *finding = &report->list[i];

		if (has_picture(finding, level))
			list[count++] = (struct timeline_recorded){
				.line = finding->line,
				.key = xasprintf("%s%s:", finding->key, finding->name),
				.from_ns = finding->before.t_ns,
				.to_ns = finding->now.t_ns,
			};
	}
	pictures = count ? timeline_recorded(bytes, len, list, count) : NULL;
	while (count--)
		free(list[count].key);
	return pictures;
}

/* The first that breaks the run, else the first. */
static const char *first_rule(const struct lint_report *report, enum fdi_level level)
{
	for (size_t i = 0; i < report->count; i++) {
		const struct lint_finding *finding = &report->list[i];

		if (finding->rule->level <= level && !finding->waived && !finding->known)
			return finding->rule->slug;
	}
	return report->count ? report->list[0].rule->slug : "";
}

static void keep_report(struct run *run, const struct lint_report *report, uint64_t start,
			struct pictures *timeline)
{
	size_t breaks = linter_breaks(report, run->options->level);
	struct result result = {
		.id = unique_id(run->ids, report->file),
		.name = xstrdup("lint"),
		.rule = xstrdup(first_rule(report, run->options->level)),
		.level = cat_level_name(run->options->level),
		.verdict = !report->reads ? VERDICT_SKIP
			   : breaks	  ? VERDICT_FAIL
					  : VERDICT_PASS,
		.required = true,
		.detail = print_summary(report, breaks),
		.findings = report->count ? keep_findings(report) : NULL,
		.timeline = timeline,
		.seconds = monotonic_since(start),
	};

	if (breaks) {
		char *lines = NULL;
		size_t len;
		FILE *out = xmemstream(&lines, &len);

		linter_print(out, report, false, false);
		xmemstream_close(out);
		free(result.detail);
		result.detail = lines;
	}
	cite(&result, CAT_PRODUCER, run->options->spec);
	results_add(&run->results, &result);
}

/* False: a signal came before the file was read. */
static bool lint_one(struct run *run, const char *path)
{
	const char *name = strcmp(path, "-") ? path : "<stdin>";
	const uint64_t start = monotonic_ns();
	struct lint_report report;
	char *bytes, *why;
	size_t len;
	int err = terminal_read_file(path, &bytes, &len);

	if (err == -ECANCELED)
		return false;
	if (err) {
		run->code = EXIT_USAGE;
		return true;
	}
	err = linter_run(&report, &run->config, name, bytes, len, &why);
	if (err) {
		free(bytes);
		terminal_error("%s", why);
		free(why);
		run->code = err == -EINVAL ? EXIT_USAGE : EXIT_HARNESS;
		return true;
	}
	if (run->baseline)
		linter_baseline_apply(run->baseline, &report);
	if (run->options->json)
		linter_json(stdout, &report, &run->first);
	else
		linter_print(stdout, &report,
			     progress_colour(run->options, stdout) == REPORT_COLOUR,
			     run->options->verbosity > 0);
	if (linter_unlisted(&report, FDI_INFO))
		terminal_error("%s: %zu more findings are not listed", name,
			       linter_unlisted(&report, FDI_INFO));
	if (!report.reads)
		terminal_error("%s: no DRM text: nothing in it begins with drm-", name);
	keep_report(run, &report, start,
		    run->options->reports.count
			    ? draw_findings(&report, run->options->level, bytes, len)
			    : NULL);
	free(bytes);
	linter_free(&report);
	return true;
}

static int finish_run(struct run *run)
{
	struct tally tally = results_tally(&run->results);
	int code;

	run->results.seconds = monotonic_since(run->results.began_ns);
	code = results_write(run->options, &run->results);
	if (run->options->json)
		puts("\n]");
	if (run->results.stopped)
		terminal_error("stopped by %s: %zu of %zu files were judged", run->results.stopped,
			       run->results.asked, run->results.planned);
	if (run->options->verbosity >= 0 && !run->options->json)
		printf("%u passed, %u failed, %u skipped\n", tally.passed, tally.failed,
		       tally.skipped);
	if (code || run->code)
		return code ? code : run->code;
	return results_exit(&run->results);
}

/* A signal ends it between two files: what was found until then is printed and written. */
static void lint_all(struct run *run)
{
	const struct options *options = run->options;
	struct results *results = &run->results;

	results->planned = (size_t)options->arg_count;
	interrupt_begin();
	while (results->asked < results->planned && !interrupt_signal())
		results->asked += lint_one(run, options->args[results->asked]);
	interrupt_end();
	if (results->asked < results->planned)
		results->stopped = interrupt_signal();
}

int verb_lint(const struct options *options)
{
	struct run run = {
		.options = options,
		.config = {.spec = options->spec, .driver = &options->driver},
		.first = true,
	};
	int code;

	if (!options->arg_count) {
		terminal_error("lint: expected a file, or - for standard input");
		return EXIT_USAGE;
	}
	if (options->baseline && linter_baseline_load(&run.baseline, options->baseline))
		return EXIT_USAGE;
	run.ids = json_object();
	results_begin(&run.results);
	run.results.subject = xstrdup("lint");
	run.results.spec = cat_spec_name(options->spec);
	run.results.level = cat_level_name(options->level);
	if (options->json)
		fputc('[', stdout);
	lint_all(&run);
	code = finish_run(&run);
	linter_baseline_free(run.baseline);
	json_decref(run.ids);
	results_free(&run.results);
	return code;
}
