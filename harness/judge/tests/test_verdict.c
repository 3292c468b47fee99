/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "verdict.h"

static const struct {
	enum case_level level;
	bool is_recording;
	const char *expect, *answer;
	enum verdict verdict;
	const char *detail;
} rows[] = {
	{CASE_MUST, false, "{'driver':'xe'}", "{'driver':'xe'}", VERDICT_PASS, NULL},
	{CASE_MUST, false, "{'driver':'xe'}", "{'driver':'x'}", VERDICT_FAIL,
	 "driver: expected \"xe\", got \"x\""},
	{CASE_MAY, false, "{'driver':'xe'}", "{'driver':'x'}", VERDICT_FAIL, "driver: "},
	{CASE_MUST, false, "{'driver':'xe'}", "{'rejected':'too \\u001b long'}", VERDICT_REJECTED,
	 "refused: too ? long"},
	{CASE_MUST, false, "{'rejected':true}", "{'rejected':'no'}", VERDICT_PASS, NULL},
	{CASE_MUST, false, "{'rejected':true}", "{'driver':'xe'}", VERDICT_FAIL,
	 "expected a refusal"},
	{CASE_UNCLEAR, false, "{'driver':{'any':['xe','x']}}", "{'driver':'x'}", VERDICT_INFO,
	 "answered {\"driver\":\"x\"}"},
	{CASE_UNCLEAR, false, "{'driver':{'any':['xe','x']}}", "{'driver':'y'}", VERDICT_FAIL,
	 "driver: expected \"xe\" or \"x\", got \"y\""},
	{CASE_UNCLEAR, false, "{'driver':'xe'}", "{'rejected':'no'}", VERDICT_REJECTED,
	 "refused: no"},
	{CASE_UNCLEAR, false, "{'any':[{'rejected':true},{}]}", "{'rejected':'no'}", VERDICT_INFO,
	 "answered {\"rejected\":\"no\"}"},
	{CASE_MUST, true, "{'clients':[]}", "{'clients':[]}", VERDICT_PASS, NULL},
	{CASE_MUST, true, "null", "{'clients':[]}", VERDICT_PASS, NULL},
	{CASE_MUST, true, "{'clients':[{'id':'7'}]}", "{'clients':[]}", VERDICT_FAIL,
	 "after sweep 3:\nclient 7: missing"},
	{CASE_UNCLEAR, true, "{'clients':[]}", "{'clients':[]}", VERDICT_INFO,
	 "after sweep 3:\nanswered {\"clients\":[]}"},
};

static void test_verdicts(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct decoy_case one = {.level = rows[i].level,
					 .is_recording = rows[i].is_recording};
		json_t *expect = json(rows[i].expect), *answer = json(rows[i].answer);
		struct judged judged = judge_case(&one, 2, expect, answer, FEATURE_ALL);

		if (judged.verdict != rows[i].verdict)
			fail_msg("%s: %d, %s", rows[i].answer, judged.verdict, judged.detail);
		if (rows[i].detail ? !judged.detail || !strstr(judged.detail, rows[i].detail)
				   : !!judged.detail)
			fail_msg("%s: %s", rows[i].answer, judged.detail);
		free(judged.detail);
		json_decref(expect);
		json_decref(answer);
	}
}

/* "first" has 9, then 11; "last" has 5, then 14. */
#define FIRST "[{'clients':[{'id':'9'}]},{'clients':[{'id':'11'}]}]"
#define LAST  "[{'clients':[{'id':'5'}]},{'clients':[{'id':'14'}]}]"

static const struct {
	enum case_level level;
	const char *answers;
	enum verdict verdict;
	int closest;
	const char *detail;
} series[] = {
	{CASE_MUST,
	 "[{'clients':[{'device':'d','id':'9'}]},{'clients':[{'device':'d','id':'11'}]}]",
	 VERDICT_PASS, 0, NULL},
	{CASE_MUST,
	 "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'14'}]}]",
	 VERDICT_PASS, 1, NULL},
	/* each answer is one of either, and no hypothesis explains both */
	{CASE_MUST,
	 "[{'clients':[{'device':'d','id':'9'}]},{'clients':[{'device':'d','id':'14'}]}]",
	 VERDICT_FAIL, 0, "after sweep 2:\nclient 11: missing"},
	{CASE_MUST,
	 "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'11'}]}]",
	 VERDICT_FAIL, 0, "after sweep 1:\nclient 9: missing"},
	/* what explains more speaks */
	{CASE_MUST, "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'3'}]}]",
	 VERDICT_FAIL, 1, "after sweep 2:\nclient 14: missing"},
	/* of two that explain as much, the one that is less wrong */
	{CASE_MUST, "[{'clients':[{'device':'d','id':'8'}]},{'clients':[]}]", VERDICT_FAIL, 0,
	 "after sweep 1:\nclient 9: missing"},
	{CASE_UNCLEAR,
	 "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'14'}]}]",
	 VERDICT_INFO, 1, "after sweep 1:\nanswered"},
	{CASE_MUST, "[{'rejected':'no'},{'rejected':'no'}]", VERDICT_REJECTED, 0,
	 "after sweep 1:\nrefused: no"},
};

static void test_hypotheses(void **state)
{
	json_t *hypotheses = json("[" FIRST "," LAST "]");

	(void)state;
	for (size_t i = 0; i < sizeof(series) / sizeof(*series); i++) {
		struct decoy_case one = {.level = series[i].level, .is_recording = true};
		json_t *answers = json(series[i].answers);
		const json_t *closest = NULL;
		struct judged judged = judge_answers(&one, hypotheses, answers,
						     FEATURE_ALL & ~FEATURE_TOTALS, &closest);

		if (judged.verdict != series[i].verdict)
			fail_msg("%s: %d, %s", series[i].answers, judged.verdict, judged.detail);
		if (series[i].detail ? !judged.detail || !strstr(judged.detail, series[i].detail)
				     : !!judged.detail)
			fail_msg("%s: %s", series[i].answers, judged.detail);
		assert_ptr_equal(closest, json_array_get(hypotheses, (size_t)series[i].closest));
		free(judged.detail);
		json_decref(answers);
	}
	json_decref(hypotheses);
}

static void test_worse(void **state)
{
	const struct judged pass = {.verdict = VERDICT_PASS}, info = {.verdict = VERDICT_INFO};
	const struct judged fail = {.verdict = VERDICT_FAIL},
			    rejected = {.verdict = VERDICT_REJECTED};

	(void)state;
	assert_true(judged_worse(&pass, &info));
	assert_true(judged_worse(&info, &fail));
	assert_false(judged_worse(&fail, &rejected));
	assert_false(judged_worse(&fail, &info));
	assert_false(judged_worse(&pass, &pass));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_verdicts),
		cmocka_unit_test(test_hypotheses),
		cmocka_unit_test(test_worse),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
