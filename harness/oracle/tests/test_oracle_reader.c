/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "reader.h"

/* What a text is read as: "key=value" for each reading, "?" before those that may be ignored. */
struct row {
	struct word text;
	const char *readings[6];
};

static const struct row rows[] = {
	{WORD("a:1\n"), {"a=1"}},
	{WORD("a: \t 1 \n"), {"a=1 "}},
	{WORD("a:\tb:c\n"), {"a=b:c"}}, /* the first colon */
	{WORD("a:\n"), {"a="}},
	{WORD("a: \t\n"), {"a="}},
	{WORD(":x\n"), {"=x"}},
	{WORD("no colon\n\n\nb:2\n"), {"b=2"}},
	{WORD("a:1\nb:2\n"), {"a=1", "b=2"}},
	{WORD("a:\n1234\n"), {"a="}}, /* a value never comes from the next line */
	{WORD("a:1\nb:2"), {"a=1", "?b=2"}}, /* no line feed at the end */
	{WORD("a:1\r\n"), {"a=1\r"}},
	{WORD("a b:1\n"), {"?a b=1"}},
	{WORD(" a:1\n"), {"? a=1", "?a=1"}},
	{WORD("a\t:1\n"), {"?a\t=1", "?a=1"}},
	{WORD("a:\v1\n"), {"?a=1", "?a=\v1"}},
	{WORD("a:1\0002\n"), {"?a=1\0002", "?a=1"}},
	{WORD("a\0b:1\n"), {"?a"}}, /* cut at the NUL it has no colon; see below for the key */
	{WORD(""), {0}},
	{WORD("\n"), {0}},
	{WORD("\0"), {0}},
};

static size_t print(char *out, const struct line *line)
{
	size_t used = 0;

	if (!line->sure)
		out[used++] = '?';
	memcpy(out + used, line->key.text, line->key.len);
	used += line->key.len;
	out[used++] = '=';
	memcpy(out + used, line->value.text, line->value.len);
	used += line->value.len;
	out[used] = '\0';
	return used;
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct pool pool = {0};
		struct lines lines = reader_read(&pool, rows[i].text);
		size_t count = 0;

		while (count < 6 && rows[i].readings[count])
			count++;
		assert_int_equal(lines.count, count);
		for (size_t j = 0; j < count; j++) {
			char got[64];

			print(got, &lines.all[j]);
			/* Up to a NUL, where there is one. */
			assert_int_equal(
				strncmp(got, rows[i].readings[j], strlen(rows[i].readings[j])), 0);
			if (!memchr(rows[i].text.text, '\0', rows[i].text.len))
				assert_string_equal(got, rows[i].readings[j]);
		}
		pool_free(&pool);
	}
}

static void test_line_numbers(void **state)
{
	struct pool pool = {0};
	struct lines lines = reader_read(&pool, WORD("x\n a:1\nb:1\n"));

	(void)state;
	assert_int_equal(lines.count, 3);
	assert_int_equal(lines.all[0].number, 1);
	assert_int_equal(lines.all[1].number, 1);
	assert_int_equal(lines.all[2].number, 2);
	pool_free(&pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_line_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
