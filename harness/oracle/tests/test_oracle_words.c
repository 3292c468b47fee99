/* SPDX-License-Identifier: MIT */
/*
 * Bytes and values, one by one. Which bug makes this fail? A class of bytes that is one wider or narrower than it
 * says, a field of an address that may be longer or shorter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "described.h"
#include "utf8.h"
#include "value.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct pool pool;

static int free_pool(void **state)
{
	(void)state;
	pool_free(&pool);
	return 0;
}

/* --- words -------------------------------------------------------------------------------------- */

/* By their bytes, and of two that begin alike the longer one is the larger. */
static void test_order(void **state)
{
	static const struct word rising[] = {WORD(""),	 WORD("A"), WORD("Ab"),	 WORD("B"),
					     WORD("Ba"), WORD("a"), WORD("a\0"), WORD("\xff")};
	const struct word none = {0};

	(void)state;
	for (size_t i = 0; i < COUNT(rising); i++) {
		for (size_t j = 0; j < COUNT(rising); j++) {
			int order = word_cmp(rising[i], rising[j]);

			assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
			assert_int_equal(word_same(rising[i], rising[j]), i == j);
		}
		assert_false(word_same(rising[i], none));
		assert_false(word_same(none, rising[i]));
	}
	assert_true(word_same(none, none));
	/* What stands behind a word is none of it. */
	assert_true(word_cmp((struct word){"ax", 1}, (struct word){"ab", 2}) < 0);
	assert_true(word_cmp((struct word){"ab", 2}, (struct word){"ax", 1}) > 0);
}

static void test_space(void **state)
{
	static const char space[] = " \t\r\v\f";

	(void)state;
	for (int c = 0; c < 256; c++) {
		if (word_is_space((char)c) != (c && strchr(space, c) != NULL))
			fail_msg("byte %d", c);
	}
}

/* --- UTF-8 -------------------------------------------------------------------------------------- */

static void test_utf8(void **state)
{
	static const struct {
		struct word word;
		bool valid;
	} rows[] = {
		{WORD(""), true},
		{WORD("a\x7f"), true},
		{WORD("\x01"), true},
		{WORD("\0"), false},
		{WORD("\xc2\x80"), true}, /* U+0080, the first of two bytes */
		{WORD("\xc1\xbf"), false}, /* U+007F in two */
		{WORD("\xdf\xbf"), true}, /* U+07FF */
		{WORD("\xe0\xa0\x80"), true}, /* U+0800 */
		{WORD("\xe0\x9f\xbf"), false}, /* U+07FF in three */
		{WORD("\xed\x9f\xbf"), true}, /* U+D7FF */
		{WORD("\xed\xa0\x80"), false}, /* U+D800 */
		{WORD("\xed\xbf\xbf"), false}, /* U+DFFF */
		{WORD("\xee\x80\x80"), true}, /* U+E000 */
		{WORD("\xef\xbf\xbf"), true}, /* U+FFFF */
		{WORD("\xf0\x90\x80\x80"), true}, /* U+10000 */
		{WORD("\xf0\x8f\xbf\xbf"), false}, /* U+FFFF in four */
		{WORD("\xf4\x8f\xbf\xbf"), true}, /* U+10FFFF */
		{WORD("\xf4\x90\x80\x80"), false}, /* U+110000 */
		{WORD("\xf8\x88\x80\x80\x80"), false}, /* five bytes */
		{WORD("\x80"), false},
		{WORD("\xff"), false},
		{WORD("a\x80"), false}, /* behind what is good */
		{WORD("a\xc2\x80\xc2"), false},
		{WORD("\xc2\xc0"), false}, /* what follows must be 10xxxxxx */
		{WORD("\xc2\x41"), false},
		{WORD("\xe1\x80\xc1"), false},
		{WORD("\xc2\x81"), true}, /* each bit of it */
		{WORD("\xe0\xa0\xbf"), true},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (utf8_is_valid(rows[i].word) != rows[i].valid)
			fail_msg("row %zu: not %d", i, rows[i].valid);
	}
	/* What is cut off is no character, whatever stands behind it. */
	assert_false(utf8_is_valid((struct word){"\xc2\x80", 1}));
	assert_false(utf8_is_valid((struct word){"\xe0\xa0\x80", 2}));
	assert_false(utf8_is_valid((struct word){"\xf0\x90\x80\x80", 3}));
}

#define BAD "\xef\xbf\xbd"

static void test_clean(void **state)
{
	static const struct {
		struct word word;
		const char *each, *runs;
	} rows[] = {
		{WORD(""), "", ""},
		{WORD("abc"), "abc", "abc"},
		{WORD("a\xff"), "a" BAD, "a" BAD},
		{WORD("\xff\xfe\xfd"), BAD BAD BAD, BAD},
		{WORD("\xff\xfe"
		      "a\xff\xff"
		      "b"),
		 BAD BAD "a" BAD BAD "b", BAD "a" BAD "b"},
		{WORD("\xc3\xa9\xc3"), "\xc3\xa9" BAD, "\xc3\xa9" BAD},
		{WORD("a\0b"), "a" BAD "b", "a" BAD "b"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		for (int by_run = 0; by_run < 2; by_run++) {
			size_t len = 77;
			char *text = utf8_clean(rows[i].word, by_run, &len);

			assert_non_null(text);
			assert_string_equal(text, by_run ? rows[i].runs : rows[i].each);
			assert_int_equal(len, strlen(text));
			free(text);
		}
	}
	/* One that is cut off is none, whatever stands behind it. */
	for (size_t len = 1; len < 4; len++) {
		size_t used;
		char *text = utf8_clean((struct word){"\xf0\x90\x80\x80", len}, true, &used);

		assert_string_equal(text, BAD);
		free(text);
	}
	assert_null(utf8_clean((struct word){"", SIZE_MAX / 4}, false, &(size_t){0}));
}

/* --- values ------------------------------------------------------------------------------------- */

static void test_numbers(void **state)
{
	static const struct {
		struct word value;
		const struct measure *measure;
		const char *want;
	} rows[] = {
		{WORD("0"), &measure_none, "0"},
		{WORD("9876543210"), &measure_none, "9876543210"},
		{WORD("12"), &measure_time, "12|-"},
		{WORD("12 ns"), &measure_time, "12"},
		{WORD("12  ns"), &measure_time, "12|-"},
		{WORD("12ns"), &measure_time, "12|-"},
		{WORD("12\tns"), &measure_time, "12|-"},
		{WORD("12 ns "), &measure_time, "12|-"},
		{WORD("012 ns"), &measure_time, "12|-"},
		{WORD("12 us"), &measure_time, "12|-"},
		{WORD("3 MHz"), &measure_frequency, "3000000"},
		{WORD("3 KHz"), &measure_frequency, "3000"},
		{WORD("3 Hz"), &measure_frequency, "3"},
		{WORD("2 KiB"), &measure_memory, "2048"},
		{WORD("2 MiB"), &measure_memory, "2097152"},
		{WORD("2 GiB"), &measure_memory, "2|-"},
		{WORD("2 KiB\r"), &measure_memory, "2048|2|-"},
		{WORD("2"), &measure_memory, "2"},
		/* no numbers */
		{WORD(""), &measure_none, "-"},
		{WORD("x"), &measure_none, "-"},
		{WORD("1.5"), &measure_none, "-"},
		{WORD("1:"), &measure_none, "-"},
		{WORD("1/"), &measure_none, "-"},
		{WORD("1a"), &measure_none, "1|-"},
		{WORD("1z"), &measure_none, "1|-"},
		{WORD("1A"), &measure_none, "1|-"},
		{WORD("1Z"), &measure_none, "1|-"},
		{WORD("1@"), &measure_none, "-"},
		{WORD("1["), &measure_none, "-"},
		{WORD("1`"), &measure_none, "-"},
		{WORD("1{"), &measure_none, "-"},
		{WORD("1a."), &measure_none, "-"},
		{WORD("0x10"), &measure_none, "-"},
		{WORD("0xa"), &measure_none, "-"},
		{WORD("0XA"), &measure_none, "-"},
		{WORD("0 x"), &measure_none, "0|-"},
		{WORD("1x"), &measure_none, "1|-"},
		{WORD("0y"), &measure_none, "0|-"},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct choice choice = value_number(&pool, rows[i].value, rows[i].measure);

		if (strcmp(described(&choice), rows[i].want) != 0)
			fail_msg("row %zu, %s: %s", i, rows[i].value.text, described(&choice));
	}
	/* Digits behind the end are of somebody else. */
	{
		struct choice cut = value_number(&pool, (struct word){"123", 2}, &measure_none);

		assert_string_equal(described(&cut), "12");
	}
}

static void test_misread(void **state)
{
	static const struct {
		struct word value;
		const char *want;
	} rows[] = {
		{WORD("7"), ""},
		{WORD("7 ns"), ""},
		{WORD("x"), "0"},
		{WORD("1.5"), "0|1"},
		{WORD("+5"), "0|5"},
		{WORD("-5"), "0"},
		{WORD("0x10"), "0|16"},
		{WORD("0X1F"), "0|31"},
		{WORD("0xaAfF"), "0|43775"},
		{WORD("0x9"), "0|9"},
		{WORD("0x:"), "0"},
		{WORD("0x/"), "0"},
		{WORD("0xg"), "0"},
		{WORD("0xG"), "0"},
		{WORD("0x`"), "0"},
		{WORD("0x@"), "0"},
		{WORD("0x1g"), "0|1"},
		{WORD("0x1Z"), "0|1"},
		{WORD("0xb2"), "0|178"},
		{WORD("0xFFFFFFFFFFFFFFFF"), "0|18446744073709551615"},
		{WORD("0x10000000000000000"), "0"},
		{WORD("0x1FFFFFFFFFFFFFFFF"), "0"},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct choice choice = {0};

		value_misread(&pool, rows[i].value, &choice);
		if (strcmp(described(&choice), rows[i].want) != 0)
			fail_msg("row %zu, %s: %s", i, rows[i].value.text, described(&choice));
	}
	{
		struct choice cut = {0};

		value_misread(&pool, (struct word){"0x12", 3}, &cut);
		assert_string_equal(described(&cut), "0|1");
	}
}

static void test_pdev(void **state)
{
	static const struct {
		struct word value;
		bool may_miss;
	} rows[] = {
		{WORD("0000:03:00.0"), false}, {WORD("fFaA:9b:1F.7"), false},
		{WORD("000:03:00.0"), true},   {WORD("00000:03:00.0"), true},
		{WORD("0000:3:00.0"), true},   {WORD("0000:003:00.0"), true},
		{WORD("0000:03:0.0"), true},   {WORD("0000:03:000.0"), true},
		{WORD("0000:03:00."), true},   {WORD("0000:03:00.00"), true},
		{WORD("0000:03:00.8"), true},  {WORD("000g:03:00.0"), true},
		{WORD("0000.03:00.0"), true},  {WORD("0000:03.00.0"), true},
		{WORD("0000:03:00:0"), true},  {WORD("0000:03:00"), true},
		{WORD("0000"), true},	       {WORD("0000:03"), true},
		{WORD("0000:03:00.0 "), true}, {WORD("0000:03.0"), true},
		{WORD("03:00.0"), true},       {WORD("0000:0"), true},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct choice choice = value_pdev(&pool, rows[i].value);

		if (choice.absent != rows[i].may_miss)
			fail_msg("row %zu, %s: not %d", i, rows[i].value.text, rows[i].may_miss);
	}
	/* One that ends before its text does. */
	{
		struct choice cut = value_pdev(&pool, (struct word){"0000:03:00.07", 12});

		assert_false(cut.absent);
		cut = value_pdev(&pool, (struct word){"0000:03:00.0", 11});
		assert_true(cut.absent);
	}
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, free_pool)
	const struct CMUnitTest tests[] = {
		TEST(test_order),   TEST(test_space),	TEST(test_utf8), TEST(test_clean),
		TEST(test_numbers), TEST(test_misread), TEST(test_pdev),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
