/* SPDX-License-Identifier: MIT */
/* What the command prints as JSON holds the schemas that it publishes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <cmocka.h>

#include "corpus.h"
#include "schema.h"

#define CASES DECOY_SOURCE_DIR "/corpus/cases/"

/* A trace, changed by a filter. */
#define TRACE(filter)                                                      \
	"sim dip --trace - -o /dev/null | " filter " >schema.grt; '" DECOY \
	"' trace verify --json schema.grt; code=$?; rm -f schema.grt; exit $code"

/* Traces of two scenarios. */
#define DIFF(a, b)                                                        \
	"sim " a " --trace schema-a.grt -o /dev/null; '" DECOY "' sim " b \
	" --trace schema-b.grt -o /dev/null; '" DECOY                     \
	"' trace diff --json schema-a.grt schema-b.grt; code=$?; rm -f schema-[ab].grt; exit $code"

/* One run: its arguments, its exit code, and the schema of its standard output. */
static const struct verb_output {
	const char *arguments;
	int exit;
	const char *schema; /* NULL: no JSON is promised */
} rows[] = {
	{"lint --json " CASES "driver/xe-5.fdinfo", 0, "finding.schema.json"},
	{"lint --json " CASES "driver/*.fdinfo " CASES "bug/*.fdseq", 1, "finding.schema.json"},
	{"lint --json " CASES "driver/vgem-1.fdinfo", 0, "finding.schema.json"},
	{"lint --json " CASES "client/name-not-utf8.fdinfo " CASES "text/nul-in-key.fdinfo", 0,
	 "finding.schema.json"},
	{"test --json --run 'engine/*'", 0, "results.schema.json"},
	{"test --json --run 'engine/*' --fail-fast --parser 'echo \"{}\"'", 1,
	 "results.schema.json"},
	{"test --json --run 0251 --parser 'cmp -s - " CASES
	 "engine/capacity-one.fdinfo || exec echo "
	 "\"{}\"; echo \"{\\\"driver\\\":\\\"i915\\\",\\\"pdev\\\":\\\"0000:00:02.0\\\","
	 "\\\"client_id\\\":\\\"7\\\",\\\"engines\\\":{\\\"video\\\":{\\\"busy_ns\\\":\\\"9\\\","
	 "\\\"capacity\\\":\\\"1\\\"}}}\"'",
	 1, "results.schema.json"},
	{"test --json --run 'timeline/*' --adapter-check", 0, "adapter-check.schema.json"},
	/* findings over time */
	{"lint --json --driver none " CASES "bug/*.fdseq", 1, "finding.schema.json"},
	{"--version >/dev/null; '" DECOY_DEV "' coverage --json", 0, "coverage.schema.json"},
	{TRACE("cat"), 0, "trace-verify.schema.json"},
	{TRACE("tail -c +2000"), 1, "trace-verify.schema.json"},
	{TRACE("sed 's/GRTB/GRTC/2'"), 1, "trace-verify.schema.json"},
	{"lint -q --report json=- " CASES "driver/i915-7.fdinfo", 0, "results.schema.json"},
	{"test --json --run 'value/*' --parser 'cat >&2; exit 3'", 3, NULL},
	{"test --json --run 'engine/*' --no-relations --parser 'grep -q capacity && exit 3; "
	 "echo \"{}\"'",
	 1, "results.schema.json"},
	{"test --json --run 'timeline/*' --parser 'echo \"{}\"'", 4, "results.schema.json"},
	{"sim lively --trace - | '" DECOY "' trace report --json - 2>&1; true", 0,
	 "trace-report.schema.json"},
	{"sim hang-and-reset --trace - | '" DECOY "' trace report --json - 2>&1; true", 0,
	 "trace-report.schema.json"},
	{"sim hang-and-reset --trace - | '" DECOY
	 "' trace live --json --every 60m - | tail -n 1; true",
	 0, "trace-live.schema.json"},
	{DIFF("dip", "dip"), 0, "trace-diff.schema.json"},
	{DIFF("dip", "hang-and-reset"), 1, "trace-diff.schema.json"},
};

static char *run_decoy(const char *arguments, int *exit_code, size_t *len)
{
	char command[4096], *text = NULL;
	FILE *out = open_memstream(&text, len), *from;
	char some[4096];
	size_t n;

	snprintf(command, sizeof(command), "'%s' %s 2>/dev/null </dev/null", DECOY, arguments);
	from = popen(command, "r");
	assert_non_null(from);
	while ((n = fread(some, 1, sizeof(some), from)) > 0)
		fwrite(some, 1, n, out);
	*exit_code = WEXITSTATUS(pclose(from));
	fclose(out);
	return text;
}

static void assert_output(struct schema_set *schemas, const struct verb_output *row)
{
	char *text, *error = NULL;
	int exit_code;
	size_t len;
	json_t *value;

	text = run_decoy(row->arguments, &exit_code, &len);
	if (exit_code != row->exit)
		fail_msg("exit %d, expected %d: decoy %s", exit_code, row->exit, row->arguments);
	value = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
	if (row->schema && !value)
		fail_msg("no JSON: decoy %s", row->arguments);
	if (row->schema && !schema_check(schemas, row->schema, value, &error))
		fail_msg("%s: decoy %s", error, row->arguments);
	json_decref(value);
	free(text);
}

static void test_output_holds_its_schema(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);

	(void)state;
	assert_non_null(schemas);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		assert_output(schemas, &rows[i]);
	schema_set_free(schemas);
}

/* Its goals are for a quiet machine and an optimised build: only the shape is asked of it here, of
 * one round. */
static void test_bench_holds_its_schema(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	char *text, *error = NULL;
	int exit_code;
	size_t len;
	json_t *value;

	(void)state;
	/* a guest's boot is no matter of shape: with none in the cache it is skipped */
	setenv("XDG_CACHE_HOME", "/nonexistent", 1);
	text = run_decoy("--version >/dev/null; '" DECOY_DEV
			 "' bench --json --rounds 1 --run memory/zero*",
			 &exit_code, &len);
	assert_in_range(exit_code, 0, 1);
	value = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(value);
	if (!schema_check(schemas, "bench.schema.json", value, &error))
		fail_msg("%s", error);
	assert_int_equal(json_array_size(json_object_get(value, "measures")), 27);
	json_decref(value);
	free(text);
	schema_set_free(schemas);
}

static void test_doctor_holds_its_schema(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	char *text, *error = NULL;
	int exit_code;
	size_t len;
	json_t *value;

	(void)state;
	text = run_decoy("doctor --json", &exit_code, &len);
	assert_int_equal(exit_code, 0);
	value = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(value);
	if (!schema_check(schemas, "doctor.schema.json", value, &error))
		fail_msg("%s", error);
	assert_in_range(json_array_size(json_object_get(value, "capabilities")), 5, 100);
	json_decref(value);
	free(text);
	schema_set_free(schemas);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_output_holds_its_schema),
		cmocka_unit_test(test_bench_holds_its_schema),
		cmocka_unit_test(test_doctor_holds_its_schema),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
