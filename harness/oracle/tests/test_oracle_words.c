/* SPDX-License-Identifier: MIT */
/*
 * Bytes and values, one by one. Which bug makes this fail? A class of bytes that is one wider or
 * narrower than it should be, a field of an address that may be longer or shorter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "described.h"
#include "value.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct pool pool;

static int free_pool(void **state)
{
	(void)state;
	pool_free(&pool);
	return 0;
}

/* --- words --- */

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
	/* What follows a word is no part of it. */
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

/* Which bytes are UTF-8 is tested in harness/base/tests; here, how many of them are read. */
static void test_utf8(void **state)
{
	(void)state;
	assert_true(word_is_utf8(WORD("")));
	assert_true(word_is_utf8((struct word){"\xc2\x80\xff", 2}));
	assert_true(word_is_utf8((struct word){"a\xff", 1}));
	assert_false(word_is_utf8((struct word){"a\xff", 2}));
	assert_false(word_is_utf8(WORD("a\0")));
}

/* --- values --- */

static const struct number_row {
	struct word value;
	const struct measure *measure;
	const char *want;
} number_rows[] = {
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

static void test_numbers(void **state)
{
	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(number_rows); i++) {
		struct choice choice =
			value_number(&pool, number_rows[i].value, number_rows[i].measure);

		if (strcmp(described(&choice), number_rows[i].want) != 0)
			fail_msg("row %zu, %s: %s", i, number_rows[i].value.text,
				 described(&choice));
	}
	/* Digits behind the end are no part of it. */
	{
		struct choice cut = value_number(&pool, (struct word){"123", 2}, &measure_none);

		assert_string_equal(described(&cut), "12");
	}
}

static const struct misread_row {
	struct word value;
	const char *want;
} misread_rows[] = {
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
	{WORD("0b101"), "0|5"},
	{WORD("0B12"), "0|1"},
	{WORD("0o17"), "0|15"},
	{WORD("0O8"), "0"},
	{WORD("1_000"), "0|1|1000"},
	{WORD("1,000,000 ns"), "0|1|1000000"},
	{WORD("1'0"), "0|1|10"},
	{WORD("0_7"), "0|7"},
	{WORD("_10"), "0"},
	{WORD("10_"), "0|10"},
	{WORD("1__0"), "0|1"},
	{WORD("1_0,0"), "0|1"},
	{WORD("1_0x"), "0|1"},
	{WORD("1.000"), "0|1"},
	{WORD("\u0661\u0662 ns"), "0|12"},
	{WORD("\u06f9"), "0|9"},
	{WORD("\u096f"), "0|9"},
	{WORD("\uff11\uff10"), "0|10"},
	{WORD("\u0661\uff10"), "0"},
	{WORD("\u066a"), "0"},
	{WORD("\u065f"), "0"},
	{WORD("\u0661x"), "0"},
	{WORD("1\u0660"), "0|1"},
};

static void test_misread(void **state)
{
	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(misread_rows); i++) {
		struct choice choice = {0};

		value_misread(&pool, misread_rows[i].value, &choice);
		if (strcmp(described(&choice), misread_rows[i].want) != 0)
			fail_msg("row %zu, %s: %s", i, misread_rows[i].value.text,
				 described(&choice));
	}
	{
		struct choice cut = {0};

		value_misread(&pool, (struct word){"0x12", 3}, &cut);
		assert_string_equal(described(&cut), "0|1");
	}
}

/* As it is printed comes first; then without what may be white space at its end, which a NUL is
 * not. */
static void test_texts(void **state)
{
	static const struct {
		struct word value;
		const char *want;
	} rows[] = {
		{WORD("d"), "d"},	    {WORD("d "), "d |d"},
		{WORD("d\r"), "d\r|d"},	    {WORD("d \r"), "d \r|d|d "},
		{WORD("d\v"), "d\v|d"},	    {WORD("\t"), "\t||-"},
		{WORD("d\xff"), "d\xff|-"},
	};
	struct choice nul;

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct choice choice = value_text(&pool, rows[i].value);

		if (strcmp(described(&choice), rows[i].want) != 0)
			fail_msg("row %zu: %s", i, described(&choice));
	}
	nul = value_text(&pool, WORD("d\0"));
	assert_int_equal(nul.count, 1);
	assert_int_equal(nul.words[0].len, 2);
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
		TEST(test_order),   TEST(test_space), TEST(test_utf8), TEST(test_numbers),
		TEST(test_misread), TEST(test_texts), TEST(test_pdev),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
