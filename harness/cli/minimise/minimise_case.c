/* SPDX-License-Identifier: MIT */
/* What a case of the smallest recording or scenario expects. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "minimise.h"
#include "replay.h"
#include "xmalloc.h"

/*
 * The rules at should or above that the lint of the smallest has, or those below, sorted, as a case
 * of producers wants them.
 */
static json_t *all_rules(const struct minimise *about, const struct smallest *smallest, bool below)
{
	struct lint_report report;
	json_t *rules;
	char *why;

	if (linter_run(&report, &about->config, "", smallest->bytes, smallest->len, &why)) {
		free(why);
		return json_array();
	}
	rules = linter_rules(&report, below);
	linter_free(&report);
	return rules;
}

/* As --driver has it; NULL: the word of the text. */
static char *driver_word(const struct cat_driver_choice *driver)
{
	if (driver->none)
		return xstrdup("none");
	if (!*driver->name && !*driver->kernel)
		return NULL;
	return xasprintf("%s%s%s", *driver->name ? driver->name : "auto",
			 *driver->kernel ? "@" : "", driver->kernel);
}

/* A rule below should is named only where the case asks for those. */
static void expect_below(const struct minimise *about, const struct smallest *smallest,
			 json_t *lint)
{
	json_t *below = all_rules(about, smallest, true), *slug;
	size_t i;

	json_array_foreach(below, i, slug)
	{
		if (!strcmp(json_string_value(slug), about->rule))
			json_object_set(lint, "below", below);
	}
	json_decref(below);
}

static json_t *expect_lint(const struct minimise *about, const struct smallest *smallest)
{
	const enum fdi_level level = about->options->level;
	char *why, *driver = driver_word(about->config.driver);
	struct lint_report report;
	int code = EXIT_HOLDS;
	json_t *lint;

	if (linter_run(&report, &about->config, "", smallest->bytes, smallest->len, &why)) {
		free(why);
	} else {
		code = !report.reads		       ? EXIT_NOTHING
		       : linter_breaks(&report, level) ? EXIT_BROKEN
						       : EXIT_HOLDS;
		linter_free(&report);
	}
	lint = json_pack("{s:i,s:o,s:s,s:s}", "exit", code, "rules",
			 all_rules(about, smallest, false), "level", cat_level_name(level), "spec",
			 cat_spec_name(about->options->spec));
	expect_below(about, smallest, lint);
	if (driver)
		json_object_set_new(lint, "driver", json_string(driver));
	free(driver);
	return json_pack("{s:o}", "lint", lint);
}

/* As it was asked: a parser that does not follow clients text by text. *needs: what for. */
static json_t *expect_answers(const struct minimise *about, const struct smallest *smallest,
			      const char **needs)
{
	const unsigned int features = subject_scope(about->runner.subject)->features;
	struct rec_error error;
	struct decoy_case one;
	struct recording *rec;
	json_t *expect;

	/* it was loaded before, to be asked */
	if (rec_load(&rec, smallest->bytes, smallest->len, &error))
		xmalloc_failed();
	replay_case(&one, "recording", smallest->bytes, smallest->len, rec, features);
	*needs = one.needs & FEATURE_TRACK ? "track" : "parse";
	expect = one.ask == CASE_SNAPSHOTS ? json_pack("{s:O}", "snapshots", one.asked)
					   : json_pack("{s:b}", "oracle", 1);
	case_free(&one);
	return expect;
}

char *minimise_case(const struct minimise *about, const struct smallest *smallest, bool *is_oracle)
{
	const char *needs = NULL;
	json_t *expect = about->asks ? expect_answers(about, smallest, &needs)
				     : expect_lint(about, smallest);
	json_t *root = json_pack("{s:s,s:s,s:[s],s:s,s:s,s:o,s:s,s:s,s:O}", "id", "0001", "title",
				 about->is_scenario ? "the smallest scenario that breaks the rule"
						    : "the smallest recording that breaks the rule",
				 "rules", about->rule, "level", "must", "target",
				 about->asks ? "consumer" : "producer", "needs",
				 needs ? json_pack("[s]", needs) : json_array(), "origin",
				 "made by decoy minimise", "why",
				 "It broke the rule when it was made.", "expect", expect);
	char *text = json_dumps(root, JSON_INDENT(2));

	*is_oracle = !json_object_get(expect, "snapshots");
	json_decref(expect);
	json_decref(root);
	return text;
}
