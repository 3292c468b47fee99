/* SPDX-License-Identifier: MIT */
#include "../src/ratio.h"
#include "track.h"

#define MAX UINT64_MAX

static void exact_while_it_fits(void **state)
{
	struct fdi_ratio ratio = ratio_of(3, 5, 7, 11, 13);

	(void)state;
	assert_true(ratio.present);
	assert_int_equal(ratio.num, 15);
	assert_int_equal(ratio.den, 1001);
	ratio = ratio_of(1u << 31, 1u << 31, MAX, 1, 1);
	assert_int_equal(ratio.num, 1ull << 62);
	assert_true(ratio.den == MAX);
	ratio = ratio_of(0, 0, 7, 1, 1);
	assert_true(ratio.present);
	assert_int_equal(ratio.num, 0);
}

static void nothing_divided_by_nothing(void **state)
{
	(void)state;
	assert_no_ratio(ratio_of(1, 1, 0, 5, 5));
	assert_no_ratio(ratio_of(0, 1, 5, 0, 5));
	assert_no_ratio(ratio_of(MAX, MAX, MAX, MAX, 0));
}

/* Wide products, against long double, which has 64 bits of precision and a large exponent. */
static void near_when_wide(void **state)
{
	static const uint64_t values[] = {1, 2, 3, 1000, 4294967295u, 4294967296u, 1000000007u,
					  1ull << 53, (1ull << 53) + 1, 1ull << 63, MAX - 1, MAX,
					  /* what 12 and 11 kept bits cut off most of */
					  0x800fffffffffffffull, 0x801fffffffffffffull};
	const unsigned int n = sizeof(values) / sizeof(values[0]);
	unsigned int a, b, c, d, e;

	(void)state;
	for (a = 0; a < n; a++)
		for (b = 0; b < n; b++)
			for (c = 0; c < n; c++)
				for (d = 0; d < n; d++)
					for (e = 0; e < n; e++) {
						struct fdi_ratio got =
							ratio_of(values[a], values[b], values[c],
								 values[d], values[e]);
						long double want = (long double)values[a] *
								   (long double)values[b] /
								   (long double)values[c] /
								   (long double)values[d] /
								   (long double)values[e];
						long double is;

						assert_true(got.present && got.den);
						is = (long double)got.num / (long double)got.den;
						if (want > 1e19L || want < 1e-19L)
							continue; /* no fraction of two numbers */
						/* eleven bits */
						assert_true(is <= want * (1 + 1 / 2047.0L));
						assert_true(is >= want * (1 - 1 / 2047.0L));
					}
}

/* Beyond a fraction of two numbers: large stays large, small stays small. */
static void beyond_a_fraction(void **state)
{
	struct fdi_ratio ratio = ratio_of(MAX, MAX, 1, 1, 1);

	(void)state;
	assert_true(ratio.num / ratio.den >= MAX / 2);
	ratio = ratio_of(0, 1, MAX, MAX, MAX);
	assert_true(ratio.present && !ratio.num && ratio.den);
	ratio = ratio_of(1, 1, MAX, MAX, MAX);
	assert_true(ratio.num == 0 || ratio.den / ratio.num >= MAX / 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(exact_while_it_fits),
		cmocka_unit_test(nothing_divided_by_nothing),
		cmocka_unit_test(near_when_wide),
		cmocka_unit_test(beyond_a_fraction),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
