/* SPDX-License-Identifier: MIT */
/* Arithmetic by hand against the compiler's 128 bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../src/wide.h"

typedef unsigned __int128 u128;

static const uint64_t edges[] = {
	0,
	1,
	2,
	10,
	0xffffffff,
	0x100000000,
	0x100000001,
	1000000000,
	0x7fffffffffffffff,
	0x8000000000000000,
	0xfffffffffffffffe,
	0xffffffffffffffff,
};

#define EDGES (sizeof(edges) / sizeof(edges[0]))

static uint64_t capped(u128 value)
{
	return value > WIDE_MAX ? WIDE_MAX : (uint64_t)value;
}

static void pair_check(uint64_t a, uint64_t b)
{
	u128 product = (u128)a * b;
	struct wide wide = wide_mul(a, b);

	assert_true(wide.high == (uint64_t)(product >> 64));
	assert_true(wide.low == (uint64_t)product);
	assert_true(mul_sat(a, b) == capped(product));
	assert_true(add_sat(a, b) == capped((u128)a + b));
	assert_true(sub_sat(a, b) == (a > b ? a - b : 0));
}

static void division_check(uint64_t a, uint64_t b, uint64_t den)
{
	assert_true(wide_div(wide_mul(a, b), den) == capped((u128)a * b / den));
}

static void as_the_compiler_does(void **state)
{
	size_t i, j;

	(void)state;
	for (i = 0; i < EDGES; i++) {
		for (j = 0; j < EDGES; j++) {
			pair_check(edges[i], edges[j]);
			division_check(edges[i], edges[j], 100);
			division_check(edges[i], edges[j], 1000000000);
			division_check(edges[i], edges[j], 0x8000000000000000);
			division_check(edges[i], edges[j], 1);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_compiler_does)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
