/* SPDX-License-Identifier: MIT */
/*
 * Replaces cmocka's main loop: each test of a program is one for mutant_runner_serve(), the
 * quickest first. Each runs alone, in a process that ran no other, so that its notes and its
 * verdict are its own. Without DECOY_MUTANT_JOBS cmocka runs them all, without a mutant.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "mutant_runner.h"
#include "mutant.h"

/* Names that the linker's --wrap makes. */
int __real__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
				   CMFixtureFunction setup, CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
				   CMFixtureFunction setup, CMFixtureFunction teardown);

static bool unit_kills(const struct mutant_test *test)
{
	return __real__cmocka_run_group_tests(test->name, test->about, 1, NULL, NULL);
}

static int by_time(const void *a, const void *b)
{
	const struct mutant_test *left = a, *right = b;

	return (left->us > right->us) - (left->us < right->us);
}

int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
				   CMFixtureFunction setup, CMFixtureFunction teardown)
{
	struct mutant_test *list;

	if (!getenv("DECOY_MUTANT_JOBS"))
		return __real__cmocka_run_group_tests(name, tests, count, setup, teardown);
	list = mutant_tests_alloc(count);
	for (size_t i = 0; list && i < count; i++) {
		list[i].about = &tests[i];
		strncpy(list[i].name, tests[i].name, MUTANT_TEST_NAME - 1);
		if (mutant_runner_note(&list[i], unit_kills))
			continue;
		fprintf(stderr, "%s fails without any mutant\n", tests[i].name);
		return 1;
	}
	if (!list || setup || teardown)
		return 1;
	qsort(list, count, sizeof(*list), by_time);
	mutant_runner_serve(list, count, unit_kills);
}
