/* SPDX-License-Identifier: MIT */
/* The text for people: failures below their rule, equal crashes once, the slowest cases. */
#include "rendered.h"

static void test_text(void **state)
{
	struct results results = {.subject = strdup("ref")};
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	result_add(&results, "0001", VERDICT_FAIL, true, "expected 5\ngot 6");
	result_add(&results, "0002", VERDICT_PASS, true, NULL);
	report_text(out, &results, REPORT_PLAIN, 0);
	fclose(out);
	assert_non_null(strstr(text, "    expected 5\n    got 6\n"));
	assert_null(strstr(text, "0002"));
	assert_null(strstr(text, "\033"));
	assert_string_equal(strrchr(strndupa(text, len - 1), '\n') + 1,
			    "1 passed, 1 failed, 0 skipped");
	free(text);
	results_free(&results);
}

/* Results of drivers have a name and no number. */
static void test_one_name(void **state)
{
	struct results results = {.subject = strdup("ref"), .times = true};
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	result_add(&results, "engine/some-case", VERDICT_FAIL, true, NULL);
	report_text(out, &results, REPORT_PLAIN, 1);
	fclose(out);
	assert_non_null(strstr(text, "fail       engine/some-case  ["));
	assert_non_null(strstr(text, "s  engine/some-case\n"));
	free(text);
	results_free(&results);
}

static void add_crash(struct results *results, const char *id, const char *rule, const char *output)
{
	result_add(results, id, VERDICT_CRASH, true, "killed by signal 11");
	free(results->list[results->count - 1].rule);
	results->list[results->count - 1].rule = strdup(rule);
	free(results->list[results->count - 1].output);
	results->list[results->count - 1].output = strdup(output);
}

static const char groups[] =
	"equal in 3 cases: crash\n"
	"crash      0002 engine/some-case  [key.whole]\n"
	"crash      0006 engine/some-case  [text.survives]\n"
	"crash      0008~gap engine/some-case  [value.any-gap]\n"
	"    0008 passes, but not with a gap\n"
	"    killed by signal 11\n"
	"    stderr: ==12==ERROR at 0x7f01 x.c:9\n"
	"\n"
	"rule engine.time: 2 failures\n"
	"fail       0001 engine/some-case  [engine.time]\n"
	"    a title\n"
	"    one\n"
	"    stderr: one\n"
	"fail       0005 engine/some-case  [engine.time]\n"
	"    a title\n"
	"\n"
	"rule memory.units, drm-usage-stats.rst:7: 1 failure\n"
	"  Sizes are read.\n"
	"fail       0003 engine/some-case  [wrong: memory.units; case: engine.time]\n"
	"    a title\n"
	"\n"
	"rule key.whole: 1 failure\n"
	"crash      0007 engine/some-case  [key.whole]\n"
	"    a title\n"
	"    killed by signal 11\n"
	"    stderr: ==12==ERROR at 0x7f01 x.c:10\n"
	"\n";

static const char quiet[] =
	"crash      0002 engine/some-case  [key.whole]\n"
	"crash      0006 engine/some-case  [text.survives]\n"
	"crash      0008~gap engine/some-case  [value.any-gap]\n"
	"fail       0001 engine/some-case  [engine.time]\n"
	"fail       0005 engine/some-case  [engine.time]\n"
	"fail       0003 engine/some-case  [wrong: memory.units; case: engine.time]\n"
	"crash      0007 engine/some-case  [key.whole]\n"
	"0 passed, 7 failed, 1 skipped\n";

/* Those whose print is groups. */
static void add_failures(struct results *results)
{
	result_add(results, "0001", VERDICT_FAIL, true, "one");
	add_crash(results, "0002", "key.whole", "==12==ERROR at 0x7f01 x.c:9");
	result_add(results, "0003", VERDICT_FAIL, true, NULL);
	results->list[2].case_rule = results->list[2].rule;
	results->list[2].rule = strdup("memory.units");
	results->list[2].place = strdup("drm-usage-stats.rst:7");
	results->list[2].requires = strdup("Sizes are read.");
	result_add(results, "0004", VERDICT_SKIP, true, NULL);
	result_add(results, "0005", VERDICT_FAIL, true, NULL);
	add_crash(results, "0006", "text.survives", "==345==ERROR at 0x8 x.c:9");
	add_crash(results, "0007", "key.whole", "==12==ERROR at 0x7f01 x.c:10");
	/* of a derived case the line that names the change differs */
	add_crash(results, "0008~gap", "value.any-gap", "==12==ERROR at 0x7f01 x.c:9");
	results->list[7].relation = strdup("gap");
	free(results->list[7].detail);
	results->list[7].detail = strdup("0008 passes, but not with a gap\nkilled by signal 11");
}

/* The rule of most failures is the first, wherever it fails first; of as many that which failed
 * first. */
static void test_order(void **state)
{
	static const char *const rules[] = {"key.whole", "memory.units", "time.hold", "time.hold",
					    "engine.time"};
	static const char *const order[] = {"rule time.hold: 2 failures", "rule key.whole: 1",
					    "rule memory.units: 1", "rule engine.time: 1"};
	struct results results = {.subject = strdup("x")};
	const char *at;
	size_t len;
	char *text;

	(void)state;
	for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++) {
		result_add(&results, "0001", VERDICT_FAIL, true, NULL);
		free(results.list[i].rule);
		results.list[i].rule = strdup(rules[i]);
	}
	at = text = render(whole_text, &results, &len);
	for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
		at = strstr(at, order[i]);
		assert_non_null(at);
	}
	free(text);
	results_free(&results);
}

/* Failures stand below the rule of what is wrong; an equal crash stands once. */
static void test_groups(void **state)
{
	struct results results = {.subject = strdup("x")};
	size_t len;
	char *text;

	(void)state;
	add_failures(&results);
	text = render(whole_text, &results, &len);
	assert_true(len > strlen(groups));
	text[strlen(groups)] = '\0'; /* the table follows */
	assert_string_equal(text, groups);
	free(text);
	text = render(plain_text, &results, &len);
	assert_string_equal(text, quiet);
	free(text);
	results_free(&results);
}

/* The ten slowest, the longest first, those that are equal in the order of the run; only where
 * times are wanted. */
static void test_slowest(void **state)
{
	static const double seconds[] = {0.5, 3, 0.25, 12.5, 1, 1, 0.125, 2, 4, 5, 6, 7};
	static const char wanted[] =
		"slowest:\n"
		"    12.500 s  4 engine/some-case\n     7.000 s  12 engine/some-case\n"
		"     6.000 s  11 engine/some-case\n     5.000 s  10 engine/some-case\n"
		"     4.000 s  9 engine/some-case\n     3.000 s  2 engine/some-case\n"
		"     2.000 s  8 engine/some-case\n     1.000 s  5 engine/some-case\n"
		"     1.000 s  6 engine/some-case\n     0.500 s  1 engine/some-case\n"
		"12 passed, 0 failed, 0 skipped\n";
	struct results results = {.subject = strdup("x")};
	size_t len;
	char *text;

	(void)state;
	for (size_t i = 0; i < sizeof(seconds) / sizeof(seconds[0]); i++) {
		char id[16];

		snprintf(id, sizeof(id), "%zu", i + 1);
		result_add(&results, id, VERDICT_PASS, true, NULL);
		results.list[i].seconds = seconds[i];
	}
	text = render(plain_text, &results, &len);
	assert_null(strstr(text, "slowest"));
	free(text);
	results.times = true;
	text = render(plain_text, &results, &len);
	assert_string_equal(text, wanted);
	free(text);
	results_free(&results);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text),	cmocka_unit_test(test_one_name),
		cmocka_unit_test(test_order),	cmocka_unit_test(test_groups),
		cmocka_unit_test(test_slowest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
