/* SPDX-License-Identifier: MIT */
/* Processes of an engine: what they print, and that each of them ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "fuzz_job.h"

static int run(struct fuzz_job *job, const char *script, unsigned int timeout_ms)
{
	char shell[] = "sh", option[] = "-c", text[200];
	char *argv[] = {shell, option, text, NULL};

	snprintf(text, sizeof(text), "%s", script);
	return fuzz_job_run(job, argv, NULL, timeout_ms);
}

static void test_output(void **state)
{
	struct fuzz_job job;

	(void)state;
	assert_int_equal(run(&job, "echo one; echo two >&2; exit 7", 60000), 0);
	assert_int_equal(WEXITSTATUS(job.process.status), 7);
	assert_string_equal(job.log, "one\ntwo\n");
	fuzz_job_free(&job);
}

/* What it started lives on and keeps its output open, as the processes of -minimize_crash=1 do. */
static void test_left_behind(void **state)
{
	struct fuzz_job job;

	(void)state;
	assert_int_equal(run(&job, "sleep 1000 & exit 1", 200), -ETIMEDOUT);
	fuzz_job_free(&job);
}

/* Its output is closed, and it still runs. */
static void test_closed(void **state)
{
	struct fuzz_job job;

	(void)state;
	assert_int_equal(run(&job, "exec >&- 2>&-; exec sleep 1000", 200), -ETIMEDOUT);
	fuzz_job_free(&job);
	assert_int_equal(run(&job, "exec >&- 2>&-; exit 3", 60000), 0);
	assert_int_equal(WEXITSTATUS(job.process.status), 3);
	fuzz_job_free(&job);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_output),
		cmocka_unit_test(test_closed),
		cmocka_unit_test(test_left_behind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
