/* SPDX-License-Identifier: MIT */
/* The line of a run every ten seconds, by a clock of the test. */
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

/* Cases end at these times; a line is due ten seconds after the one before, and not earlier. */
static void test_lines(void **state)
{
	static const struct {
		uint64_t at; /* in milliseconds */
		size_t failed;
	} cases[] = {{0, 0},	 {9999, 0},  {10000, 1}, {10001, 1},
		     {19999, 2}, {35000, 3}, {36000, 4}, {45000, 4}};
	static const char wanted[] =
		"3 of 8, 1 failed, 10 s\n6 of 8, 3 failed, 35 s\n8 of 8, 4 failed, 45 s\n";
	char *text = NULL;
	size_t len;
	struct progress_log log = {.out = open_memstream(&text, &len),
				   .now = now,
				   .interval = 10 * SECOND,
				   .began = 500,
				   .last = 500};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		clock_ns = 500 + cases[i].at * 1000000;
		progress_log_step(&log, i + 1, 8, cases[i].failed);
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
	assert_true(log.interval == 10 * SECOND);
	options.verbosity = -1;
	progress_log_begin(&log, &options);
	assert_null(log.out);
	options = (struct options){.json = true};
	progress_log_begin(&log, &options);
	assert_null(log.out);
	/* and no step has a line then */
	progress_log_step(&log, 1, 2, 0);
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
