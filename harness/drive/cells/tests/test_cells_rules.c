/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A rule that no cell decides, or a cell of a rule that there is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "catalogue.h"
#include "cells.h"

static bool has_word(const char *words, const char *word)
{
	const size_t len = strlen(word);

	for (const char *at = words; (at = strstr(at, word)); at += len)
		if ((at == words || at[-1] == ' ') && (at[len] == ' ' || !at[len]))
			return true;
	return false;
}

static void each_rule_has_a_cell(void **state)
{
	struct cells_error error;
	struct cells cells;
	size_t count, found = 0;
	const struct cat_rule *rules = cat_rules(&count);

	(void)state;
	assert_int_equal(cells_list(&cells, &error), 0);
	for (size_t i = 0; i < count; i++) {
		uint32_t at = 0;

		if (rules[i].target != CAT_DRIVER)
			continue;
		found++;
		while (at < cells.about_count && !has_word(cells.about[at].rules, rules[i].slug))
			at++;
		if (at == cells.about_count)
			fail_msg("%s: no cell decides it; name it in one of corpus/cells",
				 rules[i].slug);
	}
	assert_true(found > 15);
	cells_free(&cells);
}

static void each_cell_names_rules(void **state)
{
	struct cells_error error;
	struct cells cells;

	(void)state;
	assert_int_equal(cells_list(&cells, &error), 0);
	for (uint32_t i = 0; i < cells.about_count; i++) {
		char rules[512], *rest = rules;

		snprintf(rules, sizeof(rules), "%s", cells.about[i].rules);
		for (char *slug; (slug = strsep(&rest, " "));) {
			const struct cat_rule *rule = cat_rule(slug);

			if (!rule || rule->target != CAT_DRIVER)
				fail_msg("corpus/%s: no rule %s; see "
					 "harness/catalogue/driver_rules.c",
					 cells.about[i].file, slug);
		}
	}
	cells_free(&cells);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_rule_has_a_cell),
		cmocka_unit_test(each_cell_names_rules),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
