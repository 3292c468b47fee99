/* SPDX-License-Identifier: MIT */
/* Several loads of one subject, each over other engines. */
#include "load_case.h"

#define GPU_DEC		 "gpu=max:render,video dec=sum:dec"
#define LOADS(gpu, dec)	 "'loads':{'gpu':'" gpu "','dec':'" dec "'}"
#define P(pid, loads)	 "{'pid':'" pid "'," loads "}"
#define D(device, loads) "{'device':'" device "'," loads "}"
#define PASSES		 VERDICT_PASS, NULL, NULL

/* Process 10: render 0.5, video 0.25, dec 0.125. */
#define WORK                                 \
	STATE(CLIENT("1", MEMBER("10", "3"), \
		     RATIO("render", "0.5") "," RATIO("video", "0.25") "," RATIO("dec", "0.125")))
/* Process 10: render 0.9, dec as it is given. */
#define DEC(dec) STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0.9") "," RATIO("dec", dec)))
/* The same of process 10, and process 11 with dec 0.5. */
#define DEC_OF_TWO                                                         \
	STATE(CLIENT(                                                      \
		"1", MEMBER("10", "3"),                                    \
		RATIO("render", "0.9") "," RATIO(                          \
			"dec", "0.25")) "," CLIENT("2", MEMBER("11", "3"), \
						   RATIO("render", "0") "," RATIO("dec", "0.5")))
#define EITHER(a, b) "{'any':[" a "," b "]}"
#define REST	     STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0") "," RATIO("dec", "0")))

static const struct load_row rows[] = {
	{"both", GPU_DEC, NULL, WORK, PROCESSES(P("10", LOADS("0.5", "0.125"))), PASSES},
	{"the second is another", GPU_DEC, NULL, WORK, PROCESSES(P("10", LOADS("0.5", "0.25"))),
	 VERDICT_FAIL, "load dec of processes 10: busy_ratio: expected about 0.125, got",
	 "load gpu"},
	{"the first is another", GPU_DEC, NULL, WORK, PROCESSES(P("10", LOADS("0.75", "0.125"))),
	 VERDICT_FAIL, "load gpu", "load dec"},
	{"they are exchanged", GPU_DEC, NULL, WORK, PROCESSES(P("10", LOADS("0.125", "0.5"))),
	 VERDICT_FAIL, "load gpu", NULL},
	{"one is lost", GPU_DEC, NULL, WORK, PROCESSES("{'pid':'10','loads':{'gpu':'0.5'}}"),
	 VERDICT_FAIL, "load dec", "load gpu"},
	{"beside one without a name", "sum " GPU_DEC, NULL, WORK,
	 PROCESSES("{'pid':'10','busy_ratio':'0.875'," LOADS("0.5", "0.125") "}"), PASSES},
	{"which is another", "sum " GPU_DEC, NULL, WORK,
	 PROCESSES("{'pid':'10','busy_ratio':'0.5'," LOADS("0.5", "0.125") "}"), VERDICT_FAIL,
	 "processes 10: busy_ratio", "load"},
	{"of one process and of another", GPU_DEC, NULL, DEC_OF_TWO,
	 PROCESSES(P("10", LOADS("0.9", "0.5")) "," P("11", LOADS("0", "0.25"))), VERDICT_FAIL,
	 "load dec of processes 10: busy_ratio: expected about 0.25, got \"0.5\"\n"
	 "load dec of processes 11: busy_ratio",
	 "allowed"},
	{"of the second alternative", GPU_DEC, NULL, EITHER("{'rejected':true}", DEC("0.5")),
	 PROCESSES(P("10", LOADS("0.9", "0.5"))), PASSES},
	{"beside one without a name, of the second alternative", "sum " GPU_DEC, NULL,
	 EITHER(REST, WORK),
	 PROCESSES("{'pid':'10','busy_ratio':'0.875'," LOADS("0.5", "0.125") "}"), PASSES},
	{"of devices", GPU_DEC, NULL, WORK, TOTALS(D("x", LOADS("0.5", "0.125"))), PASSES},
	{"of devices, another", GPU_DEC, NULL, WORK, TOTALS(D("x", LOADS("0.5", "0.5"))),
	 VERDICT_FAIL, "load dec", NULL},
	{"one of processes, one of devices", GPU_DEC, NULL, WORK,
	 "{'processes':[{'pid':'10','loads':{'gpu':'0.5'}}],"
	 "'totals':[{'device':'x','loads':{'dec':'0.125'}}]}",
	 PASSES},
	{"whole per cent", "gpu=sum dec=sum:dec", "ratio=0.01", WORK,
	 PROCESSES(P("10", LOADS("0.87", "0.12"))), PASSES},
	{"not by two", "gpu=sum dec=sum:dec", "ratio=0.01", WORK,
	 PROCESSES(P("10", LOADS("0.87", "0.10"))), VERDICT_FAIL, "load dec", "load gpu"},
	{"nothing is demanded of any", GPU_DEC, NULL, REST, PROCESSES(P("10", LOADS("0", "0"))),
	 VERDICT_SKIP, "not covered: load", NULL},
	{"of one something is", GPU_DEC, NULL,
	 STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0") "," RATIO("dec", "0.5"))),
	 PROCESSES(P("10", LOADS("0", "0.5"))), PASSES},
	{"a lost one would be right, too", GPU_DEC, "ratio=0.2", WORK,
	 PROCESSES(P("10", LOADS("0.5", "0.12"))), VERDICT_SKIP, "resolution", NULL},
	{"its number before would be right, too", GPU_DEC, "ratio=0.01",
	 DEC("0.507") "," DEC("0.509"),
	 PROCESSES(P("10", LOADS("0.9", "0.507"))) "," PROCESSES(P("10", LOADS("0.9", "0.50"))),
	 VERDICT_SKIP, "resolution: load", NULL},
	{"which is the same number", GPU_DEC, "ratio=0.01", DEC("0.507") "," DEC("0.507"),
	 PROCESSES(P("10", LOADS("0.9", "0.50"))) "," PROCESSES(P("10", LOADS("0.9", "0.50"))),
	 PASSES},
	{"is no number", GPU_DEC, NULL, WORK, PROCESSES(P("10", LOADS("0.5", "nan"))), VERDICT_FAIL,
	 "load dec", NULL},
};
LOAD_ROWS(rows)

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
