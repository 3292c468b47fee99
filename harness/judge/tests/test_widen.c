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
	{"a delta", TICKS, CLIENT("'delta_ns':'15000000'"), CLIENT("'delta_ns':'10000000'"),
	 VERDICT_PASS, NULL},
	{"a delta of less than a unit", TICKS, CLIENT("'delta_ns':'5000000'"),
	 CLIENT("'delta_ns':'0'"), VERDICT_SKIP, "delta_ns"},
};

SCOPED_ROWS(texts, false)
SCOPED_ROWS(ratios, true)

/* Two sweeps, a second apart; what is right only as it is widened must not be the value of the first one. */
static const struct {
	const char *name, *precision;
	const char *first, *second; /* expected busy_ns */
	const char *answered[2];
	enum verdict verdict;
} pairs[] = {
	{"increased by much",
	 "time=10ms",
	 "100000000",
	 "155000000",
	 {"100000000", "150000000"},
	 VERDICT_PASS},
	{"increased by less than a unit",
	 "time=10ms",
	 "100000000",
	 "105000000",
	 {"100000000", "100000000"},
	 VERDICT_SKIP},
	{"and rounded up",
	 "time=10ms",
	 "100000000",
	 "105000000",
	 {"100000000", "110000000"},
	 VERDICT_SKIP},
	{"idle", "time=10ms", "105000000", "105000000", {"100000000", "100000000"}, VERDICT_PASS},
	{"stale", "time=10ms", "100000000", "155000000", {"100000000", "100000000"}, VERDICT_FAIL},
	{"a dip shown",
	 "time=10ms",
	 "500000000",
	 "500000000",
	 {"500000000", "200000000"},
	 VERDICT_FAIL},
};

static void test_pairs(void **state)
{
	static const char bytes[] =
		"@ 0 pid=1 fd=3\ndrm-driver: a\n@ 1000000000 pid=1 fd=3\ndrm-driver: a\n";
	const struct decoy_case tc = {
		.id = "0001", .is_recording = true, .bytes = bytes, .len = sizeof(bytes) - 1};

	(void)state;
	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		const struct scope_text text = {.precision = pairs[i].precision};
		struct scope scope = scope_of(&text);
		char expect[1024], answers[1024];
		const char *lacks;
		struct judged judged;

		snprintf(expect, sizeof(expect), "[[%s'%s'}}}]},%s'%s'}}}]}]]",
			 "{'clients':[{'id':'7','engines':{'e':{'busy_ns':", pairs[i].first,
			 "{'clients':[{'id':'7','engines':{'e':{'busy_ns':", pairs[i].second);
		snprintf(answers, sizeof(answers), "[%s'%s'}}}]},%s'%s'}}}]}]",
			 "{'clients':[{'device':'d','id':'7','engines':{'e':{'busy_ns':",
			 pairs[i].answered[0],
			 "{'clients':[{'device':'d','id':'7','engines':{'e':{'busy_ns':",
			 pairs[i].answered[1]);
		judged = judge_scoped(&tc, &scope, expect, answers, &lacks);
		if (judged.verdict != pairs[i].verdict)
			fail_msg("%s: %s: %s", pairs[i].name, verdict_word(judged.verdict),
				 judged.detail ? judged.detail : "");
		free(judged.detail);
		scope_clear(&scope);
	}
}

/* Inexact times make the ratio of a short interval inexact, that of a long one hardly. */
static void test_ratio_of_times(void **state)
{
	static const struct {
		const char *name, *wall;
		const char *answered;
		enum verdict verdict;
	} rows[] = {
		{"1 s, a hundredth", "1000000000", "0.51", VERDICT_PASS},
		{"1 s, two", "1000000000", "0.52", VERDICT_FAIL},
		{"20 ms, a half", "20000000", "0.99", VERDICT_SKIP}, /* 0 would be right, too */
		{"100 ms, a tenth", "100000000", "0.6", VERDICT_PASS},
		{"100 ms, two", "100000000", "0.7", VERDICT_FAIL},
		{"no time at all", "0", "7.5", VERDICT_SKIP},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct scope_text text = TICKS;
		struct scope scope = scope_of(&text);
		char bytes[200], answers[300];
		struct decoy_case tc = {.id = "0001", .is_recording = true, .bytes = bytes};
		const char *lacks;
		struct judged judged;

		tc.len = (size_t)snprintf(
			bytes, sizeof(bytes),
			"@ 0 sweep=1 pid=1 fd=3\nx: a\n@ %s sweep=2 pid=1 fd=3\nx: a\n",
			rows[i].wall);
		snprintf(answers, sizeof(answers),
			 "[{'clients':[]}," CLIENT("'busy_ratio':'%s'") "]", rows[i].answered);
		judged = judge_scoped(
			&tc, &scope,
			"[[{'clients':[]}," CLIENT("'busy_ratio':{'ratio':'0.5'}") "]]", answers,
			&lacks);
		if (judged.verdict != rows[i].verdict)
			fail_msg("%s: %s: %s", rows[i].name, verdict_word(judged.verdict),
				 judged.detail ? judged.detail : "");
		free(judged.detail);
		scope_clear(&scope);
	}
}

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
	free(judged.detail);
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
		free(judged.detail);
	}
}

/* An answer, as what another one of the same subject must be. */
static void test_answer(void **state)
{
	const struct scope scope = {.features = FEATURE_ALL, .precision = {5, 0.01, 0}};
	json_t *answer = json(CLIENT("'busy_ns':'100','busy_ratio':'0.5','cycles':'7'"));
	json_t *got = lossy_widen_answer(answer, &scope);
	json_t *want = json(CLIENT("'busy_ns':{'min':'95','max':'105'},'busy_ratio':{'ratio_min':"
				   "'0.490000000000','ratio_max':'0.510000000000'},'cycles':'7'"));

	(void)state;
	assert_true(json_equal(got, want));
	json_decref(got);
	json_decref(want);
	json_decref(answer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),	cmocka_unit_test(test_ratios),
		cmocka_unit_test(test_pairs),	cmocka_unit_test(test_ratio_of_times),
		cmocka_unit_test(test_unclear), cmocka_unit_test(test_totals),
		cmocka_unit_test(test_answer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
