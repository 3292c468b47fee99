/* SPDX-License-Identifier: MIT */
/* Texts as recordings, and expectations narrowed to lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "answer_form.h"
#include "recording.h"

static const struct {
	const char *state;
	const char *narrowed;
} rows[] = {
	{"null", "null"},
	{"{\"anything\":true}", "{\"anything\":true}"},
	{"{\"clients\":{\"anything\":true}}", "{\"clients\":{\"anything\":true}}"},
	/* what lines cannot express may be anything; fds are removed, pids kept */
	{"{\"clients\":[{\"id\":\"7\",\"driver\":\"a\",\"device_key\":\"226:0\",\"optional\":true,"
	 "\"members\":[{\"pid\":\"1\",\"fd\":\"3\"},{\"pid\":\"1\",\"fd\":\"4\"}],"
	 "\"engines\":{\"e\":{\"busy_ns\":\"5\",\"capacity\":\"2\"}},\"regions\":{}}]}",
	 "{\"clients\":[{\"id\":\"7\",\"driver\":{\"anything\":true},\"pdev\":{\"anything\":true},"
	 "\"regions\":{\"anything\":true},\"device_key\":\"226:0\",\"optional\":true,"
	 "\"members\":[{\"pid\":\"1\"},{\"pid\":\"1\"}],"
	 "\"engines\":{\"e\":{\"busy_ns\":\"5\",\"*\":{\"anything\":true}}}}]}"},
	/* no time, or one that may be missing: no line */
	{"{\"clients\":[{\"engines\":{\"c\":{\"cycles\":\"5\"},\"m\":{\"busy_ns\":{\"any\":[null,\"1\"]}},"
	 "\"s\":{\"busy_ns\":{\"min\":\"1\",\"max\":\"2\"}}}}]}",
	 "{\"clients\":[{\"driver\":{\"anything\":true},\"pdev\":{\"anything\":true},"
	 "\"regions\":{\"anything\":true},\"engines\":{"
	 "\"c\":{\"any\":[{\"busy_ns\":null,\"*\":{\"anything\":true}},null]},"
	 "\"m\":{\"any\":[{\"busy_ns\":{\"any\":[null,\"1\"]},\"*\":{\"anything\":true}},null]},"
	 "\"s\":{\"busy_ns\":{\"min\":\"1\",\"max\":\"2\"},\"*\":{\"anything\":true}}}}]}"},
	/* alternatives at every level */
	{"{\"any\":[{\"clients\":[]},{\"clients\":{\"any\":[[],[{\"members\":{\"any\":[[],null]},"
	 "\"engines\":{\"any\":[{\"e\":{\"any\":[null,{\"busy_ns\":\"1\",\"delta_ns\":\"1\"}]}},null]}}]]}}]}",
	 "{\"any\":[{\"clients\":[]},{\"clients\":{\"any\":[[],[{\"members\":{\"any\":[[],null]},"
	 "\"driver\":{\"anything\":true},\"pdev\":{\"anything\":true},\"regions\":{\"anything\":true},"
	 "\"engines\":{\"any\":[{\"e\":{\"any\":[null,{\"busy_ns\":\"1\",\"*\":{\"anything\":true}}]}},null]}}"
	 "]]}}]}"},
};

static void test_lines(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		json_t *expect = json_loads(rows[i].state, JSON_DECODE_ANY, NULL);
		json_t *want = json_loads(rows[i].narrowed, JSON_DECODE_ANY, NULL);
		json_t *got;

		assert_non_null(expect);
		assert_non_null(want);
		got = expectations_as_lines(json_pack("[[o]]", expect), false);
		if (!json_equal(json_array_get(json_array_get(got, 0), 0), want))
			fail_msg("row %zu: %s", i, json_dumps(got, 0));
		json_decref(got);
		json_decref(want);
	}
}

/* Narrowed expectations, compared by judge_state(). */
static void test_judged(void **state)
{
	static const char expect[] =
		"{\"clients\":[{\"id\":\"7\",\"driver\":\"a\",\"members\":[{\"pid\":\"1\",\"fd\":\"3\"},"
		"{\"pid\":\"2\",\"fd\":\"3\"}],\"engines\":{\"e\":{\"busy_ns\":\"5\",\"cycles\":\"1\"}}}]}";
	static const struct {
		const char *answer;
		bool good, good_with_values;
	} answers[] = {
		{"{\"clients\":[{\"device\":\"d\",\"id\":\"7\",\"members\":[{\"pid\":\"2\"},{\"pid\":\"1\"}],"
		 "\"engines\":{\"e\":{\"busy_ns\":\"5\"}}}]}",
		 true, false},
		{"{\"clients\":[{\"device\":\"d\",\"id\":\"7\",\"members\":[{\"pid\":\"2\"},{\"pid\":\"1\"}],"
		 "\"engines\":{\"e\":{\"busy_ns\":\"5\",\"cycles\":\"1\"}}}]}",
		 true, true},
		{"{\"clients\":[{\"device\":\"d\",\"id\":\"7\",\"members\":[{\"pid\":\"2\"},{\"pid\":\"1\"}],"
		 "\"engines\":{\"e\":{\"busy_ns\":\"5\",\"cycles\":\"2\"}}}]}",
		 true, false},
		{"{\"clients\":[{\"device\":\"d\",\"id\":\"7\",\"members\":[{\"pid\":\"2\"},{\"pid\":\"1\"}],"
		 "\"engines\":{\"e\":{\"busy_ns\":\"6\"}}}]}",
		 false, false},
		{"{\"clients\":[{\"device\":\"d\",\"id\":\"7\",\"members\":[{\"pid\":\"1\"}],"
		 "\"engines\":{\"e\":{\"busy_ns\":\"5\"}}}]}",
		 false, false},
		{"{\"clients\":[{\"device\":\"d\",\"id\":\"8\",\"members\":[{\"pid\":\"2\"},{\"pid\":\"1\"}],"
		 "\"engines\":{\"e\":{\"busy_ns\":\"5\"}}}]}",
		 false, false},
		{"{\"clients\":[{\"device\":\"d\",\"id\":\"7\",\"members\":[{\"pid\":\"2\"},{\"pid\":\"1\"}],"
		 "\"engines\":{}}]}",
		 false, false},
		{"{\"clients\":[]}", false, false},
	};

	(void)state;
	for (size_t i = 0; i < 2 * sizeof(answers) / sizeof(answers[0]); i++) {
		const bool values = i % 2;
		json_t *narrowed = expectations_as_lines(
			json_pack("[[o]]", json_loads(expect, 0, NULL)), values);
		json_t *answer = json_loads(answers[i / 2].answer, 0, NULL);

		assert_non_null(answer);
		if (judge_state(json_array_get(json_array_get(narrowed, 0), 0), answer,
				FEATURE_PARSE | FEATURE_TRACK, NULL) !=
		    (values ? answers[i / 2].good_with_values : answers[i / 2].good))
			fail_msg("row %zu%s", i / 2, values ? " with values" : "");
		json_decref(narrowed);
		json_decref(answer);
	}
}

static void test_recording(void **state)
{
	static const char text[] = "drm-driver: a\n@ 5\n\0drm-client-id: 7";
	struct decoy_case tc = {.id = "0001",
				.target = CASE_CONSUMER,
				.ask = CASE_SNAPSHOT,
				.bytes = text,
				.len = sizeof(text) - 1};
	struct decoy_case got;
	struct recording *rec;
	struct rec_error error;
	char *bytes, *same;

	(void)state;
	case_as_recording(&got, &tc, &bytes);
	assert_true(got.is_recording);
	assert_int_equal(got.ask, CASE_ORACLE);
	assert_true(json_is_true(got.asked));
	assert_string_equal(got.id, "0001");
	assert_int_equal(rec_load(&rec, got.bytes, got.len, &error), 0);
	assert_int_equal(rec->sweep_count, 1);
	assert_int_equal(rec->read_count, 1);
	assert_int_equal(rec->reads[0].pid, 10);
	assert_int_equal(rec->reads[0].fd, 3);
	assert_int_equal(rec->reads[0].major, 226);
	assert_int_equal(rec->reads[0].minor, 128);
	assert_int_equal(rec->reads[0].len, sizeof(text) - 1);
	assert_memory_equal(rec->reads[0].text, text, sizeof(text) - 1);
	rec_free(rec);
	tc = got;
	case_as_recording(&got, &tc, &same);
	assert_null(same);
	assert_ptr_equal(got.bytes, bytes);
	free(bytes);
}

#define READ(fd, rest) "@ 0 pid=1 fd=" fd " dev=226:0\ndrm-driver: a\ndrm-client-id: 7\n" rest "\n"
/*
 * Without pdev one id may be one client of two drivers: of the device that was read last, which it
 * keeps.
 */
#define SHARED(fd, driver) \
	"@ 0 pid=1 fd=" fd " dev=226:" fd "\ndrm-driver: " driver "\ndrm-client-id: 7\n"
#define SILENT "@ 1 pid=1 fd=3 dev=226:3 len=4\nx: 1\n" /* only reads may follow */
#define OTHERS "@ 0 pid=2 fd=3 dev=226:9\nx: 1\n@ 0 pid=2 fd=4 dev=226:9\nx: 1\n"

/* Of two descriptors any one may count, in whatever order. */
static void test_ordered(void **state)
{
	static const struct {
		const char *bytes;
		bool ordered;
	} cases[] = {
		{READ("3", "drm-total-m: 1") READ("4", "drm-total-m: 2"), false},
		{READ("3", "drm-total-m: 1") READ("4", "drm-total-m: 1"), false},
		{READ("3", "drm-engine-e: 1 ns") READ("4", "drm-engine-e: 2 ns"), false},
		{READ("3", "drm-engine-e: 1 ns")
			 READ("4", "") "@ 0 pid=2 fd=3 dev=226:1\n"
				       "drm-driver: b\ndrm-client-id: 8\ndrm-total-m: 1\n",
		 false},
		{READ("3", "drm-total-m: 1"), false},
		{SHARED("3", "a") SHARED("4", "b"), false},
		{SHARED("3", "a") SHARED("4", "b") SILENT, true},
		{SHARED("3", "a") OTHERS SHARED("4", "b") SILENT, true},
		{"@ 0 sweep=0 pid=2 fd=3\nx: 1\n" SHARED("3", "a") SHARED("4", "b") SILENT, true},
		{SHARED("3", "a") SILENT, false},
		{SILENT "@ broken\n", false},
		{"drm-driver: a\n", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct decoy_case tc = {.is_recording = cases[i].bytes[0] == '@',
					      .bytes = cases[i].bytes,
					      .len = strlen(cases[i].bytes)};

		if (case_order_matters(&tc) != cases[i].ordered)
			fail_msg("row %zu", i);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_judged),
		cmocka_unit_test(test_recording),
		cmocka_unit_test(test_ordered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
