/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases JOBS: the conformance cases, put to each mutant that standard input names (mutant_serve()).
 * First to no mutant at all: all must pass, and which mutants a case can tell from it is noted. Each mutant
 * is then put to the cases that may tell it, smallest first, up to the one that does. An answer of the very
 * bytes that the original gives needs no judge.
 *
 * With --relations behind JOBS, what the metamorphic relations make of the cases is put to them, too.
 *
 * A mutant's process ends with exit code 0: no case tells it, or 1: the judge or the lint does. Exit code of
 * the program itself: 0, or 3 where a case fails without a mutant or the system does not go along.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "answers.h"
#include "mutant.h"
#include "runner.h"

#define MEMORY_MOST ((rlim_t)4 << 30)

/* Processor time for a question and its judge, or a lint: so many times what they take without a mutant. */
#define TIMES	    30
#define AND_MORE_MS 100

/* A case, what is answered to it without a mutant, and the notes that this leaves of each. */
struct question {
	const struct decoy_case *one;
	struct recording *rec; /* NULL: one text */
	struct answers answers;
	unsigned char *notes;
	long limit_ms;
};

struct court {
	struct options options;
	struct selection selection;
	struct question *questions;
	size_t count;
	struct runner runner; /* its subject is NULL until it is needed */
	void *self; /* of subject_reference.open(), kept from question to question */
	struct answers answers; /* the newest */
};

/* --- judging ------------------------------------------------------------------------------------ */

static int open_subject(struct court *court)
{
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN, .what = "mutant", .object = &subject_reference};
	char *why = NULL;
	int err = subject_open(&court->runner.subject, &config, &why);

	if (err)
		cli_error("%s", why ? why : strerror(-err));
	else
		court->runner.features = subject_features(court->runner.subject);
	free(why);
	return err;
}

/* passes - the same that `decoy test` would say of the reference parser or of a producer's row. */
static bool passes(struct court *court, const struct decoy_case *one)
{
	struct results *results = &court->runner.results;
	bool good;

	if (one->target != CASE_PRODUCER && !court->runner.subject && open_subject(court))
		return false;
	good = !runner_case(&court->runner, one);
	for (size_t i = 0; good && i < results->count; i++) {
		good = verdict_count(&results->list[i]) != 'f';
		if (!good)
			cli_error("%s %s: %s", results->list[i].id, results->list[i].name,
				  results->list[i].detail);
	}
	results_free(results);
	*results = (struct results){0};
	return good;
}

/* --- no mutant ---------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
	const struct decoy_case *left = ((const struct question *)a)->one;
	const struct decoy_case *right = ((const struct question *)b)->one;

	if (left->len != right->len)
		return left->len < right->len ? -1 : 1;
	return strcmp(left->id, right->id);
}

static int load(struct court *court)
{
	struct rec_error error;
	int err = selection_all(&court->selection, &court->options);

	err = err ? err : selection_make_all(&court->selection);
	court->count = err ? 0 : court->selection.count;
	court->questions = calloc(court->count + 1, sizeof(*court->questions));
	if (err || !court->questions || !court->count)
		return -EINVAL;
	for (size_t i = 0; !err && i < court->count; i++) {
		struct question *question = &court->questions[i];

		question->one = court->selection.list[i];
		question->notes = calloc(MUTANTS + 1, 1);
		if (!question->notes)
			return -ENOMEM;
		if (question->one->target != CASE_PRODUCER && question->one->is_recording)
			err = rec_load(&question->rec, question->one->bytes, question->one->len,
				       &error);
	}
	qsort(court->questions, court->count, sizeof(*court->questions), by_size);
	return err;
}

static long processor_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* note - what a subject that was asked nothing else answers, and which mutants may be seen in that. */
static int note(struct court *court, struct question *question)
{
	const long start = processor_ms();
	bool good = true;
	void *self;

	mutant_note(question->notes);
	if (question->one->target == CASE_PRODUCER) {
		good = passes(court, question->one);
	} else {
		self = subject_reference.open();
		good = self && !answers_of(&question->answers, self, question->one, question->rec);
		subject_reference.close(self);
	}
	mutant_note(NULL);
	if (good && question->one->target != CASE_PRODUCER)
		good = passes(court, question->one);
	question->limit_ms = AND_MORE_MS + TIMES * (processor_ms() - start);
	return good ? 0 : -EINVAL;
}

/* note_all - every case without a mutant. */
static int note_all(struct court *court)
{
	for (size_t i = 0; i < court->count; i++) {
		if (note(court, &court->questions[i])) {
			cli_error("%s fails without any mutant", court->questions[i].one->name);
			return -EINVAL;
		}
	}
	for (size_t i = 0; mutant_file && i < court->count; i++)
		for (size_t mutant = 0; mutant <= MUTANTS; mutant++)
			mutant_file[mutant] |= court->questions[i].notes[mutant];
	/* What a mutant does to its process is nobody else's. */
	subject_close(court->runner.subject);
	court->runner.subject = NULL;
	return 0;
}

/* --- a mutant ----------------------------------------------------------------------------------- */

/* answers_the_same - the judge would say the same, too. */
static bool answers_the_same(struct court *court, const struct question *question)
{
	const struct answers *right = &question->answers;

	if (question->one->target == CASE_PRODUCER || court->runner.relations)
		return false;
	if (answers_of(&court->answers, court->self, question->one, question->rec))
		return false;
	return court->answers.len == right->len &&
	       !memcmp(court->answers.bytes, right->bytes, right->len);
}

/* tells - does this question tell the mutant that is on from the original? */
static bool tells(struct court *court, const struct question *question)
{
	strncpy(mutant_teller, question->one->id, MUTANT_TELLER - 1);
	mutant_limit(question->limit_ms);
	if (!court->self)
		court->self = subject_reference.open();
	return !court->self ||
	       (!answers_the_same(court, question) && !passes(court, question->one));
}

static bool is_told(struct court *court, unsigned int mutant)
{
	for (size_t i = 0; i < court->count; i++)
		if (court->questions[i].notes[mutant] & MUTANT_DIFFERS &&
		    tells(court, &court->questions[i]))
			return true;
	*mutant_teller = '\0';
	return false;
}

int main(int argc, char **argv)
{
	static struct court court = {
		.options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1}};
	const struct rlimit memory = {MEMORY_MOST, MEMORY_MOST}, none = {0, 0};
	unsigned int mutant;
	int err;

	court.runner.options = &court.options;
	mutant_note(NULL);
	err = load(&court);
	if (!err)
		err = note_all(&court);
	if (err || argc < 2) {
		cli_error("the mutants could not be judged: %s", strerror(-err));
		return CLI_HARNESS;
	}
	court.runner.relations = argc > 2 && !strcmp(argv[2], "--relations");
	mutant = mutant_serve((unsigned int)strtoul(argv[1], NULL, 10));
	setrlimit(RLIMIT_AS, &memory);
	setrlimit(RLIMIT_CORE, &none);
	_exit(is_told(&court, mutant));
}
