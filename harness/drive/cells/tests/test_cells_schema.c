/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A published schema that refuses a cell, or lets a broken one pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cells.h"
#include "corpus.h"
#include "schema.h"

static bool is_valid(struct schema_set *schemas, const char *bytes, size_t len, char **error)
{
	json_t *value = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL);
	bool valid;

	assert_non_null(value);
	valid = schema_check(schemas, "cell.schema.json", value, error);
	json_decref(value);
	return valid;
}

static void cells_are_valid(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	size_t count, found = 0;
	const struct corpus_file *files = corpus_files(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		char *error = NULL;

		if (strncmp(files[i].path, "cells/", 6))
			continue;
		found++;
		if (!is_valid(schemas, files[i].bytes, files[i].len, &error))
			fail_msg("%s: %s", files[i].path, error);
	}
	assert_true(found > 30);
	schema_set_free(schemas);
}

static void what_the_compiler_refuses_is_invalid(void **state)
{
	static const char *const texts[] = {
		"{\"title\": \"T\", \"why\": \"W\", \"rules\": [], \"steps\": []}",
		"{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"driver.idle\"], \"steps\": [{}]}",
		"{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"driver.idle\"], "
		"\"steps\": [{\"slep\": 1}]}",
		"{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"driver.idle\"], "
		"\"steps\": [{\"sleep\": \"1 s\"}]}",
		"{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"driver.idle\"], "
		"\"steps\": [{\"open\": {}}]}",
		"{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"driver.idle\"], \"queue\": "
		"\"all\", \"steps\": []}",
	};
	static const struct drive_hello hello = {.queues = {{"r0", "render", 1}}, .queue_count = 1};
	struct schema_set *schemas = schema_set_new(corpus_schema);

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		struct cells_error where;
		struct cells cells;
		char *error = NULL;

		if (is_valid(schemas, texts[i], strlen(texts[i]), &error))
			fail_msg("valid: %s", texts[i]);
		free(error);
		assert_true(cells_compile_file(&hello, "x.json", texts[i], strlen(texts[i]), &cells,
					       &where) < 0);
	}
	schema_set_free(schemas);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cells_are_valid),
		cmocka_unit_test(what_the_compiler_refuses_is_invalid),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
