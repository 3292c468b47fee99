/* SPDX-License-Identifier: MIT */
/* One ratio for a process or a device, against numbers that are worked out by hand. */
#include "load_case.h"

/* clients 1 and 2 of process 10: render 0.5 + 0.125, video 0.25; sum 0.875, maximum 0.625 */
#define TWO                                                                      \
	STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0.5")) "," CLIENT( \
		"2", MEMBER("10", "4"), RATIO("render", "0.125") "," RATIO("video", "0.25")))
/* client 1, twice in process 10 and once in 11 */
#define SHARED                                                                           \
	STATE(CLIENT("1", MEMBER("10", "3") "," MEMBER("10", "4") "," MEMBER("11", "3"), \
		     RATIO("render", "0.5")))
/* process 10 on two devices: render 0.5 and 0.25 */
#define DEVICES                                                                    \
	STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0.5")) "," CLIENT_B( \
		"1", MEMBER("10", "4"), RATIO("render", "0.25")))
/* render 0.75 twice: 1.5, more than there is */
#define FULL                                                                      \
	STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0.75")) "," CLIENT( \
		"2", MEMBER("10", "4"), RATIO("render", "0.75")))

static const struct load_row sums[] = {
	{"sum", "sum", NULL, ONE, PROCESSES(PROCESS("10", "0.75")), VERDICT_PASS, NULL, NULL},
	{"sum, one engine left out", "sum", NULL, ONE, PROCESSES(PROCESS("10", "0.5")),
	 VERDICT_FAIL, "processes 10: busy_ratio: expected", NULL},
	{"maximum", "max", NULL, ONE, PROCESSES(PROCESS("10", "0.5")), VERDICT_PASS, NULL, NULL},
	{"maximum that is a sum", "max", NULL, ONE, PROCESSES(PROCESS("10", "0.75")), VERDICT_FAIL,
	 "0.75", NULL},
	{"mean", "mean", NULL, ONE, PROCESSES(PROCESS("10", "0.375")), VERDICT_PASS, NULL, NULL},
	{"mean that is a sum", "mean", NULL, ONE, PROCESSES(PROCESS("10", "0.75")), VERDICT_FAIL,
	 NULL, NULL},
	{"of one engine", "sum:video", NULL, ONE, PROCESSES(PROCESS("10", "0.25")), VERDICT_PASS,
	 NULL, NULL},
	{"of one engine, with another", "sum:video", NULL, ONE, PROCESSES(PROCESS("10", "0.75")),
	 VERDICT_FAIL, NULL, NULL},
	{"mean over those declared, 0.75 / 3", "mean:render,video,copy", NULL, ONE,
	 PROCESSES(PROCESS("10", "0.25")), VERDICT_PASS, NULL, NULL},
	{"mean over those declared that are shown, 0.75 / 2", "mean:render,video,copy", NULL, ONE,
	 PROCESSES(PROCESS("10", "0.375")), VERDICT_PASS, NULL, NULL},
	{"an engine that is not there", "max:copy", NULL, ONE, PROCESSES(PROCESS("10", "0")),
	 VERDICT_SKIP, "not covered: load", NULL},
	{"two clients, sum", "sum", NULL, TWO, PROCESSES(PROCESS("10", "0.875")), VERDICT_PASS,
	 NULL, NULL},
	{"two clients, maximum 0.5 + 0.125", "max", NULL, TWO, PROCESSES(PROCESS("10", "0.625")),
	 VERDICT_PASS, NULL, NULL},
	{"two clients, maximum of a client", "max", NULL, TWO, PROCESSES(PROCESS("10", "0.5")),
	 VERDICT_FAIL, NULL, NULL},
	{"two clients, mean 0.875 / 2", "mean", NULL, TWO, PROCESSES(PROCESS("10", "0.4375")),
	 VERDICT_PASS, NULL, NULL},
	{"two clients, mean over clients' engines", "mean", NULL, TWO,
	 PROCESSES(PROCESS("10", "0.2917")), VERDICT_FAIL, NULL, NULL},
	{"more than 1, as it is", "sum", NULL, FULL, PROCESSES(PROCESS("10", "1.5")), VERDICT_PASS,
	 NULL, NULL},
	{"more than 1, clamped", "sum", NULL, FULL, PROCESSES(PROCESS("10", "1")), VERDICT_PASS,
	 NULL, NULL},
	{"more than 1, one client lost", "sum", NULL, FULL, PROCESSES(PROCESS("10", "0.75")),
	 VERDICT_FAIL, NULL, NULL},
};

static const struct load_row processes[] = {
	{"missing", "sum", NULL, ONE, PROCESSES(""), VERDICT_FAIL,
	 "processes 10: busy_ratio: expected about 0.75, got nothing", NULL},
	{"no list", "sum", NULL, ONE, "{}", VERDICT_FAIL, "got nothing", NULL},
	{"another process with 0", "sum", NULL, ONE,
	 PROCESSES(PROCESS("10", "0.75") "," PROCESS("12", "0")), VERDICT_PASS, NULL, NULL},
	{"another process with a load", "sum", NULL, ONE,
	 PROCESSES(PROCESS("10", "0.75") "," PROCESS("12", "0.75")), VERDICT_FAIL, "processes 12",
	 NULL},
	{"twice", "sum", NULL, ONE, PROCESSES(PROCESS("10", "0.75") "," PROCESS("10", "0.75")),
	 VERDICT_FAIL, "processes 10: listed twice", NULL},
	{"negative", "sum", NULL, ONE, PROCESSES(PROCESS("10", "-0.75")), VERDICT_FAIL,
	 "without sign", NULL},
	{"no number", "sum", NULL, ONE, PROCESSES(PROCESS("10", "nan")), VERDICT_FAIL,
	 "a decimal string", NULL},
	{"no pid", "sum", NULL, ONE, PROCESSES("{'busy_ratio':'0.75'}"), VERDICT_FAIL,
	 "expected \"pid\"", NULL},
	{"shared, in both", "sum", NULL, SHARED,
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0.5")), VERDICT_PASS, NULL, NULL},
	{"shared, in one", "sum", NULL, SHARED, PROCESSES(PROCESS("11", "0.5")), VERDICT_PASS, NULL,
	 NULL},
	{"shared, in halves", "sum", NULL, SHARED,
	 PROCESSES(PROCESS("10", "0.25") "," PROCESS("11", "0.25")), VERDICT_PASS, NULL, NULL},
	{"shared, in none", "sum", NULL, SHARED,
	 PROCESSES(PROCESS("10", "0") "," PROCESS("11", "0")), VERDICT_FAIL, "counts for none",
	 NULL},
	{"shared, twice in one", "sum", NULL, SHARED, PROCESSES(PROCESS("10", "1")), VERDICT_FAIL,
	 "processes 10", NULL},
	{"two devices, sum", "sum", NULL, DEVICES, PROCESSES(PROCESS("10", "0.75")), VERDICT_PASS,
	 NULL, NULL},
	{"two devices, maximum by name", "max", NULL, DEVICES, PROCESSES(PROCESS("10", "0.75")),
	 VERDICT_PASS, NULL, NULL},
	{"two devices, maximum by device", "max", NULL, DEVICES, PROCESSES(PROCESS("10", "0.5")),
	 VERDICT_PASS, NULL, NULL},
	{"two devices, one lost", "sum", NULL, DEVICES, PROCESSES(PROCESS("10", "0.5")),
	 VERDICT_FAIL, NULL, NULL},
};

static const struct load_row devices[] = {
	{"sum", "sum", NULL, TWO, TOTALS(TOTAL("x", "0.875")), VERDICT_PASS, NULL, NULL},
	{"shared, once", "sum", NULL, SHARED, TOTALS(TOTAL("x", "0.5")), VERDICT_PASS, NULL, NULL},
	{"shared, twice", "sum", NULL, SHARED, TOTALS(TOTAL("x", "1")), VERDICT_FAIL,
	 "totals: busy_ratio of the devices: expected about 0.5, got 1 (\"x\")", NULL},
	{"shared, by half", "sum", NULL, SHARED, TOTALS(TOTAL("x", "0.25")), VERDICT_FAIL, NULL,
	 NULL},
	{"two", "max", NULL, DEVICES, TOTALS(TOTAL("x", "0.25") "," TOTAL("y", "0.5")),
	 VERDICT_PASS, NULL, NULL},
	{"two, made one", "sum", NULL, DEVICES, TOTALS(TOTAL("x", "0.75")), VERDICT_FAIL, NULL,
	 NULL},
	{"two, alike", "sum", NULL, DEVICES, TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.5")),
	 VERDICT_FAIL, NULL, NULL},
	{"two, and one that is idle", "sum", NULL, DEVICES,
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("z", "0") "," TOTAL("y", "0.25")), VERDICT_PASS, NULL,
	 NULL},
	{"two, and one that is not there", "sum", NULL, DEVICES,
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("z", "0.25") "," TOTAL("y", "0.25")), VERDICT_FAIL,
	 NULL, NULL},
	{"without a name", "sum", NULL, TWO, TOTALS("{'busy_ratio':'0.875'}"), VERDICT_FAIL,
	 "expected \"device\"", NULL},
	{"negative", "sum", NULL, TWO, TOTALS(TOTAL("x", "-0.875")), VERDICT_FAIL, "without sign",
	 NULL},
	{"both kinds", "sum", NULL, TWO,
	 "{'processes':[" PROCESS("10", "0.875") "],'totals':[" TOTAL("x", "0.875") "]}",
	 VERDICT_PASS, NULL, NULL},
	{"both kinds, one wrong", "sum", NULL, TWO,
	 "{'processes':[" PROCESS("10", "0.875") "],'totals':[" TOTAL("x", "0.625") "]}",
	 VERDICT_FAIL, NULL, NULL},
};

#define SETS(busy) STATE(CLIENT("1", MEMBER("10", "3"), "'render':{" busy "}"))

static const struct load_row sets[] = {
	{"one of two, this", "sum", NULL,
	 SETS("'busy_ratio':{'any':[{'ratio':'0.5'},{'ratio':'1'}]}"),
	 PROCESSES(PROCESS("10", "0.5")), VERDICT_PASS, NULL, NULL},
	{"one of two, that", "sum", NULL,
	 SETS("'busy_ratio':{'any':[{'ratio':'0.5'},{'ratio':'1'}]}"),
	 PROCESSES(PROCESS("10", "1")), VERDICT_PASS, NULL, NULL},
	{"one of two, between", "sum", NULL,
	 SETS("'busy_ratio':{'any':[{'ratio':'0.5'},{'ratio':'1'}]}"),
	 PROCESSES(PROCESS("10", "0.75")), VERDICT_FAIL, NULL, NULL},
	{"a range", "sum", NULL, SETS("'busy_ratio':{'ratio_min':'0.4','ratio_max':'0.6'}"),
	 PROCESSES(PROCESS("10", "0.55")), VERDICT_PASS, NULL, NULL},
	{"beyond a range", "sum", NULL, SETS("'busy_ratio':{'ratio_min':'0.4','ratio_max':'0.6'}"),
	 PROCESSES(PROCESS("10", "0.65")), VERDICT_FAIL, NULL, NULL},
	{"nothing is known", "sum", NULL, SETS("'busy_ns':'9'"), PROCESSES(PROCESS("10", "0")),
	 VERDICT_SKIP, "not covered: load", NULL},
	{"nothing is known, and it counts", "sum", NULL, SETS("'busy_ns':'9'"),
	 PROCESSES(PROCESS("10", "0.5")), VERDICT_FAIL, NULL, NULL},
	{"anything", "sum", NULL, SETS("'busy_ratio':{'anything':true}"),
	 PROCESSES(PROCESS("10", "0.5")), VERDICT_SKIP, "not covered: load", NULL},
	{"cycles of a frequency alone", "sum", NULL, SETS("'freq_ratio':{'ratio':'0.5'}"),
	 PROCESSES(PROCESS("10", "0.5")), VERDICT_SKIP, "not covered: load", NULL},
	{"another number than that frequency", "sum", NULL, SETS("'freq_ratio':{'ratio':'0.5'}"),
	 PROCESSES(PROCESS("10", "0.25")), VERDICT_FAIL, NULL, NULL},
	{"frequency beside time", "sum", NULL,
	 SETS("'busy_ratio':{'ratio':'0.5'},'freq_ratio':{'ratio':'0.25'}"),
	 PROCESSES(PROCESS("10", "0.25")), VERDICT_FAIL, NULL, NULL},
	{"capacities that differ", "sum", NULL,
	 STATE(CLIENT("1", MEMBER("10", "3"), RATIO_2("render", "0.5")) "," CLIENT(
		 "2", MEMBER("10", "4"), RATIO("render", "0.25"))),
	 PROCESSES(PROCESS("10", "1")), VERDICT_SKIP, "not covered: load", NULL},
	{"a client that may be missing", "sum", NULL,
	 STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0.5")) ",{'optional':true,'members':[" MEMBER(
		 "10", "4") "],'engines':{" RATIO("render", "0.25") "}}"),
	 PROCESSES(PROCESS("10", "0.5")), VERDICT_PASS, NULL, NULL},
	{"a client of one process or another", "sum", NULL,
	 "{'clients':[{'id':'1','members':{'any':[[" MEMBER("10", "3") "],[" MEMBER(
		 "11", "3") "]]},'engines':{" RATIO("render", "0.5") "}}]}",
	 PROCESSES(PROCESS("11", "0.5")), VERDICT_SKIP, "not covered: load", NULL},
	{"a refusal or a state", "sum", NULL, "{'any':[{'rejected':true}," ONE "]}",
	 PROCESSES(PROCESS("10", "0.75")), VERDICT_PASS, NULL, NULL},
};

/* The same number again proves nothing of the second sweep, but the first did. */
static const struct load_row sweeps[] = {
	{"steady", "sum", NULL, ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.75")) "," PROCESSES(PROCESS("10", "0.75")), VERDICT_PASS, NULL,
	 NULL},
	{"idle after what is not known", "sum", NULL,
	 SETS("'busy_ratio':{'anything':true}") "," SETS("'busy_ratio':{'ratio':'0'}"),
	 PROCESSES(PROCESS("10", "0.75")) "," PROCESSES(PROCESS("10", "0")), VERDICT_SKIP,
	 "not covered: load", NULL},
	{"a list that is left out once", "sum", NULL, ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.75")) ",{}", VERDICT_FAIL, "after sweep 2", NULL},
	{"totals that are left out once", "sum", NULL, ONE "," ONE,
	 TOTALS(TOTAL("x", "0.75")) ",{}", VERDICT_FAIL, "after sweep 2", NULL},
	{"per cent, rounded down", "sum", "ratio=0.01",
	 SETS("'busy_ratio':{'ratio':'0.507'}") "," SETS("'busy_ratio':{'ratio':'0.509'}"),
	 PROCESSES(PROCESS("10", "0.50")) "," PROCESSES(PROCESS("10", "0.50")), VERDICT_SKIP,
	 "resolution: load", NULL},
	{"per cent, steady", "sum", "ratio=0.01",
	 SETS("'busy_ratio':{'ratio':'0.507'}") "," SETS("'busy_ratio':{'ratio':'0.507'}"),
	 PROCESSES(PROCESS("10", "0.50")) "," PROCESSES(PROCESS("10", "0.50")), VERDICT_PASS, NULL,
	 NULL},
	{"per cent, too far", "sum", "ratio=0.01", SETS("'busy_ratio':{'ratio':'0.507'}"),
	 PROCESSES(PROCESS("10", "0.49")), VERDICT_FAIL, NULL, NULL},
	{"per cent of little", "sum", "ratio=0.01", SETS("'busy_ratio':{'ratio':'0.007'}"),
	 PROCESSES(PROCESS("10", "0")), VERDICT_SKIP, "resolution: load", NULL},
	{"per cent of each engine", "sum", "engine=0.01", ONE, PROCESSES(PROCESS("10", "0.765")),
	 VERDICT_PASS, NULL, NULL},
	{"too far for two engines", "sum", "engine=0.01", ONE, PROCESSES(PROCESS("10", "0.775")),
	 VERDICT_FAIL, NULL, NULL},
	{"its own precision", "sum", NULL, SETS("'busy_ratio':{'ratio':'0.507'}"),
	 "{'precision':{'ratio':'0.01'},'processes':[" PROCESS("10", "0.5") "]}", VERDICT_PASS,
	 NULL, NULL},
};

LOAD_ROWS(sums)
LOAD_ROWS(processes)
LOAD_ROWS(devices)
LOAD_ROWS(sets)
LOAD_ROWS(sweeps)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sums),	cmocka_unit_test(test_processes),
		cmocka_unit_test(test_devices), cmocka_unit_test(test_sets),
		cmocka_unit_test(test_sweeps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
