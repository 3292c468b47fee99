/* SPDX-License-Identifier: MIT */
/* A subject is judged on what it covers, and a text of which nothing is left is skipped. */
#include "scoped.h"

#define TWO_ENGINES                                                                                 \
	"{'driver':'a','engines':{'render':{'busy_ns':'5','capacity':'2'},'copy':{'busy_ns':'7'}}," \
	"'regions':{'vram':{'total':'4096'},'gtt':{'total':'8192'}}}"

static const struct scoped_row engines[] = {
	{"all that is covered, and right",
	 {.engines = "render", .regions = "vram"},
	 TWO_ENGINES,
	 "{'driver':'a','engines':{'render':{'busy_ns':'5','capacity':'2'}},'regions':{'vram':"
	 "{'total':'4096'}}}",
	 VERDICT_PASS,
	 NULL},
	{"what is covered is compared",
	 {.engines = "render", .regions = "vram"},
	 TWO_ENGINES,
	 "{'driver':'a','engines':{'render':{'busy_ns':'6','capacity':'2'}},'regions':{'vram':"
	 "{'total':'4096'}}}",
	 VERDICT_FAIL,
	 "engines.render.busy_ns: expected 5, got 6"},
	{"a covered region is compared",
	 {.engines = "render", .regions = "vram"},
	 TWO_ENGINES,
	 "{'driver':'a','engines':{'render':{'busy_ns':'5','capacity':'2'}},'regions':{}}",
	 VERDICT_FAIL,
	 "regions"},
	{"what is not covered is not compared, whatever it is",
	 {.engines = "render"},
	 TWO_ENGINES,
	 "{'driver':'a','engines':{'render':{'busy_ns':'5','capacity':'2'},'copy':{'busy_ns':'1'},"
	 "'x':{'busy_ns':'1'}},'regions':{'vram':{'total':'4096'},'gtt':{'total':'8192'}}}",
	 VERDICT_PASS,
	 NULL},
	{"the region of a subject that covers all regions",
	 {.engines = "render"},
	 TWO_ENGINES,
	 "{'driver':'a','engines':{'render':{'busy_ns':'5','capacity':'2'}},'regions':{'vram':"
	 "{'total':'4096'}}}",
	 VERDICT_FAIL,
	 "gtt"},
	{"no engine is covered",
	 {.engines = "video"},
	 "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{}",
	 VERDICT_SKIP,
	 "engines"},
	{"no region is covered",
	 {.regions = "stolen"},
	 "{'regions':{'vram':{'total':'4096'}}}",
	 "{}",
	 VERDICT_SKIP,
	 "regions"},
	{"a case without values is not skipped",
	 {.engines = "video"},
	 "{'driver':'a'}",
	 "{'driver':'b'}",
	 VERDICT_FAIL,
	 "driver"},
	{"nor is a refusal", {.engines = "video"}, "{'rejected':true}", "{}", VERDICT_FAIL, NULL},
	{"other names stay open, whatever is covered",
	 {.engines = "render,copy"},
	 "{'engines':{'render':{'busy_ns':'5'},'*':{'anything':true}}}",
	 "{'engines':{'render':{'busy_ns':'5'},'copy':{'busy_ns':'1'}}}",
	 VERDICT_PASS,
	 NULL},
	{"a region that is not covered is not compared",
	 {.regions = "vram"},
	 "{'regions':{'vram':{'total':'4096'},'gtt':{'total':'8192'}}}",
	 "{'regions':{'vram':{'total':'4096'},'gtt':{'total':'1'}}}",
	 VERDICT_PASS,
	 NULL},
	{"no engine is covered, where there may be none",
	 {.engines = "render"},
	 "{'engines':{'any':[{'copy':{'busy_ns':'1'}},null]}}",
	 "{}",
	 VERDICT_SKIP,
	 "engines"},
	{"in each alternative",
	 {.engines = "render"},
	 "{'any':[{'engines':{'copy':{'busy_ns':'1'},'render':{'busy_ns':'2'}}},"
	 "{'engines':{'any':[{'copy':{'busy_ns':'1'}},null]}}]}",
	 "{'engines':{'render':{'busy_ns':'3'}}}",
	 VERDICT_FAIL,
	 NULL},
};

#define CYCLES                                                                                    \
	"{'engines':{'render':{'cycles':'5','total_cycles':'9','maxfreq_hz':'7','capacity':'3'}," \
	"'copy':{'busy_ns':'8'}}}"

static const struct scoped_row parts[] = {
	{"without cycles",
	 {.features = "no-cycles"},
	 CYCLES,
	 "{'engines':{'render':{'maxfreq_hz':'7','capacity':'3'},'copy':{'busy_ns':'8'}}}",
	 VERDICT_PASS,
	 NULL},
	{"without cycles, the capacity is compared",
	 {.features = "no-cycles"},
	 CYCLES,
	 "{'engines':{'render':{'maxfreq_hz':'7','capacity':'1'},'copy':{'busy_ns':'8'}}}",
	 VERDICT_FAIL,
	 "capacity"},
	{"with cycles, they are compared",
	 {.features = "no-time"},
	 CYCLES,
	 "{'engines':{'render':{'maxfreq_hz':'7','capacity':'3'}}}",
	 VERDICT_FAIL,
	 "cycles"},
	{"only what describes counters is left",
	 {.features = "no-cycles"},
	 "{'engines':{'render':{'cycles':'5','total_cycles':'9','capacity':'3'}}}",
	 "{}",
	 VERDICT_SKIP,
	 "cycles"},
	{"a case about nothing but capacity",
	 {.features = "no-capacity"},
	 "{'engines':{'render':{'capacity':'3'}}}",
	 "{}",
	 VERDICT_SKIP,
	 "capacity"},
	{"without capacity and maxfreq",
	 {.features = "no-capacity,no-maxfreq"},
	 CYCLES,
	 "{'engines':{'render':{'cycles':'5','total_cycles':'9'},'copy':{'busy_ns':'8'}}}",
	 VERDICT_PASS,
	 NULL},
	{"driver and slot may be left out",
	 {.features = "no-driver,no-pdev"},
	 "{'driver':'a','pdev':'0000:00:02.0','client_id':'7'}",
	 "{'client_id':'7'}",
	 VERDICT_PASS,
	 NULL},
	{"the name may be left out",
	 {.features = "no-name"},
	 "{'driver':'a','client_name':'x','client_id':'7'}",
	 "{'driver':'a','client_id':'7'}",
	 VERDICT_PASS,
	 NULL},
	{"one category of two",
	 {.categories = "resident"},
	 "{'regions':{'m':{'total':'8','resident':'4'}}}",
	 "{'regions':{'m':{'resident':'4'}}}",
	 VERDICT_PASS,
	 NULL},
	{"which is wrong",
	 {.categories = "resident"},
	 "{'regions':{'m':{'total':'8','resident':'4'}}}",
	 "{'regions':{'m':{'total':'8','resident':'5'}}}",
	 VERDICT_FAIL,
	 "resident"},
	{"the other one is not compared",
	 {.categories = "resident"},
	 "{'regions':{'m':{'total':'8','resident':'4'}}}",
	 "{'regions':{'m':{'total':'9','resident':'4'}}}",
	 VERDICT_PASS,
	 NULL},
	{"no category that is covered",
	 {.categories = "active"},
	 "{'regions':{'m':{'total':'8'}}}",
	 "{}",
	 VERDICT_SKIP,
	 "categories"},
	{"the id may not",
	 {.features = "no-driver,no-pdev"},
	 "{'driver':'a','pdev':'0000:00:02.0','client_id':'7'}",
	 "{}",
	 VERDICT_FAIL,
	 "client_id"},
	{"a slot that is answered must be right",
	 {.features = "no-pdev"},
	 "{'driver':'a','pdev':'0000:00:02.0'}",
	 "{'driver':'a','pdev':'0000:00:03.0'}",
	 VERDICT_FAIL,
	 "pdev"},
	{"no driver is no licence for pdev",
	 {.features = "no-driver"},
	 "{'driver':'a','pdev':'0000:00:02.0'}",
	 "{}",
	 VERDICT_FAIL,
	 "pdev"},
	{"one text has no held values",
	 {.features = "no-held"},
	 "{'engines':{'render':{'busy_ns':'5'}}}",
	 "{'engines':{'render':{'busy_ns':'6'}}}",
	 VERDICT_FAIL,
	 "busy_ns"},
};

/* A value that may be absent asks nothing of a subject. */
static const struct scoped_row optional[] = {
	{"time that may be absent",
	 {.features = "no-time"},
	 "{'engines':{'render':{'busy_ns':{'any':[null,'5']}}}}",
	 "{}",
	 VERDICT_PASS,
	 NULL},
	{"time that may not",
	 {.features = "no-time"},
	 "{'engines':{'render':{'busy_ns':{'any':['5','6']}}}}",
	 "{}",
	 VERDICT_SKIP,
	 "time"},
};

SCOPED_ROWS(engines, false)
SCOPED_ROWS(parts, false)
SCOPED_ROWS(optional, false)

/*
 * Totals are narrowed as clients are; the kinds of load are noted only for a subject that has it.
 */
static void test_answers(void **state)
{
	const struct scope_text text = {.engines = "video", .features = "no-fds"};
	struct scope scope = scope_of(&text);
	json_t *answers =
		json("[{'clients':[{'members':[{'pid':'1','fd':'3'}]}],'totals':[{'device':'d',"
		     "'engines':{'video':{'busy_ns':'5'},'render':{'busy_ns':'6'}}}]}]");
	json_t *want = json("[{'clients':[{'members':[{'pid':'1'}]}],'totals':[{'device':'d',"
			    "'engines':{'video':{'busy_ns':'5'}}}]}]");

	(void)state;
	lossy_answers(&answers, &scope);
	assert_true(json_equal(answers, want));
	assert_int_equal(lossy_features(&(struct scope){.features = FEATURE_TRACK}), FEATURE_TRACK);
	json_decref(answers);
	json_decref(want);
	scope_clear(&scope);
}

/* For a subject of full scope nothing is copied. */
static void test_full(void **state)
{
	const struct scope full = {.features = FEATURE_ALL};
	const struct decoy_case tc = {.id = "0001"};
	json_t *hypotheses = json("[[{'engines':{}}]]"), *answers = json("[{}]"), *same = answers;
	const char *lacks = "";
	json_t *wide;

	(void)state;
	assert_ptr_equal(lossy_expectations(hypotheses, &tc, &full, &lacks), hypotheses);
	assert_null(lacks);
	lossy_answers(&same, &full);
	assert_ptr_equal(same, answers);
	wide = lossy_widen(hypotheses, &tc, answers, &full);
	assert_ptr_equal(wide, hypotheses);
	json_decref(wide);
	json_decref(answers);
	json_decref(hypotheses);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_engines),	 cmocka_unit_test(test_parts),
		cmocka_unit_test(test_optional), cmocka_unit_test(test_answers),
		cmocka_unit_test(test_full),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
