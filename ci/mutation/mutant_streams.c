/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases of libgrtrace: each case of decoders is a test for mutant_runner_serve(), the
 * smallest first, which the reference decoder passes.
 *
 * Exit code 0, or 3 where a case fails without a mutant or a system call fails.
 */
#include <stdlib.h>
#include <string.h>

#include "mutant.h"
#include "mutant_runner.h"
#include "options.h"
#include "reference_decoder.h"
#include "runner.h"
#include "selection.h"
#include "terminal.h"

static const struct options options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1};
static struct runner runner = {.options = &options};

static bool case_passes(const struct mutant_test *test)
{
	bool good = !runner_case(&runner, test->about);

	for (size_t i = 0; good && i < runner.results.count; i++)
		good = verdict_count(&runner.results.list[i]) == 'p';
	results_free(&runner.results);
	runner.results = (struct results){0};
	return good;
}

static bool case_kills(const struct mutant_test *test)
{
	return !case_passes(test);
}

static int by_size(const void *a, const void *b)
{
	const struct decoy_case *left = *(const struct decoy_case *const *)a;
	const struct decoy_case *right = *(const struct decoy_case *const *)b;

	return (left->len > right->len) - (left->len < right->len);
}

/* run_original - run a case without a mutant, and note which mutants it reaches. */
static bool run_original(struct mutant_test *test, const struct decoy_case *tc)
{
	const long start = mutant_runner_us();
	bool good;

	test->about = tc;
	strncpy(test->name, tc->id, MUTANT_TEST_NAME - 1);
	mutant_note(test->notes);
	good = case_passes(test);
	mutant_note(NULL);
	test->us = mutant_runner_us() - start;
	if (!good)
		terminal_error("%s fails without any mutant", tc->name);
	return good;
}

int main(void)
{
	const struct subject_config config = {.kind = SUBJECT_BUILTIN,
					      .what = "reference decoder",
					      .decodes = true,
					      .decoder = &reference_decoder};
	struct selection selection;
	struct mutant_test *tests;
	size_t count = 0;
	char *why = NULL;

	if (selection_all(&selection, &options) || subject_open(&runner.subject, &config, &why))
		return EXIT_HARNESS;
	tests = mutant_tests_alloc(selection.count);
	if (!tests)
		return EXIT_HARNESS;
	qsort((void *)selection.list, selection.count, sizeof(*selection.list), by_size);
	for (size_t i = 0; i < selection.count; i++)
		if (selection.list[i]->target == CASE_DECODER &&
		    !run_original(&tests[count++], selection.list[i]))
			return EXIT_HARNESS;
	mutant_runner_serve(tests, count, case_kills);
}
