/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "reader.h"

/*
 * What a text is read as. Which bug makes this fail? A key or a value that ends a byte too late or too early, a
 * reading that is lost, a text that breaks the format and counts as one that does not.
 */
/* "key=value" for each reading, "?" before those that may be ignored; a NUL is printed as "~". */
struct reader_row {
	struct word text;
	const char *readings[6];
	bool broken;
};

static const struct reader_row rows[] = {
	{WORD("a:1\n"), {"a=1"}, false},
	{WORD("a: \t 1 \n"), {"a=1 "}, false},
	{WORD("a:\tb:c\n"), {"a=b:c"}, false}, /* the first colon */
	{WORD("a:\n"), {"a="}, false},
	{WORD("a: \t\n"), {"a="}, false},
	{WORD(":x\n"), {"=x"}, false},
	{WORD("a:1\nb:2\n"), {"a=1", "b=2"}, false},
	{WORD("a:\n1234\n"), {"a="}, true}, /* a value never comes from the next line */
	{WORD("b:2\nno colon\n"), {"b=2"}, true},
	{WORD("\n"), {0}, true},
	{WORD("b:2\n\n\na:1\n"), {"b=2", "a=1"}, true},
	{WORD(""), {0}, false},
	/* no line feed at the end */
	{WORD("a:1\nb:2"), {"a=1", "?b=2"}, true},
	/* a CR at the end is white space, and one before it may end a line */
	{WORD("a:1\r\n"), {"a=1\r"}, false},
	{WORD("a:1\rb:2\n"), {"?a=1\rb:2", "?a=1", "?b=2"}, false},
	{WORD("a:1\rb:2\r\n"), {"?a=1\rb:2\r", "?a=1", "?b=2"}, false},
	{WORD("a:1\r\rb:2\n"), {"?a=1\r\rb:2", "?a=1", "?b=2"}, true},
	{WORD("a:1\rb:2\rc:3\n"), {"?a=1\rb:2\rc:3", "?a=1", "?b=2", "?c=3"}, false},
	/* white space in keys */
	{WORD("a b:1\n"), {"?a b=1"}, true},
	{WORD(" a:1\n"), {"? a=1", "?a=1"}, true},
	{WORD("a\t:1\n"), {"?a\t=1", "?a=1"}, true},
	{WORD("a:\v1\n"), {"?a=1", "?a=\v1"}, false},
	{WORD("a:\f1\n"), {"?a=1", "?a=\f1"}, false},
	/* a NUL */
	{WORD("a:1\0002\n"), {"?a=1~2", "?a=1"}, true},
	{WORD("a:1\0\n"), {"?a=1~", "?a=1"}, true},
	{WORD("a\0b:1\n"), {"?a~b=1"}, true}, /* cut there, it has no colon */
	{WORD("\0"), {0}, true},
};

static void print_line(char *out, const struct line *line)
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
	for (size_t i = 0; i < used; i++) {
		if (!out[i])
			out[i] = '~';
	}
}

static void check_readings(struct word text, const char *const *readings, bool broken)
{
	struct pool pool = {0};
	struct lines lines = reader_read(&pool, text);
	size_t count = 0;

	while (count < 6 && readings[count])
		count++;
	assert_int_equal(lines.count, count);
	for (size_t i = 0; i < count; i++) {
		char got[64];

		print_line(got, &lines.all[i]);
		assert_string_equal(got, readings[i]);
	}
	if (lines.broken != broken)
		fail_msg("%.*s: broken: not %d", (int)text.len, text.text, broken);
	pool_free(&pool);
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_readings(rows[i].text, rows[i].readings, rows[i].broken);
}

/* What follows a text is no part of it: no colon, no NUL, no line feed. */
static void test_ends(void **state)
{
	static const char *const none[6] = {0}, *const one[6] = {"?a=1"};

	(void)state;
	check_readings((struct word){"a:1", 1}, none, true);
	check_readings((struct word){"a:1\0", 3}, one, true);
	check_readings((struct word){"a:1\n", 3}, one, true);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
