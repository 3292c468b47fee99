/* SPDX-License-Identifier: MIT */
/* Texts that a template makes: its limit, and how its faults are reported. */
#include <errno.h>

#include "template.h"
#include "unit.h"

#define LONG_39 "a23456789b23456789c23456789d23456789e23"
#define LONG_50 "a23456789b23456789c23456789d23456789e23456789f234"

/* A parameter p of one word, whose text is "x", times over. */
static int expand_times(const char *bytes, size_t times, char **made, size_t *len,
			struct template_error *error)
{
	struct template_word word = {"w", "x", times};
	struct template_parameter parameter = {.name = "p", .words = &word, .count = 1};
	const struct template from = {bytes, strlen(bytes), &parameter, 1};

	return template_expand(&from, made, len, error);
}

static void test_limit(void **state)
{
	struct template_error error;
	char *made;
	size_t len;

	(void)state;
	assert_int_equal(expand_times("{p}", TEMPLATE_MAX, &made, &len, &error), 0);
	assert_int_equal(len, TEMPLATE_MAX);
	free(made);
	assert_int_equal(expand_times("{p}", TEMPLATE_MAX + 1, &made, &len, &error), -EINVAL);
	assert_int_equal(error.line, 1);
	assert_int_equal(error.column, 1);
	assert_string_equal(error.text, "expected at most 1 MiB of bytes");
}

static void test_faults(void **state)
{
	static const struct {
		const char *bytes, *text;
		unsigned int line, column;
	} rows[] = {
		{"{" LONG_39 "}", LONG_39 ": no parameter of \"family\"", 1, 1},
		{"a\n{" LONG_50 "}",
		 "a23456789b23456789c23456789d23456789e234: no parameter of \"family\"", 2, 1},
		{"{p}\nx{", "expected a parameter in {}", 2, 2},
		{"[w", "expected words in []", 1, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct template_error error;
		char *made;
		size_t len;

		assert_int_equal(expand_times(rows[i].bytes, 1, &made, &len, &error), -EINVAL);
		assert_string_equal(error.text, rows[i].text);
		assert_int_equal(error.line, rows[i].line);
		assert_int_equal(error.column, rows[i].column);
	}
}

static void test_texts(void **state)
{
	static const struct {
		const char *bytes, *made;
	} rows[] = {{"[w ]{p}", "x"}, {"a\n[!w]b\n{p}", "a\nx"}, {"", ""}, {"{p}\n", "x\n"}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct template_error error;
		char *made;
		size_t len;

		assert_int_equal(expand_times(rows[i].bytes, 1, &made, &len, &error), 0);
		assert_int_equal(len, strlen(rows[i].made));
		assert_memory_equal(made, rows[i].made, len);
		free(made);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_limit),
					   cmocka_unit_test(test_faults),
					   cmocka_unit_test(test_texts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
