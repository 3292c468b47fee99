/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases of the model: the scenarios of the corpus, put to the mutants that standard input names
 * (court_serve()). Who plays one otherwise than the original shows it in the recording, the truth or what was
 * printed.
 *
 * Exit code 0, or 3 where a scenario cannot be played without a mutant or the system does not go along.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "court.h"
#include "mutant.h"
#include "options.h"
#include "simulated.h"
#include "terminal.h"

#define FOLDER "scenarios/"

/* What a question is about. */
struct matter {
	const struct corpus_file *scenario;
	struct simulated original;
};

static bool play(struct simulated *out, const struct corpus_file *scenario)
{
	char *why = NULL;
	bool good = !simulated_play(out, scenario, SIMULATED_ALL_BOOKS, &why);

	free(why);
	return good;
}

static bool differ(const char *a, size_t a_len, const char *b, size_t b_len)
{
	return a_len != b_len || memcmp(a, b, a_len) != 0;
}

static bool tells(const struct question *question)
{
	const struct matter *matter = question->about;
	const struct simulated *original = &matter->original;
	struct simulated now;

	return !play(&now, matter->scenario) ||
	       differ(now.recording, now.recording_len, original->recording,
		      original->recording_len) ||
	       differ(now.truth, now.truth_len, original->truth, original->truth_len) ||
	       differ(now.said, now.said_len, original->said, original->said_len);
}

static bool note(struct question *question, struct matter *matter)
{
	const long start = court_us();
	bool good;

	question->about = matter;
	strncpy(question->name, matter->scenario->path + strlen(FOLDER), COURT_NAME - 1);
	mutant_note(question->notes);
	good = play(&matter->original, matter->scenario);
	mutant_note(NULL);
	question->us = court_us() - start;
	return good;
}

static int by_time(const void *a, const void *b)
{
	const struct question *left = a, *right = b;

	return (left->us > right->us) - (left->us < right->us);
}

int main(void)
{
	size_t all, count = 0;
	const struct corpus_file *files = corpus_files(&all);
	struct matter *matters = calloc(all + 1, sizeof(*matters));
	struct question *questions = court_questions(all);

	for (size_t i = 0; matters && questions && i < all; i++) {
		if (strncmp(files[i].path, FOLDER, strlen(FOLDER)))
			continue;
		matters[count].scenario = &files[i];
		if (!note(&questions[count], &matters[count])) {
			terminal_error("%s cannot be played without any mutant", files[i].path);
			return EXIT_HARNESS;
		}
		count++;
	}
	if (!count)
		return EXIT_HARNESS;
	qsort(questions, count, sizeof(*questions), by_time);
	court_serve(questions, count, tells);
}
