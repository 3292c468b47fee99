/* SPDX-License-Identifier: MIT */
/* A recording as a case, and the words about a wrong answer to it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "replay.h"

#define READ(t, busy)                                                               \
	"@ " t " pid=7 fd=3 dev=226:128\ndrm-driver:\tx\ndrm-pdev:\t0000:00:02.0\n" \
	"drm-client-id:\t4\ndrm-engine-r:\t" busy " ns\n"

static struct recording *load(const char *bytes)
{
	struct rec_error error;
	struct recording *rec;

	assert_int_equal(rec_load(&rec, bytes, strlen(bytes), &error), 0);
	return rec;
}

static const struct {
	const char *bytes;
	unsigned int features;
	bool is_recording;
	enum case_ask ask;
	unsigned int needs;
	const char *rule;
	bool judges;
} table[] = {
	{"drm-driver:\tx\n", FEATURE_ALL, false, CASE_ORACLE, FEATURE_PARSE, "engine.time", true},
	{"pos:\t0\n", FEATURE_ALL, false, CASE_ORACLE, FEATURE_PARSE, "engine.time", false},
	{READ("1", "5") READ("1000000000", "6"), FEATURE_ALL, true, CASE_ORACLE, FEATURE_TRACK,
	 "engine.time", true},
	/* a counter falls, and is passed again, or not */
	{READ("1", "5") READ("2000000000", "4") READ("3000000000", "6"), FEATURE_ALL, true,
	 CASE_ORACLE, FEATURE_TRACK, "time.hold", true},
	{READ("1", "5") READ("2000000000", "4"), FEATURE_ALL, true, CASE_ORACLE, FEATURE_TRACK,
	 "time.hold", true},
	/* who follows no clients is asked text after text, if all were read */
	{READ("1", "5") READ("2", "6"), FEATURE_PARSE, true, CASE_SNAPSHOTS, FEATURE_PARSE,
	 "engine.time", true},
	{READ("1", "5") "@ 2 pid=7 fd=3 err=2\n", FEATURE_PARSE, true, CASE_ORACLE, FEATURE_TRACK,
	 "engine.time", true},
	{"@ 1 pid=7 fd=3 err=2\n", FEATURE_ALL, true, CASE_ORACLE, FEATURE_TRACK, "engine.time",
	 false},
};

static void test_case(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		const size_t len = strlen(table[i].bytes);
		struct recording *rec = load(table[i].bytes);
		struct decoy_case one;
		json_t *expected;

		replay_case(&one, "a", table[i].bytes, len, rec, table[i].features);
		expected = case_expectations(&one);
		if (one.is_recording != table[i].is_recording || one.ask != table[i].ask ||
		    one.needs != table[i].needs || strcmp(case_rule(&one), table[i].rule) != 0 ||
		    replay_judges(rec) != table[i].judges || !expected)
			fail_msg("row %zu: %s", i, case_rule(&one));
		if (one.ask == CASE_SNAPSHOTS)
			assert_int_equal(json_array_size(json_array_get(expected, 0)),
					 rec->read_count);
		json_decref(expected);
		case_free(&one);
	}
}

/* As many states as busy has words: the time of the engine, or "-" for a sweep without clients. */
static json_t *states(const char *const *busy, size_t count)
{
	json_t *list = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(
			list,
			*busy[i] == '-'
				? json_pack("{s:[]}", "clients")
				: json_pack("{s:[{s:s,s:s,s:[{s:s,s:s}],s:{s:{s:s}}}]}", "clients",
					    "device", "d", "id", "4", "members", "pid", "7", "fd",
					    "3", "engines", "r", "busy_ns", busy[i]));
	return list;
}

static char *describe(const struct decoy_case *one, json_t *expected, const json_t *answers)
{
	json_t *hypotheses = json_pack("[O]", expected);
	struct judged judged = judge_answers(one, hypotheses, answers, FEATURE_TRACK, NULL);
	char *text = replay_describe(one, &judged);

	judged_clear(&judged);
	json_decref(hypotheses);
	return text;
}

/* A place that is wrong in several sweeps is one line: both times and both values at its beginning
 * and its end. */
static void test_intervals(void **state)
{
	static const char bytes[] = READ("1000000000", "5") READ("2000000000", "6")
		READ("3500000000", "7") READ("4000000000", "8") READ("5000000000", "9")
			READ("6000000000", "9");
	static const char *const right[] = {"5", "6", "7", "8", "9", "9"};
	static const char *const wrong[] = {"5", "1", "2", "8", "4", "-"};
	struct recording *rec = load(bytes);
	json_t *expected = states(right, 6), *answers = states(wrong, 6);
	struct decoy_case one;
	char *text;

	(void)state;
	replay_case(&one, "a", bytes, sizeof(bytes) - 1, rec, FEATURE_ALL);
	text = describe(&one, expected, answers);
	assert_string_equal(
		text, "client 4 (7/3): engines.r.busy_ns, from 2.000 s to 3.500 s (sweeps 2 to 3): "
		      "expected 6, got 1; at its end expected 7, got 2\n"
		      "client 4 (7/3): engines.r.busy_ns, 5.000 s (sweep 5): expected 9, got 4\n"
		      "client 4 (7/3): missing, 6.000 s (sweep 6)");
	free(text);
	assert_null(describe(&one, expected, expected));
	json_decref(expected);
	json_decref(answers);
	case_free(&one);
}

static void test_rule_of_a_crash(void **state)
{
	struct result result = {.verdict = VERDICT_FAIL, .rule = strdup("time.hold")};

	(void)state;
	replay_rule(&result, FDI_SPEC_LATEST);
	assert_string_equal(result.rule, "time.hold");
	result.verdict = VERDICT_HANG;
	replay_rule(&result, FDI_SPEC_LATEST);
	assert_string_equal(result.rule, "text.survives");
	assert_non_null(result.place);
	free(result.rule);
	result.rule = strdup("time.hold");
	result.verdict = VERDICT_PROTOCOL;
	replay_rule(&result, FDI_SPEC_LATEST);
	assert_string_equal(result.rule, "text.survives");
	result_clear(&result);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_case),
		cmocka_unit_test(test_intervals),
		cmocka_unit_test(test_rule_of_a_crash),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
