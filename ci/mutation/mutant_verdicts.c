/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases of the oracle and of the judge, put to the mutants that standard input names (court_serve()):
 * the cases must load, the reference parser and the producers' rows must pass each of them, each faulty parser
 * of the zoo must fail the first that names its rule and fails it, and the reference parser must pass what the relations make of
 * the cases: in this order.
 *
 * Exit code 0, or 3 where that is not so without a mutant or the system does not go along.
 */
#include <stdlib.h>
#include <string.h>

#include "court.h"
#include "monotonic.h"
#include "mutant.h"
#include "runner.h"
#include "zoo.h"

#define ZOO_TIMEOUT_MS 1000
#define ZOO_SECONDS    0.1 /* a faulty parser that takes longer hangs: not asked */

/* What a question is about. */
struct matter {
	bool (*holds)(const struct matter *matter);
	const struct decoy_case *tc;
	const struct zoo_species *parser; /* of fails(): whom the case fails */
};

static const struct options options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1};
static struct selection selection;
static struct runner runner = {.options =
				       &options}; /* asks the reference parser, once it is opened */

/* --- what must hold ----------------------------------------------------------------------------- */

/* loads - all cases once more. */
static bool loads(const struct matter *matter)
{
	struct selection again = {0};
	bool good = !selection_all(&again, &options) && again.count == selection.count;

	(void)matter;
	if (again.count)
		selection_free(&again);
	return good;
}

static bool open_subject(struct runner *asks, const struct subject_config *config)
{
	char *why = NULL;
	int err = subject_open(&asks->subject, config, &why);

	if (err)
		cli_error("%s", why ? why : strerror(-err));
	else
		asks->features = subject_features(asks->subject);
	free(why);
	return !err;
}

/* count_failed - of what a case says of who is asked; -1: it cannot be asked. */
static int count_failed(struct runner *asks, const struct decoy_case *tc)
{
	int failed = runner_case(asks, tc) ? -1 : 0;

	for (size_t i = 0; failed >= 0 && i < asks->results.count; i++) {
		const struct result *result = &asks->results.list[i];

		if (verdict_count(result) != 'f')
			continue;
		cli_error("%s %s: %s", result->id, result->name, result->detail);
		failed++;
	}
	results_free(&asks->results);
	asks->results = (struct results){0};
	return failed;
}

static bool passes(const struct matter *matter)
{
	static const struct subject_config config = {
		.kind = SUBJECT_BUILTIN, .what = "reference", .object = &subject_reference};

	if (!runner.subject && !open_subject(&runner, &config))
		exit(COURT_CANNOT);
	return !count_failed(&runner, matter->tc);
}

static bool passes_derived(const struct matter *matter)
{
	bool good;

	runner.relations = true;
	good = passes(matter);
	runner.relations = false;
	return good;
}

/* fails - is a faulty parser still found out? */
static bool fails(const struct matter *matter)
{
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN,
		.what = matter->parser->name,
		.object = &matter->parser->object,
		.timeout_ms = ZOO_TIMEOUT_MS,
	};
	struct runner asks = {.options = &options};
	bool failed;

	if (!open_subject(&asks, &config))
		exit(COURT_CANNOT);
	failed = count_failed(&asks, matter->tc) > 0;
	subject_close(asks.subject);
	return failed;
}

static bool tells(const struct question *question)
{
	const struct matter *matter = question->about;

	return !matter->holds(matter);
}

/* --- no mutant ---------------------------------------------------------------------------------- */

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

/* find_killer - the first case that names a faulty parser's rule and fails it. */
static bool find_killer(struct matter *matter)
{
	for (size_t i = 0; i < selection.count; i++) {
		matter->tc = selection.list[i];
		if (matter->tc->target == CASE_CONSUMER &&
		    names_rule(matter->tc, matter->parser->rule) && fails(matter))
			return true;
	}
	return false;
}

/* ask - does it hold without a mutant? Which mutants may be seen in that is noted. */
static bool ask(struct question *question, struct matter *matter, const char *name)
{
	const long start = court_us();
	bool good;

	question->about = matter;
	strncpy(question->name, name, COURT_NAME - 1);
	mutant_note(question->notes);
	good = matter->holds(matter);
	mutant_note(NULL);
	question->us = court_us() - start;
	return good;
}

static bool ask_cases(struct question *questions, struct matter *matters, size_t *count,
		      bool (*holds)(const struct matter *))
{
	for (size_t i = 0; i < selection.count; i++) {
		struct matter *matter = &matters[*count];

		if (holds == passes_derived && selection.list[i]->target == CASE_PRODUCER)
			continue;
		*matter = (struct matter){.holds = holds, .tc = selection.list[i]};
		if (!ask(&questions[(*count)++], matter, matter->tc->id)) {
			cli_error("%s fails without any mutant", matter->tc->name);
			return false;
		}
	}
	return true;
}

/* ask_zoo - one that hangs, or that no case kills, is for others to find. */
static void ask_zoo(struct question *questions, struct matter *matters, size_t *count)
{
	for (size_t i = 0; i < zoo_count(); i++) {
		struct matter *matter = &matters[*count];
		const struct zoo_species *parser = zoo_species(i);
		uint64_t start;

		*matter = (struct matter){.holds = fails, .parser = parser};
		if (!parser->rule)
			continue;
		if (!find_killer(matter))
			continue;
		start = monotonic_ns();
		if (ask(&questions[*count], matter, parser->name) &&
		    monotonic_since(start) < ZOO_SECONDS)
			++*count;
		else
			memset(questions[*count].notes, 0, MUTANTS + 1);
	}
}

int main(void)
{
	struct question *questions;
	struct matter *matters;
	size_t count = 0, most;
	bool good = !selection_all(&selection, &options) && !selection_make_all(&selection);

	most = 1 + 2 * selection.count + zoo_count();
	questions = court_questions(most);
	matters = calloc(most, sizeof(*matters));
	if (!good || !questions || !matters)
		return CLI_HARNESS;
	matters[count] = (struct matter){.holds = loads};
	good = ask(&questions[count], &matters[count], "corpus");
	count++;
	good = good && ask_cases(questions, matters, &count, passes);
	if (good)
		ask_zoo(questions, matters, &count);
	if (!good || !ask_cases(questions, matters, &count, passes_derived))
		return CLI_HARNESS;
	/* What a mutant does to a subject's process is nobody else's. */
	subject_close(runner.subject);
	runner.subject = NULL;
	court_serve(questions, count, tells);
}
