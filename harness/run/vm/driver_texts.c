/* SPDX-License-Identifier: MIT */
/* Judges what a user's driver printed, rule by rule. */
#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "driver_judge.h"
#include "terminal.h"
#include "xmalloc.h"

#define SHOWN 3 /* findings printed per rule: every read of a text repeats them */

/* Copy the first findings of the rule of report->list[first]. Returns how many it has. */
static size_t copy_rule(const struct lint_report *report, size_t first, struct lint_report *out,
			struct lint_finding list[SHOWN])
{
	size_t count = 0;

	*out = *report;
	out->list = list;
	out->count = 0;
	for (size_t i = first; i < report->count; i++) {
		const struct lint_finding *finding = &report->list[i];

		if (finding->rule != report->list[first].rule || finding->waived)
			continue;
		if (out->count < SHOWN)
			list[out->count++] = *finding;
		count++;
	}
	return count;
}

static bool is_first(const struct lint_report *report, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (report->list[i].rule == report->list[at].rule && !report->list[i].waived)
			return false;
	return !report->list[at].waived;
}

static void add_rule(struct results *results, const struct lint_report *report, size_t first,
		     const struct options *options)
{
	const struct fdi_rule *rule = report->list[first].rule;
	struct lint_finding list[SHOWN];
	struct lint_report of;
	const size_t count = copy_rule(report, first, &of, list);
	char *detail;
	size_t len;
	FILE *out = xmemstream(&detail, &len);
	struct result result = {
		.id = xasprintf("module/fdinfo/%s", rule->slug),
		.name = xstrdup("module/fdinfo"),
		.title = xstrdup("the fdinfo that the driver prints follows the specification"),
		.rule = xstrdup(rule->slug),
		.level = cat_level_name(rule->level),
		.verdict = rule->level <= FDI_MAY ? VERDICT_FAIL : VERDICT_INFO,
		.required = rule->level <= options->level};

	linter_print(out, &of, false, true);
	if (count > of.count)
		fprintf(out, "and %zu more\n", count - of.count);
	xmemstream_close(out);
	result.detail = detail;
	cite(&result, CAT_PRODUCER, options->spec);
	results_add(results, &result);
}

static void report_undetermined(const struct lint_report *report)
{
	if (report->undetermined)
		terminal_error(
			"vm: %u counter%s below an earlier value at the end: undetermined; run longer to "
			"decide it (--for 30s)",
			report->undetermined, report->undetermined == 1 ? " was" : "s were");
}

static int add_rules(struct results *results, const struct lint_report *report,
		     const struct options *options)
{
	if (!report->reads)
		return EXIT_NOTHING;
	for (size_t i = 0; i < report->count; i++)
		if (is_first(report, i) &&
		    (report->list[i].rule->level <= FDI_MAY || options->verbosity > 0))
			add_rule(results, report, i, options);
	if (!linter_breaks(report, options->level))
		driver_result(results, options, "module/fdinfo", "", VERDICT_PASS, NULL);
	report_undetermined(report);
	return 0;
}

int driver_judge_texts(struct results *results, const struct vm_driver *driver,
		       const struct options *options, const char *file)
{
	const struct lint_config config = {.spec = options->spec, .driver = &options->driver};
	struct lint_report report;
	char *why;
	int code;

	if (linter_run(&report, &config, file, driver->recording, driver->recording_len, &why)) {
		terminal_error("vm: %s", why);
		free(why);
		return EXIT_HARNESS;
	}
	code = add_rules(results, &report, options);
	linter_free(&report);
	return code;
}
