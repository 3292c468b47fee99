/* SPDX-License-Identifier: MIT */
/* decoy rules: one rule per line, its slug first. */
#include <stdlib.h>

#include "catalogue.h"
#include "cli.h"
#include "format.h"
#include "terminal.h"

/* A rule that is not judged of every text: for whom, or where. */
static const char *condition_of(const struct cat_rule *rule)
{
	if (rule->optional)
		return " by-driver";
	return rule->live ? " live" : "";
}

static void print_row(const struct cat_rule *rule)
{
	printf("%-28s %-8s %-9s %s..%s%s\n", rule->slug, cat_level_name(rule->level),
	       cat_target_name(rule->target), cat_spec_name(rule->since),
	       cat_spec_name(rule->until), condition_of(rule));
}

static void print_json(const struct cat_rule *rule, bool first)
{
	printf("%s\n{\"slug\":\"%s\",\"level\":\"%s\",\"target\":\"%s\",\"since\":\"%s\","
	       "\"until\":\"%s\",\"by_driver\":%s,\"live\":%s,\"requires\":",
	       first ? "" : ",", rule->slug, cat_level_name(rule->level),
	       cat_target_name(rule->target), cat_spec_name(rule->since),
	       cat_spec_name(rule->until), rule->optional ? "true" : "false",
	       rule->live ? "true" : "false");
	format_json_string(stdout, rule->prose ? rule->prose->requires : "");
	fputs(",\"why\":", stdout);
	format_json_string(stdout, rule->prose ? rule->prose->why : "");
	fputs(",\"cites\":", stdout);
	format_json_string(stdout, rule->prose ? rule->prose->cites : "");
	putchar('}');
}

int verb_rules(const struct options *options)
{
	const struct cat_rule *rules;
	size_t count;

	if (options->arg_count) {
		terminal_error("rules: %s: expected options, or 'list WHAT'", options->args[0]);
		return EXIT_USAGE;
	}
	rules = cat_rules(&count);
	if (options->json)
		putchar('[');
	for (size_t i = 0; i < count; i++) {
		if (options->json)
			print_json(&rules[i], !i);
		else
			print_row(&rules[i]);
	}
	if (options->json)
		puts("\n]");
	return EXIT_HOLDS;
}
