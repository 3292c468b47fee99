/* SPDX-License-Identifier: MIT */
/*
 * Sets and names in expectations. Which bug makes this fail? An alternative that is there twice, or is lost where two
 * names are reported alike.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

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

/* A name that is not UTF-8 is reported with U+FFFD for each byte or each run, or not; equal names share a set. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_any),
					   cmocka_unit_test(test_names)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
