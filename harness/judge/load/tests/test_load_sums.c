/* SPDX-License-Identifier: MIT */
/* Sums, maxima and means over engines, clients and devices; numbers that are malformed, and many
 * devices. */
#include "load.h"
#include "load_case.h"

#define ENGINES(members, engines) \
	"{'id':'1','driver':'a','device_key':'226:0','members':[" members "],'engines':" engines "}"
#define P10 MEMBER("10", "3")
#define P11 MEMBER("11", "3")
#define ON(key, id, members, engines)                                                       \
	"{'id':'" id "','driver':'d" key "','device_key':'226:" key "','members':[" members \
	"],'engines':{" engines "}}"
#define PASSES VERDICT_PASS, NULL, NULL
#define FAILS  VERDICT_FAIL, NULL, NULL
#define OPEN   VERDICT_SKIP, "not covered: load", NULL

/* Process 10: render 0.5; process 11 on the same device: video 0.25. */
#define NEIGHBOURS \
	STATE(CLIENT("1", P10, RATIO("render", "0.5")) "," CLIENT("2", P11, RATIO("video", "0.25")))
/* The same on two devices, and video 0.5. */
#define APART                                                                 \
	STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON("1", "2", P11, \
							       RATIO("video", "0.5")))
/* video of 0.25 that may be absent, beside render of 0.5 */
#define MAYBE                                                            \
	STATE(ENGINES(P10, "{'any':[{" RATIO("render", "0.5") "," RATIO( \
				   "video", "0.25") "},{" RATIO("render", "0.5") "}]}"))

/* Process 10 on two devices: render 0.5 and copy 0.125; render 0.25. */
#define TWO_DEVICES                                                                        \
	STATE(ON("0", "1", P10, RATIO("render", "0.5") "," RATIO("copy", "0.125")) "," ON( \
		"1", "2", P10, RATIO("render", "0.25")))
/* Two clients of which nothing says whether they are on one device. */
#define SOMEWHERE                                                      \
	STATE("{'id':'1','members':[" P10                              \
	      "],'engines':{" RATIO("render", "0.5") "}},{'id':'2',"   \
						     "'members':[" P10 \
						     "],'engines':{" RATIO("copy", "0.25") "}}")

/* The same of one engine. */
#define ANYWHERE                                                       \
	STATE("{'id':'1','members':[" P10                              \
	      "],'engines':{" RATIO("render", "0.5") "}},{'id':'2',"   \
						     "'members':[" P10 \
						     "],'engines':{" RATIO("render", "0.25") "}}")

/* Process 10: 0.5 on a device, 0.25 and 0.125 on another. */
#define ONE_TWO                                                               \
	STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(               \
		"1", "2", P10, RATIO("render", "0.25")) "," ON("1", "3", P10, \
							       RATIO("render", "0.125")))
/* 0.5 and 0.125 on a device, 0.25 on another */
#define TWO_ONE                                                               \
	STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(               \
		"1", "2", P10, RATIO("render", "0.25")) "," ON("0", "3", P10, \
							       RATIO("render", "0.125")))
/* 0.5, 0.25 and 0.125 on a device each */
#define THREE                                                                 \
	STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(               \
		"1", "2", P10, RATIO("render", "0.25")) "," ON("2", "3", P10, \
							       RATIO("render", "0.125")))

/* Of three clients the first is idle, and nothing says whether the others are on one device. */
#define LAST_TWO                                                                                   \
	STATE(ON("0", "1", P10,                                                                    \
		 "") ",{'id':'2','driver':'d','device_key':'226:1','members':[" P10                \
		     "],'engines':{" RATIO(                                                        \
			     "copy",                                                               \
			     "0.25") "}},"                                                         \
				     "{'id':'3','driver':'d','device_key':'226:2','members':[" P10 \
				     "],'engines':{" RATIO("video", "0.125") "}}")

static const struct load_row means[] = {
	{"a maximum of each device: 0.5 + 0.25", "max-per-device", NULL, TWO_DEVICES,
	 PROCESSES(PROCESS("10", "0.75")), PASSES},
	{"not one of all", "max-per-device", NULL, TWO_DEVICES, PROCESSES(PROCESS("10", "0.5")),
	 FAILS},
	{"not the sum", "max-per-device", NULL, TWO_DEVICES, PROCESSES(PROCESS("10", "0.875")),
	 FAILS},
	{"of one device 0.5", "max-per-device", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0.25")), PASSES},
	{"of engines that are declared: 0.125 + 0", "max-per-device:copy", NULL, TWO_DEVICES,
	 PROCESSES(PROCESS("10", "0.125")), PASSES},
	{"devices may be one", "max-per-device", NULL, SOMEWHERE, PROCESSES(PROCESS("10", "0.5")),
	 PASSES},
	{"or two", "max-per-device", NULL, SOMEWHERE, PROCESSES(PROCESS("10", "0.75")), PASSES},
	{"one engine, of one device or of two: 0.5 + 0.25", "max-per-device", NULL, ANYWHERE,
	 PROCESSES(PROCESS("10", "0.75")), PASSES},
	{"not the busier of the two", "max-per-device", NULL, ANYWHERE,
	 PROCESSES(PROCESS("10", "0.5")), FAILS},
	{"two clients on the first device: 0.625 + 0.25", "max-per-device", NULL, TWO_ONE,
	 PROCESSES(PROCESS("10", "0.875")), PASSES},
	{"the first device once", "max-per-device", NULL, TWO_ONE, PROCESSES(PROCESS("10", "1.5")),
	 FAILS},
	{"of devices that are apart, not of both: 0.625 + 0.25", "max-per-device", NULL,
	 STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(
		 "1", "2", P10, RATIO("video", "0.25")) "," ON("0", "3", P10,
							       RATIO("render", "0.125"))),
	 PROCESSES(PROCESS("10", "0.625")), FAILS},
	{"the last two of three may be on one device: 0.25", "max-per-device", NULL, LAST_TWO,
	 PROCESSES(PROCESS("10", "0.25")), PASSES},
	{"or on two: 0.25 + 0.125", "max-per-device", NULL, LAST_TWO,
	 PROCESSES(PROCESS("10", "0.375")), PASSES},

	{"over those of the device: 0.5 / 2, 0.25 / 2", "mean", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("10", "0.25") "," PROCESS("11", "0.125")), PASSES},
	{"over its own", "mean", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0.25")), PASSES},
	{"over no others", "mean", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0.0833")), FAILS},
	{"those declared that the device shows: 2 of 4", "mean:render,video,copy,other", NULL,
	 NEIGHBOURS, PROCESSES(PROCESS("10", "0.25") "," PROCESS("11", "0.125")), PASSES},
	{"2 of 3", "mean:render,video,copy", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("10", "0.25") "," PROCESS("11", "0.125")), PASSES},
	{"not over 3 of them", "mean:render,video,copy,other", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("10", "0.16667") "," PROCESS("11", "0.125")), FAILS},
	{"engines of another device do not count", "mean", NULL, APART,
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0.25")), FAILS},
	{"nor those of the first", "mean", NULL, APART,
	 PROCESSES(PROCESS("10", "0.25") "," PROCESS("11", "0.5")), FAILS},
	{"those of the second device of a process do: 0.75 / 3, 0.75 / 2", "mean", NULL,
	 STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(
		 "1", "2", P10,
		 RATIO("render", "0.25")) "," ON("1", "3", P11,
						 RATIO("video", "0.5") "," RATIO("copy", "0.25"))),
	 PROCESSES(PROCESS("10", "0.25") "," PROCESS("11", "0.375")), PASSES},
	{"of an engine on another device no client counts", "mean", NULL,
	 STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON("1", "2", P10,
								RATIO("video", "0.25"))),
	 PROCESSES(PROCESS("10", "0.1875")), FAILS},
	{"none of those declared", "mean:copy", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("10", "0") "," PROCESS("11", "0")), OPEN},
	{"over an engine that may be absent: 0.5 / 1", "mean", NULL, MAYBE,
	 PROCESSES(PROCESS("10", "0.5")), PASSES},
	{"0.75 / 2", "mean", NULL, MAYBE, PROCESSES(PROCESS("10", "0.375")), PASSES},
	{"0.5 / 2", "mean", NULL, MAYBE, PROCESSES(PROCESS("10", "0.25")), PASSES},
	{"0.75 / 4", "mean", NULL, MAYBE, PROCESSES(PROCESS("10", "0.1875")), FAILS},
	{"over one whose ratio may be absent: 0.5 / 1", "mean", NULL,
	 STATE(CLIENT("1", P10,
		      RATIO("render", "0.5") ",'video':{'busy_ratio':{'any':[null,"
					     "{'ratio':'0.25'}]}}")),
	 PROCESSES(PROCESS("10", "0.5")), PASSES},
	{"over one whose ratio is known: 0.5 / 1", "mean", NULL,
	 STATE(CLIENT("1", P10, RATIO("render", "0.5") "," RATIO("video", "0"))),
	 PROCESSES(PROCESS("10", "0.5")), FAILS},
	{"over an engine of any name", "mean:render", NULL,
	 STATE(ENGINES(P10, "{'*':{'busy_ratio':{'ratio':'0.5'}}}")),
	 PROCESSES(PROCESS("10", "0.25")), VERDICT_FAIL, "0.5", "inf"},
	{"over 4 that are declared, rounded to per cents behind that: 0.125", "mean:render,a,b,c",
	 "ratio=0.01", STATE(CLIENT("1", P10, RATIO("render", "0.5"))),
	 PROCESSES(PROCESS("10", "0.133")), VERDICT_PASS, NULL, NULL},
	{"or before: (0.5 - 0.01) / 1", "mean:render,a,b,c", "ratio=0.01",
	 STATE(CLIENT("1", P10, RATIO("render", "0.5"))), PROCESSES(PROCESS("10", "0.49")), PASSES},
	{"of a device: 0.75 / 2", "mean", NULL, ONE, TOTALS(TOTAL("x", "0.375")), PASSES},
	{"of a device: 0.75 / 1", "mean", NULL, ONE, TOTALS(TOTAL("x", "0.75")), FAILS},
	{"of a device, of two clients: 0.75 / 2", "mean", NULL, NEIGHBOURS,
	 TOTALS(TOTAL("x", "0.375")), PASSES},
	{"of the second device: 0.75 / 2", "mean", NULL,
	 STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(
		 "1", "2", P11, RATIO("render", "0.5") "," RATIO("video", "0.25"))),
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.375")), PASSES},
	{"of a device with one engine, which may be absent", "mean", NULL,
	 STATE(ENGINES(P10, "{'any':[{" RATIO("video", "0.25") "},null]}")),
	 TOTALS(TOTAL("x", "0.25")), OPEN},
};

static const struct load_row groups[] = {
	{"each device once", "sum", NULL, ONE_TWO, PROCESSES(PROCESS("10", "0.875")), PASSES},
	{"the second twice", "sum", NULL, ONE_TWO, PROCESSES(PROCESS("10", "1.25")), FAILS},
	{"the second not", "sum", NULL, ONE_TWO, PROCESSES(PROCESS("10", "0.5")), FAILS},
	{"the first twice", "sum", NULL, TWO_ONE, PROCESSES(PROCESS("10", "1.5")), FAILS},
	{"maximum of 0.625 and 0.25", "max", NULL, TWO_ONE, PROCESSES(PROCESS("10", "0.625")),
	 PASSES},
	{"maximum of 0.5, 0.25 and 0.125", "max", NULL, THREE, PROCESSES(PROCESS("10", "0.5")),
	 PASSES},
	{"maximum of sums of others", "max", NULL, THREE, PROCESSES(PROCESS("10", "0.375")), FAILS},
	{"two clients on the first device, maximum of 0.75 and 0.5", "max", NULL,
	 STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(
		 "0", "2", P10, RATIO("render", "0.25")) "," ON("1", "3", P10,
								RATIO("render", "0.5"))),
	 PROCESSES(PROCESS("10", "0.75")), PASSES},
	{"an engine is clamped, and another is not: 1 + 0.25", "sum", NULL,
	 STATE(CLIENT("1", P10, RATIO("render", "0.75")) "," CLIENT(
		 "2", P10, RATIO("render", "0.75") "," RATIO("video", "0.25"))),
	 PROCESSES(PROCESS("10", "1.25")), PASSES},
	{"the sum of two engines is clamped", "sum", NULL,
	 STATE(CLIENT("1", P10, RATIO("render", "0.75") "," RATIO("video", "0.5"))),
	 PROCESSES(PROCESS("10", "1")), PASSES},
	{"a client that may be missing is whole, or not there", "sum", NULL,
	 STATE(CLIENT("1", P10, RATIO("render", "0.5")) ",{'optional':true,'members':[" P10
							"],'engines':{" RATIO("render",
									      "0.25") "}}"),
	 PROCESSES(PROCESS("10", "0.625")), FAILS},
	{"capacities that differ on the second device", "sum", NULL,
	 STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(
		 "1", "2", P10, RATIO_2("render", "0.25")) "," ON("1", "3", P10,
								  RATIO("render", "0.25"))),
	 PROCESSES(PROCESS("10", "0.9")), OPEN},
	{"capacities that differ, of another process on another device", "sum", NULL,
	 STATE(ON("0", "1", P10, RATIO("render", "0.5")) "," ON(
		 "1", "2", P11, RATIO_2("render", "0.25")) "," ON("1", "3", P11,
								  RATIO("render", "0.25"))),
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0.9")), PASSES},
	{"a capacity that is absent with its engine", "sum", NULL,
	 STATE(ENGINES(P10, "{'any':[{" RATIO_2("render", "0.5") "},null]}") "," CLIENT(
		 "2", P10, RATIO_2("render", "0.25"))),
	 PROCESSES(PROCESS("10", "0.9")), FAILS},
	{"the same range of capacities, written otherwise", "sum", NULL,
	 STATE(CLIENT(
		 "1",
		 P10,
		 "'render':{'capacity':{'min':'1','max':'2'},'busy_ratio':"
		 "{'ratio':'0.5'}}") "," CLIENT("2", P10,
						"'render':{'capacity':{'max':'2','min':'1'},'busy_ratio':{'ratio':"
						"'0.25'}}")),
	 PROCESSES(PROCESS("10", "0.9")), FAILS},
};

#define BUSY(set)     STATE(CLIENT("1", P10, "'render':{" set "}"))
#define MAY_BE_ABSENT "'busy_ratio':{'any':[null,{'ratio':'0.5'}]}"

static const struct load_row engines[] = {
	{"all may be absent, and they are", "sum", NULL,
	 STATE(ENGINES(P10, "{'any':[{" RATIO("render", "0.5") "},null]}")), PROCESSES(""), OPEN},
	{"all may be absent, and they are not", "sum", NULL,
	 STATE(ENGINES(P10, "{'any':[{" RATIO("render", "0.5") "},null]}")),
	 PROCESSES(PROCESS("10", "0.5")), OPEN},
	{"all may be absent, or half as much", "sum", NULL,
	 STATE(ENGINES(P10, "{'any':[{" RATIO("render", "0.5") "},null]}")),
	 PROCESSES(PROCESS("10", "0.25")), FAILS},
	{"any", "sum", NULL, STATE(ENGINES(P10, "{'anything':true}")),
	 PROCESSES(PROCESS("10", "0.25")), OPEN},
	{"one of them any", "sum", NULL, STATE(CLIENT("1", P10, "'render':{'anything':true}")),
	 PROCESSES(PROCESS("10", "0.25")), OPEN},
	{"time that may be absent, beside a frequency", "sum", NULL,
	 BUSY(MAY_BE_ABSENT ",'freq_ratio':{'ratio':'0.25'}"), PROCESSES(PROCESS("10", "0.25")),
	 FAILS},
	{"time of 0 or absent, beside a frequency", "sum", NULL,
	 BUSY("'busy_ratio':{'any':[null,{'ratio':'0'}]},'freq_ratio':{'ratio':'0.25'}"),
	 PROCESSES(PROCESS("10", "0.25")), OPEN},
	{"time of 0, beside a frequency", "sum", NULL,
	 BUSY("'busy_ratio':{'ratio':'0'},'freq_ratio':{'ratio':'0.25'}"),
	 PROCESSES(PROCESS("10", "0.25")), FAILS},
	{"no client is known", "sum", NULL, "{'clients':{'anything':true}}",
	 PROCESSES(PROCESS("10", "0.25")), OPEN},
};

#define NAMELESS(members)                                                        \
	STATE(CLIENT("1", P10, RATIO("render", "0.25")) "," CLIENT("2", members, \
								   RATIO("render", "0.5")))

static const struct load_row holders[] = {
	{"a client of a process that is not known, not this one", "sum", NULL, NAMELESS(""),
	 PROCESSES(PROCESS("10", "0.25")), PASSES},
	{"or this one", "sum", NULL, NAMELESS(""), PROCESSES(PROCESS("10", "0.75")), PASSES},
	{"or in part", "sum", NULL, NAMELESS(""), PROCESSES(PROCESS("10", "0.5")), FAILS},
	{"or another", "sum", NULL, NAMELESS(""),
	 PROCESSES(PROCESS("10", "0.25") "," PROCESS("11", "0.5")), PASSES},
	{"its member has no pid", "sum", NULL, NAMELESS("{'fd':'3'}"),
	 PROCESSES(PROCESS("10", "0.75")), PASSES},
	{"one of its members has a pid", "sum", NULL, NAMELESS("{'fd':'3'}," P10),
	 PROCESSES(PROCESS("10", "0.25")), PASSES},
	{"the second process is lost", "sum", NULL, NEIGHBOURS, PROCESSES(PROCESS("10", "0.5")),
	 VERDICT_FAIL, "processes 11", "processes 10"},
	{"a process that is not there comes first", "sum", NULL, NEIGHBOURS,
	 PROCESSES(PROCESS("12", "0.5") "," PROCESS("10", "0.5") "," PROCESS("11", "0.25")),
	 VERDICT_FAIL, "processes 12", "processes 10"},
	{"the second client is shared, and counts for none", "sum", NULL,
	 STATE(CLIENT("1", MEMBER("12", "3"), RATIO("render", "0.25")) "," CLIENT(
		 "2", P10 "," P11, RATIO("render", "0.5"))),
	 PROCESSES(PROCESS("12", "0.25")), VERDICT_FAIL, "counts for none", NULL},
};

static const struct load_row forms[] = {
	{"a total of null is none", "sum", NULL, ONE,
	 "{'totals':[{'device':'x','busy_ratio':null}]}", VERDICT_FAIL, "processes 10", "totals"},
	{"a total without a load is none", "sum", NULL, ONE,
	 "{'totals':[{'device':'x','clients':'1'}]}", VERDICT_FAIL, "processes 10", "totals"},
	{"both kinds, processes wrong", "sum", NULL, ONE,
	 "{'processes':[" PROCESS("10", "0.5") "],'totals':[" TOTAL("x", "0.75") "]}", VERDICT_FAIL,
	 "processes 10", "totals"},
	{"a malformed list is the only fault", "sum", NULL, ONE,
	 "{'processes':[{'busy_ratio':'0.5'}],'totals':[" TOTAL("x", "0.5") "]}", VERDICT_FAIL,
	 "expected \"pid\"", "totals"},
	{"a device without a load is idle", "sum", NULL, ONE,
	 TOTALS(TOTAL("x", "0.75") ",{'device':'y'}"), PASSES},
	{"a device twice", "sum", NULL, ONE, TOTALS(TOTAL("x", "0.75") "," TOTAL("x", "0")),
	 VERDICT_FAIL, "totals x: listed twice", NULL},
	{"another device, which has no number", "sum", NULL, ONE,
	 TOTALS(TOTAL("x", "0.75") "," TOTAL("y", "nan")), VERDICT_FAIL, "a decimal string", NULL},
	{"listed twice, once without a number", "sum", NULL, ONE,
	 PROCESSES(PROCESS("10", "0.75") "," PROCESS("10", "nan")), VERDICT_FAIL, "listed twice",
	 "decimal"},
	{"listed without a number, and again", "sum", NULL, ONE,
	 PROCESSES(PROCESS("10", "nan") "," PROCESS("10", "0.75")), VERDICT_FAIL, "decimal",
	 "twice"},
};

LOAD_ROWS(means)
LOAD_ROWS(groups)
LOAD_ROWS(engines)
LOAD_ROWS(holders)
LOAD_ROWS(forms)

/* A sum without the feature, and the feature without a sum, put nothing into an expectation. */
static void test_no_load(void **state)
{
	const struct scope scopes[] = {{.features = FEATURE_ALL, .load.sum = SCOPE_SUM},
				       {.features = FEATURE_ALL | FEATURE_LOAD}};

	(void)state;
	for (size_t i = 0; i < sizeof(scopes) / sizeof(*scopes); i++) {
		json_t *hypotheses = json("[[" ONE "]]"), *same = json_deep_copy(hypotheses);

		load_expect(hypotheses, &scopes[i]);
		assert_true(json_equal(hypotheses, same));
		json_decref(hypotheses);
		json_decref(same);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_means),	cmocka_unit_test(test_groups),
		cmocka_unit_test(test_engines), cmocka_unit_test(test_holders),
		cmocka_unit_test(test_forms),	cmocka_unit_test(test_no_load),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
