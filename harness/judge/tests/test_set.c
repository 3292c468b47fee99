/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "judge.h"

struct row {
	const char *expect;
	const char *answer; /* NULL: absent */
	bool allowed;
};

static const struct row values[] = {
	/* numbers and texts */
	{"'123'", "'123'", true},
	{"'123'", "'124'", false},
	{"'123'", "'0123'", false},
	{"'123'", "'+123'", false},
	{"'123'", "'1.23e2'", false},
	{"'123'", "123", false},
	{"'123'", NULL, false},
	{"'123'", "null", false},
	{"'123'", "['123']", false},
	{"'007'", "'007'", true},
	{"'007'", "'7'", false},
	{"'i915'", "'i915'", true},
	{"'i915'", "'i91'", false},
	{"'i91'", "'i915'", false},
	{"''", "''", true},
	{"''", NULL, false},
	/* a run of bad bytes is a run, but not nothing */
	{"'a\\ufffdb'", "'a\\ufffd\\ufffdb'", true},
	{"'a\\ufffd'", "'a\\ufffd\\ufffd'", true},
	{"'a\\ufffdb'", "'ab'", false},
	{"'ab'", "'a\\ufffdb'", false},
	{"'a\\ufffd'", "'a'", false},
	{"'a'", "'a\\ufffd'", false},
	/* exact at any length */
	{"'18446744073709551616'", "'18446744073709551616'", true},
	{"'18446744073709551616'", "'18446744073709551615'", false},
	{"'18446744073709551616'", "'0'", false},
	/* saturated: the true number is larger, and the limit is one of a type */
	{"'18446744073709551616'", "{'value':'18446744073709551615','saturated':true}", true},
	{"'18446744073709551615'", "{'value':'18446744073709551615','saturated':true}", false},
	{"'18446744073709551616'", "{'value':'18446744073709551614','saturated':true}", false},
	{"'5000000000'", "{'value':'4294967295','saturated':true}", true},
	{"'5000000000'", "{'value':'4294967296','saturated':true}", false},
	{"'300'", "{'value':'255','saturated':true}", false},
	{"'5000000000'", "{'value':'4294967295','saturated':false}", false},
	{"'5000000000'", "{'value':'4294967295'}", false},
	{"'5000000000'", "{'value':4294967295,'saturated':true}", false},
	{"'abc'", "{'value':'4294967295','saturated':true}", false},
	{"{'value':'4294967295','saturated':true}", "{'value':'4294967295','saturated':true}",
	 true},
	{"{'value':'4294967295','saturated':true}", "{'value':'2147483647','saturated':true}",
	 false},
	{"{'value':'4294967295','saturated':true}", "'4294967295'", false},
	/* absent */
	{NULL, NULL, true},
	{"null", NULL, true},
	{"null", "null", true},
	{"null", "'0'", false},
	{NULL, "'0'", false},
	/* any */
	{"{'any':['1','2']}", "'1'", true},
	{"{'any':['1','2']}", "'2'", true},
	{"{'any':['1','2']}", "'3'", false},
	{"{'any':['1','2']}", "'12'", false},
	{"{'any':['1','2']}", NULL, false},
	{"{'any':['1',null]}", NULL, true},
	{"{'any':['1',null]}", "'0'", false},
	{"{'any':[{'any':['1']},{'min':'5','max':'9'}]}", "'7'", true},
	{"{'any':[]}", NULL, false},
	{"{'any':['1','18446744073709551616']}",
	 "{'value':'18446744073709551615','saturated':true}", true},
	/* ranges, ends included */
	{"{'min':'5','max':'9'}", "'5'", true},
	{"{'min':'5','max':'9'}", "'9'", true},
	{"{'min':'5','max':'9'}", "'4'", false},
	{"{'min':'5','max':'9'}", "'10'", false},
	{"{'min':'5','max':'9'}", "'05'", false},
	{"{'min':'5','max':'9'}", "7", false},
	{"{'min':'5','max':'9'}", "'x'", false},
	{"{'min':'5','max':'9'}", NULL, false},
	{"{'min':'5'}", "'99999999999999999999999'", true},
	{"{'max':'5'}", "'0'", true},
	{"{'min':'5','max':'18446744073709551616'}",
	 "{'value':'18446744073709551615','saturated':true}", true},
	{"{'min':'5','max':'9'}", "{'value':'2147483647','saturated':true}", false},
	{"{'min':'5'}", "{'value':'2147483647','saturated':true}", true},
	/* ratios: 1e-3 of the larger side */
	{"{'ratio':'0.5'}", "'0.5'", true},
	{"{'ratio':'0.5'}", "'0.500499'", true},
	{"{'ratio':'0.5'}", "'0.5006'", false},
	{"{'ratio':'0.5'}", "'0.4996'", true},
	{"{'ratio':'0.5'}", "'0.4994'", false},
	{"{'ratio':'0'}", "'0'", true},
	{"{'ratio':'0'}", "'0.0000000005'", true},
	{"{'ratio':'0'}", "'0.001'", false},
	{"{'ratio':'1.5'}", "'1.5'", true},
	{"{'ratio':'1.5'}", "'1'", false},
	{"{'ratio':'0.5'}", "0.5", false},
	{"{'ratio':'0.5'}", "'nan'", false},
	{"{'ratio':'0.5'}", "'-0.5'", false},
	{"{'ratio':'0.5'}", "'5e-1'", false},
	{"{'ratio':'0.5'}", "'50%'", false},
	{"{'ratio':'0.5'}", "'0x0.8p0'", false},
	{"{'ratio':'0.5'}", NULL, false},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "'0.2'", true},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "'0.1999'", true},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "'0.1997'", false},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "'0.3'", true},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "'0.5004'", true},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "'0.5006'", false},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "'inf'", false},
	/* anything, refusals */
	{"{'anything':true}", NULL, true},
	{"{'anything':true}", "{'x':[1]}", true},
	{"{'rejected':true}", "{'rejected':'why'}", true},
	{"{'rejected':true}", "{'rejected':true}", false},
	{"{'rejected':true}", "'5'", false},
	{"{'rejected':true}", NULL, false},
	/* objects are closed, but for a star */
	{"{'a':'1','b':'2'}", "{'b':'2','a':'1'}", true},
	{"{'a':'1'}", "{'a':'1','b':'2'}", false},
	{"{'a':'1','b':'2'}", "{'a':'1'}", false},
	{"{'a':'1','b':{'any':['2',null]}}", "{'a':'1'}", true},
	{"{'a':'1','*':{'anything':true}}", "{'a':'1','b':'2'}", true},
	{"{'a':'1','*':{'anything':true}}", "{'a':'2','b':'2'}", false},
	{"{'a':'1','*':{'min':'0'}}", "{'a':'1','b':'x'}", false},
	{"{'a':'1','*':{'min':'0'}}", "{'a':'1'}", true},
	{"{'a':'1'}", NULL, false},
	{"{'a':'1'}", "'1'", false},
	{"{'a':'1'}", "[]", false},
	{"{'any':[{'a':'1'},null]}", NULL, true},
	{"{'any':[{'a':'1'},{'a':'2','b':'3'}]}", "{'a':'2'}", false},
	{"{'any':[{'a':'1'},{'a':'2','b':'3'}]}", "{'a':'2','b':'3'}", true},
	/* members that are called like sets */
	{"{'any':{'busy_ns':'1'}}", "{'any':{'busy_ns':'1'}}", true},
	{"{'any':{'busy_ns':'1'}}", "{'any':{'busy_ns':'2'}}", false},
	{"{'ratio':{'x':'1'},'anything':{'x':'2'}}", "{'ratio':{'x':'1'},'anything':{'x':'2'}}",
	 true},
	/* no expectations at all allow nothing */
	{"5", "5", false},
	{"true", "true", false},
	{"['1','2']", "['1','2']", true},
	{"['1','2']", "['2','1']", false},
	{"['1','2']", "['1']", false},
};

static void test_values(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
		json_t *expect = json(values[i].expect), *answer = json(values[i].answer);

		if (judge_value(expect, answer) != values[i].allowed)
			fail_msg("%s of %s", values[i].answer, values[i].expect);
		json_decref(expect);
		json_decref(answer);
	}
}

static void test_depth(void **state)
{
	json_t *deep = json("'1'"), *word = json("'1'");

	(void)state;
	for (int i = 0; i < 1000; i++)
		deep = json_pack("{s:[o]}", "any", deep);
	assert_false(judge_value(deep, word)); /* too deep to be meant, and no crash */
	json_decref(deep);
	json_decref(word);
}

struct snapshot_row {
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

static const struct snapshot_row snapshots[] = {
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
		const struct snapshot_row *row = &snapshots[i];
		json_t *expect = json(row->expect), *answer = json(row->answer);
		struct judge_diff diff;
		bool ok = judge_snapshot(expect, answer, row->features, &diff);

		if (ok != !row->diff || ok != judge_snapshot(expect, answer, row->features, NULL))
			fail_msg("%s of %s: %s", row->answer, row->expect, ok ? "ok" : diff.text);
		if (row->diff && !strstr(diff.text, row->diff))
			fail_msg("expected \"%s\", got \"%s\"", row->diff, diff.text);
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
	assert_non_null(strstr(diff.text, "\nand 5 more"));
	assert_int_equal(strlen(diff.text), diff.len);
	judge_diff_free(&diff);
	/* the same out of several readings */
	expect = json_pack("{s:[o]}", "any", expect);
	assert_false(judge_snapshot(expect, answer, FEATURE_ALL, &diff));
	assert_int_equal(diff.count, 25);
	assert_non_null(strstr(diff.text, "\nand 5 more"));
	judge_diff_free(&diff);
	json_decref(expect);
	json_decref(answer);
}

/* A subject's words reach terminals and logs: no escapes, no second line, no megabytes. */
static void test_hostile_words(void **state)
{
	json_t *expect = json("{'driver':'xe'}"), *answer = json("{'driver':'\\u001b[2J\\nPASS'}");
	struct judge_diff diff;
	char *huge = malloc(100001);

	(void)state;
	json_object_set_new(answer, "engines", json_pack("{s:{s:s}}", "a\033b\nc", "busy_ns", "1"));
	assert_false(judge_snapshot(expect, answer, FEATURE_ALL, &diff));
	assert_null(strchr(diff.text, '\033'));
	assert_int_equal(diff.count, 2);
	assert_ptr_equal(strrchr(diff.text, '\n'), strchr(diff.text, '\n'));
	judge_diff_free(&diff);
	memset(huge, 'x', 100000);
	huge[100000] = '\0';
	json_object_set_new(answer, "driver", json_string(huge));
	assert_false(judge_snapshot(expect, answer, FEATURE_ALL, &diff));
	assert_true(diff.len < 1000);
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
		cmocka_unit_test(test_values),	      cmocka_unit_test(test_depth),
		cmocka_unit_test(test_snapshots),     cmocka_unit_test(test_long_diff),
		cmocka_unit_test(test_hostile_words), cmocka_unit_test(test_features),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
