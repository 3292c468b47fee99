/* SPDX-License-Identifier: MIT */
/* What a set and an answer are called in a message: docs/answers.md, "Expectations". */
#include "unit.h"

#include "diff.h"
#include "set.h"

struct word_row {
	const char *value;
	const char *words;
};

static const struct word_row expected[] = {
	{NULL, "nothing"},
	{"null", "nothing"},
	{"'123'", "123"},
	{"'18446744073709551616'", "18446744073709551616"},
	{"'007'", "\"007\""},
	{"'xe'", "\"xe\""},
	{"'\\u001b'", "\"\\u001B\""},
	{"{'anything':true}", "anything"},
	{"{'rejected':true}", "a refusal"},
	{"{'min':'5','max':'9'}", "5..9"},
	{"{'min':'5'}", "5.."},
	{"{'max':'9'}", "0..9"},
	{"{'ratio':'0.5'}", "about 0.5"},
	{"{'ratio_min':'0.2','ratio_max':'0.5'}", "about 0.2..0.5"},
	{"{'any':['1']}", "1"},
	{"{'any':['1',null]}", "1 or nothing"},
	{"{'any':['1','x',{'min':'5','max':'9'}]}", "1, \"x\" or 5..9"},
	{"{'any':['1',{'any':['2','3']}]}", "1 or 2 or 3"},
	{"{'value':'4294967295','saturated':true}",
	 "{\"value\":\"4294967295\",\"saturated\":true}"},
	{"{'a':'1'}", "{\"a\":\"1\"}"},
	{"['1','2']", "[\"1\",\"2\"]"},
	{"5", "5"},
};

static const struct word_row got[] = {
	{NULL, "nothing"},
	{"null", "null"},
	{"'123'", "123"},
	{"'0123'", "\"0123\""},
	{"'xe'", "\"xe\""},
	{"'\\u00e9\\n'", "\"\\u00E9\\n\""},
	{"123", "the JSON number 123"},
	{"1.5", "the JSON number 1.5"},
	{"true", "true"},
	{"{'value':'255','saturated':true}", "255 (saturated)"},
	{"{'value':'255','saturated':false}", "{\"value\":\"255\",\"saturated\":false}"},
	{"{'value':'255'}", "{\"value\":\"255\"}"},
	{"{'saturated':true}", "{\"saturated\":true}"},
	{"{'value':255,'saturated':true}", "{\"value\":255,\"saturated\":true}"},
	{"[]", "[]"},
};

static void check_words(char *words, const char *expect, const char *what)
{
	if (!words || strcmp(words, expect) != 0)
		fail_msg("%s: expected '%s', got '%s'", what, expect, words);
	free(words);
}

static void test_expected(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(expected) / sizeof(*expected); i++) {
		json_t *value = json(expected[i].value);

		check_words(diff_set_text(value), expected[i].words, expected[i].value);
		json_decref(value);
	}
}

static void test_got(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(got) / sizeof(*got); i++) {
		json_t *value = json(got[i].value);

		check_words(diff_answer_text(value), got[i].words, got[i].value);
		json_decref(value);
	}
}

/* A word within SET_DEPTH sets, itself among them, is a number; deeper it is only JSON. */
static void test_depth(void **state)
{
	json_t *deep = json("'1'");

	(void)state;
	for (int i = 1; i < SET_DEPTH; i++)
		deep = json_pack("{s:[o]}", "any", deep);
	check_words(diff_set_text(deep), "1", "as deep as sets may be");
	deep = json_pack("{s:[o]}", "any", deep);
	check_words(diff_set_text(deep), "\"1\"", "deeper by one");
	json_decref(deep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_expected),
		cmocka_unit_test(test_got),
		cmocka_unit_test(test_depth),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
