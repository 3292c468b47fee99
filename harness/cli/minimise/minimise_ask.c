/* SPDX-License-Identifier: MIT */
/* Does a recording break the rule that the whole one breaks? */
#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "minimise.h"
#include "replay.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

bool minimise_lint(void *data, const char *bytes, size_t len)
{
	const struct minimise *about = data;
	struct lint_report report;
	bool found = false;
	char *why;

	if (linter_run(&report, &about->config, "", bytes, len, &why)) {
		free(why);
		return false;
	}
	for (size_t i = 0; !found && i < report.count; i++)
		found = !report.list[i].waived && !strcmp(report.list[i].rule->slug, about->rule);
	linter_free(&report);
	return found;
}

/* Oneshot has a process for each text, tree one for each case; others are started again after a
 * failure. */
static size_t extra_cost(const struct minimise *about, const struct recording *rec)
{
	const struct results *results = &about->runner.results;
	size_t cost = about->options->parser && results->count ? rec->read_count * MINIMISE_START
							       : 0;

	for (size_t i = 0; i < results->count; i++) {
		const enum verdict verdict = results->list[i].verdict;

		cost += verdict == VERDICT_HANG ? MINIMISE_HANG : 0;
		if (!about->options->parser && verdict >= VERDICT_CRASH &&
		    verdict <= VERDICT_EARLY_END)
			cost += MINIMISE_START;
	}
	return cost + (about->options->tree && results->count ? MINIMISE_START : 0);
}

int minimise_start(struct minimise *about)
{
	subject_close(about->runner.subject);
	about->runner.subject = NULL;
	return subjects_open(&about->runner.subject, about->options);
}

bool minimise_ask(struct minimise *about, const char *bytes, size_t len)
{
	struct runner *runner = &about->runner;
	struct recording *rec;
	struct rec_error error;
	struct decoy_case one;
	int err;

	results_free(&runner->results);
	about->extra = about->fresh ? MINIMISE_START : 0;
	if (about->fresh && minimise_start(about)) {
		about->failed = true;
		return false;
	}
	if (rec_load(&rec, bytes, len, &error))
		return false;
	replay_case(&one, "recording", bytes, len, rec, subject_scope(runner->subject)->features);
	err = replay_judges(rec) ? runner_case(runner, &one) : 0;
	about->extra += extra_cost(about, rec);
	case_free(&one);
	/* a question that a signal ended is no failure: what is left by then is written */
	about->failed = about->failed || (err && !interrupt_signal());
	for (size_t i = 0; i < runner->results.count; i++)
		replay_rule(&runner->results.list[i], about->options->spec);
	return !err && runner->results.count;
}

bool minimise_subject(void *data, const char *bytes, size_t len)
{
	struct minimise *about = data;
	const struct result *result;

	if (!minimise_ask(about, bytes, len))
		return false;
	result = &about->runner.results.list[0];
	return result->verdict == about->verdict && result_breaks(result) &&
	       !strcmp(result->rule, about->rule);
}

static int find_subject_rule(struct minimise *about, const char *file, const char *bytes,
			     size_t len)
{
	const struct result *result;

	if (!minimise_ask(about, bytes, len)) {
		if (!about->failed)
			terminal_error("%s: no DRM text: nothing in it begins with drm-", file);
		return about->failed ? EXIT_HARNESS : EXIT_NOTHING;
	}
	result = &about->runner.results.list[0];
	if (result->verdict == VERDICT_SKIP) {
		terminal_error("%s: %s was not asked: %s", file,
			       subject_name(about->runner.subject), result->detail);
		return EXIT_NOTHING;
	}
	if (!result_breaks(result)) {
		terminal_error("%s: %s answers as it may: nothing to minimise", file,
			       subject_name(about->runner.subject));
		return EXIT_USAGE;
	}
	about->verdict = result->verdict;
	if (about->options->rule && strcmp(about->options->rule, result->rule) != 0) {
		terminal_error("%s: fails for %s, not for %s", file, result->rule,
			       about->options->rule);
		return EXIT_USAGE;
	}
	about->rule = xstrdup(result->rule);
	return 0;
}

/* The first that breaks the run; where none does, the first. */
static int find_lint_rule(struct minimise *about, const char *file, const char *bytes, size_t len)
{
	const char *found = NULL, *first = NULL;
	struct lint_report report;
	char *why;

	if (linter_run(&report, &about->config, file, bytes, len, &why)) {
		terminal_error("%s", why);
		free(why);
		return EXIT_USAGE;
	}
	for (size_t i = 0; i < report.count; i++) {
		const struct lint_finding *finding = &report.list[i];
		const char *slug = finding->rule->slug;

		if (finding->waived || (about->options->rule && strcmp(slug, about->options->rule)))
			continue;
		first = first ? first : slug;
		if (!found && finding->rule->level <= about->options->level)
			found = slug;
	}
	found = found ? found : first;
	about->rule = found ? xstrdup(found) : NULL;
	if (!found)
		terminal_error("%s: breaks %s: nothing to minimise", file,
			       about->options->rule ? "no such rule" : "no rule");
	linter_free(&report);
	return found ? 0 : EXIT_USAGE;
}

int minimise_rule(struct minimise *about, const char *file, const char *bytes, size_t len)
{
	return (about->asks ? find_subject_rule : find_lint_rule)(about, file, bytes, len);
}
