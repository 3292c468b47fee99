/* SPDX-License-Identifier: MIT */
/* Results, the exit code of several runs, and how often each rule held. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rule_counts.h"

static void add_result(struct results *run, const char *rule, enum verdict verdict, bool required)
{
	const struct result result = {.id = strdup("0001"),
				      .rule = strdup(rule),
				      .verdict = verdict,
				      .required = required,
				      .timeline = calloc(1, sizeof(struct pictures))};

	results_add(run, &result);
}

/* A lint of one input: each finding counts for its rule. */
static void add_lint(struct results *run, const char *const *rules, const char *const *levels,
		     size_t count)
{
	struct result result = {.id = strdup("f"), .rule = strdup("time.hold"), .required = true};

	result.findings = calloc(1, sizeof(*result.findings));
	for (size_t i = 0; i < count; i++) {
		const struct finding finding = {.rule = rules[i], .level = levels[i], .file = "f"};

		findings_add(result.findings, &finding);
	}
	results_add(run, &result);
}

static void expect_row(const struct rule_row *row, const char *rule, unsigned int passed,
		       unsigned int failed, unsigned int skipped)
{
	assert_string_equal(row->rule, rule);
	assert_int_equal(row->sum.passed, passed);
	assert_int_equal(row->sum.failed, failed);
	assert_int_equal(row->sum.skipped, skipped);
}

static void test_counts(void **state)
{
	struct results runs[2] = {{0}};
	const struct report_set set = {runs, 2};
	struct rule_counts counts;

	(void)state;
	add_result(&runs[0], "time.hold", VERDICT_PASS, true);
	add_result(&runs[0], "client.dedupe", VERDICT_PASS, true);
	add_result(&runs[0], "key.whole", VERDICT_FAIL, true);
	add_result(&runs[1], "key.whole", VERDICT_PASS, true);
	add_result(&runs[1], "key.whole", VERDICT_CRASH, true);
	add_result(&runs[1], "client.dedupe", VERDICT_FAIL, false); /* advice */
	add_result(&runs[1], "time.hold", VERDICT_FAIL, true);
	add_result(&runs[1], "", VERDICT_FAIL, true);
	counts = rule_counts_make(&set);
	assert_int_equal(counts.count, 3);
	/* those that failed first, then by name */
	expect_row(&counts.list[0], "key.whole", 1, 2, 0);
	expect_row(&counts.list[1], "time.hold", 1, 1, 0);
	expect_row(&counts.list[2], "client.dedupe", 1, 0, 1);
	assert_int_equal(counts.list[0].runs[0].failed, 1);
	assert_int_equal(counts.list[0].runs[0].passed, 0);
	assert_int_equal(counts.list[0].runs[1].failed, 1);
	assert_int_equal(counts.list[0].runs[1].passed, 1);
	assert_int_equal(counts.list[2].runs[0].passed, 1);
	assert_int_equal(counts.list[2].runs[0].skipped, 0);
	assert_int_equal(counts.list[2].runs[1].skipped, 1);
	assert_int_equal(rule_counts_find(&counts, "key.whole").failed, 2);
	assert_int_equal(rule_counts_find(&counts, "client.dedupe").skipped, 1);
	assert_int_equal(rule_counts_find(&counts, "time.none").passed, 0);
	rule_counts_free(&counts);
	assert_null(counts.list);
	assert_int_equal(counts.count, 0);
	results_free(&runs[0]);
	results_free(&runs[1]);
}

/* More rules than a list begins with. */
static void test_many(void **state)
{
	struct results run = {0};
	const struct report_set set = {&run, 1};
	struct rule_counts counts;
	char rule[32];

	(void)state;
	for (unsigned int i = 0; i < 100; i++) {
		snprintf(rule, sizeof(rule), "key.rule-%02u", 99 - i);
		add_result(&run, rule, i % 2 ? VERDICT_PASS : VERDICT_FAIL, true);
	}
	assert_int_equal(run.count, 100);
	counts = rule_counts_make(&set);
	assert_int_equal(counts.count, 100);
	for (unsigned int i = 0; i < 100; i++) {
		/* odd numbers failed */
		const unsigned int number = i < 50 ? 2 * i + 1 : 2 * (i - 50);

		snprintf(rule, sizeof(rule), "key.rule-%02u", number);
		expect_row(&counts.list[i], rule, i >= 50, i < 50, 0);
	}
	rule_counts_free(&counts);
	results_free(&run);
	assert_null(run.list);
	assert_int_equal(run.count, 0);
}

static void test_findings(void **state)
{
	static const char *const rules[] = {"key.whole",     "time.hold",    "time.hold",
					    "time.catch-up", "no.such-rule", NULL,
					    "client.dedupe"};
	static const char *const levels[] = {"must", "should", "waived", "info",
					     "must", "must",   "may"};
	/* what is required -> which fail */
	static const struct {
		const char *level;
		unsigned int key, hold, dedupe;
	} rows[] = {{"must", 1, 0, 0},
		    {"should", 1, 1, 0},
		    {"may", 1, 1, 1},
		    {NULL, 1, 0, 0},
		    {"odd", 1, 0, 0}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct results run = {.level = rows[i].level};
		const struct report_set set = {&run, 1};
		struct rule_counts counts;

		add_lint(&run, rules, levels, sizeof(rules) / sizeof(*rules));
		counts = rule_counts_make(&set);
		assert_int_equal(counts.count, 4);
		assert_int_equal(rule_counts_find(&counts, "key.whole").failed, rows[i].key);
		assert_int_equal(rule_counts_find(&counts, "time.hold").failed, rows[i].hold);
		assert_int_equal(rule_counts_find(&counts, "time.hold").skipped, 2 - rows[i].hold);
		assert_int_equal(rule_counts_find(&counts, "time.catch-up").skipped, 1);
		assert_int_equal(rule_counts_find(&counts, "client.dedupe").failed, rows[i].dedupe);
		rule_counts_free(&counts);
		results_free(&run);
	}
}

/* Nothing, and a run in which nothing has a rule. */
static void test_none(void **state)
{
	struct results run = {0};
	const struct report_set none = {NULL, 0}, set = {&run, 1};
	struct rule_counts counts = rule_counts_make(&none);

	(void)state;
	assert_int_equal(counts.count, 0);
	assert_int_equal(report_exit(&none), 4);
	add_result(&run, "", VERDICT_PASS, true);
	counts = rule_counts_make(&set);
	assert_int_equal(counts.count, 0);
	rule_counts_free(&counts);
	results_free(&run);
}

/* 1 over 3 over 0 over 4, wherever it stands. */
static void test_exit(void **state)
{
	static const struct {
		enum verdict verdict;
		const char *stopped;
		int code;
	} kinds[] = {{VERDICT_FAIL, NULL, 1},
		     {VERDICT_PASS, "SIGINT", 3},
		     {VERDICT_PASS, NULL, 0},
		     {VERDICT_SKIP, NULL, 4}};

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		for (size_t j = 0; j < 4; j++) {
			struct results runs[2] = {{.stopped = kinds[i].stopped},
						  {.stopped = kinds[j].stopped}};
			const struct report_set set = {runs, 2};

			add_result(&runs[0], "time.hold", kinds[i].verdict, true);
			add_result(&runs[1], "time.hold", kinds[j].verdict, true);
			assert_int_equal(results_exit(&runs[0]), kinds[i].code);
			/* the kinds are in this order */
			assert_int_equal(report_exit(&set), kinds[i < j ? i : j].code);
			results_free(&runs[0]);
			results_free(&runs[1]);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counts),	 cmocka_unit_test(test_many),
		cmocka_unit_test(test_findings), cmocka_unit_test(test_none),
		cmocka_unit_test(test_exit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
