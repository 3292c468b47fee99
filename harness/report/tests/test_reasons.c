/* SPDX-License-Identifier: MIT */
/* The line that says why cases were skipped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "reasons.h"

static const struct {
	enum verdict verdict;
	const char *detail;
} list[] = {
	{VERDICT_SKIP, "not covered: memory"},
	{VERDICT_SKIP,
	 "resolution: client 7: engines.e.busy_ns: a lost value would be accepted as well"},
	{VERDICT_SKIP, "not covered: cycles"},
	{VERDICT_PASS, "not covered: cycles"},
	{VERDICT_XFAIL, "resolution: x"},
	{VERDICT_SKIP, "an adapter's own reason"},
	{VERDICT_SKIP, "resolution: another"},
	{VERDICT_SKIP, "not in the words of this driver: the driver has too few engines for it"},
	{VERDICT_SKIP, "not in the words of this driver: it has more than one driver"},
	{VERDICT_SKIP, "not in the words of this drivers"},
	{VERDICT_SKIP, NULL},
	{VERDICT_SKIP, "not covered: cycles\nmore"},
	{VERDICT_SKIP, "not covered: cycles"},
};

static char *reasons_of(size_t count)
{
	struct result results[sizeof(list) / sizeof(list[0])] = {0};
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	for (size_t i = 0; i < count; i++) {
		results[i].verdict = list[i].verdict;
		results[i].detail = (char *)list[i].detail;
	}
	assert_non_null(out);
	reasons_write(out, &(const struct results){.list = results, .count = count});
	fclose(out);
	return text;
}

static void test_counts(void **state)
{
	char *text = reasons_of(sizeof(list) / sizeof(list[0]));

	(void)state;
	assert_string_equal(
		text,
		"skipped: 3 not covered: cycles, 2 not in the words of this driver, 2 resolution, "
		"1 not covered: memory, 3 other\n");
	free(text);
}

static void test_none(void **state)
{
	char *text = reasons_of(0);

	(void)state;
	assert_string_equal(text, "");
	free(text);
}

/* What fails and is not required is counted; what is required, or known, is counted elsewhere. */
static void test_advice(void **state)
{
	struct result results[] = {
		{.verdict = VERDICT_FAIL},
		{.verdict = VERDICT_CRASH},
		{.verdict = VERDICT_FAIL, .required = true},
		{.verdict = VERDICT_XFAIL},
		{.verdict = VERDICT_PASS},
	};
	const struct results all = {.list = results, .count = sizeof(results) / sizeof(*results)};
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	assert_non_null(out);
	reasons_write(out, &all);
	fclose(out);
	assert_string_equal(text, "skipped: 2 advice that was not followed (-v names it)\n");
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts),
					   cmocka_unit_test(test_advice),
					   cmocka_unit_test(test_none)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
