/* SPDX-License-Identifier: MIT */
/* KTAP that is cut short, empty, contradictory or malformed is never a pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "kunit.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* As /sys/kernel/debug/kunit/gpu/results has it. */
static const char good[] = "KTAP version 1\n"
			   "1..1\n"
			   "    KTAP version 1\n"
			   "    # Subtest: gpu\n"
			   "    1..4\n"
			   "        KTAP version 1\n"
			   "        # Subtest: rows\n"
			   "        ok 1 while it runs\n"
			   "        ok 2 param-1\n"
			   "    # rows: pass:2 fail:0 skip:0 total:2\n"
			   "    ok 1 rows\n"
			   "    ok 2 plain\n"
			   "    # broken: EXPECTATION FAILED at a.c:1\n"
			   "    Expected a == b, but\n"
			   "        a == 1 (0x1)\n"
			   "    not ok 3 broken\n"
			   "    ok 4 later # SKIP no such device\n"
			   "# gpu: pass:2 fail:1 skip:1 total:4\n"
			   "# Totals: pass:3 fail:1 skip:1 total:5\n"
			   "not ok 1 gpu\n";

static struct kunit *read_as(struct kunit *kunit, const char *name, const char *ktap)
{
	*kunit = (struct kunit){0};
	kunit_suite(kunit, name, ktap, strlen(ktap));
	return kunit;
}

static const struct kunit_result *find_result(const struct kunit *kunit, const char *name)
{
	for (size_t i = 0; i < kunit->count; i++)
		if (!strcmp(kunit->results[i].name, name))
			return &kunit->results[i];
	return NULL;
}

static unsigned int count_failures(const struct kunit *kunit)
{
	unsigned int count = 0;

	for (size_t i = 0; i < kunit->count; i++)
		count += kunit->results[i].outcome == KUNIT_FAIL;
	return count;
}

static void expect_result(const struct kunit *kunit, const char *name, enum kunit_outcome outcome,
			  const char *why)
{
	const struct kunit_result *result = find_result(kunit, name);

	if (!result)
		fail_msg("no result %s", name);
	assert_int_equal(result->outcome, outcome);
	if (why)
		assert_string_equal(result->why, why);
	else
		assert_null(result->why);
}

static void test_good(void **state)
{
	struct kunit kunit;

	(void)state;
	read_as(&kunit, "gpu", good);
	assert_int_equal(kunit.count, 6);
	expect_result(&kunit, "gpu.rows/while-it-runs", KUNIT_PASS, NULL);
	expect_result(&kunit, "gpu.rows/param-1", KUNIT_PASS, NULL);
	expect_result(&kunit, "gpu.rows", KUNIT_PASS, NULL);
	expect_result(&kunit, "gpu.plain", KUNIT_PASS, NULL);
	expect_result(&kunit, "gpu.broken", KUNIT_FAIL,
		      "# broken: EXPECTATION FAILED at a.c:1\nExpected a == b, but\na == 1 (0x1)");
	expect_result(&kunit, "gpu.later", KUNIT_SKIP, "no such device");
	kunit_free(&kunit);
}

/* A suite that stops anywhere before its last line fails, and keeps its results so far. */
static void test_cut(void **state)
{
	char *cut = strdup(good);

	(void)state;
	for (size_t len = strlen(good); len--;) {
		struct kunit kunit;
		const struct kunit_result *whole;

		cut[len] = '\0';
		read_as(&kunit, "gpu", cut);
		whole = find_result(&kunit, "gpu");
		assert_non_null(whole);
		assert_int_equal(whole->outcome, KUNIT_FAIL);
		assert_int_equal(!!find_result(&kunit, "gpu.plain"),
				 len >= (size_t)(strstr(good, "ok 2 plain\n") - good) + 11);
		kunit_free(&kunit);
	}
	free(cut);
}

/* A line that is missing makes one of the numbers wrong. */
static void test_line_missing(void **state)
{
	static const char *const lines[] = {"    1..4\n", "    ok 2 plain\n",
					    "        ok 1 while it runs\n", "    ok 1 rows\n",
					    "KTAP version 1\n1..1\n"};

	(void)state;
	for (size_t i = 0; i < COUNT(lines); i++) {
		const char *at = strstr(good, lines[i]);
		char *less = NULL;
		struct kunit kunit;

		assert_non_null(at);
		assert_true(asprintf(&less, "%.*s%s", (int)(at - good), good,
				     at + strlen(lines[i])) > 0);
		read_as(&kunit, "gpu", less);
		assert_int_equal(find_result(&kunit, "gpu")->outcome, KUNIT_FAIL);
		kunit_free(&kunit);
		free(less);
	}
}

#define HEAD "KTAP version 1\n1..1\n    KTAP version 1\n    # Subtest: gpu\n"
#define CASE "    ok 1 a\n"
#define END  "ok 1 gpu\n"
#define ROWS "        KTAP version 1\n        # Subtest: a\n"

static const struct {
	const char *ktap, *name, *why;
} wrong[] = {
	{"", "gpu", "it is cut short: it has no verdict"},
	{HEAD, "gpu", "it is cut short: it has no verdict"},
	{HEAD "    1..0\n" END, "gpu", "it is empty"},
	{HEAD END, "gpu", "it has no plan"},
	{HEAD CASE END, "gpu", "it has no plan"},
	{HEAD "    1..2\n" CASE END, "gpu", "it is cut short: 1 of 2 results"},
	{HEAD "    1..2\n" CASE "not " END, "gpu", "it is cut short: 1 of 2 results"},
	{HEAD "    1..1\n" CASE "    ok 2 b\n" END, "gpu", "it is cut short: 2 of 1 results"},
	{HEAD "    1..1\n" CASE "not " END, "gpu", "it failed as a whole"},
	{HEAD "    1..1\n" CASE "# failed to initialize (-12)\nnot " END, "gpu",
	 "it failed as a whole:\n# failed to initialize (-12)"},
	{HEAD "    1..1\n" CASE "ok 1 cpu\n", "gpu", "its verdict names cpu"},
	{HEAD "    1..1\n" CASE "ok 1 gp\n", "gpu", "its verdict names gp"},
	{"KTAP version 1\n1..1\n    KTAP version 1\n    # Subtest: cpu\n    1..1\n" CASE END, "gpu",
	 "its results name cpu"},
	{HEAD "    1..1\n    ok 2 b\n" END, "gpu", "unexpected verdict: ok 2 b"},
	{HEAD "    1..1\n    ok 0 b\n" END, "gpu", "unexpected verdict: ok 0 b"},
	{HEAD "    1..1\n    ok -1 b\n" END, "gpu", "unexpected verdict: ok -1 b"},
	{HEAD "    1..1\n    ok 1\n" END, "gpu", "unexpected verdict: ok 1"},
	{HEAD "    1..1\n    ok 18446744073709551617 b\n" END, "gpu",
	 "unexpected verdict: ok 18446744073709551617 b"},
	{HEAD "    1..x\n" CASE END, "gpu", "unexpected plan: 1..x"},
	{HEAD "    1..99999999999\n" CASE END, "gpu", "unexpected plan: 1..99999999999"},
	{HEAD "    1..1\n    1..1\n" CASE END, "gpu", "unexpected plan: 1..1"},
	{HEAD "    1..1\n" CASE "    1..1\n" END, "gpu", "unexpected plan: 1..1"},
	{HEAD "    1..1\n" CASE END CASE, "gpu", "unexpected verdict: ok 1 a"},
	{HEAD "    1..1\n" CASE END END, "gpu", "unexpected verdict: ok 1 gpu"},
	{HEAD "    1..1\n        ok 1 row\n" CASE END, "gpu", "unexpected verdict: ok 1 row"},
	{HEAD "    1..1\n" ROWS "        ok 1 row\n" END, "gpu", "unexpected verdict: ok 1 gpu"},
	{HEAD "    1..1\n    KTAP version 1\n" CASE END, "gpu", "unexpected start of results"},
	{"    KTAP version 1\n" CASE END, "gpu", "unexpected start of results"},
	{"ok 1 gpu\n", "gpu", "unexpected verdict: ok 1 gpu"},
	{HEAD "    # Subtest: gpu\n    1..1\n" CASE END, "gpu", "unexpected subtest: gpu"},
	/* about a case */
	{HEAD "    1..1\n" ROWS CASE END, "gpu.a", "it is empty"},
	{HEAD "    1..1\n" ROWS "        not ok 1 r\n" CASE END, "gpu.a",
	 "its verdict is ok, but 1 of 1 failed"},
	{HEAD "    1..1\n" ROWS "        not ok 1 r\n    not ok 1 a\n" END, "gpu.a",
	 "1 of 1 rows failed"},
	{HEAD "    1..1\n" ROWS "        1..2\n        ok 1 r\n" CASE END, "gpu.a",
	 "it is cut short: 1 of 2 results"},
	{HEAD "    1..1\n" ROWS "        ok 1 r\n    ok 1 b\n" END, "gpu.b", "its results name a"},
	{HEAD "    1..1\n    not ok 1 a\n" END, "gpu.a", "no reason given"},
};

static void test_wrong(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(wrong); i++) {
		const struct kunit_result *result;
		struct kunit kunit;

		read_as(&kunit, "gpu", wrong[i].ktap);
		result = find_result(&kunit, wrong[i].name);
		if (!result || result->outcome != KUNIT_FAIL || strcmp(result->why, wrong[i].why))
			fail_msg("%s: %s instead of: %s", wrong[i].ktap,
				 result && result->why ? result->why : "nothing", wrong[i].why);
		kunit_free(&kunit);
	}
}

/* Whatever one byte becomes: nothing crashes, and no failure of the good text is lost without
 * another. */
static void test_any_byte(void **state)
{
	static const char bytes[] = {' ', '\n', '#', '1', '0', 'x', '\x7f', (char)0xff, '\0'};
	char *text = strdup(good);

	(void)state;
	for (size_t i = 0; i < strlen(good); i++)
		for (size_t k = 0; k < sizeof(bytes); k++) {
			struct kunit kunit = {0};

			text[i] = bytes[k];
			kunit_suite(&kunit, "gpu", text, strlen(good));
			assert_true(count_failures(&kunit) >= 1);
			kunit_free(&kunit);
			text[i] = good[i];
		}
	free(text);
}

/* A reason has an end, and a name is one word of printable bytes. */
static void test_long(void **state)
{
	const struct kunit_result *result;
	struct kunit kunit;
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	fprintf(out, HEAD "    1..1\n");
	for (int i = 0; i < 10000; i++)
		fprintf(out, "    # line %d of many\n", i);
	fprintf(out, "    not ok 1 two\twords\x01\nnot " END);
	fclose(out);
	read_as(&kunit, "gpu", text);
	result = find_result(&kunit, "gpu.two-words-");
	assert_non_null(result);
	assert_true(strlen(result->why) > 1000 && strlen(result->why) < 10000);
	assert_int_equal(kunit.count, 1);
	kunit_free(&kunit);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),	     cmocka_unit_test(test_cut),
		cmocka_unit_test(test_line_missing), cmocka_unit_test(test_wrong),
		cmocka_unit_test(test_any_byte),     cmocka_unit_test(test_long),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
