/* SPDX-License-Identifier: MIT */
/*
 * mutant_cases of the model: each scenario of the corpus is a test for mutant_runner_serve(). A
 * mutant is killed where the recording, the truth log or the print log differs from the original's.
 *
 * Exit code 0, or 3 where a scenario cannot be played without a mutant or a system call fails.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "mutant_runner.h"
#include "mutant.h"
#include "options.h"
#include "simulated.h"
#include "terminal.h"
#include "xmalloc.h"

#define FOLDER "scenarios/"

/* The data of a test. */
struct scenario_run {
	const struct corpus_file *scenario;
	struct simulated original;
};

static bool play_scenario(struct simulated *out, const struct corpus_file *scenario)
{
	char *why = NULL;
	bool good = !simulated_play(out, scenario, SIMULATED_ALL, &why);

	free(why);
	return good;
}

/* Both logs as files have them. */
static char *write_logs(const struct sim_log *log, size_t *len)
{
	char *text;
	FILE *out = xmemstream(&text, len);

	for (size_t i = 0; i < log->truth_count; i++)
		truth_entry_write(out, &log->truth[i]);
	for (size_t i = 0; i < log->printed_count; i++)
		print_entry_write(out, &log->printed[i]);
	xmemstream_close(out);
	return text;
}

static bool logs_differ(const struct sim_log *a, const struct sim_log *b)
{
	size_t a_len, b_len;
	char *a_text = write_logs(a, &a_len), *b_text = write_logs(b, &b_len);
	const bool differ = a_len != b_len || memcmp(a_text, b_text, a_len) != 0;

	free(a_text);
	free(b_text);
	return differ;
}

static bool scenario_kills(const struct mutant_test *test)
{
	const struct scenario_run *run = test->about;
	const struct simulated *original = &run->original;
	struct simulated now;

	return !play_scenario(&now, run->scenario) ||
	       now.recording_len != original->recording_len ||
	       memcmp(now.recording, original->recording, now.recording_len) != 0 ||
	       logs_differ(&now.log, &original->log);
}

static bool note_scenario(struct mutant_test *test, struct scenario_run *run)
{
	const long start = mutant_runner_us();
	bool good;

	test->about = run;
	strncpy(test->name, run->scenario->path + strlen(FOLDER), MUTANT_TEST_NAME - 1);
	mutant_note(test->notes);
	good = play_scenario(&run->original, run->scenario);
	mutant_note(NULL);
	test->us = mutant_runner_us() - start;
	return good;
}

static int by_time(const void *a, const void *b)
{
	const struct mutant_test *left = a, *right = b;

	return (left->us > right->us) - (left->us < right->us);
}

int main(void)
{
	size_t all, count = 0;
	const struct corpus_file *files = corpus_files(&all);
	struct scenario_run *runs = calloc(all + 1, sizeof(*runs));
	struct mutant_test *tests = mutant_tests_alloc(all);

	for (size_t i = 0; runs && tests && i < all; i++) {
		if (strncmp(files[i].path, FOLDER, strlen(FOLDER)))
			continue;
		runs[count].scenario = &files[i];
		if (!note_scenario(&tests[count], &runs[count])) {
			terminal_error("%s cannot be played without any mutant", files[i].path);
			return EXIT_HARNESS;
		}
		count++;
	}
	if (!count)
		return EXIT_HARNESS;
	qsort(tests, count, sizeof(*tests), by_time);
	mutant_runner_serve(tests, count, scenario_kills);
}
