/* SPDX-License-Identifier: MIT */
/* Clients without a mate: which, why, and how many values that is. */
#include "diff_text.h"
#include "unit.h"

#include "state.h"

#define M(pid)	       "{'pid':'" #pid "','fd':'3'}"
#define RENDER	       "'engines':{'render':{'busy_ns':'5','capacity':'2'}}"
#define C(id, members) "{'device':'a','id':'" #id "','members':[" members "]," RENDER "}"
#define E(id, members) "{'id':'" #id "','members':[" members "]," RENDER "}"
#define STATE(...)     "{'clients':[" __VA_ARGS__ "]}"
#define MEMORY(rest)   "{'id':'7','members':[" M(1) "],'regions':{'r':{'total':'1'}}" rest "}"
#define ALL	       (FEATURE_ALL & ~FEATURE_TOTALS)

static const struct {
	const char *expect, *answer;
	unsigned int features;
	unsigned int count, values;
	const char *diff; /* NULL: allowed */
} rows[] = {
	/* a client that is missing is all that is expected of it: id, pid, fd, two of its engine */
	{STATE(E(7, M(1)) "," E(8, M(2))), STATE(C(8, M(2))), ALL, 1, 5, "client 7 (1/3): missing"},
	{STATE(E(7, M(1)) "," E(8, M(2))), STATE(C(7, M(1))), ALL, 1, 5, "client 8 (2/3): missing"},
	{STATE(E(7, M(1)) "," E(8, M(2))), STATE(), ALL, 2, 10,
	 "client 7 (1/3): missing\nclient 8 (2/3): missing"},
	/* one too many has a device as well */
	{STATE(E(7, M(1))), STATE(C(9, M(3)) "," C(7, M(1))), ALL, 1, 6,
	 "client 9 (3/3): not expected"},
	{STATE(E(7, M(1))), STATE(C(7, M(1)) "," C(7, M(1))), ALL, 1, 6,
	 "client 7 (1/3): not expected; its descriptors belong to client 7 (1/3)"},
	/* three for one, and one for three */
	{STATE(E(7, M(1) "," M(2) "," M(4))), STATE(C(7, M(1)) "," C(8, M(2)) "," C(9, M(4))), ALL,
	 4, 27,
	 "client 7 (1/3 2/3 4/3): counted 3 times: client 7 (1/3), client 8 (2/3), client 9 (4/3)\n"
	 "client 7 (1/3): not expected; its descriptors belong to client 7 (1/3 2/3 4/3)\n"
	 "client 8 (2/3): not expected; its descriptors belong to client 7 (1/3 2/3 4/3)\n"
	 "client 9 (4/3): not expected; its descriptors belong to client 7 (1/3 2/3 4/3)"},
	{STATE(E(7, M(1)) "," E(8, M(2)) "," E(9, M(4))), STATE(C(7, M(1) "," M(2) "," M(4))), ALL,
	 4, 25,
	 "client 7 (1/3): missing\nclient 8 (2/3): missing\nclient 9 (4/3): missing\n"
	 "client 7 (1/3 2/3 4/3): 3 clients merged into one: client 7 (1/3), client 8 (2/3), "
	 "client 9 (4/3)"},
	/* members that are none */
	{STATE(E(7, M(1))), STATE(C(7, M(1)) ",{'id':'8','members':5}"), ALL, 1, 2,
	 "client 8: members: expected a list of {\"pid\",\"fd\"} in decimal strings"},
	{STATE(), STATE("{'id':'8','members':[{'pid':1,'fd':2}]}"), ALL, 1, 3,
	 "client 8: members: expected a list of {\"pid\",\"fd\"} in decimal strings"},
	{STATE(), STATE("{'id':'8','members':null}"), ALL, 1, 1, "client 8: not expected"},
	/* who they are */
	{STATE(), STATE("{'id':8},{'members':[" M(1) "]}"), ALL, 2, 3,
	 "client without id: not expected\nclient without id (1/3): not expected"},
	{STATE(), STATE("{'id':'x\\u001b'}"), ALL, 1, 1, "client \"x\\u001B\": not expected"},
	/* optional, and what is optional to a subject without memory */
	{STATE("{'id':'7','optional':true}," E(8, M(2))), STATE(C(8, M(2))), ALL, 0, 0, NULL},
	{STATE("{'id':'7','optional':false}"), STATE(), ALL, 1, 2, "client 7: missing"},
	{STATE(MEMORY("")), STATE(), ALL, 1, 4, "client 7 (1/3): missing"},
	{STATE(MEMORY("")), STATE(), ALL & ~FEATURE_MEMORY, 0, 0, NULL},
	{STATE(MEMORY("," RENDER)), STATE(), ALL & ~FEATURE_MEMORY, 1, 6,
	 "client 7 (1/3): missing"},
	{STATE("{'id':'7'}"), STATE(), ALL & ~FEATURE_MEMORY, 1, 1, "client 7: missing"},
};

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		json_t *expect = json(rows[i].expect), *answer = json(rows[i].answer);
		const char *text = rows[i].diff ? rows[i].diff : "";
		struct judge_diff diff;

		assert_int_equal(judge_state(expect, answer, rows[i].features, &diff),
				 !rows[i].diff);
		if (strcmp(text_of(&diff), text) != 0)
			fail_msg("%zu: expected \"%s\", got \"%s\"", i, text, text_of(&diff));
		if (diff.count != rows[i].count || diff.values != rows[i].values)
			fail_msg("%zu: %u lines, %u values", i, diff.count, diff.values);
		judge_diff_free(&diff);
		json_decref(expect);
		json_decref(answer);
	}
}

/* Lines that are not shown any more count once each. */
static void test_many(void **state)
{
	json_t *few = json(STATE()), *many = json(STATE());
	struct judge_diff diff;

	(void)state;
	for (int i = 0; i < 25; i++)
		json_array_append_new(json_object_get(many, "clients"),
				      json_pack("{s:s,s:s}", "id", "7", "driver", "xe"));
	for (int missing = 0; missing <= 1; missing++) {
		const char *last;

		assert_false(judge_state(missing ? many : few, missing ? few : many, ALL, &diff));
		assert_int_equal(diff.count, 25);
		assert_int_equal(diff.values, 50);
		last = strrchr(text_of(&diff), '\n');
		assert_string_equal(last, "\nand 5 more");
		judge_diff_free(&diff);
	}
	json_decref(few);
	json_decref(many);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
