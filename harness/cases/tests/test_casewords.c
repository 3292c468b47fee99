/* SPDX-License-Identifier: MIT */
/* Names in cases: slugs, rules, ids and values of enums. */
#include <errno.h>

#include "casefile.h"
#include "unit.h"

struct word {
	const char *text;
	bool is_slug, is_rule, is_id;
};

static const struct word words[] = {
	{"", false, false, false},	{"a", true, false, false},
	{"a-b.c2", true, false, false}, {"-a", false, false, false},
	{"-", false, false, false},	{".a", false, false, false},
	{"a-", true, false, false},	{"a.", true, false, false},
	{"/a", false, false, false},	{"a/b", false, false, false},
	{"aB", false, false, false},	{"a_b", false, false, false},
	{"a b", false, false, false},	{"\xc3\xa4", false, false, false},
	{"0", true, false, false},	{"000", true, false, false},
	{"0123", true, false, true},	{"9876", true, false, true},
	{"00000", true, false, false},	{"012a", true, false, false},
	{"01 2", false, false, false},	{"-123", false, false, false},
	{"a.b", true, true, false},	{"abc.d-e2", true, true, false},
	{"z.2", true, true, false},	{"ab2.c", true, false, false},
	{"a-b.c", true, false, false},	{"2.c", true, false, false},
	{"a.-b", true, false, false},	{"a..b", true, false, false},
	{"a.b.", true, false, false},	{"a.b.c", true, false, false},
	{"ab.c.d", true, false, false}, {"a.B", false, false, false},
	{"a.b c", false, false, false}, {"ab/c", false, false, false},
};

static void test_words(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		const struct word *word = &words[i];

		if (casefile_slug(word->text) != word->is_slug ||
		    casefile_rule(word->text) != word->is_rule ||
		    casefile_id(word->text) != word->is_id)
			fail_msg("\"%s\"", word->text);
	}
	assert_false(casefile_id(NULL));
}

static void test_index(void **state)
{
	static const char *const names[] = {"one", "two", "three", NULL};

	(void)state;
	assert_int_equal(casefile_index(names, "one"), 0);
	assert_int_equal(casefile_index(names, "two"), 1);
	assert_int_equal(casefile_index(names, "three"), 2);
	assert_int_equal(casefile_index(names, "thre"), -1);
	assert_int_equal(casefile_index(names, NULL), -1);
	assert_int_equal(casefile_index(&names[3], "one"), -1);
}

static void test_names(void **state)
{
	enum case_spec spec = CASE_SPECS;

	(void)state;
	assert_string_equal(case_level_name(CASE_MUST), "must");
	assert_string_equal(case_level_name(CASE_SHOULD), "should");
	assert_string_equal(case_level_name(CASE_MAY), "may");
	assert_string_equal(case_level_name(CASE_UNCLEAR), "unclear");
	assert_string_equal(case_target_name(CASE_CONSUMER), "consumer");
	assert_string_equal(case_target_name(CASE_PRODUCER), "producer");
	assert_int_equal(case_spec_parse("6.13", &spec), -EINVAL);
	assert_int_equal(case_spec_parse(NULL, &spec), -EINVAL);
	assert_int_equal(spec, CASE_SPECS);
	assert_int_equal(case_spec_parse("6.12", &spec), 0);
	assert_int_equal(spec, CASE_SPEC_6_12);
	assert_int_equal(case_spec_parse("latest", &spec), 0);
	assert_int_equal(spec, CASE_SPEC_LATEST);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_index),
		cmocka_unit_test(test_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
