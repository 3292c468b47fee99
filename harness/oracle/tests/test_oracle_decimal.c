/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>

#include "decimal.h"

static struct word make_word(const char *text)
{
	return (struct word){text, strlen(text)};
}

static void assert_word(struct word got, const char *want)
{
	if (!word_same(got, make_word(want)))
		fail_msg("got %.*s, expected %s", (int)got.len, got.text, want);
}

static int setup(void **state)
{
	static struct pool pool;

	pool = (struct pool){0};
	*state = &pool;
	return 0;
}

static int teardown(void **state)
{
	pool_free(*state);
	return 0;
}

static void test_digits(void **state)
{
	(void)state;
	assert_word(dec_digits(make_word("0")), "0");
	assert_word(dec_digits(make_word("000")), "0");
	assert_word(dec_digits(make_word("007")), "7");
	assert_word(dec_digits(make_word("700")), "700");
}

static void test_cmp(void **state)
{
	(void)state;
	assert_true(dec_cmp(make_word("9"), make_word("10")) < 0);
	assert_true(dec_cmp(make_word("10"), make_word("9")) > 0);
	assert_true(dec_cmp(make_word("21"), make_word("12")) > 0);
	assert_true(dec_cmp(make_word("0"), make_word("0")) == 0);
	assert_true(dec_cmp(make_word("123456789012345678901234567890"),
			    make_word("123456789012345678901234567891")) < 0);
}

static void test_sub(void **state)
{
	assert_word(dec_sub(*state, make_word("2000"), make_word("1500")), "500");
	assert_word(dec_sub(*state, make_word("1000"), make_word("1")), "999");
	assert_word(dec_sub(*state, make_word("7"), make_word("7")), "0");
	assert_word(dec_sub(*state, make_word("7"), make_word("0")), "7");
	/* 2^64 - (2^64 - 1), 10^30 - 1 */
	assert_word(dec_sub(*state, make_word("18446744073709551616"),
			    make_word("18446744073709551615")),
		    "1");
	assert_word(dec_sub(*state, make_word("1000000000000000000000000000000"), make_word("1")),
		    "999999999999999999999999999999");
}

static void test_mul(void **state)
{
	assert_word(dec_mul(*state, make_word("0"), UINT64_MAX), "0");
	assert_word(dec_mul(*state, make_word("12"), 0), "0");
	assert_word(dec_mul(*state, make_word("544428"), 1024), "557494272");
	assert_word(dec_mul(*state, make_word("9"), UINT64_MAX), "166020696663385964535");
	/* (2^64 - 1)^2 = 2^128 - 2^65 + 1 */
	assert_word(dec_mul(*state, make_word("18446744073709551615"), UINT64_MAX),
		    "340282366920938463426481119284349108225");
	assert_word(dec_mul(*state, make_word("99999999999999999999999999"), 1000000),
		    "99999999999999999999999999000000");
}

static void assert_near(long double got, long double want)
{
	if (!(fabsl(got - want) <= 1e-12L * want))
		fail_msg("got %Lg, expected %Lg", got, want);
}

static void test_ratio(void **state)
{
	char big[5001], bigger[5001];

	(void)state;
	assert_near(dec_ratio(make_word("1"), make_word("4")), 0.25L);
	assert_near(dec_ratio(make_word("0"), make_word("7")), 0);
	assert_near(dec_ratio(make_word("300000000000000000000000000000000000000000000000000"),
			      make_word("100000000000000000000000000000000000000000000000000")),
		    3);
	/* Both beyond the range of any float, and five times each other. */
	memset(big, '1', 5000);
	memset(bigger, '5', 5000);
	assert_near(dec_ratio((struct word){bigger, 5000}, (struct word){big, 5000}), 5);
	assert_near(dec_ratio((struct word){big, 4999}, (struct word){big, 5000}), 0.1L);
	assert_true(isinf(dec_ratio((struct word){big, 5000}, make_word("1"))));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_digits),
		cmocka_unit_test(test_cmp),
		cmocka_unit_test_setup_teardown(test_sub, setup, teardown),
		cmocka_unit_test_setup_teardown(test_mul, setup, teardown),
		cmocka_unit_test(test_ratio),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
