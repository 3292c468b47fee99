/* SPDX-License-Identifier: MIT */
/*
 * Numbers in other notations. Which bug makes this fail? A digit that is none of its base, a
 * separator at an end or of two kinds, a character that is cut in two, a number beyond 64 bits that
 * wraps around.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "described.h"
#include "notation.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

struct notation_row {
	const char *value;
	const char *want; /* "": no number */
};

static void check_rows(const struct notation_row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct pool pool = {0};
		struct choice choice = {0};

		if (setjmp(pool.out))
			fail();
		notation_add(&pool, &choice, (struct word){rows[i].value, strlen(rows[i].value)});
		if (strcmp(described(&choice), rows[i].want) != 0)
			fail_msg("%s: %s instead of %s", rows[i].value, described(&choice),
				 rows[i].want);
		pool_free(&pool);
	}
}

/* Digits of the base up to the first that is none. */
static void test_prefixes(void **state)
{
	static const struct notation_row rows[] = {
		{"0x0123456789", "4886718345"},
		{"0xabcdef", "11259375"},
		{"0XABCDEF", "11259375"},
		{"0x1g", "1"},
		{"0x1G", "1"},
		{"0x1`", "1"},
		{"0x1@", "1"},
		{"0x1/", "1"},
		{"0x1:", "1"},
		{"0x10 ns", "16"},
		{"0xx", "0"},
		{"0x", "0"},
		{"0o17", "15"},
		{"0O178", "15"},
		{"0b101", "5"},
		{"0B1012", "5"},
		{"10x5", ""},
		{"0x00000000000000000000000000000000f", "15"},
		{"0xffffffffffffffff", "18446744073709551615"},
		{"0x10000000000000000", ""},
		{"0o1777777777777777777777", "18446744073709551615"},
		{"0o2000000000000000000000", ""},
		{"0b1111111111111111111111111111111111111111111111111111111111111111",
		 "18446744073709551615"},
		{"0b10000000000000000000000000000000000000000000000000000000000000000", ""},
	};

	(void)state;
	check_rows(rows, COUNT(rows));
}

static void test_groups(void **state)
{
	static const struct notation_row rows[] = {
		{"1_000", "1000"}, {"1,000,000", "1000000"},
		{"9'0'9", "909"},  {"0_12_34", "1234"},
		{"1_2 ns", "12"},  {"1_2\tns", "12"},
		{"1000", ""},	   {"", ""},
		{" 1_000", ""},	   {"_1", ""},
		{"1_", ""},	   {"1__0", ""},
		{"1,0_0", ""},	   {"1_0,0", ""},
		{"1_a0", ""},	   {"1_0a", ""},
		{"1_:", ""},	   {":_1", ""},
		{"1_/", ""},	   {"1.5", ""},
	};
	struct pool pool = {0};
	struct choice choice = {0};

	(void)state;
	check_rows(rows, COUNT(rows));
	/* A NUL is no separator. */
	if (setjmp(pool.out))
		fail();
	notation_add(&pool, &choice, (struct word){"1\0002_3", 5});
	assert_string_equal(described(&choice), "");
	pool_free(&pool);
}

static void test_scripts(void **state)
{
	static const struct notation_row rows[] = {
		{"\u0660", "0"},
		{"\u0660\u0661\u0669", "19"},
		{"\u06f1\u06f0\u06f9", "109"},
		{"\u0967\u096f\u0966", "190"},
		{"\uff11\uff10\uff19", "109"},
		{"\uff11\uff12 ns", "12"},
		{"\u0661\u06f1", ""}, /* of two scripts */
		{"\u0661x", ""},
		{"x\u0661", ""},
		{"\u065f", ""}, /* what stands before 0 and behind 9 */
		{"\u066a", ""},
		{"\u0661\u065f", ""},
		{"\u0661\u066a", ""},
		{"\u0661_\u0660", ""},
	};

	(void)state;
	check_rows(rows, COUNT(rows));
}

/* The value ends in the middle of a character, whatever follows it in memory. */
static void test_cut(void **state)
{
	static const char text[] = "\u0661\u0660";
	static const char *const want[] = {"", "", "1", "", "10"};

	(void)state;
	for (size_t len = 0; len < COUNT(want); len++) {
		struct pool pool = {0};
		struct choice choice = {0};

		if (setjmp(pool.out))
			fail();
		notation_add(&pool, &choice, (struct word){text, len});
		assert_string_equal(described(&choice), want[len]);
		pool_free(&pool);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_prefixes),
		cmocka_unit_test(test_groups),
		cmocka_unit_test(test_scripts),
		cmocka_unit_test(test_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
