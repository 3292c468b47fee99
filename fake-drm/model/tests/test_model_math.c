/* SPDX-License-Identifier: MIT */
#include "rig.h"

#include "model.h"

static void test_sums_saturate(void **state)
{
	(void)state;
	assert_true(fgpu_add(2, 3) == 5);
	assert_true(fgpu_add(FGPU_NEVER, 0) == FGPU_NEVER);
	assert_true(fgpu_add(FGPU_NEVER - 1, 1) == FGPU_NEVER);
	assert_true(fgpu_add(FGPU_NEVER, FGPU_NEVER) == FGPU_NEVER);
	assert_true(fgpu_sub(3, 2) == 1);
	assert_true(fgpu_sub(2, 3) == 0);
}

static void test_divide(void **state)
{
	fgpu_u64 rest;

	(void)state;
	assert_true(fgpu_divide(17, 5, &rest) == 3 && rest == 2);
	assert_true(fgpu_divide(FGPU_NEVER, 1, NULL) == FGPU_NEVER);
	assert_true(fgpu_divide(FGPU_NEVER, FGPU_NEVER, &rest) == 1 && rest == 0);
	assert_true(fgpu_divide(0, 7, &rest) == 0 && rest == 0);
}

static void test_scale_in_64_bits(void **state)
{
	fgpu_u64 rest = 0;

	(void)state;
	/* 19.2 MHz for 1 us and 1 ns: 19.2192 ticks. */
	assert_true(fgpu_scale(19200000, 1001, FGPU_SECOND, &rest) == 19);
	assert_true(rest == 219200000);
	/* and 41 ns more make 0.0064 ticks above 20. */
	assert_true(fgpu_scale(19200000, 41, FGPU_SECOND, &rest) == 1);
	assert_true(rest == 6400000);
}

static void test_scale_in_128_bits(void **state)
{
	fgpu_u64 rest = 0;

	(void)state;
	/* 2^40 Hz for 2^40 ns are 2^80 / 10^9 = 1208925819614629.174706176 ticks. */
	assert_true(fgpu_scale(1ULL << 40, 1ULL << 40, FGPU_SECOND, &rest) == 1208925819614629ULL);
	assert_true(rest == 174706176);
	/* (2^64 - 1)^2 / (2^64 - 1), with all that a remainder can be. */
	rest = FGPU_NEVER - 1;
	assert_true(fgpu_scale(FGPU_NEVER, FGPU_NEVER, FGPU_NEVER, &rest) == FGPU_NEVER);
	assert_true(rest == FGPU_NEVER - 1);
	/* 2^63 * 6 / 3 = 2^64: too much. */
	rest = 1;
	assert_true(fgpu_scale(1ULL << 63, 6, 3, &rest) == FGPU_NEVER);
	assert_true(rest == 0);
	/* 2^63 * 5 / 3 = 15372286728091293013 and 1/3. */
	assert_true(fgpu_scale(1ULL << 63, 5, 3, &rest) == 15372286728091293013ULL);
	assert_true(rest == 1);
	/*
	 * The remainder that came in may carry into the high half: 2^32 * (2^32 - 1) + 2^32 = 2^64.
	 */
	rest = 1ULL << 32;
	assert_true(fgpu_scale(1ULL << 32, (1ULL << 32) - 1, 1ULL << 40, &rest) == 1ULL << 24);
	assert_true(rest == 0);
}

/* (q d + r) is what was divided: both directions must agree for any numbers. */
static void test_scale_is_inverse(void **state)
{
	fgpu_u64 i;

	(void)state;
	for (i = 0; i < 20000; i++) {
		fgpu_u64 q = fgpu_hash(1, i) >> (fgpu_hash(2, i) & 63);
		fgpu_u64 d = (fgpu_hash(3, i) >> (fgpu_hash(4, i) & 63)) | 1, want, rest;

		fgpu_divide(fgpu_hash(5, i), d, &want);
		rest = want;
		assert_true(fgpu_scale(q, d, d, &rest) == q);
		assert_true(rest == want);
		rest = want;
		assert_true(fgpu_scale(d, q, d, &rest) == q);
		assert_true(rest == want);
	}
}

static void test_hash_spreads(void **state)
{
	fgpu_u32 bits[64] = {0}, i, bit;

	(void)state;
	for (i = 0; i < 4096; i++)
		for (bit = 0; bit < 64; bit++)
			bits[bit] += fgpu_hash(7, i) >> bit & 1;
	/* 2048 of 4096, and five times the square root of 1024 off. */
	for (bit = 0; bit < 64; bit++)
		assert_in_range(bits[bit], 2048 - 160, 2048 + 160);
	assert_true(fgpu_hash(1, 2) != fgpu_hash(2, 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sums_saturate),	 cmocka_unit_test(test_divide),
		cmocka_unit_test(test_scale_in_64_bits), cmocka_unit_test(test_scale_in_128_bits),
		cmocka_unit_test(test_scale_is_inverse), cmocka_unit_test(test_hash_spreads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
