/* SPDX-License-Identifier: MIT */
/* decoy explain RULE|CASE: a manual entry, bytes made visible. */
#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "checks.h"
#include "cite.h"
#include "cli.h"
#include "manual.h"
#include "meant_case.h"
#include "options.h"
#include "selection.h"
#include "terminal.h"

static void print_citation(const struct cat_sentence *sentence)
{
	printf("    %s, line%s %u", sentence->id, sentence->last > sentence->line ? "s" : "",
	       sentence->line);
	if (sentence->last > sentence->line)
		printf("-%u", sentence->last);
	printf("%s: %s\n", sentence->until == FDI_SPEC_6_12 ? " of the 6.12 version" : "",
	       sentence->says);
}

/* "S12 S14" with their lines in the newest text that has them. */
static void print_citations(const char *cites)
{
	const struct cat_sentence *sentences;
	size_t count;

	if (!*cites)
		return;
	puts("Based on (drm-usage-stats.rst)");
	sentences = cat_sentences(&count);
	while (*cites) {
		size_t len = strcspn(cites, " ");

		for (size_t i = 0; i < count; i++)
			if (strlen(sentences[i].id) == len && !memcmp(sentences[i].id, cites, len))
				print_citation(&sentences[i]);
		cites += len;
		cites += strspn(cites, " ");
	}
	putchar('\n');
}

static bool names_rule(const struct decoy_case *one, const char *slug)
{
	json_t *rule;
	size_t i;

	json_array_foreach(one->rules, i,
			   rule) if (!strcmp(json_string_value(rule), slug)) return true;
	return false;
}

/* A family in one line. Returns how many members follow it in the list. */
static size_t show_family(const struct selection *selection, size_t first)
{
	const struct decoy_case *one = selection->list[first];
	const int words = (int)strlen(one->member) + 1;
	size_t last = first;
	char name[64];

	while (last + 1 < selection->count && selection->list[last + 1]->root == one->root)
		last++;
	snprintf(name, sizeof(name), "%.*s", (int)strlen(one->name) - words, one->name);
	printf("    %.*s %-32s %s (%zu cases)\n", (int)strlen(one->id) - words, one->id, name,
	       json_string_value(json_object_get(one->root, "title")), last - first + 1);
	return last - first;
}

static void cases_of(const struct selection *selection, const char *slug)
{
	size_t shown = 0;

	for (size_t i = 0; i < selection->count; i++) {
		const struct decoy_case *one = selection->list[i];

		if (!names_rule(one, slug))
			continue;
		if (!shown++)
			puts("Cases");
		if (one->member)
			i += show_family(selection, i);
		else
			printf("    %s %-32s %s\n", one->id, one->name, one->title);
	}
	if (shown)
		putchar('\n');
}

/* The kernel cases of a rule, by their names in decoy-dev vm. */
static void checks_of(const char *slug)
{
	size_t count, shown = 0;
	const struct vm_check *checks = vm_checks(&count);

	for (size_t i = 0; i < count; i++) {
		char name[VM_CHECK_NAME];

		if (strcmp(checks[i].rule, slug))
			continue;
		if (!shown++)
			puts("Cases in decoy-dev vm");
		vm_check_name(&checks[i], name);
		printf("    %-32s %s\n", name, checks[i].title);
	}
	if (shown)
		putchar('\n');
}

/* The cells of a rule of drivers, by their names in decoy test --workload. */
static void cells_of(const char *slug)
{
	struct cells_error error;
	struct cells cells;
	size_t shown = 0;

	if (cells_list(&cells, &error))
		return;
	for (uint32_t i = 0; i < cells.about_count; i++) {
		if (!strstr(cells.about[i].rules, slug))
			continue;
		if (!shown++)
			puts("Cells of decoy test --workload");
		printf("    %-32s %s\n", cells.about[i].name, cells.about[i].title);
	}
	if (shown)
		putchar('\n');
	cells_free(&cells);
}

/* For rules about writers, a text that breaks the rule and one that follows it; for rules about
 * readers, a text and what a reader gets from it. */
static void print_examples(const struct cat_rule *rule, const struct cat_prose *prose)
{
	bool writes = rule->target == CAT_PRODUCER || rule->target == CAT_TRACER;

	manual_bytes(writes ? "Example that breaks the rule" : "Example", prose->bad,
		     prose->bad_len);
	if (writes)
		manual_bytes("Example that follows the rule", prose->good, strlen(prose->good));
	else
		manual_lines("Expected", prose->good);
}

static void explain_rule(const struct selection *selection, const struct cat_rule *rule)
{
	const struct cat_prose *prose = rule->prose;

	printf("%s: %s, for a %s", rule->slug, cat_level_name(rule->level),
	       cat_target_name(rule->target));
	if (!cat_is_of_trace(rule))
		printf(", specification %s", cat_spec_name(rule->since));
	if (!cat_is_of_trace(rule) && rule->since != rule->until)
		printf(" to %s", cat_spec_name(rule->until));
	puts("\n");
	if (rule->optional)
		manual_paragraph("Scope", "Checked only for drivers whose profile asks for it; "
					  "see 'decoy rules list profiles'.");
	if (rule->live)
		manual_paragraph("Where", "Checked by 'decoy watch' on a running machine; a text "
					  "alone does not show it.");
	if (prose) {
		manual_paragraph("Requires", prose->requires);
		manual_paragraph("Why", prose->why);
		print_citations(prose->cites);
	}
	if (prose && prose->source)
		manual_paragraph("Source", prose->source);
	if (prose && *prose->bad)
		print_examples(rule, prose);
	if (rule->target == CAT_CONSUMER)
		cases_of(selection, rule->slug);
	if (rule->target == CAT_KERNEL)
		checks_of(rule->slug);
	if (rule->target == CAT_DRIVER)
		cells_of(rule->slug);
}

static void explain_case(const struct selection *selection, const struct decoy_case *one)
{
	const struct corpus_file *scenario = selection_scenario(selection, one);

	printf("%s %s: %s, for a %s\n\n", one->id, one->name, case_level_name(one->level),
	       case_target_name(one->target));
	manual_paragraph("Title", one->title);
	manual_paragraph("Why", one->why);
	manual_paragraph("Origin", one->origin);
	manual_rules(one, FDI_SPEC_LATEST);
	if (scenario) {
		json_t *json = json_loadb(scenario->bytes, scenario->len, 0, NULL);

		manual_json("Scenario", json);
		json_decref(json);
	}
	manual_bytes("Bytes", one->bytes, one->len);
	manual_json("Expected", json_object_get(one->root, "expect"));
	printf("Try it\n    decoy reproduce %s --%s CMD\n", one->id,
	       one->is_recording ? "stream" : "parser");
}

/* A slug may name two rules, one for producers and one for consumers. */
static size_t explain_rules(const struct selection *selection, const char *slug)
{
	const struct cat_rule *rules;
	size_t count, found = 0;

	rules = cat_rules(&count);
	for (size_t i = 0; i < count; i++) {
		if (strcmp(rules[i].slug, slug))
			continue;
		explain_rule(selection, &rules[i]);
		found++;
	}
	return found;
}

/* A kernel case, by its name in decoy vm. */
static bool explain_check(const char *asked)
{
	static const char *const kernels[] = {
		[CHECK_UML] = "a UML kernel",
		[CHECK_STOCK] = "Debian's kernel",
		[CHECK_DEBUG] = "the debug kernel",
		[CHECK_FAULT] = "a UML kernel and the debug kernel",
		[CHECK_ALL] = "any kernel",
	};
	size_t count;
	const struct vm_check *checks = vm_checks(&count);

	for (size_t i = 0; i < count; i++) {
		char name[VM_CHECK_NAME];

		vm_check_name(&checks[i], name);
		if (strcmp(name, asked))
			continue;
		printf("%s: a decoy-dev vm case, for %s\n\n", name, kernels[checks[i].backends]);
		manual_paragraph("Title", checks[i].title);
		manual_paragraph("Rule", checks[i].rule);
		printf("Try it\n    decoy-dev vm --run %s\n", name);
		return true;
	}
	return false;
}

int verb_explain(const struct options *options)
{
	const struct decoy_case *one;
	struct selection selection;
	struct nearest nearest;
	int code;

	if (options->arg_count != 1) {
		terminal_error(
			"explain: expected one rule or case; for lists, see 'decoy rules', 'decoy rules list cases'");
		return EXIT_USAGE;
	}
	code = selection_all(&selection, options);
	if (code)
		return code;
	one = cases_find(&selection.cases, options->args[0]);
	if (one) {
		code = selection_make(&selection, one);
		if (!code)
			explain_case(&selection, one);
	} else if (!explain_rules(&selection, options->args[0]) &&
		   !explain_check(options->args[0])) {
		if (!selection_is_family(&selection, options->args[0]))
			terminal_error(
				"%s: no such rule or case%s see 'decoy rules', 'decoy rules list cases'",
				options->args[0],
				*meant_case(&nearest, &selection, options->args[0], true)
					? nearest.hint
					: ";");
		code = EXIT_USAGE;
	}
	selection_free(&selection);
	return code;
}
