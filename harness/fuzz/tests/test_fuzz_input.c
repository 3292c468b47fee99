/* SPDX-License-Identifier: MIT */
/* Inputs of a campaign on a parser of the user: what earlier ones kept, and changes of all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "corpus.h"
#include "fuzz_input.h"

static const char kept_text[] = "drm-driver:\tkept\n";

/* Texts, recordings and seeds of the corpus are inputs, and nothing else of it is. */
static void test_seeds(void **state)
{
	static const struct {
		const char *path;
		bool is_seed;
	} rows[] = {
		{"cases/engine/accel.fdinfo", true},
		{"cases/bug/01-panfrost-curfreq-zero.after.fdseq", true},
		{"seeds/nul-in-key.seed", true},
		{"cases/engine/accel.json", false},
	};
	struct fuzz_inputs inputs;

	(void)state;
	fuzz_inputs_begin(&inputs, 1, "/none");
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct corpus_file *file = corpus_find(rows[i].path);
		bool found = false;

		assert_non_null(file);
		for (size_t k = 0; k < inputs.count; k++)
			found = found || (inputs.list[k].len == file->len &&
					  !memcmp(inputs.list[k].bytes, file->bytes, file->len));
		assert_int_equal(found, rows[i].is_seed);
	}
	fuzz_inputs_free(&inputs);
}

/* A file that another program removes while a campaign runs is none of the next process's seeds. */
static void test_removed(void **state)
{
	char directory[] = "/tmp/decoy-fuzz-XXXXXX", path[64];
	struct fuzz_inputs inputs;
	FILE *file;

	(void)state;
	assert_non_null(mkdtemp(directory));
	snprintf(path, sizeof(path), "%s/kept", directory);
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(kept_text, file);
	fclose(file);
	fuzz_inputs_begin(&inputs, 1, directory);
	assert_int_equal(inputs.seeds, inputs.made + 1);
	assert_int_equal(inputs.list[inputs.made].len, strlen(kept_text));
	assert_memory_equal(inputs.list[inputs.made].bytes, kept_text, strlen(kept_text));
	unlink(path);
	fuzz_inputs_again(&inputs, 2, directory);
	assert_int_equal(inputs.count, inputs.made);
	assert_int_equal(inputs.seeds, inputs.count);
	fuzz_inputs_free(&inputs);
	rmdir(directory);
}

/* The same seed makes the same inputs, another one makes others. */
static void test_repeats(void **state)
{
	static char bytes[3][FUZZ_INPUT_MAX + 1];
	struct fuzz_inputs inputs[3];
	size_t len[3];
	bool differs = false;

	(void)state;
	for (int i = 0; i < 3; i++)
		fuzz_inputs_begin(&inputs[i], i < 2 ? 7 : 8, "/none");
	for (int n = 0; n < 50; n++) {
		for (int i = 0; i < 3; i++)
			len[i] = fuzz_inputs_next(&inputs[i], bytes[i]);
		assert_int_equal(len[0], len[1]);
		assert_memory_equal(bytes[0], bytes[1], len[0]);
		differs = differs || len[2] != len[0] || memcmp(bytes[2], bytes[0], len[0]) != 0;
	}
	assert_true(differs);
	for (int i = 0; i < 3; i++)
		fuzz_inputs_free(&inputs[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_seeds),
		cmocka_unit_test(test_removed),
		cmocka_unit_test(test_repeats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
