/* SPDX-License-Identifier: MIT */
/*
 * Every scenario of the corpus, and some made up: it plays, twice with the same bytes, its
 * recording can be read, its lines hold their schemas, and what was not distorted is not more than
 * what is true.
 */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "corpus.h"
#include "simulate.h"
#include "recording.h"
#include "schema.h"

#define SEEDS 32

enum { RECORDING, TRUTH, PRINTED, OUTPUTS };

struct outputs {
	char *text[OUTPUTS];
	size_t len[OUTPUTS];
};

/* The entries that are handed over are those that files have. */
static void check_log(const struct outputs *outputs, const struct sim_log *log)
{
	char *text[OUTPUTS];
	size_t len[OUTPUTS];
	FILE *truth = open_memstream(&text[TRUTH], &len[TRUTH]);
	FILE *printed = open_memstream(&text[PRINTED], &len[PRINTED]);

	for (size_t i = 0; i < log->truth_count; i++)
		truth_entry_write(truth, &log->truth[i]);
	for (size_t i = 0; i < log->printed_count; i++)
		print_entry_write(printed, &log->printed[i]);
	fclose(truth);
	fclose(printed);
	for (int i = TRUTH; i < OUTPUTS; i++) {
		assert_string_equal(text[i], outputs->text[i]);
		free(text[i]);
	}
}

static void play_scenario(struct outputs *outputs, const char *name,
			  const struct scenario *scenario)
{
	struct simulate_streams streams = {0};
	FILE **const all[] = {&streams.recording, &streams.truth, &streams.printed};
	struct sim_log log = {0};
	struct sim_error error = {0};
	int err;

	streams.log = &log;
	for (int i = 0; i < OUTPUTS; i++)
		*all[i] = open_memstream(&outputs->text[i], &outputs->len[i]);
	err = simulate(scenario, &streams, NULL, &error);
	for (int i = 0; i < OUTPUTS; i++)
		fclose(*all[i]);
	if (err)
		fail_msg("%s: %s (step %" PRIu64 ", %d)", name, error.text, error.step, err);
	check_log(outputs, &log);
	sim_log_free(&log);
}

/* One output, line by line. */
struct lines {
	const char *at, *schema;
	unsigned int count;
};

/* Schemas are slow: they are asked of the first lines, and of some of the others. */
static bool is_checked(const struct lines *lines)
{
	return lines->count < 40 || lines->count % 20 == 0;
}

/* The next line as JSON that holds its schema; NULL: there is none. */
static json_t *next_line(struct lines *lines, const char *name, struct schema_set *schemas)
{
	const char *at = lines->at, *end = strchr(at, '\n');
	json_error_t error;
	json_t *line;
	char *why = NULL;

	if (!*at)
		return NULL;
	assert_non_null(end);
	line = json_loadb(at, (size_t)(end - at), JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
	if (!line)
		fail_msg("%s: %s: %s", name, lines->schema, error.text);
	if (is_checked(lines) && !schema_check(schemas, lines->schema, line, &why))
		fail_msg("%s: %s: %.*s", name, why, (int)(end - at), at);
	lines->at = end + 1;
	lines->count++;
	return line;
}

static uint64_t get_number(const json_t *object, const char *key)
{
	return strtoull(json_string_value(json_object_get(object, key)), NULL, 10);
}

/* Of each engine whose time the text has: it is not more than what is true. How many were equal. */
static unsigned int check_not_above_truth(const char *name, const struct rec_read *read,
					  json_t *engines)
{
	unsigned int equal = 0;
	const char *engine;
	json_t *truth;

	json_object_foreach(engines, engine, truth)
	{
		char key[256];
		const char *value;
		uint64_t printed, is = get_number(truth, "busy_ns");

		snprintf(key, sizeof(key), "\ndrm-engine-%s:\t", engine);
		value = memmem(read->text, read->len, key, strlen(key));
		if (!value)
			continue;
		printed = strtoull(value + strlen(key), NULL, 10);
		if (printed > is)
			fail_msg("%s: at %" PRIu64 ": %s: %" PRIu64 " printed, %" PRIu64 " is true",
				 name, read->t_ns, engine, printed, is);
		equal += printed == is;
	}
	return equal;
}

/* One client's line of the truth log for each read of one that is there. */
static json_t *truth_of(struct lines *truth, const char *name, struct schema_set *schemas)
{
	json_t *line;

	while ((line = next_line(truth, name, schemas))) {
		if (!strcmp(json_string_value(json_object_get(line, "what")), "client"))
			break;
		json_decref(line);
	}
	return line;
}

static bool values_same(const json_t *a, const json_t *b)
{
	return get_number(a, "sweep") == get_number(b, "sweep") &&
	       json_equal(json_object_get(a, "pid"), json_object_get(b, "pid")) &&
	       json_equal(json_object_get(a, "fd"), json_object_get(b, "fd"));
}

static unsigned int compare_logs(const struct outputs *outputs, const char *name,
				 struct schema_set *schemas)
{
	struct lines print_log = {.at = outputs->text[PRINTED], .schema = "print-log.schema.json"};
	struct lines truth_log = {.at = outputs->text[TRUTH], .schema = "truth.schema.json"};
	struct rec_error error;
	struct recording *rec;
	unsigned int equal = 0;
	json_t *printed, *truth = truth_of(&truth_log, name, schemas);

	if (rec_load(&rec, outputs->text[RECORDING], outputs->len[RECORDING], &error))
		fail_msg("%s: line %u: %s", name, error.line, error.text);
	for (size_t i = 0; i < rec->read_count; i++) {
		const struct rec_read *read = &rec->reads[i];

		if (read->is_none)
			continue;
		printed = next_line(&print_log, name, schemas);
		assert_non_null(printed);
		assert_int_equal(get_number(printed, "t"), read->t_ns);
		assert_int_equal(get_number(printed, "bytes"), read->len);
		assert_int_equal(json_integer_value(json_object_get(printed, "err")), read->err);
		if (truth && values_same(printed, truth)) {
			assert_int_equal(get_number(truth, "t"), read->until_ns);
			if (!read->err && !json_array_size(json_object_get(printed, "distortions")))
				equal += check_not_above_truth(name, read,
							       json_object_get(truth, "engines"));
			json_decref(truth);
			truth = truth_of(&truth_log, name, schemas);
		} else {
			assert_int_equal(read->err, ENOENT);
		}
		json_decref(printed);
	}
	assert_null(truth);
	assert_null(next_line(&print_log, name, schemas));
	rec_free(rec);
	return equal;
}

static unsigned int check_scenario(const char *name, const char *bytes, size_t len,
				   struct schema_set *schemas)
{
	struct outputs outputs[2];
	struct scenario_error error;
	struct scenario *scenario;
	unsigned int equal;

	if (scenario_compile(&scenario, bytes, len, &simulate_kinds, &error))
		fail_msg("%s:%u:%u: %s: %s", name, error.line, error.column, error.key, error.text);
	play_scenario(&outputs[0], name, scenario);
	play_scenario(&outputs[1], name, scenario);
	equal = compare_logs(&outputs[0], name, schemas);
	for (int i = 0; i < OUTPUTS; i++) {
		assert_int_equal(outputs[0].len[i], outputs[1].len[i]);
		assert_memory_equal(outputs[0].text[i], outputs[1].text[i], outputs[0].len[i]);
		free(outputs[0].text[i]);
		free(outputs[1].text[i]);
	}
	scenario_free(scenario);
	return equal;
}

static void test_scenarios_of_the_corpus(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	const struct corpus_file *files;
	size_t count, played = 0;
	unsigned int equal = 0;

	(void)state;
	files = corpus_files(&count);
	for (size_t i = 0; i < count; i++) {
		if (strncmp(files[i].path, "scenarios/", 10) != 0)
			continue;
		equal += check_scenario(files[i].path, files[i].bytes, files[i].len, schemas);
		played++;
	}
	/* most of what is read is not distorted, and counts while it runs */
	assert_in_range(played, 20, 100000);
	assert_in_range(equal, 500, 1000000000);
	schema_set_free(schemas);
}

static void test_scenarios_made_up(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	unsigned int equal = 0;

	(void)state;
	for (unsigned int seed = 0; seed < SEEDS; seed++) {
		json_t *root = scenario_random(seed, 10 + seed, seed % 32, &simulate_kinds);
		char *text = root ? json_dumps(root, 0) : NULL;
		char name[32];

		assert_non_null(text);
		snprintf(name, sizeof(name), "seed %u", seed);
		equal += check_scenario(name, text, strlen(text), schemas);
		free(text);
		json_decref(root);
	}
	assert_in_range(equal, 500, 1000000000);
	schema_set_free(schemas);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_scenarios_of_the_corpus),
		cmocka_unit_test(test_scenarios_made_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
