/* SPDX-License-Identifier: MIT */
/*
 * What a history says of its campaigns, and the page of one that is a second old, or some seconds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fuzz_page.h"
#include "xmalloc.h"

/* free() it. */
static char *page_of(const char *json)
{
	json_t *campaigns = json_loads(json, 0, NULL);
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	assert_non_null(campaigns);
	fuzz_page(out, campaigns);
	xmemstream_close(out);
	json_decref(campaigns);
	return text;
}

static size_t count_of(const char *text, const char *word)
{
	size_t count = 0;

	for (const char *at = text; (at = strstr(at, word)); at++)
		count++;
	return count;
}

/* Each of the three pictures has its line, though there is one sample: "M" and no "L". Of no
 * findings there is none. */
static void test_one_sample(void **state)
{
	char *page = page_of(
		"[{\"target\": \"t\", \"findings\": [], \"history\": [{\"t\": 5, \"run\": 5,"
		" \"executions\": 3, \"edges\": 8, \"inputs\": 618, \"findings\": 0}]}]");

	(void)state;
	assert_int_equal(count_of(page, "<path class=\"answered\" d=\"M"), 3);
	assert_int_equal(count_of(page, "H720\"/></svg>"), 3);
	free(page);
}

/* In the middle of 8 is 4; where half of the greatest is no number of executions or findings, the
 * scale ends at the next even one. */
static void test_middle(void **state)
{
	char *page = page_of(
		"[{\"target\": \"t\", \"findings\": [], \"history\": [{\"t\": 6, \"run\": 5,"
		" \"executions\": 31, \"edges\": 8, \"inputs\": 618, \"findings\": 1}]}]");

	(void)state;
	assert_int_equal(count_of(page, ">4</text>"), 1);
	assert_int_equal(count_of(page, ">309</text>"), 1);
	assert_int_equal(count_of(page, ">16</text>"), 1);
	assert_int_equal(count_of(page, ">32</text>"), 1);
	assert_int_equal(count_of(page, ">1</text>"), 1);
	assert_int_equal(count_of(page, ">2</text>"), 1);
	assert_int_equal(count_of(page, ">0</text>"), 8); /* of four axes each */
	free(page);
}

static json_t *line(int run, int t, int executions)
{
	return json_pack("{s:i,s:i,s:i,s:i,s:i,s:i}", "run", run, "t", t, "executions", executions,
			 "edges", executions / 10, "inputs", run, "findings", 0);
}

static json_int_t total(const json_t *totals, const char *name)
{
	return json_integer_value(json_object_get(totals, name));
}

/* One from 1000 to 1004 and one from 1001 to 1003. */
static void test_at_once(void **state)
{
	json_t *history = json_pack("[o,o,o,o,o]", line(1000, 1001, 100), line(1001, 1002, 10),
				    line(1000, 1003, 300), line(1001, 1003, 20),
				    line(1000, 1004, 400));
	json_t *totals = fuzz_page_totals(history);

	(void)state;
	assert_int_equal(total(totals, "campaigns"), 2);
	assert_int_equal(total(totals, "executions"), 420);
	assert_int_equal(total(totals, "seconds"), 6);
	assert_int_equal(total(totals, "edges"), 40);
	assert_int_equal(total(totals, "inputs"), 1001);
	json_decref(totals);
	json_decref(history);
}

/* After a campaign that knows edges and inputs one without an engine, which knows none. */
static void test_without_engine(void **state)
{
	json_t *history = json_pack("[o,{s:i,s:i,s:i,s:i,s:i,s:i}]", line(1000, 1002, 400), "run",
				    1003, "t", 1004, "executions", 9, "edges", 0, "inputs", 0,
				    "findings", 0);
	json_t *totals = fuzz_page_totals(history);

	(void)state;
	assert_int_equal(total(totals, "executions"), 409);
	assert_int_equal(total(totals, "edges"), 40);
	assert_int_equal(total(totals, "inputs"), 1000);
	json_decref(totals);
	json_decref(history);
}

static void test_none(void **state)
{
	json_t *history = json_array(), *totals = fuzz_page_totals(history);

	(void)state;
	assert_int_equal(total(totals, "campaigns"), 0);
	assert_int_equal(total(totals, "executions"), 0);
	json_decref(totals);
	json_decref(history);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_one_sample), cmocka_unit_test(test_middle),
		cmocka_unit_test(test_at_once),	   cmocka_unit_test(test_without_engine),
		cmocka_unit_test(test_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
