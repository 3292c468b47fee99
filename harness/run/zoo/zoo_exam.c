/* SPDX-License-Identifier: MIT */
#include "zoo_exam.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "runner.h"
#include "terminal.h"
#include "xmalloc.h"

/* A parser that hangs or crashes has shown what it is; asking on only costs time. */
#define ENOUGH_FAILURES 3
#define ZOO_TIMEOUT_MS	60000 /* on a machine that is busy; of those that hang: */
#define HANG_TIMEOUT_MS 1000

bool zoo_names_rule(const struct decoy_case *tc, const char *slug)
{
	json_t *rule;
	size_t i;

	json_array_foreach(tc->rules, i,
			   rule) if (slug && !strcmp(json_string_value(rule), slug)) return true;
	return false;
}

/* The case, and what is wrong with the answer. */
static void add_alarm(struct zoo_exam *exam, const struct result *result)
{
	char *more;

	if (exam->parser->rule)
		return;
	more = xasprintf("%s%s %s (%s): %s: %s\n", exam->alarms ? exam->alarms : "", result->id,
			 result->name, result->level, verdict_word(result->verdict),
			 result->detail ? result->detail : "");
	free(exam->alarms);
	exam->alarms = more;
}

/* A case asks; true: the parser failed it, or what a relation made of it. */
static bool killed_by(struct zoo_exam *exam, struct runner *runner, const struct decoy_case *tc,
		      enum verdict *verdict)
{
	bool dead = false;

	runner->results = (struct results){0};
	if (runner_case(runner, tc))
		return false;
	for (size_t i = 0; i < runner->results.count; i++) {
		if (verdict_count(&runner->results.list[i]) != 'f')
			continue;
		*verdict = runner->results.list[i].verdict;
		add_alarm(exam, &runner->results.list[i]);
		dead = true;
	}
	results_free(&runner->results);
	return dead;
}

static void note_kill(struct zoo_exam *exam, const struct decoy_case *tc, enum verdict verdict)
{
	bool by_rule = zoo_names_rule(tc, exam->parser->rule);
	json_t *rule;
	size_t i;

	exam->kills++;
	exam->shown = exam->until_killed ||
		      ((verdict == VERDICT_HANG || verdict == VERDICT_CRASH) &&
		       exam->kills >= ENOUGH_FAILURES);
	if (exam->kills == 1 || (by_rule && !exam->by_rule))
		snprintf(exam->first, sizeof(exam->first), "%s %s", tc->id, tc->name);
	exam->by_rule += by_rule;
	json_array_foreach(tc->rules, i, rule) if (exam->killing && exam->parser->rule)
		json_object_set_new(exam->killing, json_string_value(rule), json_true());
}

/*
 * Simulated cases are long, and members of families many: they are asked where they name a faulty
 * parser's rule. A sound one is asked all of them.
 */
static bool is_asked_of(const struct decoy_case *tc, const struct zoo_parser *parser)
{
	if (tc->target != CASE_CONSUMER)
		return false;
	return !(tc->is_simulated || tc->member) || !parser->rule ||
	       zoo_names_rule(tc, parser->rule);
}

/* Does it name a rule whose cases failed no faulty parser yet? */
static bool is_wanted(const struct zoo_exam *exam, const struct decoy_case *tc)
{
	json_t *rule;
	size_t i;

	json_array_foreach(
		tc->rules, i,
		rule) if (exam->killing &&
			  !json_object_get(exam->killing, json_string_value(rule))) return true;
	return false;
}

/* A case that names the parser's rule is, always. */
static bool is_in_sample(const struct zoo_exam *exam, size_t at)
{
	const struct decoy_case *tc = exam->selection->list[at];

	return exam->sample < 2 || (at + exam->seed) % exam->sample == 0 ||
	       zoo_names_rule(tc, exam->parser->rule) || is_wanted(exam, tc);
}

static void ask_all(struct zoo_exam *exam, struct runner *runner)
{
	const char *rule = exam->parser->rule;

	for (int others = 0; others < 2; others++) {
		for (size_t i = 0;
		     i < exam->selection->count && !exam->shown && !interrupt_signal(); i++) {
			const struct decoy_case *tc = exam->selection->list[i];
			enum verdict verdict;

			if (!is_asked_of(tc, exam->parser) || !is_in_sample(exam, i) ||
			    zoo_names_rule(tc, rule) == others)
				continue;
			runner->relations = !exam->options->plain_cases && (!others || !rule);
			if (killed_by(exam, runner, tc, &verdict))
				note_kill(exam, tc, verdict);
		}
	}
}

int zoo_examine(struct zoo_exam *exam)
{
	const struct zoo_parser *parser = exam->parser;
	struct decoy_subject object = parser->object;
	struct runner runner = {.options = exam->options};
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN,
		.what = parser->name,
		.object = &object,
		.timeout_ms = option_or(exam->options->timeout_ms,
					strncmp(parser->name, "hang-", 5) != 0 ? ZOO_TIMEOUT_MS
									       : HANG_TIMEOUT_MS),
	};
	char *why = NULL;

	if (exam->design) {
		object.features = exam->design->object.features;
		object.hello = exam->design->object.hello;
	}
	if (subject_open(&runner.subject, &config, &why)) {
		terminal_error("zoo: %s: %s", parser->name, why);
		free(why);
		return -EIO;
	}
	ask_all(exam, &runner);
	subject_close(runner.subject);
	return 0;
}
