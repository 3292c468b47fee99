/* SPDX-License-Identifier: MIT */
/*
 * Sets and names in expectations. Which bug makes this fail? An alternative that is there twice, or
 * is lost where two names are reported alike; a digit of a ratio that only some machines have.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "json.h"

static void assert_json(json_t *json, const char *want)
{
	char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS);

	assert_string_equal(text, want);
	free(text);
	json_decref(json);
}

static void test_any(void **state)
{
	struct writer writer = {0};
	json_t *any = any_new(&writer);

	(void)state;
	any_add(&writer, any, NULL);
	any_add(&writer, any, json_string("1"));
	any_add(&writer, any, json_string("2"));
	any_add(&writer, any, NULL);
	any_add(&writer, any, json_string("1"));
	any_add(&writer, any, json_string("2"));
	assert_json(any_done(&writer, any), "{\"any\":[null,\"1\",\"2\"]}");
	/* One alternative is no set, and nothing but absence is absent. */
	any = any_new(&writer);
	any_add(&writer, any, json_string("1"));
	assert_json(any_done(&writer, any), "\"1\"");
	any = any_new(&writer);
	any_add(&writer, any, NULL);
	assert_null(any_done(&writer, any));
	assert_false(writer.failed);
}

#define BAD "\xef\xbf\xbd"

/* A name that is not UTF-8 is reported with U+FFFD for each byte or each run, or not; equal names
 * share a set. */
static void test_names(void **state)
{
	struct writer writer = {0};
	json_t *object = object_new(&writer);

	(void)state;
	put_named(&writer, object, WORD("a"), json_string("1"));
	assert_json(json_incref(object), "{\"a\":\"1\"}");
	put_named(&writer, object, WORD("\xff"), json_string("2"));
	put_named(&writer, object, WORD("\xfe"), json_pack("{s:[ss]}", "any", "3", "2"));
	put_named(&writer, object, WORD("\xff\xff"), json_string("4"));
	assert_json(object, "{\"a\":\"1\"," /* one byte, or two as one run */
			    "\"" BAD "\":{\"any\":[null,\"2\",\"3\",\"4\"]},"
			    "\"" BAD BAD "\":{\"any\":[null,\"4\"]}}");
	assert_false(writer.failed);
}

/* 17 digits, which every machine's long double has; what is beyond is 0. */
static void test_digits(void **state)
{
	static const struct {
		long double ratio;
		const char *text;
	} rows[] = {
		{0.0L, "0"},
		{1.0L / 3, "0.333333333333"},
		{2.0L / 3, "0.666666666667"},
		{0.507L, "0.507"},
		{1e-12L, "0.000000000001"},
		{100.0L, "100"},
		{12345.5L, "12345.5"},
		{123456.0L + 1.0L / 3, "123456.33333333333"},
		{1e15L + 0.25L, "1000000000000000.2"},
		{12345678901234567.0L, "12345678901234567"},
		{123456789012345678.0L, "123456789012345680"},
		{99999999999999999.5L, "100000000000000000"},
		{18446744073709551616.0L, "18446744073709552000"},
		{1e40L / 3, "3333333333333333300000000000000000000000"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct ratios ratios = {.range = {{rows[i].ratio, rows[i].ratio}},
					      .count = 1};
		struct writer writer = {0};
		char want[128];

		snprintf(want, sizeof(want), "{\"ratio\":\"%s\"}", rows[i].text);
		assert_json(json_of_ratios(&writer, &ratios), want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_any), cmocka_unit_test(test_names),
					   cmocka_unit_test(test_digits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
