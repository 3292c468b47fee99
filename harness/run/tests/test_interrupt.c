/* SPDX-License-Identifier: MIT */
/*
 * The first signal is remembered, one right after it is the same, and a later one ends the process.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "interrupt.h"
#include "monotonic.h"

/* The clock of this test. */
static uint64_t now_ms = 1;

uint64_t monotonic_ms(void)
{
	return now_ms;
}

uint64_t monotonic_ns(void)
{
	return now_ms * 1000000;
}

double monotonic_since(uint64_t then)
{
	return (double)(monotonic_ns() - then) / 1e9;
}

/* how_ends - the wait status of a process that gets SIGINT twice, ms apart */
static int how_ends(unsigned int ms)
{
	const pid_t child = fork();
	int status;

	assert_true(child >= 0);
	if (!child) {
		interrupt_begin();
		raise(SIGINT);
		now_ms += ms;
		raise(SIGINT);
		_exit(interrupt_signal() ? 0 : 1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void test_one_wish(void **state)
{
	(void)state;
	assert_int_equal(how_ends(500), 0);
}

static void test_second_wish(void **state)
{
	const int status = how_ends(501);

	(void)state;
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGINT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_one_wish),
		cmocka_unit_test(test_second_wish),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
