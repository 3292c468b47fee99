/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases: each conformance case is a test for mutant_runner_serve(), the smallest first.
 * Without a mutant all must pass. An answer with the same bytes as the original's is not judged.
 *
 * With --relations, the cases that the metamorphic relations derive are run, too.
 *
 * Exit code 0, or 3 where a case fails without a mutant or a system call fails.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answers.h"
#include "mutant_runner.h"
#include "mutant.h"
#include "options.h"
#include "runner.h"
#include "terminal.h"

/* The data of a test. */
struct case_run {
	const struct decoy_case *tc;
	struct answers answers; /* without a mutant; of a parser's case */
};

static const struct options options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1};
static struct runner runner = {.options = &options}; /* its subject is NULL until it is needed */

/* --- judging --- */

/* is_parsers - a case that a parser answers; lints and the reference decoder have the others. */
static bool is_parsers(const struct case_run *run)
{
	return run->tc->target == CASE_CONSUMER;
}

static bool open_subject(void)
{
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN, .what = "mutant", .object = &subject_reference};
	char *why = NULL;
	int err = subject_open(&runner.subject, &config, &why);

	if (err)
		terminal_error("%s", why ? why : strerror(-err));
	free(why);
	return !err;
}

static void close_subject(void)
{
	subject_close(runner.subject);
	runner.subject = NULL;
	subject_close(runner.decoder);
	runner.decoder = NULL;
}

/* exit_unjudged - the parser did not cause the failure, so its mutant gets no verdict. */
static noreturn void exit_unjudged(const struct case_run *run)
{
	terminal_error("%s could not be run", run->tc->name);
	_exit(MUTANT_EXIT_CANNOT);
}

/* case_passes - the verdict of `decoy test` on the reference parser or decoder, or on a producer's
 * row. */
static bool case_passes(const struct case_run *run)
{
	bool good;

	if (is_parsers(run) && !runner.subject && !open_subject())
		exit_unjudged(run);
	good = !runner_case(&runner, run->tc);
	/* Lints run in this process: a failure may be caused by the mutant. */
	if (!good && is_parsers(run))
		exit_unjudged(run);
	for (size_t i = 0; good && i < runner.results.count; i++) {
		const struct result *result = &runner.results.list[i];

		good = verdict_count(result) != 'f';
		if (!good)
			terminal_error("%s %s: %s", result->id, result->name, result->detail);
	}
	results_free(&runner.results);
	runner.results = (struct results){0};
	return good;
}

/* open_reference - the subject of all tests of this process; NULL: the mutant makes open() fail. */
static void *open_reference(void)
{
	static void *self;

	self = self ? self : subject_reference.open();
	return self;
}

/* answers_the_same - then the judge's verdict is the same, too. */
static bool answers_the_same(const struct case_run *run)
{
	static struct answers newest;

	return !answers_of(&newest, open_reference(), run->tc) && newest.len == run->answers.len &&
	       !memcmp(newest.bytes, run->answers.bytes, newest.len);
}

/* needs_judge - answers alone are not enough: there are none, or relations derive other cases. */
static bool needs_judge(const struct case_run *run)
{
	return !is_parsers(run) || runner.relations;
}

static bool case_kills(const struct mutant_test *test)
{
	const struct case_run *run = test->about;

	if (needs_judge(run))
		return !case_passes(run);
	return !open_reference() || (!answers_the_same(run) && !case_passes(run));
}

/* --- no mutant --- */

static int by_size(const void *a, const void *b)
{
	const struct decoy_case *left = ((const struct case_run *)a)->tc;
	const struct decoy_case *right = ((const struct case_run *)b)->tc;

	if (left->len != right->len)
		return left->len < right->len ? -1 : 1;
	return strcmp(left->id, right->id);
}

static struct case_run *load_cases(size_t *count)
{
	static struct selection selection;
	struct case_run *runs = NULL;
	int err = selection_all(&selection, &options);

	err = err ? err : selection_make_all(&selection);
	if (!err)
		runs = calloc(selection.count + 1, sizeof(*runs));
	for (size_t i = 0; runs && i < selection.count; i++)
		runs[i].tc = selection.list[i];
	*count = runs ? selection.count : 0;
	if (*count)
		qsort(runs, *count, sizeof(*runs), by_size);
	return runs;
}

/* store_answers - those of a subject that ran no other case. */
static bool store_answers(struct case_run *run)
{
	void *self = subject_reference.open();
	bool good = self && !answers_of(&run->answers, self, run->tc);

	subject_reference.close(self);
	return good;
}

/* run_original - run a case without a mutant, and note which mutants it reaches. Does it pass? */
static bool run_original(struct mutant_test *test, struct case_run *run)
{
	const long start = mutant_runner_us();
	bool good;

	*test = (struct mutant_test){.about = run, .notes = test->notes, .kept = KEPT_ANY};
	strncpy(test->name, run->tc->id, MUTANT_TEST_NAME - 1);
	mutant_note(test->notes);
	good = needs_judge(run) ? case_passes(run) : store_answers(run);
	mutant_note(NULL);
	/* A subject's process notes the sites of one test only. */
	if (runner.relations)
		close_subject();
	good = good && (needs_judge(run) || case_passes(run));
	test->us = mutant_runner_us() - start;
	return good;
}

int main(int argc, char **argv)
{
	size_t count = 0;
	struct case_run *runs = load_cases(&count);
	struct mutant_test *tests = mutant_tests_alloc(count);
	bool good = runs && count && tests;

	runner.relations = argc > 1 && !strcmp(argv[1], "--relations");
	for (size_t i = 0; good && i < count; i++) {
		good = run_original(&tests[i], &runs[i]);
		if (!good)
			terminal_error("%s fails without any mutant", runs[i].tc->name);
	}
	if (!good)
		return EXIT_HARNESS;
	/* Each mutant opens a subject's process of its own. */
	close_subject();
	mutant_runner_serve(tests, count, case_kills);
}
