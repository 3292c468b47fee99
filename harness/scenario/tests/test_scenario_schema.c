/* SPDX-License-Identifier: MIT */
/* The published schema and the compiler agree on what is a scenario. */
#include "corpus.h"
#include "faults.h"
#include "schema.h"

static void check_valid(struct schema_set *schemas, const json_t *value, const char *name)
{
	char *error = NULL;

	if (!schema_check(schemas, "scenario.schema.json", value, &error))
		fail_msg("%s: %s", name, error);
}

static int is_scenario(const char *path)
{
	return !strncmp(path, "scenarios/", 10);
}

static void test_corpus(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	size_t count, held = 0;
	const struct corpus_file *files = corpus_files(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		json_t *value;

		if (!is_scenario(files[i].path))
			continue;
		value = json_loadb(files[i].bytes, files[i].len, JSON_REJECT_DUPLICATES, NULL);
		assert_non_null(value);
		check_valid(schemas, value, files[i].path);
		json_decref(value);
		held++;
	}
	assert_true(held > 50);
	schema_set_free(schemas);
}

static void test_random(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);

	(void)state;
	for (uint64_t seed = 0; seed < 64; seed++) {
		json_t *value = scenario_random(seed, 60, seed % 32, &fixture_kinds);

		check_valid(schemas, value, "random");
		json_decref(value);
	}
	schema_set_free(schemas);
}

/* Faults that both refuse, of those that a schema can express. */
static void test_refused(void **state)
{
	static const char *const steps[] = {
		"{'at':1}",
		"{'at':1,'sample':{},'spawn':{'process':'p'}}",
		"{'at':1,'spawn':{}}",
		"{'at':1,'spawn':{'process':'p','fd':1}}",
		"{'at':'1 s','sample':{}}",
		"{'at':-1,'sample':{}}",
		"{'at':1,'reset':{'device':'g','engine':'e','flags':['x']}}",
		"{'at':1,'madvise':{'object':'o'}}",
	};
	struct schema_set *schemas = schema_set_new(corpus_schema);
	char text[2048];

	(void)state;
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		char *json, *error = NULL;
		json_t *value;

		snprintf(text, sizeof(text), STEPS("%s"), steps[i]);
		json = fixture_json(text);
		value = json_loads(json, 0, NULL);
		assert_false(schema_check(schemas, "scenario.schema.json", value, &error));
		json_decref(value);
		free(error);
		free(json);
	}
	schema_set_free(schemas);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_corpus),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
