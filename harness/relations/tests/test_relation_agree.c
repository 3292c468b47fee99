/* SPDX-License-Identifier: MIT */
/* Answers that agree, and that do not, under the relations of the table. */
#include "diff_text.h"
#include "relation_case.h"

static const struct {
	const char *relation;
	bool is_recording;
	const char *plain, *changed;
	bool agree;
} agreements[] = {
	{"gap", false, "{'driver':'xe'}", "{'driver':'xe','foo':5}", true},
	{"gap", false, "{'driver':'xe','engines':{}}", "{'driver':'xe'}", true},
	{"gap", false, "{'driver':'xe'}", "{'driver':'x'}", false},
	{"gap", false, "{'driver':'xe'}", "{'driver':'xe','client_id':'1'}", false},
	{"gap", false, "{'driver':'xe','client_id':'1'}", "{'driver':'xe'}", false},
	{"gap", false, "{'rejected':'a'}", "{'rejected':'b'}", true},
	{"gap", false, "{'rejected':'a'}", "{'driver':'xe'}", false},
	{"gap", false, "{'driver':'xe'}", "{'rejected':'a'}", false},
	{"renumber-ids", false, "{'client_id':'12'}", "{'client_id':'97'}", true},
	{"renumber-ids", false, "{'client_id':'12'}", "{'client_id':'12'}", false},
	/* names of devices are free, but not which are alike */
	{"gap", true, "{'clients':[{'device':'a','id':'1'},{'device':'b','id':'2'}]}",
	 "{'clients':[{'device':'y','id':'2'},{'device':'x','id':'1'}]}", true},
	{"gap", true, "{'clients':[{'device':'a','id':'1'},{'device':'b','id':'2'}]}",
	 "{'clients':[{'device':'y','id':'2'},{'device':'y','id':'1'}]}", false},
	{"gap", true, "{'clients':[{'device':'a','id':'1'}]}", "{'clients':[]}", false},
	{"gap", true, "{'clients':[]}", "{'clients':[{'device':'a','id':'1'}]}", false},
	{"gap", true, "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.5'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.50001'}}}]}", true},
	{"gap", true, "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.5'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.51'}}}]}", false},
	/* totals are compared as such */
	{"gap", true,
	 "{'clients':[],'totals':[{'device':'a','clients':'1'},{'device':'b','clients':'2'}]}",
	 "{'clients':[],'totals':[{'device':'d','clients':'2'},{'device':'c','clients':'1'}]}",
	 true},
	{"gap", true, "{'clients':[],'totals':[{'device':'a','clients':'1'}]}",
	 "{'clients':[],'totals':[{'device':'a','clients':'2'}]}", false},
	{"gap", true, "{'clients':[],'totals':[{'device':'a','clients':'1'}]}", "{'clients':[]}",
	 false},
	{"renumber-pids", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'97','fd':'3'}]}]}", true},
	{"renumber-pids", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}", false},
	{"dup-fd", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'25','fd':'3'},{'pid':'12','fd':'7'},"
	 "{'pid':'12','fd':'3'}]}]}",
	 true},
	{"dup-fd", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'25','fd':'3'},{'pid':'12','fd':'7'}]}]}",
	 false},
	/* an answer is no expectation */
	{"gap", true, "{'clients':[{'device':'a','id':'1','optional':true}]}", "{'clients':[]}",
	 false},
};

static void test_agreements(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(agreements) / sizeof(*agreements); i++) {
		json_t *plain = json(agreements[i].plain), *changed = json(agreements[i].changed);
		struct decoy_case tc = {.is_recording = agreements[i].is_recording};
		struct judge_diff diff;

		if (relation_agree(relation_find(agreements[i].relation), &tc, plain, changed,
				   FEATURE_ALL, &diff) != agreements[i].agree)
			fail_msg("%s: %s and %s: %s", agreements[i].relation, agreements[i].plain,
				 agreements[i].changed, text_of(&diff));
		judge_diff_free(&diff);
		json_decref(plain);
		json_decref(changed);
	}
}

#define TOTAL(members) "{'clients':[],'totals':[{'device':'a'," members "}]}"

/* Answers that differ in what a subject without the feature is not asked for. */
static const struct {
	unsigned int feature;
	bool is_recording;
	const char *plain, *changed;
} unasked[] = {
	{FEATURE_MEMORY, false, "{'regions':{'x':{'total':'4096'}}}",
	 "{'regions':{'x':{'total':'4'}}}"},
	{FEATURE_MEMORY, false, "{}", "{'regions':{'x':{'total':'4'}}}"},
	{FEATURE_IDENTITY, false, "{'driver':'xe'}", "{}"},
	{FEATURE_MEMORY, true, "{'clients':[{'device':'a','regions':{'x':{'total':'4096'}}}]}",
	 "{'clients':[{'device':'a','regions':{'x':{'total':'4'}}}]}"},
	{FEATURE_DELTA, true, "{'clients':[{'device':'a','engines':{'r':{'delta_ns':'5'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'delta_ns':'6'}}}]}"},
	{FEATURE_UTILIZATION, true,
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.5'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.6'}}}]}"},
	{FEATURE_MEMORY, true, TOTAL("'regions':{'x':{'total':'4096'}}"),
	 TOTAL("'regions':{'x':{'total':'4'}}")},
	{FEATURE_TOTALS, true, TOTAL("'clients':'1'"), TOTAL("'clients':'2'")},
};

static void test_unasked(void **state)
{
	const struct relation *unit = relation_find("unit");

	(void)state;
	for (size_t i = 0; i < sizeof(unasked) / sizeof(*unasked); i++) {
		json_t *plain = json(unasked[i].plain), *changed = json(unasked[i].changed);
		struct decoy_case tc = {.is_recording = unasked[i].is_recording};

		if (relation_agree(unit, &tc, plain, changed, FEATURE_ALL, NULL))
			fail_msg("%s and %s agree", unasked[i].plain, unasked[i].changed);
		if (!relation_agree(unit, &tc, plain, changed, FEATURE_ALL & ~unasked[i].feature,
				    NULL))
			fail_msg("%s and %s do not agree", unasked[i].plain, unasked[i].changed);
		json_decref(plain);
		json_decref(changed);
	}
}

#define READ_BY(pid) "@ 0 pid=" pid " fd=3 dev=226:0\ndrm-driver: a\ndrm-client-id: 7\n"
#define UNREAD	     "@ 0 pid=56 fd=3 dev=226:0 err=13\n"
#define MEMBER_OF(pid) \
	"{'clients':[{'device':'a','id':'7','members':[{'pid':'" pid "','fd':'3'}]}]}"

/* Client 7 of process 12, then of 34. Which of them has it is open where reads move, or where one
 * could not be read. */
static const struct {
	const char *relation, *bytes;
	unsigned int more; /* features */
	bool agree;
} attributions[] = {
	{"permute-reads", READ_BY("12") READ_BY("34"), 0, false},
	{"permute-reads", READ_BY("12") READ_BY("34"), FEATURE_NO_SHARERS, true},
	{"permute-reads", READ_BY("12") READ_BY("34") UNREAD, 0, true},
	{"permute-reads", UNREAD READ_BY("12") READ_BY("34"), 0, true},
	{"permute-reads", UNREAD READ_BY("12") READ_BY("34"), FEATURE_NO_SHARERS, true},
	{"renumber-pids", UNREAD READ_BY("12") READ_BY("34"), 0, false},
	{"renumber-pids", READ_BY("12") READ_BY("34"), FEATURE_NO_SHARERS, true},
	{"gap", UNREAD READ_BY("12") READ_BY("34"), FEATURE_NO_SHARERS, false},
};

static void test_attributions(void **state)
{
	json_t *plain = json(MEMBER_OF("12")), *changed = json(MEMBER_OF("34"));

	(void)state;
	for (size_t i = 0; i < sizeof(attributions) / sizeof(*attributions); i++) {
		const struct decoy_case tc = make(attributions[i].bytes, true);

		if (relation_agree(relation_find(attributions[i].relation), &tc, plain, changed,
				   FEATURE_ALL | attributions[i].more,
				   NULL) != attributions[i].agree)
			fail_msg("row %zu: %s", i, attributions[i].relation);
	}
	json_decref(plain);
	json_decref(changed);
}

/* Of the relations only final-newline changes what a text may be refused for: then answers need not
 * agree. */
static void test_keeps_refusals(void **state)
{
	static const char text[] = "drm-driver: a\ndrm-engine-e: 1 ns";
	static const char whole[] = "drm-driver: a\ndrm-engine-e: 1 ns\n";
	const struct decoy_case cut = {.bytes = TEXT, .len = sizeof(TEXT) - 2};
	const struct {
		struct decoy_case plain, changed;
		bool keeps;
	} rows[] = {
		{make(TEXT, false), make(TEXT "x: 1\n", false), true},
		{make(text, false), make("drm-driver: a\ndrm-engine-e:1 ns", false), true},
		{make(text, false), make("drm-driver: a\ndrm-engine-e: 1 ns\n", false), false},
		{make("@ 0\n" TEXT "@ 1 len=33\ndrm-driver: a\ndrm-engine-e: 12 ns\n", true),
		 make("@ 0\n" TEXT "@ 1\ndrm-driver: a\ndrm-engine-e: 12 ns\n", true), false},
		{make("@ 0\n" TEXT, true), make("@ 0\n" TEXT "@ 1\n" TEXT, true), true},
		/*
		 * of one without a driver, of the first of two reads, and of a line without a colon
		 */
		{make("@ 0\n" TEXT, true), make("@ 0\ndrm-engine-e:\t1 ns\n", true), false},
		{make("@ 0\n" TEXT "@ 1\n" TEXT, true), make("@ 0\n" TEXT "x\n@ 1\n" TEXT, true),
		 false},
		{cut, make(TEXT, false), false},
		/* what is behind the last byte is no part of a text */
		{make(text, false), {.bytes = whole, .len = sizeof(whole) - 2}, true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (relation_keeps_refusals(&rows[i].plain, &rows[i].changed) != rows[i].keeps)
			fail_msg("row %zu: not %d", i, rows[i].keeps);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_agreements),
		cmocka_unit_test(test_unasked),
		cmocka_unit_test(test_attributions),
		cmocka_unit_test(test_keeps_refusals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
