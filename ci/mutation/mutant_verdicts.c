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

#include "answers.h"
#include "court.h"
#include "feature.h"
#include "session.h"
#include "mutant.h"
#include "options.h"
#include "relation.h"
#include "runner.h"
#include "selection.h"
#include "terminal.h"
#include "verdict.h"
#include "zoo.h"

#define ZOO_TIMEOUT_MS 100 /* a faulty parser that takes longer is not asked */

/* What a question is about. Answers are those of before: who gives them has no mutants. */
struct matter {
	bool (*holds)(const struct matter *matter);
	const struct decoy_case *tc;
	json_t *answers;
	enum verdict verdict; /* of fails(): what becomes of the answers */
};

static const struct options options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1};
static struct selection selection;

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

/* lints - a producer's row. */
static bool lints(const struct matter *matter)
{
	struct runner runner = {.options = &options};
	bool good = !runner_case(&runner, matter->tc);

	for (size_t i = 0; good && i < runner.results.count; i++)
		good = verdict_count(&runner.results.list[i]) != 'f';
	results_free(&runner.results);
	return good;
}

static enum verdict judge(const struct decoy_case *tc, const json_t *answers)
{
	json_t *expectations = case_expectations(tc);
	struct judged judged = {.verdict = VERDICT_ERRORED};

	if (expectations)
		judged = judge_answers(tc, expectations, answers, FEATURE_ALL, NULL);
	free(judged.detail);
	json_decref(expectations);
	return judged.verdict;
}

/* passes - the reference parser's answers. */
static bool passes(const struct matter *matter)
{
	const enum verdict verdict = judge(matter->tc, matter->answers);

	return verdict == VERDICT_PASS || verdict == VERDICT_INFO;
}

/* fails - is a faulty parser still found out? */
static bool fails(const struct matter *matter)
{
	return judge(matter->tc, matter->answers) == matter->verdict;
}

/* ask_reference - what it answers to a case, with these bytes; NULL: it cannot be asked. New reference. */
static json_t *ask_reference(const struct decoy_case *tc, const char *bytes, size_t len)
{
	static struct answers answers;
	struct decoy_case asked = *tc;
	struct recording *rec = NULL;
	struct rec_error error;
	void *self = subject_reference.open();
	json_t *list = json_array();

	asked.bytes = bytes;
	asked.len = len;
	if (!self || !list || (tc->is_recording && rec_load(&rec, bytes, len, &error)) ||
	    answers_of(&answers, self, &asked, rec))
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
	rec_free(rec);
	return list;
}

static bool agrees(const struct relation *relation, const struct matter *matter)
{
	json_t *changed;
	char *bytes;
	size_t len;
	bool good = true;

	if (relation_apply(relation, matter->tc, options.seed, &bytes, &len))
		return true;
	changed = ask_reference(matter->tc, bytes, len);
	good = json_array_size(changed) == json_array_size(matter->answers);
	for (size_t i = 0; good && i < json_array_size(changed); i++)
		good = relation_agree(relation, matter->tc, json_array_get(matter->answers, i),
				      json_array_get(changed, i), FEATURE_ALL, NULL);
	json_decref(changed);
	free(bytes);
	return good;
}

/* passes_derived - the reference parser answers the same to what each relation makes of the case. */
static bool passes_derived(const struct matter *matter)
{
	const struct relation *all;
	size_t count;
	bool good = true;

	all = relations(&count);
	for (size_t i = 0; good && i < count; i++)
		good = agrees(&all[i], matter);
	return good;
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

/* find_killer - the first case that names a faulty parser's rule and fails it, and what it answered there. */
static bool find_killer(struct matter *matter, struct subject *subject, const char *rule)
{
	for (size_t i = 0; i < selection.count; i++) {
		const struct decoy_case *tc = selection.list[i];
		struct session talk = {0};

		if (tc->target != CASE_CONSUMER || !names_rule(tc, rule) ||
		    session_run(&talk, subject, tc, tc->bytes, tc->len))
			continue;
		if (talk.complete) {
			matter->tc = tc;
			matter->answers = json_incref(talk.answers);
			matter->verdict = judge(tc, matter->answers);
		}
		session_clear(&talk);
		if (matter->verdict == VERDICT_FAIL || matter->verdict == VERDICT_REJECTED)
			return true;
	}
	return false;
}

static bool ask_parser(struct matter *matter, const struct zoo_parser *parser)
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
		found = find_killer(matter, subject, parser->rule);
		subject_close(subject);
	}
	free(why);
	return found;
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
		      bool derived)
{
	for (size_t i = 0; i < selection.count; i++) {
		const struct decoy_case *tc = selection.list[i];
		struct matter *matter = &matters[*count];
		bool producer = tc->target == CASE_PRODUCER;

		if (derived && producer)
			continue;
		*matter = (struct matter){
			.holds = producer  ? lints
				 : derived ? passes_derived
					   : passes,
			.tc = tc,
			.answers = producer ? NULL : ask_reference(tc, tc->bytes, tc->len),
		};
		if (!ask(&questions[(*count)++], matter, tc->id)) {
			terminal_error("%s fails without any mutant", tc->name);
			return false;
		}
	}
	return true;
}

/* ask_zoo - one that crashes or hangs, or that no case kills, is for others to find. */
static void ask_zoo(struct question *questions, struct matter *matters, size_t *count)
{
	for (size_t i = 0; i < zoo_count(); i++) {
		struct matter *matter = &matters[*count];
		const struct zoo_parser *parser = zoo_faulty_parser(i);

		*matter = (struct matter){.holds = fails};
		if (parser->rule && ask_parser(matter, parser))
			ask(&questions[(*count)++], matter, parser->name);
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
		return EXIT_HARNESS;
	matters[count] = (struct matter){.holds = loads};
	good = ask(&questions[count], &matters[count], "corpus");
	count++;
	good = good && ask_cases(questions, matters, &count, false);
	if (good)
		ask_zoo(questions, matters, &count);
	if (!good || !ask_cases(questions, matters, &count, true))
		return EXIT_HARNESS;
	court_serve(questions, count, tells);
}
