/* SPDX-License-Identifier: MIT */
/* On which inputs a wrong answer is a finding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdbool.h>
#include <string.h>

#include "fuzz.h"

#define TEXT(fd, text) "@ 1000000000 pid=10 fd=" #fd " dev=226:12" #fd "\n" text "\n"

static const struct {
	const char *recording;
	bool counts;
} rows[] = {
	{TEXT(3, "drm-driver:\ti915\ndrm-client-id:\t1")
		 TEXT(4, "drm-driver:\ti915\ndrm-client-id:\t2"),
	 true},
	/* keys differ, also where the white space before the driver's name does */
	{TEXT(3, "drm-driver:\ti915\ndrm-client-id:\t1") TEXT(4, "drm-driver:\ti915"), false},
	{TEXT(3, "drm-driver:i915\ndrm-client-id:\t1") TEXT(4, "drm-driver:\ti915"), false},
	{TEXT(3, "drm-driver:\ri915\ndrm-client-id:\t1") TEXT(4, "drm-driver:\ti915"), false},
	/* of two drivers they may */
	{TEXT(3, "drm-driver:\ti915\ndrm-client-id:\t1") TEXT(4, "drm-driver:\txe"), true},
	/* a driver prints no capacity of 0 */
	{TEXT(3, "drm-driver:\ti915\ndrm-client-id:\t1\ndrm-engine-capacity-a:\t0"), false},
};

static void test_counts(void **state)
{
	const struct result fail = {.verdict = VERDICT_FAIL, .required = true};
	const struct result crash = {.verdict = VERDICT_CRASH, .required = true};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const size_t len = strlen(rows[i].recording);

		assert_int_equal(fuzz_counts(&fail, rows[i].recording, len), rows[i].counts);
		assert_true(fuzz_counts(&crash, rows[i].recording, len));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
