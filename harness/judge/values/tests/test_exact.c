/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include <stdbool.h>

#include "exact.h"

static void test_valid(void **state)
{
	static const char *const good[] = {"0", "1", "10", "18446744073709551616"};
	static const char *const bad[] = {"",	"00",  "01",  "+1",  "-1", " 1",
					  "1 ", "1.0", "0x1", "1e3", "1:", ":"};

	(void)state;
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++)
		assert_true(exact_valid(good[i]));
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(exact_valid(bad[i]));
	assert_false(exact_valid(NULL));
}

static void test_cmp(void **state)
{
	(void)state;
	assert_true(exact_cmp("9", "10") < 0);
	assert_true(exact_cmp("18446744073709551616", "18446744073709551615") > 0);
	assert_int_equal(exact_cmp("123", "123"), 0);
}

static void test_add(void **state)
{
	static const char *const sums[][3] = {
		{"0", "0", "0"},
		{"1", "9", "10"},
		{"999", "1", "1000"},
		{"1", "999", "1000"},
		{"18446744073709551615", "18446744073709551615", "36893488147419103230"},
		{"99999999999999999999999999999999999999999", "1",
		 "100000000000000000000000000000000000000000"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(sums) / sizeof(*sums); i++) {
		char *sum = exact_add(sums[i][0], sums[i][1]);

		assert_string_equal(sum, sums[i][2]);
		free(sum);
	}
}

/* 2^256 - 1, 2^257 - 1 */
#define MAX_256                                  \
	"11579208923731619542357098500868790785" \
	"3269984665640564039457584007913129639935"
#define MAX_257                                  \
	"23158417847463239084714197001737581570" \
	"6539969331281128078915168015826259279871"

static void test_limit(void **state)
{
	static const char *const good[] = {"2147483647",
					   "4294967295",
					   "9007199254740991",
					   "9223372036854775807",
					   "18446744073709551615",
					   "170141183460469231731687303715884105727",
					   "340282366920938463463374607431768211455",
					   MAX_256};
	static const char *const bad[] = {"0",
					  "255",
					  "65535",
					  "1073741823",
					  "2147483648",
					  "4294967294",
					  "18446744073709551614",
					  "18446744073709551616",
					  "340282366920938463463374607431768211454",
					  "340282366920938463463374607431768211456",
					  MAX_257,
					  MAX_256 "0",
					  "01",
					  ""};
	char huge[1000] = "";

	(void)state;
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++)
		assert_true(exact_limit(good[i]));
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(exact_limit(bad[i]));
	memset(huge, '9', sizeof(huge) - 1);
	assert_false(exact_limit(huge));
}

static void test_ratio(void **state)
{
	static const char *const bad[] = {
		"",	 ".5",	  "1.",	   "-0.5",	     "+1",  "1e",  "nan", "inf",  "0x1",
		"1,5",	 " 1",	  "1 ",	   "1.5.2",	     "1e-", "1e+", "e5",  "1.e5", "1e5x",
		"1e5.0", "1e-5-", "1e400", "0.1e4000000001", "1:",  ":",   "1.:"};
	static const struct {
		const char *word;
		double value;
	} powers[] = {{"1.5e-07", 0.00000015}, {"5E+1", 50}, {"25e0", 25},
		      {"5e12", 5e12},	       {"3e2", 300}, {"0e9", 0},
		      {"0.5e-400", 0}};
	char huge[401];
	double got;

	(void)state;
	assert_true(exact_ratio("0.507", &got));
	assert_true(got > 0.5069999 && got < 0.5070001);
	assert_true(exact_ratio("12", &got));
	assert_true(got == 12);
	/* as %g and str() write a small one */
	for (size_t i = 0; i < sizeof(powers) / sizeof(*powers); i++) {
		assert_true(exact_ratio(powers[i].word, &got));
		assert_true(got >= powers[i].value * 0.999999 && got <= powers[i].value * 1.000001);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(exact_ratio(bad[i], &got));
	assert_false(exact_ratio(NULL, &got));
	memset(huge, '9', sizeof(huge));
	huge[400] = '\0';
	assert_false(exact_ratio(huge, &got)); /* beyond a double: infinite */
}

static void test_near(void **state)
{
	(void)state;
	assert_true(exact_near(1000, 1000.9));
	assert_false(exact_near(1000, 1001.1));
	/* four decimals */
	assert_true(exact_near(0, 4.9e-5));
	assert_false(exact_near(0, 5.1e-5));
	assert_true(exact_near(0.0123, 0.01234));
	assert_true(exact_near(
		0.0123, 0.01235)); /* as binary fractions they are more apart than in decimals */
	assert_false(exact_near(0.0123, 0.01236));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_valid), cmocka_unit_test(test_cmp),
		cmocka_unit_test(test_add),   cmocka_unit_test(test_limit),
		cmocka_unit_test(test_ratio), cmocka_unit_test(test_near),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
