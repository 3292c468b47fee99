/* SPDX-License-Identifier: MIT */
#include "value_rows.h"

static const struct value_row values[] = {
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
	{"{'ratio':'0.5'}", "'5e-1'", true},
	{"{'ratio':'0.5'}", "'5e-2'", false},
	{"{'ratio':'0.5'}", "'5e-'", false},
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
	CHECK_VALUES(values);
}

/* The first alternative, at any depth; what is no set of alternatives is itself. */
static void test_first(void **state)
{
	json_t *word = json("'1'"), *range = json("{'min':'1'}"),
	       *deep = json("{'any':[{'any':['2','3']},'4']}");

	(void)state;
	assert_ptr_equal(set_first(word), word);
	assert_ptr_equal(set_first(range), range);
	assert_null(set_first(NULL));
	assert_string_equal(json_string_value(set_first(deep)), "2");
	json_decref(word);
	json_decref(range);
	json_decref(deep);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_first),
		cmocka_unit_test(test_depth),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
