/* SPDX-License-Identifier: MIT */
/* Zeros that may stand for what was not printed, and those that may not. */
#include "scoped.h"
#include "zeros.h"

#define ZERO                            \
	{                               \
		.zero_for_absent = true \
	}

static const struct scoped_row texts[] = {
	{"a struct", ZERO, "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':'5','capacity':'0','cycles':'0'},'copy':{'busy_ns':'0'}}}",
	 VERDICT_PASS, NULL},
	{"a struct whose capacity is 1 from the beginning", ZERO,
	 "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':'5'},'copy':{'busy_ns':'0','capacity':'1'}}}",
	 VERDICT_PASS, NULL},
	{"no other number is it", ZERO, "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':'5'},'copy':{'busy_ns':'0','capacity':'2'}}}",
	 VERDICT_FAIL, "copy"},
	{"and no other member", ZERO, "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':'5'},'copy':{'busy_ns':'1','capacity':'1'}}}",
	 VERDICT_FAIL, "copy"},
	{"without the promise it is wrong",
	 {.zero_for_absent = false},
	 "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':'5','cycles':'0'}}}",
	 VERDICT_FAIL,
	 "cycles: expected nothing, got 0"},
	{"a printed 0", ZERO, "{'engines':{'render':{'busy_ns':'0'}}}",
	 "{'engines':{'render':{'busy_ns':'0'}}}", VERDICT_PASS, NULL},
	{"a printed value is no 0", ZERO, "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':'0'}}}", VERDICT_FAIL, "busy_ns: expected 5, got 0"},
	{"all regions are absent", ZERO, "{'driver':'a'}",
	 "{'driver':'a','regions':{'vram':{'total':'0','shared':'0'}},'engines':{'x':{}}}",
	 VERDICT_PASS, NULL},
	{"one is not", ZERO, "{'driver':'a'}",
	 "{'driver':'a','regions':{'vram':{'total':'0','shared':'1'}}}", VERDICT_FAIL, "regions"},
	{"0 is no name", ZERO, "{}", "{'client_id':'0'}", VERDICT_FAIL, "client_id"},
	{"no other form of 0", ZERO, "{}", "{'engines':{'render':{'busy_ns':'00'}}}", VERDICT_FAIL,
	 NULL},
	{"its own mark is a 0 like others", ZERO, "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':{'any':['0',null]}}}}", VERDICT_FAIL, "busy_ns"},
	{"and none where nothing was promised",
	 {.zero_for_absent = false},
	 "{'engines':{'render':{'busy_ns':'0'}}}",
	 "{'engines':{'render':{'busy_ns':{'any':['0',null]}}}}",
	 VERDICT_FAIL,
	 "busy_ns"},
};

SCOPED_ROWS(texts, false)

#define STATE(id, member, engine)                                                                \
	"{'clients':[{'device':'d','id':'" id "','members':[" member "],'engines':{'e':{" engine \
	"}}}]}"
#define A3   "{'pid':'1','fd':'3'}"
#define MAY  "'busy_ns':{'any':['5',null]}" /* held, and not printed any more */
#define NONE "{'clients':[]}"

/* Answers to two or three sweeps, and expectations of them. */
static const struct {
	const char *name;
	const char *expect, *answers;
	enum verdict verdict;
} series[] = {
	{"absent from the beginning", "[" STATE("7", A3, MAY) "," STATE("7", A3, MAY) "]",
	 "[" STATE("7", A3, "'busy_ns':'0'") "," STATE("7", A3, "'busy_ns':'0'") "]", VERDICT_PASS},
	{"a lost hold", "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("7", A3, MAY) "]",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("7", A3, "'busy_ns':'0'") "]", VERDICT_FAIL},
	{"lost two sweeps later",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("7", A3, MAY) "," STATE("7", A3, MAY) "]",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("7", A3, "") "," STATE("7", A3,
									      "'busy_ns':'0'") "]",
	 VERDICT_FAIL},
	{"a delta and a ratio are no hold",
	 "[" STATE("7", A3, "'delta_ns':'5','busy_ratio':{'ratio':'0.5'}") "," STATE("7", A3,
										     "") "]",
	 "[" STATE("7", A3, "'delta_ns':'5','busy_ratio':'0.5'") "," STATE(
		 "7", A3, "'delta_ns':'0','busy_ratio':'0.00'") "]",
	 VERDICT_PASS},
	{"a capacity is no counter",
	 "[" STATE("7", A3, "'busy_ns':'5','capacity':'2'") "," STATE(
		 "7", A3, "'busy_ns':'5','capacity':{'any':['2',null]}") "]",
	 "[" STATE("7", A3, "'busy_ns':'5','capacity':'2'") "," STATE(
		 "7", A3, "'busy_ns':'5','capacity':'0'") "]",
	 VERDICT_PASS},
	{"a lost hold, with its own mark",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("7", A3, MAY) "]",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("7", A3, "'busy_ns':{'any':['0',null]}") "]",
	 VERDICT_FAIL},
	{"null is not above 0", "[" STATE("7", A3, MAY) "," STATE("7", A3, MAY) "]",
	 "[" STATE("7", A3, "'busy_ns':null") "," STATE("7", A3, "'busy_ns':'0'") "]",
	 VERDICT_PASS},
	{"another client", "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("8", A3, MAY) "]",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," STATE("8", A3, "'busy_ns':'0'") "]", VERDICT_PASS},
	{"one that comes back",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," NONE "," STATE("7", A3, MAY) "]",
	 "[" STATE("7", A3, "'busy_ns':'5'") "," NONE "," STATE("7", A3, "'busy_ns':'0'") "]",
	 VERDICT_PASS},
	{"a saturated counter was above 0",
	 "[" STATE("7", A3, "'cycles':{'min':'2147483647','max':'9999999999'}") "," STATE(
		 "7", A3, "'cycles':{'any':['5',null]}") "]",
	 "[" STATE("7", A3, "'cycles':{'value':'2147483647','saturated':true}") "," STATE(
		 "7", A3, "'cycles':'0'") "]",
	 VERDICT_FAIL},
};

/* What is a 0 that may stand for nothing, and what has no other value. */
static void test_marks(void **state)
{
	static const struct {
		const char *value;
		enum shape shape;
		bool is_mark, is_only;
	} rows[] = {
		{"{'any':['0',null]}", SHAPE_NUMBER, true, true},
		{"{'any':['0',null],'x':'1'}", SHAPE_NUMBER, false, false},
		{"{'any':['0']}", SHAPE_NUMBER, false, false},
		{"{'any':['0','0']}", SHAPE_NUMBER, false, false},
		{"{'any':['0',null,'1']}", SHAPE_NUMBER, false, false},
		{"{'any':['1',null]}", SHAPE_NUMBER, false, false},
		{"{'any':[null,null]}", SHAPE_NUMBER, false, false},
		{"null", SHAPE_NUMBER, false, true},
		{"'0'", SHAPE_NUMBER, false, false},
		{"{'x':null}", SHAPE_NUMBER, false, false},
		{"'0'", SHAPE_ENGINE, false, false},
		{"{'busy_ns':{'any':['0',null]}}", SHAPE_ENGINE, false, true},
		{"{'busy_ns':'0'}", SHAPE_ENGINE, false, false},
		{"{'x':'0'}", SHAPE_ENGINE, false, true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		json_t *value = json(rows[i].value);

		if (zeros_is(value) != rows[i].is_mark ||
		    zeros_only(rows[i].shape, value, FEATURE_ALL) != rows[i].is_only)
			fail_msg("%s", rows[i].value);
		json_decref(value);
	}
	assert_true(zeros_only(SHAPE_NUMBER, NULL, FEATURE_ALL));
}

/* Of totals, too, and of clients that nothing distinguishes. */
static void test_replaced(void **state)
{
	json_t *answers = json("[{'clients':[{'engines':{'e':{'busy_ns':'5'}}},{'engines':{'e':{"
			       "'busy_ns':'6'}}}],'totals':[{'engines':{'e':{'cycles':'0'}}}]},"
			       "{'clients':[{'engines':{'e':{'busy_ns':'0'}}},{'engines':{'e':{"
			       "'busy_ns':'6'}}}]}]");
	json_t *want = json(
		"[{'clients':[{'engines':{'e':{'busy_ns':'5'}}},{'engines':{'e':{"
		"'busy_ns':'6'}}}],'totals':[{'engines':{'e':{'cycles':{'any':['0',null]}}}}]},"
		"{'clients':[{'engines':{'e':{'busy_ns':{'any':['0',null]}}}},{'engines':{'e':{"
		"'busy_ns':'6'}}}]}]");

	(void)state;
	zeros_replace(answers);
	assert_true(json_equal(answers, want));
	json_decref(answers);
	json_decref(want);
}

static void test_series(void **state)
{
	const struct decoy_case tc = {.id = "0001", .is_recording = true};
	const struct scope scope = {.features = FEATURE_ALL & ~FEATURE_TOTALS,
				    .zero_for_absent = true};

	(void)state;
	for (size_t i = 0; i < sizeof(series) / sizeof(series[0]); i++) {
		char hypotheses[4096];
		const char *lacks;
		struct judged judged;

		snprintf(hypotheses, sizeof(hypotheses), "[%s]", series[i].expect);
		judged = judge_scoped(&tc, &scope, hypotheses, series[i].answers, &lacks);
		if (judged.verdict != series[i].verdict)
			fail_msg("%s: %s: %s", series[i].name, verdict_word(judged.verdict),
				 judged.detail ? judged.detail : "");
		judged_clear(&judged);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts), cmocka_unit_test(test_marks),
		cmocka_unit_test(test_replaced), cmocka_unit_test(test_series)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
