/* SPDX-License-Identifier: MIT */
#include "zoo_matrix.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "runner.h"
#include "zoo.h"
#include "zoo_producers.h"

/* A species that hangs or crashes has shown what it is; asking on only costs time. */
#define ENOUGH_FAILURES 3
#define ZOO_TIMEOUT_MS	1000

/* What one species did. */
struct specimen {
	const struct zoo_species *species;
	size_t kills; /* cases that it failed */
	size_t by_rule; /* of those, cases that name its rule */
	char first[64]; /* a case that names its rule */
	bool shown; /* it hung or crashed often enough */
};

struct matrix {
	const struct options *options;
	const struct selection *selection;
	struct results results;
	json_t *lethal; /* rule -> true: a case that names it killed something */
};

static bool names_rule(const struct decoy_case *one, const char *slug)
{
	json_t *rule;
	size_t i;

	json_array_foreach(one->rules, i,
			   rule) if (slug && !strcmp(json_string_value(rule), slug)) return true;
	return false;
}

/* A case asks this species; true: it is wrong. */
static bool killed_by(struct runner *runner, const struct decoy_case *one, enum verdict *verdict)
{
	bool dead = false;

	runner->results = (struct results){0};
	if (runner_case(runner, one))
		return false;
	for (size_t i = 0; i < runner->results.count; i++) {
		if (verdict_count(&runner->results.list[i]) != 'f')
			continue;
		*verdict = runner->results.list[i].verdict;
		dead = true;
	}
	results_free(&runner->results);
	return dead;
}

static void kill(struct matrix *matrix, struct specimen *specimen, const struct decoy_case *one,
		 enum verdict verdict)
{
	json_t *rule;
	size_t i;

	specimen->kills++;
	specimen->shown = (verdict == VERDICT_HANG || verdict == VERDICT_CRASH) &&
			  specimen->kills >= ENOUGH_FAILURES;
	if (names_rule(one, specimen->species->rule) && !specimen->by_rule++)
		snprintf(specimen->first, sizeof(specimen->first), "%s %s", one->id, one->name);
	if (!specimen->species->rule)
		return;
	json_array_foreach(one->rules, i, rule)
		json_object_set_new(matrix->lethal, json_string_value(rule), json_true());
}

/*
 * Simulated cases are long, and are asked where they name the species' rule. The sound one is asked
 * all of them.
 */
static bool is_asked_of(const struct decoy_case *one, const struct zoo_species *species)
{
	if (one->target != CASE_CONSUMER)
		return false;
	return !one->is_simulated || !species->rule || names_rule(one, species->rule);
}

/*
 * First the cases that name the species' rule, then all others: those as they are written. What relations
 * make of them is asked where a species has to fail, and of the sound one, which may fail nowhere.
 */
static void examine(struct matrix *matrix, struct specimen *specimen, struct runner *runner)
{
	for (int others = 0; others < 2; others++) {
		runner->relations = !matrix->options->plain_cases &&
				    (!others || !specimen->species->rule);
		for (size_t i = 0;
		     i < matrix->selection->count && !specimen->shown && !interrupt_signal(); i++) {
			const struct decoy_case *one = matrix->selection->list[i];
			enum verdict verdict;

			if (!is_asked_of(one, specimen->species) ||
			    names_rule(one, specimen->species->rule) == others)
				continue;
			if (killed_by(runner, one, &verdict))
				kill(matrix, specimen, one, verdict);
		}
	}
}

static int keep(struct matrix *matrix, const char *id, const char *rule, bool good, char *detail)
{
	struct result result = {
		.id = strdup(id),
		.name = strdup(rule ? "zoo/species" : "zoo/sound"),
		.rule = strdup(rule ? rule : ""),
		.level = "must",
		.verdict = good ? VERDICT_PASS : VERDICT_FAIL,
		.required = true,
		.detail = detail,
	};

	return results_add(&matrix->results, &result);
}

static int judge(struct matrix *matrix, const struct specimen *specimen)
{
	const struct zoo_species *species = specimen->species;
	bool good = species->rule ? specimen->by_rule > 0 : specimen->kills == 0;
	char *detail = NULL;

	if (!matrix->options->json)
		printf("%-28s %-26s %5zu %5zu  %s\n", species->name,
		       species->rule ? species->rule : "-", specimen->kills, specimen->by_rule,
		       specimen->first);
	if (!good && species->rule &&
	    asprintf(&detail, "%s: lives: no case that names %s fails it", species->does,
		     species->rule) < 0)
		return -ENOMEM;
	if (!good && !species->rule &&
	    asprintf(&detail, "it makes no mistake, and %zu cases fail it", specimen->kills) < 0)
		return -ENOMEM;
	return keep(matrix, species->name, species->rule, good, detail);
}

static int one_species(struct matrix *matrix, const struct zoo_species *species)
{
	struct specimen specimen = {.species = species};
	struct runner runner = {.options = matrix->options};
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN,
		.what = species->name,
		.object = &species->object,
		.timeout_ms = options_or(matrix->options->timeout_ms, ZOO_TIMEOUT_MS),
	};
	char *why = NULL;

	if (subject_open(&runner.subject, &config, &why)) {
		cli_error("zoo: %s: %s", species->name, why ? why : "out of memory");
		free(why);
		return -EIO;
	}
	runner.features = subject_features(runner.subject);
	examine(matrix, &specimen, &runner);
	subject_close(runner.subject);
	/* half asked, it has shown nothing */
	return interrupt_signal() ? 0 : judge(matrix, &specimen);
}

static bool is_asked(const struct selection *selection, const char *slug)
{
	for (size_t i = 0; i < selection->count; i++)
		if (selection->list[i]->target == CASE_CONSUMER &&
		    names_rule(selection->list[i], slug))
			return true;
	return false;
}

static int judge_rule(struct matrix *matrix, const char *slug)
{
	bool lethal = json_object_get(matrix->lethal, slug);
	struct result result = {
		.id = strdup(slug),
		.name = strdup("rules/kills-something"),
		.rule = strdup(slug),
		.level = "must",
		.verdict = lethal ? VERDICT_PASS : VERDICT_FAIL,
		.required = true,
		.detail = lethal ? NULL : strdup("no case of this rule kills any wrong parser"),
	};

	return results_add(&matrix->results, &result);
}

/* A rule whose cases kill nothing is a rule that nobody tests. */
static int judge_rules(struct matrix *matrix)
{
	const struct cat_rule *rules;
	size_t count;
	int err = 0;

	rules = cat_rules(&count);
	for (size_t i = 0; !err && i < count; i++)
		if (rules[i].target == CAT_CONSUMER && is_asked(matrix->selection, rules[i].slug))
			err = judge_rule(matrix, rules[i].slug);
	return err;
}

int zoo_run(const struct options *options, const struct selection *selection,
	    struct results *results)
{
	struct matrix matrix = {
		.options = options, .selection = selection, .lethal = json_object()};
	int err = matrix.lethal ? 0 : -ENOMEM;

	cli_begin(&matrix.results);
	matrix.results.subject = strdup("zoo");
	matrix.results.spec = cat_spec_name(options->spec);
	matrix.results.has_seed = true;
	matrix.results.seed = options->seed;
	if (!options->json)
		printf("%-28s %-26s %5s %5s  %s\n", "species", "rule", "kills", "named",
		       "killed first by");
	interrupt_begin();
	matrix.results.planned = zoo_count();
	for (size_t i = 0; !err && i < zoo_count() && !interrupt_signal(); i++) {
		cli_progress(options, "%zu/%zu %s", i + 1, zoo_count(), zoo_species(i)->name);
		err = one_species(&matrix, zoo_species(i));
		matrix.results.asked += !interrupt_signal();
	}
	interrupt_end();
	cli_progress_end(options);
	/* what nothing killed so far may be killed by what is not asked any more */
	matrix.results.stopped = interrupt_signal();
	if (!err && !matrix.results.stopped)
		err = judge_rules(&matrix);
	if (!err && !matrix.results.stopped)
		err = zoo_producers(options, selection, &matrix.results);
	json_decref(matrix.lethal);
	*results = matrix.results;
	return err;
}

int zoo_matrix(const struct options *options, const struct selection *selection)
{
	struct results results;
	int err = zoo_run(options, selection, &results);
	int code = err ? CLI_HARNESS : cli_finish(options, &results);

	results_free(&results);
	return code;
}
