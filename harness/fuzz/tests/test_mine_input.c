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

#include "mine_input.h"

static const char kept_text[] = "drm-driver:\tkept\n";

/* A file that another program removes while a campaign runs is none of the next process's seeds. */
static void test_removed(void **state)
{
	char directory[] = "/tmp/decoy-mine-XXXXXX", path[64];
	struct mine_inputs inputs;
	FILE *file;

	(void)state;
	assert_non_null(mkdtemp(directory));
	snprintf(path, sizeof(path), "%s/kept", directory);
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(kept_text, file);
	fclose(file);
	mine_inputs_begin(&inputs, 1, directory);
	assert_int_equal(inputs.seeds, inputs.made + 1);
	assert_int_equal(inputs.list[inputs.made].len, strlen(kept_text));
	assert_memory_equal(inputs.list[inputs.made].bytes, kept_text, strlen(kept_text));
	unlink(path);
	mine_inputs_again(&inputs, 2, directory);
	assert_int_equal(inputs.count, inputs.made);
	assert_int_equal(inputs.seeds, inputs.count);
	mine_inputs_free(&inputs);
	rmdir(directory);
}

/* The same seed makes the same inputs, another one makes others. */
static void test_repeats(void **state)
{
	static char bytes[3][MINE_INPUT_MAX + 1];
	struct mine_inputs inputs[3];
	size_t len[3];
	bool differs = false;

	(void)state;
	for (int i = 0; i < 3; i++)
		mine_inputs_begin(&inputs[i], i < 2 ? 7 : 8, "/none");
	for (int n = 0; n < 50; n++) {
		for (int i = 0; i < 3; i++)
			len[i] = mine_inputs_next(&inputs[i], bytes[i]);
		assert_int_equal(len[0], len[1]);
		assert_memory_equal(bytes[0], bytes[1], len[0]);
		differs = differs || len[2] != len[0] || memcmp(bytes[2], bytes[0], len[0]) != 0;
	}
	assert_true(differs);
	for (int i = 0; i < 3; i++)
		mine_inputs_free(&inputs[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_removed),
		cmocka_unit_test(test_repeats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
