/* SPDX-License-Identifier: MIT */
/*
 * Answers to plain and to changed bytes: the effect that is undone, and the differences reported.
 */
#include "diff_text.h"
#include "relation_case.h"

struct agree_row {
	enum relation_effect effect;
	const char *plain, *changed;
	const char *text; /* NULL: they agree */
};

static void check_rows(const struct agree_row *rows, size_t count, bool is_recording)
{
	const struct decoy_case tc = make(TEXT, is_recording);

	for (size_t i = 0; i < count; i++) {
		const struct agree_row *row = &rows[i];
		const struct relation relation = {.effect = row->effect};
		json_t *plain = json(row->plain), *changed = json(row->changed);
		struct judge_diff diff;
		bool ok = relation_agree(&relation, &tc, plain, changed, FEATURE_ALL, &diff);

		if (ok != !row->text || (!ok && strcmp(text_of(&diff), row->text) != 0))
			fail_msg("%s\n%s: %s", row->plain, row->changed,
				 ok ? "agree" : text_of(&diff));
		assert_int_equal(relation_agree(&relation, &tc, plain, changed, FEATURE_ALL, NULL),
				 ok);
		judge_diff_free(&diff);
		json_decref(plain);
		json_decref(changed);
	}
}

#define CHECK(rows, is_recording) check_rows(rows, sizeof(rows) / sizeof(*(rows)), is_recording)

/* 7 is renumbered 3, 12 is 97: the first digit is subtracted from 10, others from 9. */
static const struct agree_row snapshots[] = {
	{RELATION_STRICT, "{'driver':'xe'}", "{'driver':'xe'}", NULL},
	{RELATION_STRICT, "{'driver':'xe'}", "{'driver':'i915'}",
	 "driver: expected \"xe\", got \"i915\""},
	{RELATION_IDS, "{'client_id':'7'}", "{'client_id':'3'}", NULL},
	{RELATION_IDS, "{'client_id':'12'}", "{'client_id':'97'}", NULL},
	{RELATION_IDS, "{'client_id':'7'}", "{'client_id':'7'}", "client_id: expected 7, got 3"},
	{RELATION_IDS, "{'client_id':'123456789012345678'}", "{'client_id':'123456789012345678'}",
	 NULL},
	{RELATION_IDS, "{'client_id':'x'}", "{'client_id':'x'}", NULL},
	{RELATION_IDS, "{'driver':'xe'}", "{'driver':'xe'}", NULL},
	{RELATION_STRICT, "{'rejected':'a'}", "{'rejected':'b'}", NULL},
	{RELATION_STRICT, "{'rejected':'a'}", "{'driver':'xe'}",
	 "expected a refusal, got an answer"},
	{RELATION_STRICT, "{'driver':'xe'}", "{'rejected':'a'}",
	 "expected an answer, got a refusal"},
};

static void test_snapshots(void **state)
{
	(void)state;
	CHECK(snapshots, false);
}

#define STATE(...)	    "{'clients':[" __VA_ARGS__ "]}"
#define M(pid, fd)	    "{'pid':'" pid "','fd':'" fd "'}"
#define C(id, device, rest) "{'id':'" id "','device':'" device "'" rest "}"
#define BY(...)		    ",'members':[" __VA_ARGS__ "]"
static const struct agree_row states[] = {
	/* names of devices do not count, but how many there are */
	{RELATION_STRICT, STATE(C("1", "a", "") "," C("2", "a", "")),
	 STATE(C("2", "b", "") "," C("1", "b", "")), NULL},
	{RELATION_STRICT, STATE(C("1", "a", "") "," C("2", "a", "")),
	 STATE(C("1", "a", "") "," C("2", "b", "")),
	 "client 1 and client 2: device: expected one device, got \"a\" and \"b\""},
	{RELATION_IDS, STATE(C("7", "a", "")), STATE(C("3", "a", "")), NULL},
	{RELATION_PIDS, STATE(C("1", "a", BY(M("12", "3") "," M("7", "3")))),
	 STATE(C("1", "a", BY(M("97", "3") "," M("3", "3")))), NULL},
	{RELATION_PIDS, STATE(C("1", "a", BY(M("7", "3")))), STATE(C("1", "a", BY(M("7", "3")))),
	 "client 1 (7/3): missing\nclient 1 (3/3): not expected"},
	{RELATION_PIDS, STATE(C("1", "a", BY(M("7", "3")))), STATE(C("1", "a", BY(M("3", "7")))),
	 "client 1 (7/3): missing\nclient 1 (7/7): not expected"},
	/* more descriptors than before, but no other clients */
	{RELATION_MEMBERS, STATE(C("1", "a", BY(M("7", "3")))),
	 STATE(C("1", "a", BY(M("8", "3") "," M("7", "3") "," M("7", "4")))), NULL},
	{RELATION_STRICT, STATE(C("1", "a", BY(M("7", "3")))),
	 STATE(C("1", "a", BY(M("7", "3") "," M("7", "4")))),
	 "client 1 (7/3): missing\nclient 1 (7/3 7/4): not expected; its descriptors belong to client 1 (7/3)"},
	/* members outside the format are ignored */
	{RELATION_STRICT, STATE(C("1", "a", ",'optional':true")), STATE(""), "client 1: missing"},
	{RELATION_STRICT, STATE("{'id':'1','device_key':'k'},{'id':'2','device_key':'k'}"),
	 STATE(C("1", "a", "") "," C("2", "b", "")), NULL},
	{RELATION_STRICT, "{'rejected':'a'}", STATE(""), "expected a refusal, got an answer"},
};

static void test_states(void **state)
{
	(void)state;
	CHECK(states, true);
}

#define WITH(...)	 "{'clients':[" C("1", "a", "") "],'totals':[" __VA_ARGS__ "]}"
#define T(device, count) "{'device':'" device "','clients':" count "}"
#define MANY		 "'5000000000'"
#define SATURATED	 "{'value':'4294967295','saturated':true}"

/* Lists of totals are paired one to one. */
static const struct agree_row totals[] = {
	{RELATION_STRICT, WITH(T("a", "'1'") "," T("b", "'2'")),
	 WITH(T("x", "'2'") "," T("y", "'1'")), NULL},
	{RELATION_STRICT, WITH(T("a", "'1'") "," T("b", "'1'") "," T("c", "'2'")),
	 WITH(T("a", "'1'") "," T("b", "'2'") "," T("c", "'1'")), NULL},
	{RELATION_STRICT, WITH(T("a", "'1'")), WITH(T("a", "'1'") "," T("b", "'2'")),
	 "totals: expected [{\"device\":\"a\",\"clients\":\"1\"}], "
	 "got [{\"device\":\"a\",\"clients\":\"1\"},{\"device\":\"b\",\"clients\":\"2\"}]"},
	{RELATION_STRICT, WITH(T("a", "'1'") "," T("b", "'2'")), WITH(T("a", "'1'")),
	 "totals: expected [{\"device\":\"a\",\"clients\":\"1\"},{\"device\":\"b\",\"clients\":\"2\"}], "
	 "got [{\"device\":\"a\",\"clients\":\"1\"}]"},
	{RELATION_STRICT, WITH(T("a", "'1'") "," T("b", "'2'")),
	 WITH(T("a", "'1'") "," T("b", "'1'")),
	 "totals: expected [{\"device\":\"a\",\"clients\":\"1\"},{\"device\":\"b\",\"clients\":\"2\"}], "
	 "got [{\"device\":\"a\",\"clients\":\"1\"},{\"device\":\"b\",\"clients\":\"1\"}]"},
	{RELATION_STRICT, WITH(T("a", "'1'") "," T("b", "'2'")),
	 WITH(T("a", "'2'") "," T("b", "'2'")),
	 "totals: expected [{\"device\":\"a\",\"clients\":\"1\"},{\"device\":\"b\",\"clients\":\"2\"}], "
	 "got [{\"device\":\"a\",\"clients\":\"2\"},{\"device\":\"b\",\"clients\":\"2\"}]"},
	{RELATION_STRICT, WITH(T("a", "'1'")), STATE(C("1", "a", "")),
	 "totals: expected [{\"device\":\"a\",\"clients\":\"1\"}], got nothing"},
	/* the plain answer is what the changed one may be too large to hold */
	{RELATION_STRICT, WITH(T("a", MANY)), WITH(T("b", SATURATED)), NULL},
	{RELATION_STRICT, WITH(T("a", SATURATED)), WITH(T("b", SATURATED)), NULL},
};

static void test_totals(void **state)
{
	(void)state;
	CHECK(totals, true);
}

/* Of many differences twenty are shown, and the others counted. */
static void test_many(void **state)
{
	static const char last[] =
		"engines.e19: expected nothing, got {\"busy_ns\":\"1\"}\nand 5 more";
	const struct decoy_case tc = make(TEXT, false);
	const struct relation relation = {.effect = RELATION_STRICT};
	json_t *plain = json("{}"), *changed = json("{'engines':{}}");
	struct judge_diff diff;
	const char *text;

	(void)state;
	for (int i = 0; i < 25; i++) {
		char name[16];

		snprintf(name, sizeof(name), "e%d", i);
		json_object_set_new(json_object_get(changed, "engines"), name,
				    json_pack("{s:s}", "busy_ns", "1"));
	}
	json_object_set_new(plain, "engines", json("{'x':{'anything':true}}"));
	assert_false(relation_agree(&relation, &tc, plain, changed, FEATURE_ALL, &diff));
	assert_int_equal(diff.count, 25);
	text = text_of(&diff);
	assert_string_equal(text + strlen(text) - strlen(last), last);
	judge_diff_free(&diff);
	json_decref(plain);
	json_decref(changed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_snapshots),
		cmocka_unit_test(test_states),
		cmocka_unit_test(test_totals),
		cmocka_unit_test(test_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
