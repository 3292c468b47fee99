/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases: the conformance cases, put to each mutant whose number standard input names. First to
 * no mutant at all: all must pass, and which mutants a case can tell from it is noted. Each mutant then
 * gets a process of its own, and the cases that may tell it, smallest first, up to the one that does.
 *
 * With --relations, what the metamorphic relations make of the cases is put to them, too.
 *
 * Prints a line a mutant: its number, a word of fates[], and the id of the case. Exit code 0, or 3 where
 * a case fails without a mutant or the system does not go along.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mutant.h"
#include "mutants.h"
#include "runner.h"
#include "timed.h"

#define MEMORY_MOST ((rlim_t)4 << 30)

enum fate {
	FATE_UNREACHED, /* no case runs its code */
	FATE_SAME, /* some do, and it makes no difference there */
	FATE_ALIVE, /* it makes one that no case sees */
	FATE_VERDICT,
	FATE_CRASH,
	FATE_TIMEOUT,
	FATES
};

static const char *const fates[FATES] = {"unreached", "same",  "alive",
					 "verdict",   "crash", "timeout"};

/* What a mutant's process leaves behind. */
struct trace {
	size_t at; /* the case that it was asked last */
	enum fate fate;
	bool late; /* its time was over */
};

/* A case, and the notes that it leaves of each mutant. */
struct question {
	const struct decoy_case *one;
	unsigned char *notes;
};

struct court {
	struct options options;
	bool relations;
	struct selection selection;
	struct question *questions;
	size_t count;
};

static struct trace *trace; /* all processes see it */

/* --- asking ------------------------------------------------------------------------------------- */

/* ask - FATE_ALIVE: the case sees nothing wrong. */
static enum fate ask(struct runner *runner, const struct decoy_case *one)
{
	enum fate fate = FATE_ALIVE;

	time_begin();
	runner->results = (struct results){0};
	if (runner_case(runner, one))
		fate = FATE_VERDICT;
	for (size_t i = 0; i < runner->results.count; i++) {
		const struct result *result = &runner->results.list[i];

		if (verdict_count(result) != 'f')
			continue;
		fate = result->verdict == VERDICT_CRASH ? FATE_CRASH : FATE_VERDICT;
		if (!mutant_chosen)
			cli_error("%s %s: %s", result->id, result->name, result->detail);
		break;
	}
	results_free(&runner->results);
	return fate;
}

static int open_subject(const struct court *court, struct runner *runner)
{
	static struct decoy_subject timed;
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN, .what = "mutant", .object = &timed};
	char *why = NULL;
	int err;

	timed = timed_reference();
	*runner = (struct runner){.options = &court->options, .relations = court->relations};
	err = subject_open(&runner->subject, &config, &why);
	if (!err)
		runner->features = subject_features(runner->subject);
	else if (!mutant_chosen)
		cli_error("%s", why ? why : strerror(-err));
	free(why);
	return err;
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
	int err = selection_all(&court->selection, &court->options);

	err = err ? err : selection_make_all(&court->selection);
	court->count = err ? 0 : court->selection.count;
	court->questions = calloc(court->count + 1, sizeof(*court->questions));
	if (err || !court->questions || !court->count)
		return -EINVAL;
	for (size_t i = 0; i < court->count; i++) {
		court->questions[i].one = court->selection.list[i];
		court->questions[i].notes = malloc(MUTANTS + 1);
		if (!court->questions[i].notes)
			return -ENOMEM;
	}
	qsort(court->questions, court->count, sizeof(*court->questions), by_size);
	return 0;
}

/* ask_all - every case without a mutant, each put to a subject that no other was put to. */
static int ask_all(struct court *court)
{
	mutant_noting = true;
	for (size_t i = 0; i < court->count; i++) {
		struct question *question = &court->questions[i];
		struct runner runner;
		enum fate fate;

		memset(mutant_notes, 0, MUTANTS + 1);
		if (open_subject(court, &runner))
			return -EIO;
		fate = ask(&runner, question->one);
		subject_close(runner.subject);
		memcpy(question->notes, mutant_notes, MUTANTS + 1);
		if (fate != FATE_ALIVE) {
			cli_error("%s fails without any mutant", question->one->name);
			return -EINVAL;
		}
	}
	time_end();
	mutant_noting = false;
	return 0;
}

/* --- a mutant ----------------------------------------------------------------------------------- */

static enum fate ask_until_told(const struct court *court, unsigned int mutant)
{
	struct runner runner;
	enum fate fate = FATE_ALIVE;

	if (open_subject(court, &runner))
		return FATE_CRASH;
	for (size_t i = 0; i < court->count && fate == FATE_ALIVE; i++) {
		if (!(court->questions[i].notes[mutant] & MUTANT_DIFFERS))
			continue;
		trace->at = i;
		fate = ask(&runner, court->questions[i].one);
	}
	return fate;
}

static void be_mutant(const struct court *court, unsigned int mutant)
{
	const struct rlimit memory = {MEMORY_MOST, MEMORY_MOST}, none = {0, 0};
	int null = open("/dev/null", O_WRONLY);

	dup2(null, STDERR_FILENO);
	setrlimit(RLIMIT_AS, &memory);
	setrlimit(RLIMIT_CORE, &none);
	mutant_chosen = mutant;
	trace->fate = ask_until_told(court, mutant);
	_exit(0);
}

/* sight - can any case tell? FATE_ALIVE: one may. */
static enum fate sight(const struct court *court, unsigned int mutant)
{
	unsigned char seen = 0;

	for (size_t i = 0; i < court->count; i++)
		seen |= court->questions[i].notes[mutant];
	if (seen & MUTANT_DIFFERS)
		return FATE_ALIVE;
	return seen & MUTANT_REACHED ? FATE_SAME : FATE_UNREACHED;
}

static int judge(const struct court *court, unsigned int mutant)
{
	enum fate fate = sight(court, mutant);
	const char *teller = "-";
	int status;
	pid_t pid;

	if (fate == FATE_ALIVE) {
		*trace = (struct trace){.fate = FATE_CRASH};
		fflush(stdout);
		pid = fork();
		if (!pid)
			be_mutant(court, mutant);
		if (pid < 0 || waitpid(pid, &status, 0) != pid)
			return -errno;
		fate = trace->late ? FATE_TIMEOUT : trace->fate;
		if (fate != FATE_ALIVE)
			teller = court->questions[trace->at].one->id;
	}
	printf("%u %s %s\n", mutant, fates[fate], teller);
	return 0;
}

static int judge_all(const struct court *court)
{
	unsigned int mutant;
	int err = 0;

	while (!err && scanf("%u", &mutant) == 1)
		err = mutant && mutant <= MUTANTS ? judge(court, mutant) : -EINVAL;
	return err;
}

static int share(void)
{
	unsigned char *memory = mmap(NULL, sizeof(*trace) + MUTANTS + 1, PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		return -errno;
	trace = (struct trace *)memory;
	mutant_notes = memory + sizeof(*trace);
	time_keep(&trace->late);
	return 0;
}

int main(int argc, char **argv)
{
	struct court court = {.options = {.spec = FDI_SPEC_LATEST, .level = FDI_SHOULD, .seed = 1}};
	int err = share();

	court.relations = argc > 1 && !strcmp(argv[1], "--relations");
	if (!err)
		err = load(&court);
	if (!err)
		err = ask_all(&court);
	if (!err)
		err = judge_all(&court);
	if (!err && !fflush(stdout))
		return CLI_HOLDS;
	cli_error("the mutants could not be judged: %s", strerror(-err));
	return CLI_HARNESS;
}
