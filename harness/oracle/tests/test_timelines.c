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

static json_t *hypotheses_of(const char *path)
{
	struct recording *rec = NULL;
	struct rec_error error;
	json_t *states;
	size_t len;
	char *bytes = read_file(path, &len);

	if (rec_load(&rec, bytes, len, &error))
		fail_msg("%s:%u:%u: %s", path, error.line, error.column, error.text);
	free(bytes);
	states = oracle_hypotheses(rec);
	assert_non_null(states);
	rec_free(rec);
	return states;
}

/* The hypotheses of a case: its sweeps, or the sweeps of each alternative. */
static json_t *by_hand(const json_t *expect)
{
	const json_t *any = json_object_get(expect, "any");
	json_t *list = json_array();

	if (json_object_get(expect, "sweeps"))
		json_array_append(list, json_object_get(expect, "sweeps"));
	for (size_t i = 0; i < json_array_size(any); i++)
		json_array_append(list, json_object_get(json_array_get(any, i), "sweeps"));
	assert_true(json_array_size(list) > 0);
	return list;
}

static size_t check_recording(const char *path)
{
	char recording[4096];
	json_t *file = json_load_file(path, 0, NULL), *want, *got;
	size_t wrong, stem = strlen(path) - strlen(".json");

	assert_non_null(file);
	if (json_object_get(file, "family")) { /* test_anchors */
		json_decref(file);
		return 0;
	}
	assert_true(stem + sizeof(".fdseq") <= sizeof(recording));
	snprintf(recording, sizeof(recording), "%.*s.fdseq", (int)stem, path);
	want = by_hand(json_object_get(file, "expect"));
	got = hypotheses_of(recording);
	wrong = sets_differ(path, want, got);
	json_decref(got);
	json_decref(want);
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
		wrong += check_recording(found.gl_pathv[i]);
	globfree(&found);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_timelines)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
