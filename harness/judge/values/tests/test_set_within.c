/* SPDX-License-Identifier: MIT */
/* Values within nested sets, and the diff of a whole answer. */
#include "state_text.h"
#include "value_rows.h"

static const struct value_row values[] = {
	/* a range whose end is no number allows nothing */
	{"{'max':'x'}", "'5'", false},
	{"{'min':'!'}", "'5'", false},
	{"{'min':'!','max':'9'}", "'5'", false},
	{"{'min':'1','max':'x'}", "'5'", false},
	/* U+FFFD is a run of bad bytes; its neighbour U+FFFC is not */
	{"'a\\ufffcb'", "'a\\ufffc\\ufffcb'", false},
	{"'a\\ufffdb'", "'a\\ufffdc'", false},
	{"'a\\ufffd'", "'a\\ufffdb'", false},
	{"'a\\ufffdb'", "'a\\ufffd'", false},
	/* lists: as many, each within its own */
	{"[]", "[]", true},
	{"[]", "'5'", false},
	{"['1']", "['1','2']", false},
	{"['1','2']", "['9','2']", false},
	{"['1','2']", "['1','9']", false},
	{"['1','2','3']", "['1','2','3']", true},
	{"['1','2','3']", "['1','2','9']", false},
};

static void test_values(void **state)
{
	(void)state;
	CHECK_VALUES(values);
}

/* Sets nested less than SET_DEPTH deep are compared; deeper ones allow nothing. */
static void test_depth(void **state)
{
	json_t *value = json("'1'"), *state_set = json("{'clients':[]}"), *word = json("'1'");
	json_t *empty = json("{'clients':[]}");

	(void)state;
	for (int i = 0; i < SET_DEPTH; i++) {
		assert_true(judge_value(value, word));
		assert_true(judge_state(state_set, empty, FEATURE_PARSE, NULL));
		value = json_pack("{s:[o]}", "any", value);
		state_set = json_pack("{s:[o]}", "any", state_set);
	}
	assert_false(judge_value(value, word));
	assert_false(judge_state(state_set, empty, FEATURE_PARSE, NULL));
	json_decref(value);
	json_decref(state_set);
	json_decref(word);
	json_decref(empty);
}

static const struct {
	const char *expect;
	const char *answer;
	const char *text; /* NULL: allowed */
} snapshots[] = {
	/* the second alternative is as good as the first */
	{"{'any':[{'driver':'a'},{'driver':'b'}]}", "{'driver':'b'}", NULL},
	/* an alternative without members has no places, however few values it would be wrong in */
	{"{'engines':{'any':[{'c':{'busy_ns':'1'}},null]}}", "{'engines':{'a':{'busy_ns':'1'}}}",
	 "engines.c.busy_ns: expected 1, got nothing\n"
	 "engines.a: expected nothing, got {\"busy_ns\":\"1\"}\n"
	 "(the nearest of 2 allowed answers)"},
	{"{'engines':{'any':[null,{'any':['1']}]}}", "{'engines':{'a':{'busy_ns':'1'}}}",
	 "engines: expected nothing or 1, got {\"a\":{\"busy_ns\":\"1\"}}"},
	/* and what is no object has none */
	{"{'engines':{'any':[{'c':{'busy_ns':'1'}},null]}}", "{'engines':'5'}",
	 "engines: expected {\"c\":{\"busy_ns\":\"1\"}} or nothing, got 5"},
	/* a form that is no number's */
	{"{'engines':{'a':{'busy_ns':'1'}}}", "{'engines':{'a':{'busy_ns':'01'}}}",
	 "engines.a.busy_ns: expected a decimal string of digits without leading zeros, got \"01\""},
};

static void test_snapshots(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(snapshots) / sizeof(*snapshots); i++) {
		json_t *expect = json(snapshots[i].expect), *answer = json(snapshots[i].answer);
		struct judge_diff diff;
		bool ok = judge_snapshot(expect, answer, FEATURE_ALL, &diff);

		if (ok != !snapshots[i].text ||
		    (!ok && strcmp(text_of(&diff), snapshots[i].text) != 0))
			fail_msg("%s of %s: %s", snapshots[i].answer, snapshots[i].expect,
				 ok ? "allowed" : text_of(&diff));
		judge_diff_free(&diff);
		json_decref(expect);
		json_decref(answer);
	}
}

#define ONE "{'clients':[{'id':'7','driver':'xe'}]}"

static const struct state_row states[] = {
	{"any clients", "{'clients':{'anything':true}}", "{'clients':5}", NULL},
	{"anything", "{'anything':true}", "5", NULL},
	{"a refusal", "{'rejected':true}", "{'rejected':'no'}", NULL},
	{"no refusal", "{'rejected':true}", "{'clients':[]}", "expected a refusal, got an answer"},
	{"refused", ONE, "{'rejected':'no'}", "expected a state, got {\"rejected\":\"no\"}"},
	{"no expectation", "'5'", "{'clients':[]}",
	 "expected a well-formed expectation of a state"},
	/* a state that is refused is wrong in each of its values: a row that is none is nearer */
	{"the nearest of what is refused", "{'any':[" ONE ",'5']}", "{'rejected':'no'}",
	 "expected a well-formed expectation of a state\n(the nearest of 2 allowed answers)"},
	{"an answer where a refusal is near", "{'any':[{'rejected':true},{'clients':[]}]}",
	 "{'clients':[]}", NULL},
};

static void test_states(void **state)
{
	(void)state;
	CHECK_STATES(states, FEATURE_ALL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_snapshots),
		cmocka_unit_test(test_states),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
