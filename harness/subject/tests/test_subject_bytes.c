/* SPDX-License-Identifier: MIT */
#include "adapters.h"
#include "base64.h"
#include "bytes.h"

/* RFC 4648, section 10, and all byte values at each place of a group. */
static void test_base64(void **state)
{
	static const char *const rows[][2] = {
		{"", ""},
		{"f", "Zg=="},
		{"fo", "Zm8="},
		{"foo", "Zm9v"},
		{"foob", "Zm9vYg=="},
		{"fooba", "Zm9vYmE="},
		{"foobar", "Zm9vYmFy"},
	};
	unsigned char all[256 * 3];

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *text = base64_encode(rows[i][0], strlen(rows[i][0]));

		assert_string_equal(text, rows[i][1]);
		free(text);
	}
	for (size_t shift = 0; shift < 3; shift++) {
		size_t len = sizeof(all) - shift, back_len;
		unsigned char *back;
		char *text;

		for (size_t i = 0; i < sizeof(all); i++)
			all[i] = (unsigned char)(i + shift * i / 256);
		text = base64_encode(all, len);
		back = base64_decode(text, strlen(text), &back_len);
		assert_int_equal(back_len, len);
		assert_memory_equal(back, all, len);
		free(back);
		free(text);
	}
}

static void test_base64_alphabet(void **state)
{
	static const unsigned char bytes[] = {0xfb, 0xff, 0xbf};
	char *text = base64_encode(bytes, sizeof(bytes));

	(void)state;
	assert_string_equal(text, "+/+/");
	free(text);
}

static void test_base64_refuses(void **state)
{
	static const char *const rows[] = {
		"A", "AA", "AAA", "====", "A===", "AA=A", "AA==AAAA", "AA-A", "A AA", "AAA\n"};
	size_t len;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (base64_decode(rows[i], strlen(rows[i]), &len))
			fail_msg("\"%s\" was accepted", rows[i]);
	}
	assert_null(base64_decode("AA\0A", 4, &len));
}

static void test_characters(void **state)
{
	static const struct {
		const char *text;
		size_t length;
	} rows[] = {
		{"a", 1},
		{"\x7f", 1},
		{"\x80", 0},
		{"\xbf", 0},
		{"\xc0\x80", 0},
		{"\xc1\xbf", 0},
		{"\xc2\x80", 2},
		{"\xc2\x7f", 0},
		{"\xc2\xc0", 0},
		{"\xdf\xbf", 2},
		{"\xe0\x9f\xbf", 0},
		{"\xe0\xa0\x80", 3},
		{"\xe2\x82\xac", 3},
		{"\xe2\x82", 0},
		{"\xe2\x82\x41", 0},
		{"\xed\x9f\xbf", 3},
		{"\xed\xa0\x80", 0},
		{"\xef\xbf\xbf", 3},
		{"\xf0\x8f\xbf\xbf", 0},
		{"\xf0\x90\x80\x80", 4},
		{"\xf4\x8f\xbf\xbf", 4},
		{"\xf4\x90\x80\x80", 0},
		{"\xf5\x80\x80\x80", 0},
		{"\xff", 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		/* To the byte, so that sanitizers detect a read beyond the end. */
		size_t len = strlen(rows[i].text);
		char *text = malloc(len);

		memcpy(text, rows[i].text, len);
		if (bytes_character(text, len) != rows[i].length)
			fail_msg("row %zu: %zu", i, bytes_character(text, len));
		assert_int_equal(bytes_plain(text, len), rows[i].length == len);
		free(text);
	}
	assert_int_equal(bytes_character("", 0), 0);
	assert_int_equal(bytes_character("\0", 1), 1);
	assert_true(bytes_plain("", 0));
	assert_false(bytes_plain("a\0b", 3));
}

static void test_strings(void **state)
{
	static const struct {
		const char *bytes;
		size_t len;
		const char *string;
		const char *utf8;
	} rows[] = {
		{"abc", 3, "abc", "abc"},
		{"a\0b", 3, "a?b",
		 "a\xef\xbf\xbd"
		 "b"},
		{"\x82\xac rest", 7, " rest", "\xef\xbf\xbd\xef\xbf\xbd rest"},
		{"\xe2\x82\xac\xff", 4, "\xe2\x82\xac?", "\xe2\x82\xac\xef\xbf\xbd"},
		{"", 0, "", ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *string = bytes_string(rows[i].bytes, rows[i].len);

		assert_string_equal(string, rows[i].string);
		free(string);
		string = bytes_utf8(rows[i].bytes, rows[i].len);
		assert_string_equal(string, rows[i].utf8);
		free(string);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_base64),	       cmocka_unit_test(test_base64_alphabet),
		cmocka_unit_test(test_base64_refuses), cmocka_unit_test(test_characters),
		cmocka_unit_test(test_strings),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
