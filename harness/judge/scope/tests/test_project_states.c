/* SPDX-License-Identifier: MIT */
/* A subject is judged on what it covers of clients over time. */
#include "scoped.h"

#define CLIENT(members, rest) \
	"{'clients':[{'device':'d','id':'7','members':[" members "]," rest "}]}"
#define A3 "{'pid':'1','fd':'3'}"
#define B4 "{'pid':'2','fd':'4'}"

/* An engine with a capacity, and the ratios of one with time, of one with cycles, and of both. */
#define RATIO(counters, capacity, ratio)                                    \
	CLIENT(A3, "'engines':{'render':{" counters ",'capacity':" capacity \
		   ",'busy_ratio':{'ratio':'" ratio "'}}}")
#define TIME_ONLY   "'busy_ns':'5'"
#define CYCLES_ONLY "'cycles':'5','total_cycles':'9'"

static const struct scoped_row states[] = {
	{"processes alone",
	 {.features = "no-fds"},
	 CLIENT(A3 "," B4, "'engines':{'render':{'busy_ns':'5'}}"),
	 CLIENT("{'pid':'2'},{'pid':'1'}", "'engines':{'render':{'busy_ns':'5'}}"),
	 VERDICT_PASS,
	 NULL},
	{"descriptors are not compared",
	 {.features = "no-fds"},
	 CLIENT(A3, "'engines':{'render':{'busy_ns':'5'}}"),
	 CLIENT("{'pid':'1','fd':'9'}", "'engines':{'render':{'busy_ns':'5'}}"),
	 VERDICT_PASS,
	 NULL},
	{"processes are",
	 {.features = "no-fds"},
	 CLIENT(A3 "," B4, "'engines':{'render':{'busy_ns':'5'}}"),
	 CLIENT("{'pid':'1'}", "'engines':{'render':{'busy_ns':'5'}}"),
	 VERDICT_FAIL,
	 NULL},
	{"no held values: deltas are compared",
	 {.features = "no-held"},
	 CLIENT(A3, "'engines':{'render':{'busy_ns':'5','delta_ns':'2'}}"),
	 CLIENT(A3, "'engines':{'render':{'delta_ns':'3'}}"),
	 VERDICT_FAIL,
	 "delta_ns: expected 2, got 3"},
	{"no held values",
	 {.features = "no-held"},
	 CLIENT(A3, "'engines':{'render':{'busy_ns':'5','delta_ns':'2'}}"),
	 CLIENT(A3, "'engines':{'render':{'delta_ns':'2'}}"),
	 VERDICT_PASS,
	 NULL},
	{"no list of clients: states are not judged",
	 {.features = "no-clients"},
	 CLIENT(A3, "'engines':{'render':{'busy_ns':'5'}}"),
	 "{'totals':[]}",
	 VERDICT_SKIP,
	 "clients"},
	{"nothing but held values",
	 {.features = "no-held"},
	 CLIENT(A3, "'engines':{'render':{'busy_ns':'5'}}"),
	 "{'clients':[]}",
	 VERDICT_SKIP,
	 "held"},
	{"a client without covered usage may be missing",
	 {.engines = "video"},
	 "{'clients':[{'id':'8','members':[" B4 "],'engines':{'render':{'busy_ns':'5'}}},"
	 "{'id':'7','members':[" A3 "],'engines':{'video':{'busy_ns':'6'}}}]}",
	 CLIENT(A3, "'engines':{'video':{'busy_ns':'6'}}"),
	 VERDICT_PASS,
	 NULL},
	{"without capacity: 1 divides nothing",
	 {.features = "no-capacity"},
	 RATIO(TIME_ONLY, "{'any':['1',null]}", "0.5"),
	 RATIO(TIME_ONLY, "'1'", "0.7"),
	 VERDICT_FAIL,
	 "busy_ratio"},
	{"without capacity: 2 does",
	 {.features = "no-capacity"},
	 RATIO(TIME_ONLY, "'2'", "0.5"),
	 CLIENT(A3, "'engines':{'render':{" TIME_ONLY ",'busy_ratio':'1.0'}}"),
	 VERDICT_PASS,
	 NULL},
	{"without capacity: 1 or 2 does",
	 {.features = "no-capacity"},
	 RATIO(TIME_ONLY, "{'any':['1',{'any':['2',null]}]}", "0.5"),
	 CLIENT(A3, "'engines':{'render':{" TIME_ONLY ",'busy_ratio':'1.0'}}"),
	 VERDICT_PASS,
	 NULL},
	{"without capacity: 1 to 2 does",
	 {.features = "no-capacity"},
	 RATIO(TIME_ONLY, "{'min':'1','max':'2'}", "0.5"),
	 CLIENT(A3, "'engines':{'render':{" TIME_ONLY ",'busy_ratio':'1.0'}}"),
	 VERDICT_PASS,
	 NULL},
	{"without capacity: 1 in any alternative does not",
	 {.features = "no-capacity"},
	 RATIO(TIME_ONLY, "{'any':['1',{'any':['1',null]}]}", "0.5"),
	 CLIENT(A3, "'engines':{'render':{" TIME_ONLY ",'busy_ratio':'1.0'}}"),
	 VERDICT_FAIL,
	 "busy_ratio"},
	{"with capacity, 2 divides",
	 {.features = "no-fds"},
	 RATIO(TIME_ONLY, "'2'", "0.5"),
	 CLIENT(A3, "'engines':{'render':{" TIME_ONLY ",'capacity':'2','busy_ratio':'1.0'}}"),
	 VERDICT_FAIL,
	 "busy_ratio"},
	{"without capacity: the ratio of a frequency",
	 {.features = "no-capacity"},
	 CLIENT(A3,
		"'engines':{'render':{'cycles':'5','capacity':'2','freq_ratio':{'ratio':'0.5'}}}"),
	 CLIENT(A3, "'engines':{'render':{'cycles':'5','freq_ratio':'1.0'}}"),
	 VERDICT_PASS,
	 NULL},
	{"without cycles: cycles alone make no ratio",
	 {.features = "no-cycles"},
	 CLIENT(A3, "'engines':{'render':{'cycles':'5','maxfreq_hz':'9'},'copy':{'busy_ns':'1'}}"),
	 CLIENT(A3,
		"'engines':{'render':{'maxfreq_hz':'9','busy_ratio':'0.5'},'copy':{'busy_ns':'1'}}"),
	 VERDICT_FAIL,
	 "busy_ratio"},
	{"a client without usage that is covered stays",
	 {.engines = "video"},
	 CLIENT(A3, "'engines':{}"),
	 "{'clients':[]}",
	 VERDICT_FAIL,
	 NULL},
	{"an engine of a client that is not covered is not compared",
	 {.engines = "video"},
	 CLIENT(A3, "'engines':{'video':{'busy_ns':'5'},'render':{'busy_ns':'6'}}"),
	 CLIENT(A3, "'engines':{'video':{'busy_ns':'5'},'render':{'busy_ns':'7'}}"),
	 VERDICT_PASS,
	 NULL},
	{"nothing is covered in any alternative",
	 {.engines = "video"},
	 "{'any':[" CLIENT(A3, "'engines':{'render':{'busy_ns':'5'}}") ",{'rejected':true}]}",
	 "{'clients':[]}",
	 VERDICT_SKIP,
	 "engines"},
	{"processes alone, in alternatives",
	 {.features = "no-fds"},
	 "{'clients':[{'id':'7','members':{'any':[[" A3 "],[" B4
	 "]]},'engines':{'e':{'busy_ns':'5'}}}]}",
	 CLIENT("{'pid':'2'}", "'engines':{'e':{'busy_ns':'5'}}"),
	 VERDICT_PASS,
	 NULL},
	{"another process, in alternatives",
	 {.features = "no-fds"},
	 "{'clients':[{'id':'7','members':{'any':[[" A3 "],[" B4
	 "]]},'engines':{'e':{'busy_ns':'5'}}}]}",
	 CLIENT("{'pid':'3'}", "'engines':{'e':{'busy_ns':'5'}}"),
	 VERDICT_FAIL,
	 NULL},
	{"without cycles: a ratio of cycles",
	 {.features = "no-cycles"},
	 CLIENT(A3, "'engines':{'render':{" CYCLES_ONLY ",'busy_ratio':{'ratio':'0.5'}},"
		    "'copy':{'busy_ns':'1'}}"),
	 CLIENT(A3, "'engines':{'copy':{'busy_ns':'1'}}"),
	 VERDICT_PASS,
	 NULL},
	{"without cycles: a ratio of times",
	 {.features = "no-cycles"},
	 RATIO(TIME_ONLY "," CYCLES_ONLY, "'1'", "0.5"),
	 CLIENT(A3, "'engines':{'render':{" TIME_ONLY ",'capacity':'1','busy_ratio':'0.6'}}"),
	 VERDICT_FAIL,
	 "busy_ratio"},
	{"without time: a ratio of cycles",
	 {.features = "no-time"},
	 RATIO(CYCLES_ONLY, "'1'", "0.5"),
	 CLIENT(A3, "'engines':{'render':{" CYCLES_ONLY ",'busy_ratio':'0.6'}}"),
	 VERDICT_FAIL,
	 "busy_ratio"},
};

/* A subject that knows clients, their processes and engine times alone. */
#define LINES "parse,track,identity,no-fds,no-capacity,no-cycles,no-maxfreq,no-driver,no-pdev"
#define LINES_EXPECT                                                                      \
	"{'clients':[{'id':'7','driver':'a','pdev':'p','members':[" A3 "," B4 "],"        \
	"'engines':{'e':{'busy_ns':'5','cycles':'1','capacity':'2'},'c':{'cycles':'4'}}," \
	"'regions':{'m':{'total':'1'}}}]}"
#define LINES_ANSWER(id, pid, busy)                                                          \
	"{'clients':[{'device':'d','id':'" id "','members':[{'pid':'2'},{'pid':'" pid "'}]," \
	"'engines':{'e':{'busy_ns':'" busy "'}}}]}"

static const struct scoped_row lines[] = {
	{"right",
	 {.features = LINES},
	 LINES_EXPECT,
	 LINES_ANSWER("7", "1", "5"),
	 VERDICT_PASS,
	 NULL},
	{"time",
	 {.features = LINES},
	 LINES_EXPECT,
	 LINES_ANSWER("7", "1", "6"),
	 VERDICT_FAIL,
	 NULL},
	{"pid", {.features = LINES}, LINES_EXPECT, LINES_ANSWER("7", "3", "5"), VERDICT_FAIL, NULL},
	{"id", {.features = LINES}, LINES_EXPECT, LINES_ANSWER("8", "1", "5"), VERDICT_FAIL, NULL},
	{"none", {.features = LINES}, LINES_EXPECT, "{'clients':[]}", VERDICT_FAIL, NULL},
	{"an engine without time is none",
	 {.features = LINES},
	 LINES_EXPECT,
	 "{'clients':[{'device':'d','id':'7','members':[{'pid':'2'},{'pid':'1'}],"
	 "'engines':{'e':{'busy_ns':'5'},'c':{'busy_ns':'0'}}}]}",
	 VERDICT_FAIL,
	 "c.busy_ns"},
	{"a time that may be missing",
	 {.features = LINES},
	 "{'clients':[{'members':[" A3 "],'engines':{'m':{'busy_ns':{'any':[null,'1']}},"
	 "'e':{'busy_ns':'1'}}}]}",
	 "{'clients':[{'device':'d','members':[{'pid':'1'}],'engines':{'e':{'busy_ns':'1'}}}]}",
	 VERDICT_PASS,
	 NULL},
};

SCOPED_ROWS(states, true)
SCOPED_ROWS(lines, true)

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_states),
					   cmocka_unit_test(test_lines)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
