/* SPDX-License-Identifier: MIT */
/*
 * The oracle against timelines that were worked out by hand. Which bug makes this fail? Any in the
 * oracle that a timeline was made for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "sets.h"

#define TIMELINES DECOY_SOURCE_DIR "/corpus/cases/timeline/*.json"

static char *read_file(const char *path, size_t *len)
{
	FILE *file = fopen(path, "rb");
	char *bytes;
	long size;

	assert_non_null(file);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	size = ftell(file);
	assert_true(size >= 0);
	rewind(file);
	*len = (size_t)size;
	bytes = malloc(*len + 1);
	assert_non_null(bytes);
	assert_int_equal(fread(bytes, 1, *len, file), *len);
	fclose(file);
	return bytes;
}

static json_t *ask(const char *path)
{
	struct recording *rec = NULL;
	struct rec_error error;
	json_t *states;
	size_t len;
	char *bytes = read_file(path, &len);

	if (rec_load(&rec, bytes, len, &error))
		fail_msg("%s:%u:%u: %s", path, error.line, error.column, error.text);
	free(bytes);
	states = oracle_states(rec);
	assert_non_null(states);
	rec_free(rec);
	return states;
}

static size_t compare(const char *path, size_t sweep, const json_t *want, const json_t *got)
{
	char *a, *b;
	size_t wrong;

	if (json_is_null(want))
		return 0;
	a = sets_text(want);
	b = sets_text(got);
	wrong = strcmp(a, b) != 0;
	if (wrong)
		print_error("%s: sweep %zu: by hand\n%s\nby the oracle\n%s\n", path, sweep, a, b);
	free(a);
	free(b);
	return wrong;
}

static size_t check(const char *path)
{
	char recording[4096];
	json_t *file = json_load_file(path, 0, NULL);
	const json_t *want = json_object_get(json_object_get(file, "expect"), "sweeps");
	json_t *got;
	size_t wrong = 0, stem = strlen(path) - strlen(".json");

	assert_non_null(file);
	assert_true(stem + sizeof(".fdseq") <= sizeof(recording));
	snprintf(recording, sizeof(recording), "%.*s.fdseq", (int)stem, path);
	got = ask(recording);
	assert_true(json_is_array(want));
	assert_int_equal(json_array_size(want), json_array_size(got));
	for (size_t i = 0; i < json_array_size(want); i++)
		wrong += compare(path, i + 1, json_array_get(want, i), json_array_get(got, i));
	json_decref(got);
	json_decref(file);
	return wrong;
}

static void test_timelines(void **state)
{
	glob_t found;
	size_t wrong = 0;

	(void)state;
	assert_int_equal(glob(TIMELINES, 0, NULL, &found), 0);
	assert_true(found.gl_pathc >= 30);
	for (size_t i = 0; i < found.gl_pathc; i++)
		wrong += check(found.gl_pathv[i]);
	globfree(&found);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_timelines)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
