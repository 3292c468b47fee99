/* SPDX-License-Identifier: MIT */
/* The line of a run every 20 seconds, by a clock of the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "progress.h"

#define SECOND 1000000000ull

static uint64_t clock_ns;

static uint64_t now(void)
{
	return clock_ns;
}

/* Cases end at these times; a line is due 20 seconds after the one before, and not earlier. */
static void test_lines(void **state)
{
	static const struct {
		uint64_t at; /* in milliseconds */
		enum verdict verdict; /* of one result more */
	} cases[] = {{0, VERDICT_PASS},	    {19999, VERDICT_PASS}, {20000, VERDICT_FAIL},
		     {20001, VERDICT_PASS}, {39999, VERDICT_FAIL}, {55000, VERDICT_SKIP},
		     {56000, VERDICT_PASS}, {75000, VERDICT_PASS}};
	static const char wanted[] = "2 passed, 1 failed, 0 skipped: 37 % of the cases, 20 s\n"
				     "3 passed, 2 failed, 1 skipped: 75 % of the cases, 55 s\n"
				     "5 passed, 2 failed, 1 skipped: 100 % of the cases, 75 s\n";
	struct result list[8];
	struct results results = {.list = list};
	char *text = NULL;
	size_t len;
	struct progress_log log = {.out = open_memstream(&text, &len),
				   .now = now,
				   .interval = 20 * SECOND,
				   .began = 500,
				   .last = 500};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		clock_ns = 500 + cases[i].at * 1000000;
		list[results.count++] =
			(struct result){.verdict = cases[i].verdict, .required = true};
		progress_log_step(&log, i + 1, 8, &results);
	}
	fclose(log.out);
	assert_string_equal(text, wanted);
	free(text);
}

/* Standard error of a test is no terminal. */
static void test_wanted(void **state)
{
	struct options options = {0};
	struct progress_log log;

	(void)state;
	progress_log_begin(&log, &options);
	assert_ptr_equal(log.out, stderr);
	assert_true(log.interval == 20 * SECOND);
	options.verbosity = -1;
	progress_log_begin(&log, &options);
	assert_null(log.out);
	options = (struct options){.json = true};
	progress_log_begin(&log, &options);
	assert_null(log.out);
	/* and no step has a line then */
	progress_log_step(&log, 1, 2, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_wanted),
	};

	if (isatty(STDERR_FILENO) && !freopen("/dev/null", "w", stderr))
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
