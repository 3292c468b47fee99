/* SPDX-License-Identifier: MIT */
/*
 * Choices, and the memory that they are in. Which bug makes this fail? An alternative that is lost
 * or made up, one list that is two, a block that is in use elsewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "choice.h"
#include "described.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct pool pool;

static int free_pool(void **state)
{
	(void)state;
	pool_free(&pool);
	return 0;
}

/* --- choices --- */

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

/* Twelve alternatives are kept; one more, and it may be whatever. Lists that others hold stay as
 * they are. */
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
	assert_true(choice_has_values(&choice));
	assert_false(choice_is_sure(&choice));
	choice_add_all(&pool, &sum, &choice, false);
	assert_true(sum.anything);
}

static void test_questions(void **state)
{
	static const struct {
		const char *choice;
		bool sure, printed, one;
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
		    choice_has_values(&choice) != rows[i].printed ||
		    choice_is_one(&choice) != rows[i].one)
			fail_msg("row %zu, %s", i, rows[i].choice);
	}
}

/* The last word or the first one, or none where there may be none. */
static void test_pick(void **state)
{
	static const struct {
		const char *choice;
		const char *want[CHOICE_PICKS];
	} rows[] = {
		{"", {"", "", ""}},	 {"-", {"", "", ""}},	     {"1", {"1", "1", "1"}},
		{"1|-", {"1", "1", ""}}, {"1|2|3", {"3", "1", "3"}}, {"1|2|3|-", {"3", "1", ""}},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		const struct choice choice = choice_of(rows[i].choice);

		for (enum choice_pick pick = 0; pick < CHOICE_PICKS; pick++) {
			const struct choice picked = choice_pick(&choice, pick);

			assert_string_equal(described(&picked), rows[i].want[pick]);
		}
	}
}

/* --- memory --- */

/* Blocks are zeros, aligned, and used once; large ones, too; and sizes that do not exist are
 * refused. */
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

/* What asks for more than there is gets NULL under a sanitizer, too; it finds this by its name. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

static void check_refused(size_t count, size_t size)
{
	if (setjmp(pool.out))
		return;
	pool_alloc(&pool, count, size);
	fail_msg("%zu times %zu bytes", count, size);
}

static void test_pool_refuses(void **state)
{
	(void)state;
	check_refused(SIZE_MAX, 2);
	check_refused(SIZE_MAX, 1);
	check_refused(SIZE_MAX - 15, 1);
}

static void test_grow(void **state)
{
	static uint32_t *array; /* setjmp() keeps no local ones */
	static int moves;
	const uint32_t high = 0xa5a5a500;
	size_t cap = 0;

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (uint32_t i = 0; i < 100; i++) {
		const uint32_t *old = array;
		bool full = i == cap;

		if (full) /* what follows the old array is no part of it */
			memset(pool_alloc(&pool, 16, 1), 0xff, 16);
		array = pool_grow(&pool, array, i, &cap, sizeof(*array));
		assert_true(cap > i && cap <= 2 * i + 2);
		assert_true(full || array == old);
		moves += array != old;
		assert_int_equal(array[i], 0);
		array[i] = high + i;
		for (uint32_t j = 0; j < cap; j++)
			assert_int_equal(array[j], j <= i ? high + j : 0);
	}
	assert_true(moves < 10); /* by a part of itself each time */
}

/* At each place of arrays of each size, full ones among them; what follows the array stays as it
 * is. */
static void test_insert(void **state)
{
	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t size = 0; size < 9; size++) {
		for (size_t at = 0; at <= size; at++) {
			uint32_t *array = NULL, high = 0xa5a5a500;
			unsigned char *behind;
			size_t count = 0, cap = 0;

			for (uint32_t i = 0; i < size; i++) {
				array = pool_insert(&pool, array, &count, &cap, i, sizeof(*array));
				array[i] = high + i;
			}
			/* the array that is grown, with its last free place or with many */
			array = pool_grow(&pool, array, count, &cap, sizeof(*array));
			behind = memset(pool_alloc(&pool, 256, 1), 0xff, 256);
			array = pool_insert(&pool, array, &count, &cap, at, sizeof(*array));
			array[at] = 7;
			assert_int_equal(count, size + 1);
			for (uint32_t i = 0; i <= size; i++)
				assert_int_equal(array[i], i == at ? 7 : high + i - (i > at));
			for (size_t i = 0; i < 256; i++)
				assert_int_equal(behind[i], 0xff);
		}
	}
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, free_pool)
	const struct CMUnitTest tests[] = {
		TEST(test_same_choices), TEST(test_larger), TEST(test_most),
		TEST(test_questions),	 TEST(test_pick),   TEST(test_pool),
		TEST(test_pool_refuses), TEST(test_grow),   TEST(test_insert),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
