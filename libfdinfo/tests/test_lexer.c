/* SPDX-License-Identifier: MIT */
#include "text.h"

struct expected {
	const char *raw, *key, *value;
	unsigned int flags;
};

/* lines_check - len bytes are just these lines, the last of them without a key. */
static void lines_check(const char *bytes, size_t len, const struct expected *expected)
{
	char *text = text_copy(bytes, len);
	struct fdi_lexer lexer;
	struct fdi_line line;
	unsigned int number;

	fdi_lexer_init(&lexer, text, len);
	for (number = 1; expected->key; expected++, number++) {
		assert_true(fdi_lexer_next(&lexer, &line));
		assert_int_equal(line.number, number);
		assert_span(line.raw, expected->raw);
		assert_span(line.key, expected->key);
		assert_span(line.value, expected->value);
		assert_int_equal(line.flags, expected->flags);
	}
	assert_false(fdi_lexer_next(&lexer, &line));
	assert_false(fdi_lexer_next(&lexer, &line));
	free(text);
}

#define LINES(text, ...) \
	lines_check(text, sizeof(text) - 1, (const struct expected[]){__VA_ARGS__, {0}})

static void empty_text_has_no_line(void **state)
{
	struct fdi_lexer lexer;
	struct fdi_line line;

	(void)state;
	fdi_lexer_init(&lexer, NULL, 0);
	assert_false(fdi_lexer_next(&lexer, &line));
	fdi_lexer_init(&lexer, "x", 0);
	assert_false(fdi_lexer_next(&lexer, &line));
}

static void gap_is_any_number_of_blanks(void **state)
{
	(void)state;
	LINES("a:1\nb: 1\nc:\t 1\nd: \t\t  1\n", {"a:1", "a", "1", 0}, {"b: 1", "b", "1", 0},
	      {"c:\t 1", "c", "1", 0}, {"d: \t\t  1", "d", "1", 0});
}

static void first_colon_delimits(void **state)
{
	(void)state;
	LINES("a:b:c\n:x\n::\n", {"a:b:c", "a", "b:c", 0}, {":x", "", "x", 0}, {"::", "", ":", 0});
}

static void line_without_colon_is_all_key(void **state)
{
	(void)state;
	LINES("abc \n\nx", {"abc ", "abc ", "", FDI_LINE_NO_COLON}, {"", "", "", FDI_LINE_NO_COLON},
	      {"x", "x", "", FDI_LINE_NO_COLON | FDI_LINE_NO_LF});
}

/* A colon of the next line is not one of this line. */
static void colon_of_another_line(void **state)
{
	(void)state;
	LINES("abc\nd:1\n", {"abc", "abc", "", FDI_LINE_NO_COLON}, {"d:1", "d", "1", 0});
	LINES("a:1\nbcdefghijklmnopqrstuvwxyz\n", {"a:1", "a", "1", 0},
	      {"bcdefghijklmnopqrstuvwxyz", "bcdefghijklmnopqrstuvwxyz", "", FDI_LINE_NO_COLON});
}

static void last_line_needs_no_feed(void **state)
{
	(void)state;
	LINES("a:1\nb:2", {"a:1", "a", "1", 0}, {"b:2", "b", "2", FDI_LINE_NO_LF});
	LINES("a:", {"a:", "a", "", FDI_LINE_NO_LF});
	LINES("a: 5 ns\r", {"a: 5 ns\r", "a", "5 ns", FDI_LINE_NO_LF | FDI_LINE_CR});
}

static void tail_is_trimmed(void **state)
{
	(void)state;
	LINES("a: 1\r\nb: 1 \t\nc: 1 \r\nd: \r\ne:\t \n", {"a: 1\r", "a", "1", FDI_LINE_CR},
	      {"b: 1 \t", "b", "1", FDI_LINE_TRAILING},
	      {"c: 1 \r", "c", "1", FDI_LINE_CR | FDI_LINE_TRAILING},
	      {"d: \r", "d", "", FDI_LINE_CR}, {"e:\t ", "e", "", 0});
}

static void inner_blanks_stay(void **state)
{
	(void)state;
	LINES("a: b  c\td\n", {"a: b  c\td", "a", "b  c\td", 0});
}

static void nul_ends_nothing(void **state)
{
	static const char text[] = "a\0b: c\0d\ne: 1\n";
	struct fdi_lexer lexer;
	struct fdi_line line;

	(void)state;
	fdi_lexer_init(&lexer, text, sizeof(text) - 1);
	assert_true(fdi_lexer_next(&lexer, &line));
	assert_span_bytes(line.key, "a\0b", 3);
	assert_span_bytes(line.value, "c\0d", 3);
	assert_int_equal(line.flags, FDI_LINE_NUL);
	assert_true(fdi_lexer_next(&lexer, &line));
	assert_span(line.key, "e");
	assert_int_equal(line.flags, 0);
}

/* Lines of every length to 70, so that each place within a block is met, ends of text included. */
static void any_length_is_cut_alike(void **state)
{
	char text[160];
	size_t key, value;

	(void)state;
	for (key = 0; key < 70; key++) {
		for (value = 0; value < 70; value++) {
			size_t len = key + 1 + value;
			struct fdi_lexer lexer;
			struct fdi_line line;
			char *copy;

			memset(text, 'k', key);
			text[key] = ':';
			memset(text + key + 1, 'v', value);
			text[len] = '\n';
			copy = text_copy(text, len + 1);
			fdi_lexer_init(&lexer, copy, len + 1);
			assert_true(fdi_lexer_next(&lexer, &line));
			assert_int_equal(line.key.len, key);
			assert_int_equal(line.value.len, value);
			assert_int_equal(line.raw.len, len);
			assert_false(fdi_lexer_next(&lexer, &line));
			fdi_lexer_init(&lexer, copy, len);
			assert_true(fdi_lexer_next(&lexer, &line));
			assert_int_equal(line.value.len, value);
			assert_int_equal(line.flags, FDI_LINE_NO_LF);
			free(copy);
		}
	}
}

/* Bytes that differ in one bit, or by one, from those searched. */
static void near_misses(void **state)
{
	(void)state;
	LINES("\x3b\x39\x0b\x09\xba\x8a\x7a\x0e:\xff\x8a\x0b\x3b\n",
	      {"\x3b\x39\x0b\x09\xba\x8a\x7a\x0e:\xff\x8a\x0b\x3b",
	       "\x3b\x39\x0b\x09\xba\x8a\x7a\x0e", "\xff\x8a\x0b\x3b", 0});
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_text_has_no_line),
		cmocka_unit_test(gap_is_any_number_of_blanks),
		cmocka_unit_test(first_colon_delimits),
		cmocka_unit_test(line_without_colon_is_all_key),
		cmocka_unit_test(colon_of_another_line),
		cmocka_unit_test(last_line_needs_no_feed),
		cmocka_unit_test(tail_is_trimmed),
		cmocka_unit_test(inner_blanks_stay),
		cmocka_unit_test(nul_ends_nothing),
		cmocka_unit_test(any_length_is_cut_alike),
		cmocka_unit_test(near_misses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
