/* SPDX-License-Identifier: MIT */
/*
 * In the place of cmocka's main loop: the tests of a program, put to the mutants that standard input names
 * (court_serve()), the quickest first. Each is run alone, in a process that ran no other, so that what it
 * notes and what it tells is its own. Without DECOY_MUTANT_JOBS cmocka runs them all, to no mutant.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "court.h"
#include "mutant.h"

/* The linker gives them these names. */
int __real__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
				   CMFixtureFunction setup, CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
				   CMFixtureFunction setup, CMFixtureFunction teardown);

static bool tells(const struct question *question)
{
	return __real__cmocka_run_group_tests(question->name, question->about, 1, NULL, NULL);
}

static int by_time(const void *a, const void *b)
{
	const struct question *left = a, *right = b;

	return (left->us > right->us) - (left->us < right->us);
}

int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
				   CMFixtureFunction setup, CMFixtureFunction teardown)
{
	struct question *questions;

	if (!getenv("DECOY_MUTANT_JOBS"))
		return __real__cmocka_run_group_tests(name, tests, count, setup, teardown);
	questions = court_questions(count);
	for (size_t i = 0; questions && i < count; i++) {
		questions[i].about = &tests[i];
		strncpy(questions[i].name, tests[i].name, COURT_NAME - 1);
		if (court_note(&questions[i], tells))
			continue;
		fprintf(stderr, "%s fails without any mutant\n", tests[i].name);
		return 1;
	}
	if (!questions || setup || teardown)
		return 1;
	qsort(questions, count, sizeof(*questions), by_time);
	court_serve(questions, count, tells);
}
