/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, which all readers of texts but the subjects' share. Which bug makes this fail? A range of
 * characters that is one wider or narrower than it is, a byte read behind the end, a run of bad
 * bytes counted otherwise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <inttypes.h>
#include <stdlib.h>

#include "bytes.h"

#define COUNT(table)   (sizeof(table) / sizeof(*(table)))
#define BYTES(literal) (literal), sizeof(literal) - 1

static void test_plain(void **state)
{
	static const struct {
		const char *text;
		size_t len;
		bool valid;
	} rows[] = {
		{BYTES(""), true},
		{BYTES("a\x7f"), true},
		{BYTES("\x01"), true},
		{BYTES("\0"), false},
		{BYTES("\xc2\x80"), true}, /* U+0080, the first of two bytes */
		{BYTES("\xc1\xbf"), false}, /* U+007F in two */
		{BYTES("\xdf\xbf"), true}, /* U+07FF */
		{BYTES("\xe0\xa0\x80"), true}, /* U+0800 */
		{BYTES("\xe0\x9f\xbf"), false}, /* U+07FF in three */
		{BYTES("\xed\x9f\xbf"), true}, /* U+D7FF */
		{BYTES("\xed\xa0\x80"), false}, /* U+D800 */
		{BYTES("\xed\xbf\xbf"), false}, /* U+DFFF */
		{BYTES("\xee\x80\x80"), true}, /* U+E000 */
		{BYTES("\xef\xbf\xbf"), true}, /* U+FFFF */
		{BYTES("\xf0\x90\x80\x80"), true}, /* U+10000 */
		{BYTES("\xf0\x8f\xbf\xbf"), false}, /* U+FFFF in four */
		{BYTES("\xf4\x8f\xbf\xbf"), true}, /* U+10FFFF */
		{BYTES("\xf4\x90\x80\x80"), false}, /* U+110000 */
		{BYTES("\xf8\x88\x80\x80\x80"), false}, /* five bytes */
		{BYTES("\x80"), false},
		{BYTES("\xff"), false},
		{BYTES("a\x80"), false}, /* behind what is good */
		{BYTES("a\xc2\x80\xc2"), false},
		{BYTES("\xc2\xc0"), false}, /* what follows must be 10xxxxxx */
		{BYTES("\xc2\x41"), false},
		{BYTES("\xe1\x80\xc1"), false},
		{BYTES("\xc2\x81"), true}, /* each bit of it */
		{BYTES("\xe0\xa0\xbf"), true},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (bytes_plain(rows[i].text, rows[i].len) != rows[i].valid)
			fail_msg("row %zu: not %d", i, rows[i].valid);
	}
	/* What is cut off is no character, whatever stands behind it. */
	assert_false(bytes_plain("\xc2\x80", 1));
	assert_false(bytes_plain("\xe0\xa0\x80", 2));
	assert_false(bytes_plain("\xf0\x90\x80\x80", 3));
}

/* The first and the last of each range, and their neighbours. */
static void test_unseen(void **state)
{
	static const struct {
		const char *text;
		size_t len;
		int64_t code; /* -1: it has a shape */
	} rows[] = {
		{BYTES("\0"), 0},
		{BYTES("\x1f"), 0x1f},
		{BYTES(" "), -1},
		{BYTES("~"), -1},
		{BYTES("\x7f"), 0x7f},
		{BYTES("\xc2\x80"), 0x80},
		{BYTES("\xc2\x9b"), 0x9b},
		{BYTES("\xc2\x9f"), 0x9f},
		{BYTES("\xc2\xa0"), -1},
		{BYTES("\xc3\x9b"), -1},
		{BYTES("\xd8\x9b"), -1},
		{BYTES("\xd8\x9c"), 0x61c},
		{BYTES("\xd8\x9d"), -1},
		{BYTES("\xe2\x80\x8a"), -1},
		{BYTES("\xe2\x80\x8b"), 0x200b},
		{BYTES("\xe2\x80\x8f"), 0x200f},
		{BYTES("\xe2\x80\x90"), -1},
		{BYTES("\xe2\x80\xa7"), -1},
		{BYTES("\xe2\x80\xa8"), 0x2028},
		{BYTES("\xe2\x80\xae"), 0x202e},
		{BYTES("\xe2\x80\xaf"), -1},
		{BYTES("\xe2\x81\x9f"), -1},
		{BYTES("\xe2\x81\xa0"), 0x2060},
		{BYTES("\xe2\x81\xaf"), 0x206f},
		{BYTES("\xe2\x81\xb0"), -1},
		{BYTES("\xef\xbb\xbe"), -1},
		{BYTES("\xef\xbb\xbf"), 0xfeff},
		{BYTES("\xef\xbc\x80"), -1},
		{BYTES("\xc2\xad"), 0xad},
		{BYTES("\xe1\xa0\x8e"), 0x180e},
		{BYTES("\xef\xbf\xb9"), 0xfff9},
		{BYTES("\xef\xbf\xbb"), 0xfffb},
		{BYTES("\xef\xbf\xbd"), -1},
		{BYTES("\xf0\x90\x80\x80"), -1},
		{BYTES("\xf3\xa0\x80\x80"), 0xe0000},
		{BYTES("\xf3\xa0\x81\xbf"), 0xe007f},
		{BYTES("\xf3\xa0\x82\x80"), -1},
		{BYTES(""), -1},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		uint32_t code;
		const bool is = bytes_unseen(rows[i].text, rows[i].len, &code);

		if (is != (rows[i].code >= 0) || (is && code != rows[i].code))
			fail_msg("row %zu: not %" PRId64, i, rows[i].code);
	}
}

static void test_json_escape(void **state)
{
	char escape[13];

	(void)state;
	bytes_json_escape(escape, 0x9b);
	assert_string_equal(escape, "\\u009b");
	bytes_json_escape(escape, 0xe0041); /* RFC 8259, 7: as UTF-16 has it */
	assert_string_equal(escape, "\\udb40\\udc41");
}

#define BAD "\xef\xbf\xbd"

static void test_json_string(void **state)
{
	static const char bytes[] = "a\"\\\b\t\n\f\r\x7f\xc3\xa9\xc2\x9b\xe2\x80\xae\xff\xc3\0z";
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	bytes_json_string(out, NULL, 0, false);
	bytes_json_string(out, bytes, sizeof(bytes) - 1, false);
	bytes_json_string(out, bytes, sizeof(bytes) - 1, true);
	fclose(out);
	assert_string_equal(
		text,
		"\"\""
		"\"a\\\"\\\\\\b\\t\\n\\f\\r\\u007f\xc3\xa9\\u009b\\u202e" BAD BAD "\\u0000z\""
		"\"a\\\"\\\\\\u0008\\u0009\\u000a\\u000c\\u000d\\u007f\xc3\xa9\\u009b\\u202e\\ufffd\\ufffd\\u0000z\"");
	free(text);
}

static void test_clean(void **state)
{
	static const struct {
		const char *text;
		size_t len;
		const char *each, *runs;
	} rows[] = {
		{BYTES(""), "", ""},
		{BYTES("abc"), "abc", "abc"},
		{BYTES("a\xff"), "a" BAD, "a" BAD},
		{BYTES("\xff\xfe\xfd"), BAD BAD BAD, BAD},
		{BYTES("\xff\xfe"
		       "a\xff\xff"
		       "b"),
		 BAD BAD "a" BAD BAD "b", BAD "a" BAD "b"},
		{BYTES("\xc3\xa9\xc3"), "\xc3\xa9" BAD, "\xc3\xa9" BAD},
		{BYTES("a\0b"), "a" BAD "b", "a" BAD "b"},
		{BYTES("a\0\xff\0b"), "a" BAD BAD BAD "b", "a" BAD "b"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		for (int by_run = 0; by_run < 2; by_run++) {
			char *text =
				(by_run ? bytes_utf8_runs : bytes_utf8)(rows[i].text, rows[i].len);

			assert_non_null(text);
			assert_string_equal(text, by_run ? rows[i].runs : rows[i].each);
			free(text);
		}
	}
	/* One that is cut off is none, whatever stands behind it. */
	for (size_t len = 1; len < 4; len++) {
		char *text = bytes_utf8_runs("\xf0\x90\x80\x80", len);

		assert_string_equal(text, BAD);
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_plain),	    cmocka_unit_test(test_unseen),
		cmocka_unit_test(test_json_escape), cmocka_unit_test(test_json_string),
		cmocka_unit_test(test_clean),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
