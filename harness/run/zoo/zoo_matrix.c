/* SPDX-License-Identifier: MIT */
#include "zoo_matrix.h"

#include <stdlib.h>

#include "finish.h"
#include "interrupt.h"
#include "progress.h"
#include "xmalloc.h"
#include "zoo.h"
#include "zoo_decode.h"
#include "zoo_designs.h"
#include "zoo_exam.h"
#include "zoo_producers.h"

struct matrix {
	const struct options *options;
	const struct selection *selection;
	struct results results;
	json_t *killing; /* rule -> true: a case that names it killed something */
};

static void judge_exam(struct matrix *matrix, const struct zoo_exam *exam)
{
	const struct zoo_parser *parser = exam->parser;
	struct result result = {
		.id = xstrdup(parser->name),
		.name = xstrdup("zoo/parser"),
		.rule = xstrdup(parser->rule),
		.level = "must",
		.verdict = exam->by_rule ? VERDICT_PASS : VERDICT_FAIL,
		.required = true,
	};

	if (!matrix->options->json)
		printf("%-28s %-26s %5zu %5zu  %s\n", parser->name, parser->rule, exam->kills,
		       exam->by_rule, exam->by_rule ? exam->first : "");
	if (!exam->by_rule)
		result.detail = xasprintf("%s: survives: no case that names %s fails it",
					  parser->does, parser->rule);
	results_add(&matrix->results, &result);
}

static int exam_parser(struct matrix *matrix, const struct zoo_parser *parser)
{
	struct zoo_exam exam = {
		.sample = matrix->options->exhaustive ? 1 : ZOO_ONE_IN,
		.seed = matrix->options->seed,
		.options = matrix->options,
		.selection = matrix->selection,
		.parser = parser,
		.killing = matrix->killing,
	};
	int err = zoo_examine(&exam);

	free(exam.alarms);
	/* half asked, it has shown nothing */
	if (interrupt_signal())
		return 0;
	matrix->results.asked++;
	if (!err)
		judge_exam(matrix, &exam);
	return err;
}

static bool is_asked(const struct selection *selection, const char *slug)
{
	for (size_t i = 0; i < selection->count; i++)
		if (selection->list[i]->target == CASE_CONSUMER &&
		    zoo_names_rule(selection->list[i], slug))
			return true;
	return false;
}

static void judge_rule(struct matrix *matrix, const char *slug)
{
	bool killing = json_object_get(matrix->killing, slug);
	struct result result = {
		.id = xstrdup(slug),
		.name = xstrdup("rules/kills-something"),
		.rule = xstrdup(slug),
		.level = "must",
		.verdict = killing ? VERDICT_PASS : VERDICT_FAIL,
		.required = true,
		.detail = killing ? NULL : xstrdup("no case of this rule kills any wrong parser"),
	};

	results_add(&matrix->results, &result);
}

/* A rule whose cases kill nothing is not tested. */
static void judge_rules(struct matrix *matrix)
{
	const struct cat_rule *rules;
	size_t count;

	rules = cat_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (rules[i].target == CAT_CONSUMER && is_asked(matrix->selection, rules[i].slug))
			judge_rule(matrix, rules[i].slug);
}

/* A selection of decoders' cases alone is about decoders alone. */
static bool has_parsers(const struct selection *selection)
{
	for (size_t i = 0; i < selection->count; i++)
		if (selection->list[i]->target != CASE_DECODER)
			return true;
	return !selection->count;
}

static int run_parsers(struct matrix *matrix)
{
	const struct options *options = matrix->options;
	int err = 0;

	if (!options->json)
		printf("%-28s %-26s %5s %5s  %s\n", "parser", "rule", "kills", "named",
		       "killed first by");
	for (size_t i = 1; !err && i < zoo_count() && !interrupt_signal(); i++) {
		progress_show(options, "%zu/%zu %s", i + 1, zoo_count(),
			      zoo_faulty_parser(i)->name);
		err = exam_parser(matrix, zoo_faulty_parser(i));
	}
	if (!err && !interrupt_signal())
		err = zoo_designs_run(options, matrix->selection, &matrix->results);
	return err;
}

int zoo_run(const struct options *options, const struct selection *selection,
	    struct results *results)
{
	struct matrix matrix = {
		.options = options, .selection = selection, .killing = json_object()};
	const bool parsers = has_parsers(selection);
	int err = 0;

	results_begin(&matrix.results);
	matrix.results.subject = xstrdup("zoo");
	matrix.results.spec = cat_spec_name(options->spec);
	matrix.results.has_seed = true;
	matrix.results.seed = options->seed;
	interrupt_begin();
	/* parser 0 is sound, and the first of the designs; the others are asked in a design, too */
	matrix.results.planned = 2 * (zoo_count() - 1) + zoo_designs();
	if (parsers)
		err = run_parsers(&matrix);
	if (!err && !interrupt_signal())
		err = zoo_decode(options, selection, &matrix.results);
	interrupt_end();
	progress_end(options);
	/* what nothing killed so far may be killed by what is not asked any more */
	matrix.results.stopped = interrupt_signal();
	if (!err && !matrix.results.stopped)
		judge_rules(&matrix);
	if (!err && !matrix.results.stopped && parsers)
		err = zoo_producers(options, selection, &matrix.results);
	json_decref(matrix.killing);
	*results = matrix.results;
	return err;
}

int zoo_matrix(const struct options *options, const struct selection *selection)
{
	struct results results;
	int err = zoo_run(options, selection, &results);
	int code = err ? EXIT_HARNESS : results_finish(options, &results);

	results_free(&results);
	return code;
}
