/* SPDX-License-Identifier: MIT */
/*
 * Bytes, values and choices, one by one. Which bug makes this fail? A class of bytes that is one wider or narrower
 * than it says, a field of an address that may be longer or shorter, an alternative that is lost or made up.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

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
	assert_null(utf8_clean((struct word){"", SIZE_MAX / 4}, false, &(size_t){0}));
}

/* --- values ------------------------------------------------------------------------------------- */

/* A choice as text: its words in their order, "-" absent, "*" whatever. */
static const char *described(const struct choice *choice)
{
	static char text[512];

	*text = '\0';
	for (size_t i = 0; i < choice->count; i++)
		sprintf(text + strlen(text), "%s%.*s", *text ? "|" : "", (int)choice->words[i].len,
			choice->words[i].text);
	if (choice->absent)
		strcat(text, *text ? "|-" : "-");
	if (choice->anything)
		strcat(text, "*");
	return text;
}

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
		{WORD("0000:03:00.0 "), true},
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

/* --- choices ------------------------------------------------------------------------------------ */

/* "1|2|-*" as a choice. */
static struct choice choice_of(const char *text)
{
	struct choice choice = {0};

	while (*text) {
		size_t len = strcspn(text, "|*");

		if (*text == '*')
			choice.anything = true;
		else if (*text == '-')
			choice.absent = true;
		else
			choice_add(&pool, &choice, (struct word){text, len});
		text += len ? len : 1;
		text += *text == '|';
	}
	return choice;
}

static void test_same_choices(void **state)
{
	static const char *const different[] = {"",    "1",	"2",	 "1|2", "1|3",
						"1|-", "1|2|-", "1|2|3", "*"};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(different); i++) {
		for (size_t j = 0; j < COUNT(different); j++) {
			struct choice a = choice_of(different[i]), b = choice_of(different[j]);

			if (choice_same(&a, &b) != (i == j))
				fail_msg("%s and %s", different[i], different[j]);
		}
	}
	{
		struct choice a = choice_of("1|2|3"), b = choice_of("3|1|2");

		assert_true(choice_same(&a, &b));
		/* nothing at all is absent */
		a = choice_of("");
		b = choice_of("-");
		assert_true(choice_same(&a, &b));
	}
}

static void test_larger(void **state)
{
	static const struct {
		const char *a, *b, *want;
	} rows[] = {
		{"5", "7", "7"},     {"7", "5", "7"},	  {"5", "5", "5"},
		{"1|9", "5", "5|9"}, {"5", "1|9", "5|9"}, {"5|-", "7", "7"},
		{"7|-", "5", "7|5"}, {"5", "7|-", "7|5"}, {"5|-", "7|-", "7|5|-"},
		{"", "5", "5"},	     {"5", "", "5"},	  {"", "", "-"},
		{"1|2|3", "4", "4"}, {"4", "1|2|3", "4"}, {"3|8", "5|6", "5|6|8"},
		{"*", "5", "*"},     {"5", "*", "*"},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct choice a = choice_of(rows[i].a), b = choice_of(rows[i].b);
		struct choice want = choice_of(rows[i].want);
		struct choice got = choice_larger(&pool, &a, &b);

		if (!choice_same(&got, &want) || got.absent != want.absent)
			fail_msg("row %zu: %s", i, described(&got));
	}
}

/* Twelve alternatives are kept; one more, and it may be whatever. Lists that others hold stay as they are. */
static void test_most(void **state)
{
	static const char digits[] = "abcdefghijklmnop";
	struct choice choice = {0}, copy, sum = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < CHOICE_MAX; i++) {
		copy = choice;
		choice_add(&pool, &choice, (struct word){digits + i, 1});
		choice_add(&pool, &choice, (struct word){digits + i, 1});
		assert_int_equal(choice.count, i + 1);
		assert_int_equal(copy.count, i);
		assert_false(choice.anything);
	}
	for (size_t i = 0; i < CHOICE_MAX; i++)
		assert_true(choice_has(&choice, (struct word){digits + i, 1}));
	choice_add(&pool, &choice, WORD("z"));
	assert_true(choice.anything);
	assert_int_equal(choice.count, CHOICE_MAX);
	assert_false(choice_is_one(&choice));
	assert_true(choice_is_said(&choice));
	assert_false(choice_is_sure(&choice));
	choice_add_all(&pool, &sum, &choice, false);
	assert_true(sum.anything);
}

static void test_questions(void **state)
{
	static const struct {
		const char *choice;
		bool sure, said, one;
	} rows[] = {
		{"", false, false, true},    {"-", false, false, true},	 {"1", true, true, true},
		{"1|-", false, true, false}, {"1|2", true, true, false}, {"*", false, true, false},
		{"1*", false, true, false},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct choice choice = choice_of(rows[i].choice);

		if (choice_is_sure(&choice) != rows[i].sure ||
		    choice_is_said(&choice) != rows[i].said ||
		    choice_is_one(&choice) != rows[i].one)
			fail_msg("row %zu, %s", i, rows[i].choice);
	}
}

/* --- memory ------------------------------------------------------------------------------------- */

/* Blocks are zeros, aligned, and nobody else's; large ones, too; and sizes that do not exist are refused. */
static void test_pool(void **state)
{
	static const size_t sizes[] = {1,     15,    16,    17,	   65519,  65520,
				       65521, 65535, 65536, 65537, 200000, 3};
	unsigned char *blocks[COUNT(sizes)];

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(sizes); i++) {
		blocks[i] = pool_alloc(&pool, sizes[i], 1);
		assert_int_equal((uintptr_t)blocks[i] % 16, 0);
		for (size_t j = 0; j < sizes[i]; j++)
			assert_int_equal(blocks[i][j], 0);
		memset(blocks[i], (int)i + 1, sizes[i]);
	}
	for (size_t i = 0; i < COUNT(sizes); i++) {
		assert_int_equal(blocks[i][0], i + 1);
		assert_int_equal(blocks[i][sizes[i] - 1], i + 1);
	}
	pool_free(&pool);
	assert_null(pool.blocks);
	assert_int_equal(pool.used, 0);
}

/* What asks for more than there is gets NULL under a sanitizer, too; it looks for this by its name. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

static void refused(size_t count, size_t size)
{
	if (setjmp(pool.out))
		return;
	pool_alloc(&pool, count, size);
	fail_msg("%zu times %zu bytes", count, size);
}

static void test_pool_refuses(void **state)
{
	(void)state;
	refused(SIZE_MAX, 2);
	refused(SIZE_MAX, 1);
	refused(SIZE_MAX - 15, 1);
	refused(SIZE_MAX / 2, 1);
}

static void test_grow(void **state)
{
	static uint32_t *array; /* setjmp() keeps no local one */
	size_t cap = 0;

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (uint32_t i = 0; i < 100; i++) {
		const uint32_t *old = array;
		bool full = i == cap;

		array = pool_grow(&pool, array, i, &cap, sizeof(*array));
		assert_true(cap > i && cap <= 2 * i + 2);
		assert_true(full || array == old);
		array[i] = i + 1;
		for (uint32_t j = 0; j < cap; j++)
			assert_int_equal(array[j], j <= i ? j + 1 : 0);
	}
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, free_pool)
	const struct CMUnitTest tests[] = {
		TEST(test_utf8),    TEST(test_clean),	     TEST(test_numbers),
		TEST(test_misread), TEST(test_pdev),	     TEST(test_same_choices),
		TEST(test_larger),  TEST(test_most),	     TEST(test_questions),
		TEST(test_pool),    TEST(test_pool_refuses), TEST(test_grow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
