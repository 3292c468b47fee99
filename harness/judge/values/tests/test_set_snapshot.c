/* SPDX-License-Identifier: MIT */
/* Snapshots compared with answers: their diffs, and what is excluded by features. */
#include "diff_text.h"
#include "unit.h"

#include "judge.h"

struct snapshot_case {
	const char *expect;
	const char *answer;
	unsigned int features;
	const char *diff; /* NULL: allowed */
};

#define NO_IDENTITY (FEATURE_ALL & ~FEATURE_IDENTITY)
#define WHOLE                                                                   \
	"{'driver':'i915','engines':{'render':{'busy_ns':'9','capacity':'2'}}," \
	"'regions':{'system0':{'total':'4096'}}}"

#define ENGINES "{'a':{'busy_ns':'1','capacity':'2'},'b':{'busy_ns':'4'}}"
#define THIRD	"{'driver':'xe','engines':" ENGINES "}"

static const struct snapshot_case snapshots[] = {
	{WHOLE, WHOLE, FEATURE_ALL, NULL},
	{WHOLE,
	 "{'driver':'i915','engines':{'render':{'busy_ns':'8','capacity':'2'}},"
	 "'regions':{'system0':{'total':'4096'}}}",
	 FEATURE_ALL, "engines.render.busy_ns: expected 9, got 8"},
	{WHOLE,
	 "{'driver':'i915','engines':{'render':{'busy_ns':9,'capacity':'2'}},"
	 "'regions':{'system0':{'total':'4096'}}}",
	 FEATURE_ALL, "engines.render.busy_ns: expected a decimal string, got the JSON number 9"},
	{WHOLE, "{'driver':'i915','engines':{'render':{'busy_ns':'9','capacity':'2'}}}",
	 FEATURE_ALL, "regions.system0.total: expected 4096, got nothing"},
	{WHOLE, "{'driver':'i915','engines':{'render':{'busy_ns':'9','capacity':'2'}}}",
	 FEATURE_ALL & ~FEATURE_MEMORY, NULL},
	{WHOLE,
	 "{'driver':'i915','engines':{'render':{'busy_ns':'9','capacity':'2'},"
	 "'ghost':{'busy_ns':'0'}},'regions':{'system0':{'total':'4096'}}}",
	 FEATURE_ALL, "engines.ghost: expected nothing, got {\"busy_ns\":\"0\"}"},
	{WHOLE, "{'rejected':'no'}", FEATURE_ALL, "expected an answer, got {\"rejected\":\"no\"}"},
	{WHOLE, "[]", FEATURE_ALL, "expected an object, got []"},
	/* who it was may be left out without identity, but is not to be wrong or made up */
	{"{'driver':'xe','pdev':'0','client_id':'7','client_name':'x'}", "{}", NO_IDENTITY, NULL},
	{"{'driver':'xe','pdev':'0'}", "{'driver':'xe','pdev':null}", NO_IDENTITY, NULL},
	{"{'driver':'xe','pdev':'0'}", "{'driver':'xe'}", FEATURE_ALL,
	 "pdev: expected 0, got nothing"},
	{"{'driver':'xe','pdev':'0'}", "{'pdev':'1'}", NO_IDENTITY, "pdev: expected 0, got 1"},
	{"{'driver':'xe'}", "{'pdev':'0'}", NO_IDENTITY, "pdev: expected nothing, got 0"},
	{"{'engines':{'driver':{'busy_ns':'1'}}}", "{}", NO_IDENTITY,
	 "engines.driver.busy_ns: expected 1, got nothing"},
	{"{'rejected':true}", "{'rejected':'no'}", FEATURE_ALL, NULL},
	{"{'rejected':true}", "{}", FEATURE_ALL, "expected a refusal, got {}"},
	{"{'any':[{'rejected':true},{'driver':'xe'}]}", "{'rejected':'no'}", FEATURE_ALL, NULL},
	{"{'any':[{'rejected':true},{'driver':'xe'}]}", "{'driver':'xe'}", FEATURE_ALL, NULL},
	{"{'any':[{'rejected':true},{'driver':'xe'}]}", "{'driver':'x'}", FEATURE_ALL,
	 "driver: expected \"xe\", got \"x\""},
	/* what the format does not have is ignored; what says nothing is absent */
	{"{'driver':'xe'}", "{'driver':'xe','elapsed':5,'engines':{},'regions':{'v':{}}}",
	 FEATURE_ALL, NULL},
	{"{'driver':'xe','engines':{'a':{'busy_ns':'1'}}}",
	 "{'driver':'xe','engines':{'a':{'busy_ns':'1','load':0.5,'delta_ns':'3','busy_ratio':'1'}}}",
	 FEATURE_ALL, NULL},
	{"{'driver':'xe'}", "{'driver':'xe','engines':{'a':{'busy_ns':'0'}}}", FEATURE_ALL,
	 "engines: expected nothing"},
	{"{'driver':'xe'}", "{'driver':'xe','engines':[]}", FEATURE_ALL,
	 "engines: expected nothing, got []"},
	/* a text is no number: it cannot be saturated; and an id that is is none */
	{"{'driver':'5000000000'}", "{'driver':{'value':'4294967295','saturated':true}}",
	 FEATURE_ALL, "driver: expected 5000000000, got 4294967295 (saturated)"},
	{"{'client_id':'5000000000'}", "{'client_id':{'value':'4294967295','saturated':true}}",
	 FEATURE_ALL, "client_id: expected 5000000000, got 4294967295 (saturated)"},
	{"{'engines':{'a':{'cycles':'5000000000'}}}",
	 "{'engines':{'a':{'cycles':{'value':'4294967295','saturated':true}}}}", FEATURE_ALL, NULL},
	{"{'engines':{'a':{'cycles':{'x':'5'}}}}", "{'engines':{'a':{'cycles':{'y':'5'}}}}",
	 FEATURE_ALL, "engines.a.cycles: expected {\"x\":\"5\"}"},
	{"{'client_id':'5000000000'}", "{'client_id':'705032704'}", FEATURE_ALL,
	 "client_id: expected 5000000000, got 705032704"},
	/* short forms of sets in a diff */
	{"{'client_id':{'any':['1','2',null]}}", "{'client_id':'3'}", FEATURE_ALL,
	 "client_id: expected 1, 2 or nothing, got 3"},
	{"{'engines':{'a':{'cycles':{'min':'1','max':'2'}}}}", "{'engines':{'a':{'cycles':'3'}}}",
	 FEATURE_ALL, "engines.a.cycles: expected 1..2, got 3"},
	/*
	 * of several answers the one with the fewest values that differ, and not with the fewest
	 * lines
	 */
	{"{'any':[{'driver':'xe'},{'driver':'xe','engines':{'a':{'busy_ns':'5'}}}," THIRD "]}",
	 "{'driver':'xe','engines':{'a':{'busy_ns':'1','capacity':'2'},'b':{'busy_ns':'5'}}}",
	 FEATURE_ALL, "engines.b.busy_ns: expected 4, got 5\n(the nearest of 3 allowed answers)"},
	{"{'engines':{'any':[null,{'any':[{'c':{'busy_ns':'1'}},{'any':['1'," ENGINES "]}]}]}}",
	 "{'engines':{'a':{'busy_ns':'1','capacity':'2'},'b':{'busy_ns':'5'}}}", FEATURE_ALL,
	 "engines.b.busy_ns: expected 4, got 5"},
	{"{'any':[{'rejected':true},{'driver':'xe','engines':{'a':{'busy_ns':{'any':['1','2']}}}}]}",
	 "{'driver':'xe','engines':{'a':{'busy_ns':'3'}}}", FEATURE_ALL,
	 "engines.a.busy_ns: expected 1 or 2, got 3"},
};

static void test_snapshots(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(snapshots) / sizeof(*snapshots); i++) {
		const struct snapshot_case *row = &snapshots[i];
		json_t *expect = json(row->expect), *answer = json(row->answer);
		struct judge_diff diff;
		bool ok = judge_snapshot(expect, answer, row->features, &diff);

		if (ok != !row->diff || ok != judge_snapshot(expect, answer, row->features, NULL))
			fail_msg("%s of %s: %s", row->answer, row->expect,
				 ok ? "ok" : text_of(&diff));
		if (row->diff && !strstr(text_of(&diff), row->diff))
			fail_msg("expected \"%s\", got \"%s\"", row->diff, text_of(&diff));
		assert_int_equal(diff.count > 0, !ok);
		judge_diff_free(&diff);
		json_decref(expect);
		json_decref(answer);
	}
}

static void test_long_diff(void **state)
{
	json_t *expect = json("{}"), *answer = json("{}");
	json_t *engines = json_object();
	struct judge_diff diff;
	char name[16];

	(void)state;
	json_object_set_new(expect, "engines", engines);
	for (int i = 0; i < 25; i++) {
		snprintf(name, sizeof(name), "e%d", i);
		json_object_set_new(engines, name, json_pack("{s:s}", "busy_ns", "1"));
	}
	assert_false(judge_snapshot(expect, answer, FEATURE_ALL, &diff));
	assert_int_equal(diff.count, 25);
	assert_non_null(strstr(text_of(&diff), "\nand 5 more"));
	judge_diff_free(&diff);
	/* the same out of several readings */
	expect = json_pack("{s:[o]}", "any", expect);
	assert_false(judge_snapshot(expect, answer, FEATURE_ALL, &diff));
	assert_int_equal(diff.count, 25);
	assert_non_null(strstr(text_of(&diff), "\nand 5 more"));
	judge_diff_free(&diff);
	json_decref(expect);
	json_decref(answer);
}

/* A subject's words reach terminals and logs: no escapes, no second line, no megabytes. */
static void test_hostile_words(void **state)
{
	json_t *expect = json("{'driver':'xe'}"), *answer = json("{'driver':'\\u001b[2J\\nPASS'}");
	struct judge_diff diff;
	const char *text;
	char *huge = malloc(100001);

	(void)state;
	json_object_set_new(answer, "engines", json_pack("{s:{s:s}}", "a\033b\nc", "busy_ns", "1"));
	assert_false(judge_snapshot(expect, answer, FEATURE_ALL, &diff));
	assert_null(strchr(text_of(&diff), '\033'));
	assert_int_equal(diff.count, 2);
	text = text_of(&diff);
	assert_ptr_equal(strrchr(text, '\n'), strchr(text, '\n'));
	judge_diff_free(&diff);
	memset(huge, 'x', 100000);
	huge[100000] = '\0';
	json_object_set_new(answer, "driver", json_string(huge));
	assert_false(judge_snapshot(expect, answer, FEATURE_ALL, &diff));
	assert_true(strlen(text_of(&diff)) < 1000);
	judge_diff_free(&diff);
	free(huge);
	json_decref(expect);
	json_decref(answer);
}

static void test_features(void **state)
{
	json_t *names = json("['parse','memory']");
	json_t *wrong = json("['parse','flying']");
	const char *unknown = NULL;

	(void)state;
	assert_int_equal(judge_features(names, &unknown), FEATURE_PARSE | FEATURE_MEMORY);
	assert_int_equal(judge_features(wrong, &unknown), -1);
	assert_string_equal(unknown, "flying");
	assert_int_equal(judge_features(NULL, &unknown), -1);
	json_decref(names);
	json_decref(wrong);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_snapshots),
		cmocka_unit_test(test_long_diff),
		cmocka_unit_test(test_hostile_words),
		cmocka_unit_test(test_features),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
