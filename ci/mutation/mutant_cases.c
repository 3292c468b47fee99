/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases: the conformance cases, put to the mutants that standard input names (court_serve()), the
 * smallest first; to no mutant at all before that: all must pass. An answer of the very bytes that the
 * original gives needs no judge.
 *
 * With --relations, what the metamorphic relations make of the cases is put to them, too.
 *
 * Exit code 0, or 3 where a case fails without a mutant or the system does not go along.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answers.h"
#include "court.h"
#include "mutant.h"
#include "options.h"
#include "runner.h"
#include "terminal.h"

/* What a question is about. */
struct matter {
	const struct decoy_case *one;
	struct recording *rec; /* NULL: one text, or a producer's */
	struct answers answers; /* without a mutant; none of a producer's */
};

static const struct options options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1};
static struct runner runner = {.options = &options}; /* its subject is NULL until it is needed */

/* --- judging ------------------------------------------------------------------------------------ */

static bool is_producers(const struct matter *matter)
{
	return matter->one->target == CASE_PRODUCER;
}

static bool open_subject(void)
{
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN, .what = "mutant", .object = &subject_reference};
	char *why = NULL;
	int err = subject_open(&runner.subject, &config, &why);

	if (err)
		terminal_error("%s", why ? why : strerror(-err));
	else
		runner.features = subject_features(runner.subject);
	free(why);
	return !err;
}

static void close_subject(void)
{
	subject_close(runner.subject);
	runner.subject = NULL;
}

/* leave - it is not the parser's fault, so that nothing is said of it. */
static noreturn void leave(const struct matter *matter)
{
	terminal_error("%s could not be asked", matter->one->name);
	_exit(COURT_CANNOT);
}

/* passes - the same that `decoy test` would say of the reference parser or of a producer's row. */
static bool passes(const struct matter *matter)
{
	bool good;

	if (!is_producers(matter) && !runner.subject && !open_subject())
		leave(matter);
	good = !runner_case(&runner, matter->one);
	/* Lints run in this process: one that gives up may do so for its mutant. */
	if (!good && !is_producers(matter))
		leave(matter);
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

/* opened - the subject that is asked all questions here; NULL: its mutant keeps it shut. */
static void *opened(void)
{
	static void *self;

	self = self ? self : subject_reference.open();
	return self;
}

/* answers_the_same - the judge would say the same, too. */
static bool answers_the_same(const struct matter *matter)
{
	static struct answers newest;

	return !answers_of(&newest, opened(), matter->one, matter->rec) &&
	       newest.len == matter->answers.len &&
	       !memcmp(newest.bytes, matter->answers.bytes, newest.len);
}

/* needs_judge - its answers alone do not tell: there are none, or others are made of it. */
static bool needs_judge(const struct matter *matter)
{
	return is_producers(matter) || runner.relations;
}

static bool tells(const struct question *question)
{
	const struct matter *matter = question->about;

	if (needs_judge(matter))
		return !passes(matter);
	return !opened() || (!answers_the_same(matter) && !passes(matter));
}

/* --- no mutant ---------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
	const struct decoy_case *left = ((const struct matter *)a)->one;
	const struct decoy_case *right = ((const struct matter *)b)->one;

	if (left->len != right->len)
		return left->len < right->len ? -1 : 1;
	return strcmp(left->id, right->id);
}

static struct matter *load(size_t *count)
{
	static struct selection selection;
	struct matter *matters = NULL;
	struct rec_error error;
	int err = selection_all(&selection, &options);

	err = err ? err : selection_make_all(&selection);
	if (!err)
		matters = calloc(selection.count + 1, sizeof(*matters));
	for (size_t i = 0; matters && i < selection.count; i++) {
		const struct decoy_case *one = matters[i].one = selection.list[i];

		if (!is_producers(&matters[i]) && one->is_recording &&
		    rec_load(&matters[i].rec, one->bytes, one->len, &error)) {
			terminal_error("%s cannot be loaded", one->name);
			return NULL;
		}
	}
	*count = matters ? selection.count : 0;
	if (*count)
		qsort(matters, *count, sizeof(*matters), by_size);
	return matters;
}

/* answer - what a subject that was asked nothing else says. */
static bool answer(struct matter *matter)
{
	void *self = subject_reference.open();
	bool good = self && !answers_of(&matter->answers, self, matter->one, matter->rec);

	subject_reference.close(self);
	return good;
}

/* note - a case without a mutant: does it pass? Which mutants may be seen in that is noted. */
static bool note(struct question *question, struct matter *matter)
{
	const long start = court_us();
	bool good;

	*question = (struct question){.about = matter, .notes = question->notes, .kept = COURT_ANY};
	strncpy(question->name, matter->one->id, COURT_NAME - 1);
	mutant_note(question->notes);
	good = needs_judge(matter) ? passes(matter) : answer(matter);
	mutant_note(NULL);
	/* Whatever a subject's process notes is of one question. */
	if (runner.relations)
		close_subject();
	good = good && (needs_judge(matter) || passes(matter));
	question->us = court_us() - start;
	return good;
}

int main(int argc, char **argv)
{
	size_t count = 0;
	struct matter *matters = load(&count);
	struct question *questions = court_questions(count);
	bool good = matters && count && questions;

	runner.relations = argc > 1 && !strcmp(argv[1], "--relations");
	for (size_t i = 0; good && i < count; i++) {
		good = note(&questions[i], &matters[i]);
		if (!good)
			terminal_error("%s fails without any mutant", matters[i].one->name);
	}
	if (!good)
		return EXIT_HARNESS;
	/* What a mutant does to a subject's process is nobody else's. */
	close_subject();
	court_serve(questions, count, tells);
}
