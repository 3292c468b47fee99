/* SPDX-License-Identifier: MIT */
/* A producer's case: the same lint that people call, held against a row reasoned by hand. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "linter.h"
#include "monotonic.h"
#include "options.h"
#include "runner.h"
#include "terminal.h"
#include "xmalloc.h"

static int configure_lint(const struct decoy_case *one, struct lint_config *config,
			  struct cat_driver_choice *choice, enum fdi_level *level)
{
	*choice = (struct cat_driver_choice){0};
	*config = (struct lint_config){.spec = FDI_SPEC_LATEST, .driver = choice};
	*level = FDI_MUST;
	if (one->lint.spec && cat_spec_parse(one->lint.spec, &config->spec))
		return -EINVAL;
	if (one->lint.level && cat_level_parse(one->lint.level, level))
		return -EINVAL;
	if (one->lint.driver && cat_driver_parse(one->lint.driver, choice))
		return -EINVAL;
	return 0;
}

static char *describe_lint(const struct case_lint *lint)
{
	char *rules = json_dumps(lint->rules, 0);
	char *below = lint->below ? json_dumps(lint->below, 0) : NULL;
	char *text = xasprintf("exit %d and %s%s%s", lint->exit, rules,
			       below ? ", below should " : "", below ? below : "");

	free(rules);
	free(below);
	return text;
}

static char *compare_lint(const struct case_lint *asked, const struct case_lint *found,
			  const char *why)
{
	char *expected, *got, *text;

	if (found->exit == asked->exit && json_equal(found->rules, asked->rules) &&
	    (!asked->below || json_equal(found->below, asked->below)))
		return NULL;
	expected = describe_lint(asked);
	got = describe_lint(found);
	text = xasprintf("lint: expected %s\ngot %s%s%s", expected, got, why ? "\n" : "",
			 why ? why : "");
	free(expected);
	free(got);
	return text;
}

static char *judge_lint(const struct decoy_case *one, const struct lint_report *report,
			enum fdi_level level, bool unreadable, const char *why)
{
	json_t *rules = linter_rules(report, false), *below = linter_rules(report, true);
	const struct case_lint found = {
		.exit = unreadable		       ? EXIT_USAGE
			: !report->reads	       ? EXIT_NOTHING
			: linter_breaks(report, level) ? EXIT_BROKEN
						       : EXIT_HOLDS,
		.rules = rules,
		.below = one->lint.below ? below : NULL,
	};
	char *differs = compare_lint(&one->lint, &found, why);

	json_decref(rules);
	json_decref(below);
	return differs;
}

int runner_lint(struct runner *runner, const struct decoy_case *one)
{
	struct cat_driver_choice choice;
	struct lint_report report;
	struct lint_config config;
	enum fdi_level level;
	struct result result;
	char *why = NULL, *differs;
	bool unreadable;
	const uint64_t start = monotonic_ns();
	int err = configure_lint(one, &config, &choice, &level);

	if (!err)
		err = linter_run(&report, &config, one->name, one->bytes, one->len, &why);
	unreadable = err == -EINVAL && why;
	if (err && !unreadable) {
		terminal_error("%s: the lint could not be run: %s", one->name, strerror(-err));
		free(why);
		return err;
	}
	differs = judge_lint(one, &report, level, unreadable, why);
	free(why);
	result = (struct result){
		.id = xstrdup(one->id),
		.name = xstrdup(one->name),
		.title = xstrdup(one->title),
		.rule = xstrdup(case_rule(one)),
		.level = case_level_name(one->level),
		.verdict = differs ? VERDICT_FAIL : VERDICT_PASS,
		.required = selection_requires(runner->options, one),
		.detail = differs,
		.seconds = monotonic_since(start),
	};
	linter_free(&report);
	cite(&result, CAT_PRODUCER, runner->options->spec);
	results_add(&runner->results, &result);
	return 0;
}
