/* SPDX-License-Identifier: MIT */
/* Numbers that are only so exact: what is allowed, what is not, and what proves nothing. */
#include "scoped.h"

#define TICKS                            \
	{                                \
		.precision = "time=10ms" \
	}
#define PER_CENT                          \
	{                                 \
		.precision = "ratio=0.01" \
	}
#define KIB                                \
	{                                  \
		.precision = "memory=1KiB" \
	}
#define ENGINE(member) "{'engines':{'e':{" member "}}}"
#define REGION(member) "{'regions':{'r':{" member "}}}"
#define BUSY(value)    ENGINE("'busy_ns':" value)
#define CLIENT(member)                                                                                \
	"{'clients':[{'device':'d','id':'7','members':[{'pid':'1','fd':'3'}],'engines':{'e':{" member \
	"}}}]}"

static const struct scoped_row texts[] = {
	/* One unit to either side, and no further. */
	{"cut", TICKS, BUSY("'123456789'"), BUSY("'120000000'"), VERDICT_PASS, NULL},
	{"rounded up", TICKS, BUSY("'123456789'"), BUSY("'130000000'"), VERDICT_PASS, NULL},
	{"a unit below", TICKS, BUSY("'123456789'"), BUSY("'113456789'"), VERDICT_PASS, NULL},
	{"more than that", TICKS, BUSY("'123456789'"), BUSY("'113456788'"), VERDICT_FAIL,
	 "expected 113456789..133456789"},
	{"a unit above", TICKS, BUSY("'123456789'"), BUSY("'133456789'"), VERDICT_PASS, NULL},
	{"more", TICKS, BUSY("'123456789'"), BUSY("'133456790'"), VERDICT_FAIL, NULL},
	{"the next tick but one", TICKS, BUSY("'123456789'"), BUSY("'140000000'"), VERDICT_FAIL,
	 NULL},
	{"absent", TICKS, BUSY("'123456789'"), "{}", VERDICT_FAIL, "got nothing"},
	{"a borrow over many digits", TICKS, BUSY("'100000000000000000000'"),
	 BUSY("'99999999999990000000'"), VERDICT_PASS, NULL},
	{"one less", TICKS, BUSY("'100000000000000000000'"), BUSY("'99999999999989999999'"),
	 VERDICT_FAIL, NULL},
	{"a range", TICKS, BUSY("{'min':'30000000','max':'40000000'}"), BUSY("'20000000'"),
	 VERDICT_PASS, NULL},
	{"beyond it", TICKS, BUSY("{'min':'30000000','max':'40000000'}"), BUSY("'19999999'"),
	 VERDICT_FAIL, NULL},
	{"alternatives", TICKS, BUSY("{'any':['900000000','50000000']}"), BUSY("'890000000'"),
	 VERDICT_PASS, NULL},
	{"between them", TICKS, BUSY("{'any':['900000000','50000000']}"), BUSY("'500000000'"),
	 VERDICT_FAIL, NULL},
	/* Each unit is of its own kind of number. */
	{"cycles are no time", TICKS, ENGINE("'cycles':'123456789'"),
	 ENGINE("'cycles':'123456788'"), VERDICT_FAIL, "cycles"},
	{"nor is capacity", TICKS, ENGINE("'capacity':'2'"), ENGINE("'capacity':'1'"), VERDICT_FAIL,
	 NULL},
	{"nor memory", TICKS, REGION("'total':'100000'"), REGION("'total':'99999'"), VERDICT_FAIL,
	 NULL},
	{"memory", KIB, REGION("'total':'100000'"), REGION("'total':'99328'"), VERDICT_PASS, NULL},
	{"memory, two units below", KIB, REGION("'total':'100000'"), REGION("'total':'98304'"),
	 VERDICT_FAIL, NULL},
	{"time is no memory", KIB, BUSY("'5000'"), BUSY("'4999'"), VERDICT_FAIL, NULL},
	{"exactly right", TICKS, BUSY("'5'"), BUSY("'5'"), VERDICT_PASS, NULL},
	/* Where a lost value would be right, too. */
	{"0 for less than a unit", TICKS, BUSY("'9999999'"), BUSY("'0'"), VERDICT_SKIP,
	 "resolution: engines.e.busy_ns"},
	{"a unit for less than one", TICKS, BUSY("'9999999'"), BUSY("'10000000'"), VERDICT_SKIP,
	 "resolution"},
	{"0 is right", TICKS, BUSY("{'any':['0','5000000']}"), BUSY("'4000000'"), VERDICT_PASS,
	 NULL},
	{"a failure stays", TICKS, BUSY("'9999999'"), BUSY("'20000000'"), VERDICT_FAIL, NULL},
	{"memory of less than a unit", KIB, REGION("'total':'512'"), REGION("'total':'0'"),
	 VERDICT_SKIP, "resolution: regions.r.total"},
	{"one value proves nothing, another is right", TICKS,
	 "{'engines':{'a':{'busy_ns':'500000000'},'b':{'busy_ns':'7'}}}",
	 "{'engines':{'a':{'busy_ns':'500000000'},'b':{'busy_ns':'0'}}}", VERDICT_SKIP,
	 "engines.b"},
	/* What an answer says of itself. */
	{"its own precision",
	 {0},
	 BUSY("'123456789'"),
	 "{'precision':{'time_ns':'10000000'},'engines':{'e':{'busy_ns':'120000000'}}}",
	 VERDICT_PASS,
	 NULL},
	{"no further",
	 {0},
	 BUSY("'123456789'"),
	 "{'precision':{'time_ns':'1000000'},'engines':{'e':{'busy_ns':'120000000'}}}",
	 VERDICT_FAIL,
	 NULL},
	{"it replaces the other", TICKS, BUSY("'123456789'"),
	 "{'precision':{'time_ns':'1000000'},'engines':{'e':{'busy_ns':'120000000'}}}",
	 VERDICT_FAIL, NULL},
	{"its own precision of memory",
	 {0},
	 REGION("'total':'100000'"),
	 "{'precision':{'bytes':'1024'},'regions':{'r':{'total':'99328'}}}",
	 VERDICT_PASS,
	 NULL},
	{"a unit less a unit", TICKS, BUSY("'10000000'"), BUSY("'0'"), VERDICT_SKIP, "resolution"},
	{"a range without an end", TICKS, BUSY("{'min':'30000000'}"), BUSY("'20000000'"),
	 VERDICT_PASS, NULL},
	{"before it", TICKS, BUSY("{'min':'30000000'}"), BUSY("'19999999'"), VERDICT_FAIL, NULL},
	{"a range without a beginning", TICKS, BUSY("{'max':'30000000'}"), BUSY("'40000000'"),
	 VERDICT_PASS, NULL},
	{"behind it", TICKS, BUSY("{'max':'30000000'}"), BUSY("'40000001'"), VERDICT_FAIL, NULL},
	/* What hides a value in each form of an expectation. */
	{"in an alternative", TICKS, "{'any':[" BUSY("'9999999'") ",{'rejected':true}]}",
	 BUSY("'0'"), VERDICT_SKIP, "resolution: engines.e.busy_ns"},
	{"engines of which any are right", TICKS,
	 "{'any':[{'engines':{'anything':true}}," BUSY("'9999999'") "]}", BUSY("'0'"), VERDICT_PASS,
	 NULL},
	{"an engine of any name", TICKS, "{'engines':{'*':{'busy_ns':'9999999'}}}", BUSY("'0'"),
	 VERDICT_SKIP, "resolution: engines.e.busy_ns"},
	{"an engine that may be absent",
	 {.precision = "time=10ms", .zero_for_absent = true},
	 "{'any':[{'engines':{}}," BUSY("'9999999'") "]}",
	 BUSY("'0'"),
	 VERDICT_PASS,
	 NULL},
	{"a text has no held values",
	 {.precision = "time=10ms", .features = "no-held"},
	 BUSY("'9999999'"),
	 BUSY("'0'"),
	 VERDICT_SKIP,
	 "resolution: engines.e.busy_ns"},
	{"a refusal", TICKS, "{'rejected':true}", "{'rejected':'no'}", VERDICT_PASS, NULL},
};

static const struct scoped_row ratios[] = {
	{"cut", PER_CENT, CLIENT("'busy_ratio':{'ratio':'0.339'}"), CLIENT("'busy_ratio':'0.33'"),
	 VERDICT_PASS, NULL},
	{"rounded up", PER_CENT, CLIENT("'busy_ratio':{'ratio':'0.331'}"),
	 CLIENT("'busy_ratio':'0.34'"), VERDICT_PASS, NULL},
	{"two units", PER_CENT, CLIENT("'busy_ratio':{'ratio':'0.339'}"),
	 CLIENT("'busy_ratio':'0.32'"), VERDICT_FAIL, NULL},
	{"a tenth", PER_CENT, CLIENT("'busy_ratio':{'ratio':'0.339'}"),
	 CLIENT("'busy_ratio':'0.43'"), VERDICT_FAIL, NULL},
	{"a range", PER_CENT, CLIENT("'busy_ratio':{'ratio_min':'0.5','ratio_max':'0.6'}"),
	 CLIENT("'busy_ratio':'0.61'"), VERDICT_PASS, NULL},
	{"beyond it", PER_CENT, CLIENT("'busy_ratio':{'ratio_min':'0.5','ratio_max':'0.6'}"),
	 CLIENT("'busy_ratio':'0.62'"), VERDICT_FAIL, NULL},
	{"little use", PER_CENT, CLIENT("'freq_ratio':{'ratio':'0.004'}"),
	 CLIENT("'freq_ratio':'0.00'"), VERDICT_SKIP,
	 "resolution: client 7 (1/3): engines.e.freq_ratio"},
	{"no use", PER_CENT, CLIENT("'busy_ratio':{'any':[null,{'ratio':'0'}]}"),
	 CLIENT("'busy_ratio':'0.00'"), VERDICT_PASS, NULL},
	{"in the second alternative", PER_CENT,
	 "{'any':[" CLIENT("'busy_ratio':{'ratio':'0.5'}") "," CLIENT(
		 "'busy_ratio':{'ratio':'0.004'}") "]}",
	 CLIENT("'busy_ratio':'0.00'"), VERDICT_SKIP, "resolution: client 7 (1/3)"},
	{"in the first", PER_CENT,
	 "{'any':[" CLIENT("'busy_ratio':{'ratio':'0.004'}") "," CLIENT(
		 "'busy_ratio':{'ratio':'0.5'}") "]}",
	 CLIENT("'busy_ratio':'0.00'"), VERDICT_SKIP, "resolution: client 7 (1/3)"},
	{"exactly right in the second", PER_CENT,
	 "{'any':[" CLIENT("'busy_ratio':{'ratio':'0.5'}") "," CLIENT(
		 "'busy_ratio':{'ratio':'0.004'}") "]}",
	 CLIENT("'busy_ratio':'0.004'"), VERDICT_PASS, NULL},
	{"beside a client that is missing", PER_CENT,
	 "{'clients':[{'id':'8','optional':true,'members':[{'pid':'2','fd':'3'}],'engines':{'e':{"
	 "'busy_ratio':{'ratio':'0.5'}}}},{'id':'7','members':[{'pid':'1','fd':'3'}],'engines':{'e':{"
	 "'busy_ratio':{'ratio':'0.004'}}}}]}",
	 CLIENT("'busy_ratio':'0.00'"), VERDICT_SKIP, "resolution: client 7 (1/3)"},
	{"a delta", TICKS, CLIENT("'delta_ns':'15000000'"), CLIENT("'delta_ns':'10000000'"),
	 VERDICT_PASS, NULL},
	{"a delta of less than a unit", TICKS, CLIENT("'delta_ns':'5000000'"),
	 CLIENT("'delta_ns':'0'"), VERDICT_SKIP, "delta_ns"},
};

SCOPED_ROWS(texts, false)
SCOPED_ROWS(ratios, true)

/* The case where all proves nothing is not passed, nor recorded where it is unclear. */
static void test_unclear(void **state)
{
	const struct decoy_case tc = {.id = "0001", .level = CASE_UNCLEAR};
	const struct scope_text text = TICKS;
	struct scope scope = scope_of(&text);
	const char *lacks;
	struct judged judged =
		judge_scoped(&tc, &scope, "[[" BUSY("'5'") "]]", "[" BUSY("'0'") "]", &lacks);

	(void)state;
	assert_int_equal(judged.verdict, VERDICT_SKIP);
	judged_clear(&judged);
	scope_clear(&scope);
}

/* Totals are sums: of two clients they may be off by two units. */
static void test_totals(void **state)
{
	static const struct {
		const char *total;
		enum verdict verdict;
	} rows[] = {{"180000000", VERDICT_PASS},
		    {"179999999", VERDICT_FAIL},
		    {"220000000", VERDICT_PASS},
		    {"220000001", VERDICT_FAIL}};
	const struct decoy_case tc = {.id = "0001", .is_recording = true};
	const struct scope scope = {.features = FEATURE_ALL, .precision = {.time_ns = 10000000}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char answers[700];
		const char *lacks;
		struct judged judged;

		snprintf(
			answers, sizeof(answers),
			"[{'clients':[{'device':'d','id':'7','engines':{'e':{'busy_ns':'100000000'}}},"
			"{'device':'d','id':'8','engines':{'e':{'busy_ns':'100000000'}}}],"
			"'totals':[{'device':'d','clients':'2','engines':{'e':{'busy_ns':'%s'}}}]}]",
			rows[i].total);
		judged = judge_scoped(
			&tc, &scope,
			"[[{'clients':[{'id':'7','engines':{'e':{'busy_ns':'100000000'}}},"
			"{'id':'8','engines':{'e':{'busy_ns':'100000000'}}}]}]]",
			answers, &lacks);
		if (judged.verdict != rows[i].verdict)
			fail_msg("%s: %s", rows[i].total, judged.detail ? judged.detail : "");
		judged_clear(&judged);
	}
}

/* An answer, as what another one of the same subject must be: what has no unit, or is no number,
 * stays. */
static void check_answer(const char *text, const char *expected, unsigned int features,
			 struct scope_precision precision)
{
	const struct scope scope = {.features = features, .precision = precision};
	json_t *answer = json(text), *got = lossy_widen_answer(answer, &scope);
	json_t *want = json(expected);

	if (!json_equal(got, want))
		fail_msg("%s: got %s", text, json_dumps(got, 0));
	json_decref(got);
	json_decref(want);
	json_decref(answer);
}

static void test_answer(void **state)
{
	const struct scope_precision both = {.time_ns = 5, .ratio = 0.01}, time = {.time_ns = 5},
				     ratio = {.ratio = 0.01};

	(void)state;
	check_answer(CLIENT("'busy_ns':'100','busy_ratio':'0.5','cycles':'7'"),
		     CLIENT("'busy_ns':{'min':'95','max':'105'},'busy_ratio':{'ratio_min':"
			    "'0.490000000000','ratio_max':'0.510000000000'},'cycles':'7'"),
		     FEATURE_ALL, both);
	check_answer(CLIENT("'busy_ns':'100','busy_ratio':'0.5'"),
		     CLIENT("'busy_ns':{'min':'95','max':'105'},'busy_ratio':'0.5'"), FEATURE_ALL,
		     time);
	check_answer(CLIENT("'busy_ns':'100','busy_ratio':'0.5'"),
		     CLIENT("'busy_ns':'100','busy_ratio':{'ratio_min':'0.490000000000',"
			    "'ratio_max':'0.510000000000'}"),
		     FEATURE_ALL, ratio);
	/* hostile ones */
	check_answer(CLIENT("'busy_ns':{'anything':true},'delta_ns':{'min':'x'}"),
		     CLIENT("'busy_ns':{'anything':true},'delta_ns':{'min':'x'}"), FEATURE_ALL,
		     time);
	check_answer(CLIENT("'busy_ns':'x','delta_ns':{'min':'5','max':'x'}"),
		     CLIENT("'busy_ns':'x','delta_ns':{'min':'5','max':'x'}"), FEATURE_ALL, time);
	/* its own precision; its totals */
	check_answer(
		"{'precision':{'time_ns':'5'},'clients':[],'totals':[{'engines':{'e':{'busy_ns':'9'}}}]}",
		"{'precision':{'time_ns':'5'},'clients':[],'totals':[{'engines':{'e':{'busy_ns':{"
		"'min':'4','max':'14'}}}}]}",
		FEATURE_ALL, (struct scope_precision){0});
	/* processes only of a subject with load */
	check_answer("{'processes':[{'pid':'1','busy_ratio':'0.5'}]}",
		     "{'processes':[{'pid':'1','busy_ratio':'0.5'}]}", FEATURE_ALL, ratio);
	check_answer(
		"{'processes':[{'pid':'1','busy_ratio':'0.5'}]}",
		"{'processes':[{'pid':'1','busy_ratio':{'ratio_min':'0.490000000000','ratio_max':"
		"'0.510000000000'}}]}",
		FEATURE_ALL | FEATURE_LOAD, ratio);
}

/* The hypothesis that explains the answers decides what is hidden; texts have no sweep before. */
static void test_lists(void **state)
{
	static const struct {
		const char *hypotheses, *answers;
		enum verdict verdict;
	} rows[] = {
		{"[[" BUSY("'500000000'") "],[" BUSY("'9999999'") "]]", "[" BUSY("'9999999'") "]",
		 VERDICT_PASS},
		{"[[" BUSY("'500000000'") "],[" BUSY("'9999999'") "]]", "[" BUSY("'0'") "]",
		 VERDICT_SKIP},
		{"[[" BUSY("'100000000'") "," BUSY("'105000000'") "]]",
		 "[" BUSY("'100000000'") "," BUSY("'100000000'") "]", VERDICT_PASS},
	};
	const struct decoy_case tc = {.id = "0001"};
	const struct scope_text text = TICKS;
	struct scope scope = scope_of(&text);

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *lacks;
		struct judged judged =
			judge_scoped(&tc, &scope, rows[i].hypotheses, rows[i].answers, &lacks);

		if (judged.verdict != rows[i].verdict)
			fail_msg("row %zu: %s: %s", i, verdict_word(judged.verdict),
				 judged.detail ? judged.detail : "");
		judged_clear(&judged);
	}
	scope_clear(&scope);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),	cmocka_unit_test(test_ratios),
		cmocka_unit_test(test_unclear), cmocka_unit_test(test_totals),
		cmocka_unit_test(test_answer),	cmocka_unit_test(test_lists),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
