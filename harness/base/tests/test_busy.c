/* SPDX-License-Identifier: MIT */
/* How much longer a limit is on a busy machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "busy.h"

static void test_factor(void **state)
{
	static const struct {
		const char *loadavg;
		long processors;
		unsigned int factor;
	} rows[] = {
		{"0.00 0.00 0.00 1/130 4711", 2, 1},
		{"4.00 1.00 1.00 3/130 4711", 2, 1},
		{"30.00 12.00 8.00 2/161 4711", 2, 8},
		{"0.10 0.10 0.10 33/161 4711", 2, 8}, /* it has begun just now */
		{"30.00 12.00 8.00 2/161 4711", 64, 1},
		{"900.00 1.00 1.00 1/2000 4711", 1, BUSY_MOST},
		{"30.00 12.00 8.00 2/161 4711", -1, 1}, /* nobody knows how many */
		{"", 2, 1},
		{"hello", 2, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		assert_int_equal(busy_factor_of(rows[i].loadavg, rows[i].processors),
				 rows[i].factor);
	assert_true(busy_factor() >= 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_factor)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
