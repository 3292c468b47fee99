/* SPDX-License-Identifier: MIT */
/*
 * The producers' lint of each text that parsers must read. What it finds at should or above is what
 * the case is about, and then corpus/intended lists it; or the text is odd by accident, beside what
 * is asked. Scenarios have test_scenarios.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "linter.h"
#include "options.h"
#include "selection.h"

#define TABLE DECOY_SOURCE_DIR "/corpus/intended"

/* ID -> {"slug": ..., "rules": {RULE: how many findings}} */
static json_t *load_table(void)
{
	json_t *table = json_object();
	FILE *file = fopen(TABLE, "r");
	char line[512], id[16], name[128], rules[256];

	assert_non_null(file);
	while (fgets(line, sizeof(line), file)) {
		json_t *row;

		if (*line == '#' || *line == '\n')
			continue;
		if (sscanf(line, "%15s %127s %255s", id, name, rules) != 3)
			fail_msg(TABLE ": expected ID AREA/SLUG RULE,RULE: %s", line);
		row = json_object();
		for (char *rule = strtok(rules, ","); rule; rule = strtok(NULL, ","))
			json_object_set_new(row, rule, json_integer(0));
		json_object_set_new(row, name, json_null());
		assert_null(json_object_get(table, id));
		json_object_set_new(table, id, row);
	}
	fclose(file);
	return table;
}

/* The row of a case: of a member its family's. */
static json_t *row_of(const json_t *table, const struct decoy_case *tc)
{
	char id[16];

	snprintf(id, sizeof(id), "%.*s", (int)strcspn(tc->id, "."), tc->id);
	return json_object_get(table, id);
}

/* Whether a finding is intended; counts it. */
static bool is_intended(json_t *row, const char *rule)
{
	json_t *count = json_object_get(row, rule);

	return json_is_integer(count) && !json_integer_set(count, json_integer_value(count) + 1);
}

static unsigned int lint_case(const struct decoy_case *tc, json_t *row)
{
	const struct cat_driver_choice by_text = {0};
	const struct lint_config config = {.spec = tc->until == CASE_SPEC_6_12 ? FDI_SPEC_6_12
									       : FDI_SPEC_LATEST,
					   .driver = &by_text};
	struct lint_report report;
	unsigned int bad = 0;
	char *why;

	if (linter_run(&report, &config, tc->name, tc->bytes, tc->len, &why))
		fail_msg("%s", why);
	for (size_t i = 0; i < report.count; i++) {
		const struct lint_finding *finding = &report.list[i];

		if (finding->waived || finding->rule->level > FDI_SHOULD ||
		    is_intended(row, finding->rule->slug))
			continue;
		print_error("%s %s:%u: %s of \"%s\": correct the text, or list it in " TABLE "\n",
			    tc->id, tc->name, finding->line, finding->rule->slug, finding->name);
		bad++;
	}
	linter_free(&report);
	return bad;
}

/* Rows of findings that went, and of cases that did. */
static unsigned int count_stale(const json_t *table)
{
	const char *id, *rule;
	json_t *row, *count;
	unsigned int bad = 0;

	json_object_foreach((json_t *)table, id, row)
	{
		json_object_foreach(row, rule, count)
		{
			if (json_is_integer(count) && json_integer_value(count))
				continue;
			if (json_is_true(count))
				continue;
			print_error(TABLE ": %s: %s: %s; remove it\n", id, rule,
				    json_is_integer(count) ? "nothing of it is found"
							   : "no such case of level must");
			bad++;
		}
	}
	return bad;
}

static void test_texts(void **state)
{
	static const struct options options = {.spec = FDI_SPEC_LATEST, .seed = 1};
	struct selection selection = {0};
	json_t *table = load_table();
	unsigned int bad = 0, texts = 0;

	(void)state;
	assert_int_equal(selection_all(&selection, &options), 0);
	for (size_t i = 0; i < selection.count; i++) {
		const struct decoy_case *tc = selection.list[i];
		json_t *row = row_of(table, tc);
		char name[128];

		if (tc->target != CASE_CONSUMER || tc->level != CASE_MUST || tc->is_simulated)
			continue;
		texts++;
		snprintf(name, sizeof(name), "%.*s", (int)strcspn(tc->name, "."), tc->name);
		if (json_object_get(row, name))
			json_object_set_new(row, name, json_true());
		bad += lint_case(tc, row);
	}
	bad += count_stale(table);
	assert_true(texts > 500);
	assert_int_equal(bad, 0);
	selection_free(&selection);
	json_decref(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_texts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
