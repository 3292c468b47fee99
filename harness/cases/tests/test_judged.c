/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "judged.h"

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
	{CASE_MAY, false, "{'driver':'xe'}", "{'driver':'x'}", VERDICT_FAIL,
	 "driver: expected \"xe\", got \"x\""},
	{CASE_MUST, false, "{'driver':'xe'}", "{'rejected':'too \\u001b long'}", VERDICT_REJECTED,
	 "refused: too ? long"},
	{CASE_MUST, false, "{'rejected':true}", "{'rejected':'no'}", VERDICT_PASS, NULL},
	{CASE_MUST, false, "{'rejected':true}", "{'driver':'xe'}", VERDICT_FAIL,
	 "expected a refusal, got {\"driver\":\"xe\"}"},
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
		struct decoy_case tc = {.level = rows[i].level,
					.is_recording = rows[i].is_recording};
		json_t *expect = json(rows[i].expect), *answer = json(rows[i].answer);
		struct judged judged = judge_case(&tc, 2, expect, answer, FEATURE_ALL);

		if (judged.verdict != rows[i].verdict)
			fail_msg("%s: %d, %s", rows[i].answer, judged.verdict, judged.detail);
		if (rows[i].detail ? !judged.detail || strcmp(judged.detail, rows[i].detail) != 0
				   : !!judged.detail)
			fail_msg("%s: %s", rows[i].answer, judged.detail);
		judged_clear(&judged);
		json_decref(expect);
		json_decref(answer);
	}
}

/* "first" has 9, then 11; "last" has 5, then 14. */
#define FIRST	"[{'clients':[{'id':'9'}]},{'clients':[{'id':'11'}]}]"
#define LAST	"[{'clients':[{'id':'5'}]},{'clients':[{'id':'14'}]}]"
#define NEAREST "\n(no single hypothesis explains all answers; this is the closest of "

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
	 VERDICT_FAIL, 0,
	 "after sweep 2:\nclient 11: missing\nclient 14: not expected" NEAREST "2)"},
	{CASE_MUST,
	 "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'11'}]}]",
	 VERDICT_FAIL, 0, "after sweep 1:\nclient 9: missing\nclient 5: not expected" NEAREST "2)"},
	/* the hypothesis that explains more is reported */
	{CASE_MUST, "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'3'}]}]",
	 VERDICT_FAIL, 1,
	 "after sweep 2:\nclient 14: missing\nclient 3: not expected" NEAREST "2)"},
	/* of two that explain as much and are as wrong, the first */
	{CASE_MUST, "[{'clients':[{'device':'d','id':'8'}]},{'clients':[]}]", VERDICT_FAIL, 0,
	 "after sweep 1:\nclient 9: missing\nclient 8: not expected" NEAREST "2)"},
	{CASE_UNCLEAR,
	 "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'14'}]}]",
	 VERDICT_INFO, 1,
	 "after sweep 1:\nanswered {\"clients\":[{\"device\":\"d\",\"id\":\"5\"}]}"},
	/* a failure after what is only noted */
	{CASE_UNCLEAR,
	 "[{'clients':[{'device':'d','id':'5'}]},{'clients':[{'device':'d','id':'3'}]}]",
	 VERDICT_FAIL, 1,
	 "after sweep 2:\nclient 14: missing\nclient 3: not expected" NEAREST "2)"},
	{CASE_MUST, "[{'rejected':'no'},{'rejected':'no'}]", VERDICT_REJECTED, 0,
	 "after sweep 1:\nrefused: no"},
};

static void test_hypotheses(void **state)
{
	json_t *hypotheses = json("[" FIRST "," LAST "]");

	(void)state;
	for (size_t i = 0; i < sizeof(series) / sizeof(*series); i++) {
		struct decoy_case tc = {.level = series[i].level, .is_recording = true};
		json_t *answers = json(series[i].answers);
		const json_t *closest = NULL;
		struct judged judged = judge_answers(&tc, hypotheses, answers,
						     FEATURE_ALL & ~FEATURE_TOTALS, &closest);

		if (judged.verdict != series[i].verdict)
			fail_msg("%s: %d, %s", series[i].answers, judged.verdict, judged.detail);
		if (series[i].detail
			    ? !judged.detail || strcmp(judged.detail, series[i].detail) != 0
			    : !!judged.detail)
			fail_msg("%s: %s", series[i].answers, judged.detail);
		assert_ptr_equal(closest, json_array_get(hypotheses, (size_t)series[i].closest));
		judged_clear(&judged);
		json_decref(answers);
	}
	json_decref(hypotheses);
}

#define CLIENT(busy, capacity) \
	"{'id':'7','engines':{'a':{'busy_ns':'" #busy "','capacity':'" #capacity "'}}}"
#define ONE(...) "{'clients':[" __VA_ARGS__ "]}"
#define GOT	 "{'clients':[{'device':'d','id':'7','engines':{'a':{'busy_ns':'5','capacity':'2'}}}]}"

/* The answers are GOT and GOT. */
static const struct {
	const char *hypotheses;
	size_t closest;
	const char *detail;
} nearest[] = {
	/* of one, there is no nearest */
	{"[[" ONE(CLIENT(5, 3)) "," ONE(CLIENT(5, 2)) "]]", 0,
	 "after sweep 1:\nclient 7: engines.a.capacity: expected 3, got 2"},
	/* fewer values, at any place; the first of equally wrong ones */
	{"[[" ONE(CLIENT(1, 3)) "],[" ONE(CLIENT(5, 4)) "],[" ONE(CLIENT(6, 2)) "]]", 1,
	 "after sweep 1:\nclient 7: engines.a.capacity: expected 4, got 2" NEAREST "3)"},
	/* fewer sweeps before fewer values */
	{"[[" ONE(CLIENT(6, 2)) "," ONE(CLIENT(6, 2)) "],[" ONE(CLIENT(5, 2)) "," ONE(
		 CLIENT(1, 3)) "]]",
	 1,
	 "after sweep 2:\nclient 7: engines.a.busy_ns: expected 1, got 5\n"
	 "client 7: engines.a.capacity: expected 3, got 2" NEAREST "2)"},
	{"[[" ONE(CLIENT(5, 2)) "," ONE(CLIENT(1, 3)) "],[" ONE(CLIENT(6, 2)) "," ONE(
		 CLIENT(6, 2)) "]]",
	 0,
	 "after sweep 2:\nclient 7: engines.a.busy_ns: expected 1, got 5\n"
	 "client 7: engines.a.capacity: expected 3, got 2" NEAREST "2)"},
};

static void test_nearest(void **state)
{
	const struct decoy_case tc = {.level = CASE_MUST, .is_recording = true};
	json_t *answers = json("[" GOT "," GOT "]");

	(void)state;
	for (size_t i = 0; i < sizeof(nearest) / sizeof(*nearest); i++) {
		json_t *hypotheses = json(nearest[i].hypotheses);
		const json_t *closest = NULL;
		struct judged judged = judge_answers(&tc, hypotheses, answers,
						     FEATURE_ALL & ~FEATURE_TOTALS, &closest);

		assert_int_equal(judged.verdict, VERDICT_FAIL);
		assert_string_equal(judged.detail, nearest[i].detail);
		assert_ptr_equal(closest, json_array_get(hypotheses, nearest[i].closest));
		judged_clear(&judged);
		json_decref(hypotheses);
	}
	json_decref(answers);
}

/* Of an answer that is only noted 400 bytes are shown. */
static void test_long_answer(void **state)
{
	const struct decoy_case tc = {.level = CASE_UNCLEAR};
	json_t *expect = json("{'anything':true}");

	(void)state;
	for (size_t len = 398; len <= 402; len++) {
		char driver[500] = "", expected[600];
		json_t *answer;
		struct judged judged;

		memset(driver, 'x', len - strlen("{\"driver\":\"\"}"));
		answer = json_pack("{s:s}", "driver", driver);
		judged = judge_case(&tc, 0, expect, answer, FEATURE_ALL);
		snprintf(expected, sizeof(expected), "{\"driver\":\"%s\"}", driver);
		if (len > 400)
			strcpy(expected + 400, "...");
		assert_memory_equal(judged.detail, "answered ", 9);
		assert_string_equal(judged.detail + 9, expected);
		judged_clear(&judged);
		json_decref(answer);
	}
	json_decref(expect);
}

/* What the first difference of an answer is about: how many expected and answered clients. */
#define ID(id, fds) "{'id':'" id "','members':[" fds "]}"
#define FD(fd)	    "{'pid':'1','fd':'" fd "'}"
static const struct {
	const char *expect, *answer;
	enum difference_kind kind;
	const char *of, *list, *item, *first;
	size_t clients, answers;
} about[] = {
	{ID("7", FD("3")), ID("8", FD("3")), DIFFERENCE_VALUE, "client 7 (1/3)", NULL, NULL, "id",
	 1, 1},
	{ID("7", FD("3")), "", DIFFERENCE_MISSING, "client 7 (1/3)", NULL, NULL, NULL, 1, 0},
	{"", ID("7", FD("3")), DIFFERENCE_UNEXPECTED, "client 7 (1/3)", NULL, NULL, NULL, 0, 1},
	{ID("7", FD("3") "," FD("4")), ID("7", FD("3")) "," ID("7", FD("4")), DIFFERENCE_MISSING,
	 "client 7 (1/3 1/4)", NULL, NULL, NULL, 1, 2},
	{ID("7", FD("3")), "{'id':'7','members':5}", DIFFERENCE_EXPECTED, "client 7 (1/3)", NULL,
	 NULL, "members", 1, 1},
	{ID("7", FD("3")),
	 "{'id':'7','device':'d','members':[" FD("3") "]}],'totals':[{'device':'d'}",
	 DIFFERENCE_VALUE, "totals d", "totals", "d", "clients", 0, 0},
	{ID("7", FD("3")), "{'id':'7','device':'d','members':[" FD("3") "]}],'totals':5,'x':[",
	 DIFFERENCE_EXPECTED, NULL, NULL, NULL, "totals", 0, 0},
};

static bool same_word(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static const char *id_of(const json_t *clients)
{
	return json_string_value(json_object_get(json_array_get(clients, 0), "id"));
}

static void test_about(void **state)
{
	const struct decoy_case tc = {.is_recording = true};

	(void)state;
	for (size_t i = 0; i < sizeof(about) / sizeof(*about); i++) {
		char expect[512], answer[512];
		const struct difference *first;
		struct judged judged;
		json_t *expected, *answers;

		snprintf(expect, sizeof(expect), "[[{'clients':[%s]}]]", about[i].expect);
		snprintf(answer, sizeof(answer), "[{'clients':[%s]}]", about[i].answer);
		expected = json(expect);
		answers = json(answer);
		judged = judge_answers(&tc, expected, answers, FEATURE_ALL, NULL);
		assert_int_equal(judged.count, 1);
		first = &judged.differences[0].list[0];
		if (first->kind != about[i].kind || !same_word(first->of, about[i].of) ||
		    !same_word(first->list, about[i].list) ||
		    !same_word(first->item, about[i].item) ||
		    !same_word(first->path[0], about[i].first) ||
		    json_array_size(first->clients) != about[i].clients ||
		    json_array_size(first->answers) != about[i].answers)
			fail_msg("row %zu: %s", i, judged.detail);
		/* what is expected and what is answered are not the same */
		if (!i) {
			assert_string_equal(id_of(first->clients), "7");
			assert_string_equal(id_of(first->answers), "8");
		}
		judged_clear(&judged);
		json_decref(expected);
		json_decref(answers);
	}
}

/* Of two clients that differ each difference is about its own. */
static void test_about_each(void **state)
{
	const struct decoy_case tc = {.is_recording = true};
	json_t *expected = json("[[{'clients':[" ID("7", FD("3")) "," ID("8", FD("4")) "]}]]");
	json_t *answers = json("[{'clients':[" ID("9", FD("3")) "," ID("5", FD("4")) "]}]");
	struct judged judged = judge_answers(&tc, expected, answers, FEATURE_ALL, NULL);
	const struct difference *list = judged.differences[0].list;

	(void)state;
	assert_string_equal(id_of(list[0].clients), "7");
	assert_string_equal(id_of(list[0].answers), "9");
	assert_string_equal(id_of(list[1].clients), "8");
	assert_string_equal(id_of(list[1].answers), "5");
	judged_clear(&judged);
	assert_null(judged.differences);
	json_decref(expected);
	json_decref(answers);
}

/* More differences than are shown are kept, and more than are kept are counted. */
static void test_kept(void **state)
{
	const struct decoy_case tc = {0};
	json_t *expected = json("[[{'engines':{}}]]"), *answers = json("[{'engines':{}}]");
	struct judged judged;

	(void)state;
	for (int i = 0; i < 150; i++) {
		char name[8];

		snprintf(name, sizeof(name), "%d", i);
		json_object_set_new(json_object_get(json_array_get(answers, 0), "engines"), name,
				    json_pack("{s:s}", "busy_ns", "1"));
	}
	judged = judge_answers(&tc, expected, answers, FEATURE_ALL, NULL);
	assert_int_equal(judged.differences[0].kept, 100);
	assert_int_equal(judged.differences[0].count, 150);
	assert_non_null(strstr(judged.detail, "\nand 130 more"));
	judged_clear(&judged);
	json_decref(expected);
	json_decref(answers);
}

/* The same of clients that are missing, and of those that are not expected: each counts once. */
static void test_kept_clients(void **state)
{
	const struct decoy_case tc = {.is_recording = true};
	json_t *many = json_array();

	(void)state;
	for (int i = 0; i < 150; i++)
		json_array_append_new(many, json_pack("{s:s,s:[{s:s,s:o}]}", "id", "1", "members",
						      "pid", "1", "fd", json_sprintf("%d", i)));
	for (int missing = 0; missing < 2; missing++) {
		json_t *expected = json_pack("[[{s:o}]]", "clients",
					     missing ? json_incref(many) : json_array());
		json_t *answers =
			json_pack("[{s:o}]", "clients", missing ? json_array() : json_incref(many));
		struct judged judged = judge_answers(&tc, expected, answers, FEATURE_ALL, NULL);

		assert_int_equal(judged.differences[0].kept, 100);
		assert_int_equal(judged.differences[0].count, 150);
		judged_clear(&judged);
		json_decref(expected);
		json_decref(answers);
	}
	json_decref(many);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_verdicts),     cmocka_unit_test(test_about),
		cmocka_unit_test(test_about_each),   cmocka_unit_test(test_kept),
		cmocka_unit_test(test_kept_clients), cmocka_unit_test(test_hypotheses),
		cmocka_unit_test(test_nearest),	     cmocka_unit_test(test_long_answer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
