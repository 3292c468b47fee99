/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "reader.h"

/*
 * What a text is read as. Which bug makes this fail? A key or a value that ends a byte too late or
 * too early, a reading that is lost, a text that breaks the format and counts as one that does not.
 */
/* "key=value" for each reading, "?" before those that may be ignored; a NUL is printed as "~". */
struct reader_row {
	struct word text;
	const char *readings[6];
	unsigned int refusal;
};

static const struct reader_row rows[] = {
	{WORD("a:1\n"), {"a=1"}, 0},
	{WORD("a: \t 1 \n"), {"a=1 "}, REFUSAL_BIT(TAIL)},
	{WORD("a:\tb:c\n"), {"a=b:c"}, 0}, /* the first colon */
	{WORD("a:\n"), {"a="}, REFUSAL_BIT(PAIR)},
	{WORD("a: \t\n"), {"a="}, REFUSAL_BIT(PAIR)},
	{WORD(":x\n"), {"=x"}, REFUSAL_BIT(PAIR)},
	{WORD("a:1\nb:2\n"), {"a=1", "b=2"}, 0},
	{WORD("a:\n1234\n"),
	 {"a="},
	 REFUSAL_BIT(PAIR)}, /* a value never comes from the next line */
	{WORD("b:2\nno colon\n"), {"b=2"}, REFUSAL_BIT(PAIR)},
	{WORD("\n"), {0}, REFUSAL_BIT(PAIR)},
	{WORD("b:2\n\n\na:1\n"), {"b=2", "a=1"}, REFUSAL_BIT(PAIR)},
	{WORD(""), {0}, 0},
	/* no line feed at the end */
	{WORD("a:1\nb:2"), {"a=1", "?b=2"}, REFUSAL_BIT(FEED)},
	/* a CR at the end is white space, and one before it may end a line */
	{WORD("a:1\r\n"), {"a=1\r"}, REFUSAL_BIT(TAIL)},
	{WORD("a:1\rb:2\n"), {"?a=1\rb:2", "?a=1", "?b=2"}, REFUSAL_BIT(RETURN)},
	{WORD("a:1\rb:2\r\n"),
	 {"?a=1\rb:2\r", "?a=1", "?b=2"},
	 REFUSAL_BIT(RETURN) | REFUSAL_BIT(TAIL)},
	{WORD("a:1\r\rb:2\n"),
	 {"?a=1\r\rb:2", "?a=1", "?b=2"},
	 REFUSAL_BIT(RETURN) | REFUSAL_BIT(PAIR)},
	{WORD("a:1\rb:2\rc:3\n"), {"?a=1\rb:2\rc:3", "?a=1", "?b=2", "?c=3"}, REFUSAL_BIT(RETURN)},
	/* white space in keys */
	{WORD("a b:1\n"), {"?a b=1"}, REFUSAL_BIT(KEY)},
	{WORD(" a:1\n"), {"? a=1", "?a=1"}, REFUSAL_BIT(KEY)},
	{WORD("a\t:1\n"), {"?a\t=1", "?a=1"}, REFUSAL_BIT(KEY)},
	{WORD("a:\v1\n"), {"?a=1", "?a=\v1"}, 0},
	{WORD("a:\f1\n"), {"?a=1", "?a=\f1"}, 0},
	/* a NUL */
	{WORD("a:1\0002\n"), {"?a=1~2", "?a=1"}, REFUSAL_BIT(PAIR)},
	{WORD("a:1\0\n"), {"?a=1~", "?a=1"}, REFUSAL_BIT(PAIR)},
	{WORD("a\0b:1\n"), {"?a~b=1"}, REFUSAL_BIT(PAIR)}, /* cut there, it has no colon */
	{WORD("\0"), {0}, REFUSAL_BIT(PAIR) | REFUSAL_BIT(FEED)},
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

static void check_readings(struct word text, const char *const *readings, unsigned int refusal)
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
	if (lines.refusal != refusal)
		fail_msg("%.*s: refusal: %#x", (int)text.len, text.text, lines.refusal);
	pool_free(&pool);
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_readings(rows[i].text, rows[i].readings, rows[i].refusal);
}

/* What follows a text is no part of it: no colon, no NUL, no line feed. */
static void test_ends(void **state)
{
	static const char *const none[6] = {0}, *const one[6] = {"?a=1"};

	(void)state;
	check_readings((struct word){"a:1", 1}, none, REFUSAL_BIT(PAIR) | REFUSAL_BIT(FEED));
	check_readings((struct word){"a:1\0", 3}, one, REFUSAL_BIT(FEED));
	check_readings((struct word){"a:1\n", 3}, one, REFUSAL_BIT(FEED));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
