/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases of the oracle and of the judge. The tests for mutant_runner_serve(), in this order:
 * the cases load; the reference parser and the producers' rows pass each of them; each faulty
 * parser of the zoo fails the first case that names its rule and kills it; the reference parser
 * passes the cases that the relations derive.
 *
 * Exit code 0, or 3 where a test fails without a mutant or a system call fails.
 */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "judged.h"
#include "mutant_runner.h"
#include "feature.h"
#include "session.h"
#include "mutant.h"
#include "options.h"
#include "relation.h"
#include "runner.h"
#include "selection.h"
#include "terminal.h"
#include "zoo.h"

#define ZOO_TIMEOUT_MS 100 /* a faulty parser that is slower is not used */

/* The data of a test. Answers are stored before: the parsers have no mutants. */
struct verdict_run {
	bool (*holds)(const struct verdict_run *run);
	const struct decoy_case *tc;
	json_t *answers;
	enum verdict verdict; /* for faulty_parser_fails(): the expected verdict */
};

static const struct options options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1};
static struct selection selection;

/* --- tests --- */

/* all_cases_load - do all cases load again? */
static bool all_cases_load(const struct verdict_run *run)
{
	struct selection again = {0};
	bool good = !selection_all(&again, &options) && again.count == selection.count;

	(void)run;
	if (again.count)
		selection_free(&again);
	return good;
}

/* producer_passes - does a producer's row pass? */
static bool producer_passes(const struct verdict_run *run)
{
	struct runner runner = {.options = &options};
	bool good = !runner_case(&runner, run->tc);

	for (size_t i = 0; good && i < runner.results.count; i++)
		good = verdict_count(&runner.results.list[i]) != 'f';
	results_free(&runner.results);
	return good;
}

static enum verdict verdict_of(const struct decoy_case *tc, const json_t *answers)
{
	json_t *expectations = case_expectations(tc);
	struct judged judged = {.verdict = VERDICT_ERRORED};

	if (expectations)
		judged = judge_answers(tc, expectations, answers, FEATURE_ALL, NULL);
	free(judged.detail);
	json_decref(expectations);
	return judged.verdict;
}

/* answers_pass - do the reference parser's answers pass? */
static bool answers_pass(const struct verdict_run *run)
{
	const enum verdict verdict = verdict_of(run->tc, run->answers);

	return verdict == VERDICT_PASS || verdict == VERDICT_INFO;
}

/* faulty_parser_fails - is a faulty parser still killed? */
static bool faulty_parser_fails(const struct verdict_run *run)
{
	return verdict_of(run->tc, run->answers) == run->verdict;
}

/* ask_reference - its answers to a case; NULL: out of memory. New reference. */
static json_t *ask_reference(const struct decoy_case *tc)
{
	static struct answers answers;
	void *self = subject_reference.open();
	json_t *list = json_array();

	if (!self || !list || answers_of(&answers, self, tc))
		answers.len = 0;
	for (size_t at = 0; at < answers.len;) {
		json_error_t where;
		json_t *answer = json_loadb(answers.bytes + at, answers.len - at,
					    JSON_ALLOW_NUL | JSON_DISABLE_EOF_CHECK, &where);

		if (json_array_append_new(list, answer))
			break;
		at += (size_t)where.position;
	}
	subject_reference.close(self);
	return list;
}

static bool relation_holds(const struct relation *relation, const struct verdict_run *run)
{
	struct decoy_case derived = *run->tc;
	json_t *changed;
	char *bytes;
	size_t len;
	bool good = true;

	if (relation_apply(relation, run->tc, options.seed, &bytes, &len))
		return true;
	case_set_bytes(&derived, bytes, len);
	changed = ask_reference(&derived);
	relation_undo(relation, run->tc, changed);
	good = json_array_size(changed) == json_array_size(run->answers);
	for (size_t i = 0; good && i < json_array_size(changed); i++)
		good = relation_agree(relation, run->tc, json_array_get(run->answers, i),
				      json_array_get(changed, i), FEATURE_ALL, NULL);
	json_decref(changed);
	case_free_bytes(&derived);
	return good;
}

/*
 * passes_derived - does the reference parser answer the same to the case that each relation
 * derives?
 */
static bool passes_derived(const struct verdict_run *run)
{
	const struct relation *all;
	size_t count;
	bool good = true;

	all = relations(&count);
	for (size_t i = 0; good && i < count; i++)
		good = relation_holds(&all[i], run);
	return good;
}

static bool verdict_kills(const struct mutant_test *test)
{
	const struct verdict_run *run = test->about;

	return !run->holds(run);
}

/* --- no mutant --- */

static bool names_rule(const struct decoy_case *tc, const char *slug)
{
	json_t *rule;
	size_t i;

	json_array_foreach(tc->rules, i, rule)
	{
		if (!strcmp(json_string_value(rule), slug))
			return true;
	}
	return false;
}

/*
 * find_killer - the first case that names a faulty parser's rule and kills it, and its answers
 * there.
 */
static bool find_killer(struct verdict_run *run, struct subject *subject, const char *rule)
{
	for (size_t i = 0; i < selection.count; i++) {
		const struct decoy_case *tc = selection.list[i];
		struct session session = {0};

		if (tc->target != CASE_CONSUMER || !names_rule(tc, rule) ||
		    session_run(&session, subject, tc))
			continue;
		if (session.complete) {
			run->tc = tc;
			run->answers = json_incref(session.answers);
			run->verdict = verdict_of(tc, run->answers);
		}
		session_clear(&session);
		if (run->verdict == VERDICT_FAIL || run->verdict == VERDICT_REJECTED)
			return true;
	}
	return false;
}

static bool ask_parser(struct verdict_run *run, const struct zoo_parser *parser)
{
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN,
		.what = parser->name,
		.object = &parser->object,
		.timeout_ms = ZOO_TIMEOUT_MS,
	};
	struct subject *subject;
	char *why = NULL;
	bool found = false;

	if (!subject_open(&subject, &config, &why)) {
		found = find_killer(run, subject, parser->rule);
		subject_close(subject);
	}
	free(why);
	return found;
}

/* run_original - run a test without a mutant, and note which mutants it reaches. Does it hold? */
static bool run_original(struct mutant_test *test, struct verdict_run *run, const char *name)
{
	const long start = mutant_runner_us();
	bool good;

	test->about = run;
	strncpy(test->name, name, MUTANT_TEST_NAME - 1);
	mutant_note(test->notes);
	good = run->holds(run);
	mutant_note(NULL);
	test->us = mutant_runner_us() - start;
	return good;
}

static bool add_cases(struct mutant_test *tests, struct verdict_run *runs, size_t *count,
		      bool derived)
{
	for (size_t i = 0; i < selection.count; i++) {
		const struct decoy_case *tc = selection.list[i];
		struct verdict_run *run = &runs[*count];
		bool producer = tc->target == CASE_PRODUCER;

		/* Unit tests have the judges of decoders (test_decoded*). */
		if (tc->target == CASE_DECODER || (derived && producer))
			continue;
		*run = (struct verdict_run){
			.holds = producer  ? producer_passes
				 : derived ? passes_derived
					   : answers_pass,
			.tc = tc,
			.answers = producer ? NULL : ask_reference(tc),
		};
		if (!run_original(&tests[(*count)++], run, tc->id)) {
			terminal_error("%s fails without any mutant", tc->name);
			return false;
		}
	}
	return true;
}

/*
 * add_zoo - without faulty parsers that crash or hang, or that no case kills: other tests find
 * these.
 */
static void add_zoo(struct mutant_test *tests, struct verdict_run *runs, size_t *count)
{
	for (size_t i = 0; i < zoo_count(); i++) {
		struct verdict_run *run = &runs[*count];
		const struct zoo_parser *parser = zoo_faulty_parser(i);

		*run = (struct verdict_run){.holds = faulty_parser_fails};
		if (parser->rule && ask_parser(run, parser))
			run_original(&tests[(*count)++], run, parser->name);
	}
}

int main(void)
{
	struct mutant_test *tests;
	struct verdict_run *runs;
	size_t count = 0, most;
	bool good = !selection_all(&selection, &options) && !selection_make_all(&selection);

	most = 1 + 2 * selection.count + zoo_count();
	tests = mutant_tests_alloc(most);
	runs = calloc(most, sizeof(*runs));
	if (!good || !tests || !runs)
		return EXIT_HARNESS;
	runs[count] = (struct verdict_run){.holds = all_cases_load};
	good = run_original(&tests[count], &runs[count], "corpus");
	count++;
	good = good && add_cases(tests, runs, &count, false);
	if (good)
		add_zoo(tests, runs, &count);
	if (!good || !add_cases(tests, runs, &count, true))
		return EXIT_HARNESS;
	mutant_runner_serve(tests, count, verdict_kills);
}
