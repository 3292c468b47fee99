/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "linter.h"

static const struct fdi_rule must = {.slug = "b.must", .level = FDI_MUST},
			     should = {.slug = "a.should", .level = FDI_SHOULD},
			     may = {.slug = "d.may", .level = FDI_MAY},
			     info = {.slug = "c.info", .level = FDI_INFO};

static void expect_rules(const struct lint_report *report, bool below, const char *expected)
{
	json_t *found = linter_rules(report, below), *wanted = json_loads(expected, 0, NULL);

	assert_true(json_equal(found, wanted));
	json_decref(found);
	json_decref(wanted);
}

static void rules_are_sorted_and_once(void **state)
{
	struct lint_finding list[] = {
		{.rule = &must},   {.rule = &may},  {.rule = &should},
		{.rule = &should}, {.rule = &info}, {.rule = &must},
	};
	struct lint_report report = {.list = list, .count = 6};

	(void)state;
	expect_rules(&report, false, "[\"a.should\", \"b.must\"]");
	expect_rules(&report, true, "[\"c.info\", \"d.may\"]");
	list[0].waived = list[1].waived = list[5].waived = "a row of its driver";
	expect_rules(&report, false, "[\"a.should\"]");
	expect_rules(&report, true, "[\"c.info\"]");
	report.count = 1;
	expect_rules(&report, false, "[]");
	list[0].waived = NULL;
	expect_rules(&report, false, "[\"b.must\"]");
	report.count = 0;
	expect_rules(&report, false, "[]");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(rules_are_sorted_and_once)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
