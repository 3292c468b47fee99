/* SPDX-License-Identifier: MIT */
/* Held times of processes and devices in place of ratios. */
#include "load_case.h"

#define TIME(name, set) "'" name "':{'busy_ns':" set ",'busy_ratio':{'ratio':'0.5'}}"
#define P10		MEMBER("10", "3")
#define P11		MEMBER("11", "3")
#define A(members, set) CLIENT("1", members, TIME("render", set))
#define B(members, set) CLIENT("2", members, TIME("render", set))
#define OTHER(set)	CLIENT_B("3", P10, TIME("render", set))
#define MAYBE(set)                                       \
	"{'id':'5','device_key':'226:0','members':[" P10 \
	"],'optional':true,'engines':{" TIME("render", set) "}}"
#define HAS(pid, ns)	 "{'pid':'" pid "','busy_ns':'" ns "'}"
#define IS(ns)		 PROCESSES(HAS("10", ns))
#define HAS_TOTAL(x, ns) "{'device':'" x "','busy_ns':'" ns "'}"
#define PASSES		 VERDICT_PASS, NULL, NULL
#define FAILS(words)	 VERDICT_FAIL, words, NULL
#define OPEN		 VERDICT_SKIP, "not covered: load", NULL

static const struct load_row sums[] = {
	{"two clients and two engines", "held", NULL,
	 STATE(CLIENT("1", P10, TIME("render", "'2000'") "," TIME("video", "'30'")) "," B(P10,
											  "'4'")),
	 IS("2034"), PASSES},
	{"one less", "held", NULL, STATE(A(P10, "'1000000'")), IS("999999"),
	 FAILS("processes 10: busy_ns: expected 1000000, got")},
	{"one more", "held", NULL, STATE(A(P10, "'1000000'")), IS("1000001"),
	 FAILS("processes 10")},
	{"of some engines", "held:render", NULL,
	 STATE(CLIENT("1", P10, TIME("render", "'2000'") "," TIME("video", "'30'"))), IS("2000"),
	 PASSES},
	{"not of the others", "held:render", NULL,
	 STATE(CLIENT("1", P10, TIME("render", "'2000'") "," TIME("video", "'30'"))), IS("2030"),
	 FAILS("busy_ns")},
	{"cycles add nothing", "held", NULL,
	 STATE(A(P10, "'7'") "," CLIENT("2", P10,
					"'render':{'cycles':'5','busy_ratio':{'ratio':'0.5'}}")),
	 IS("7"), PASSES},
	{"capacities do not matter", "held", NULL,
	 STATE(CLIENT("1", P10, "'render':{'busy_ns':'5','capacity':'2'}") "," B(P10, "'4'")),
	 IS("8"), FAILS("expected 9")},
	{"no ratio stands for it", "held", NULL, STATE(A(P10, "'7'")),
	 PROCESSES(PROCESS("10", "0.5")), FAILS("got nothing")},
	{"no decimals", "held", NULL, STATE(A(P10, "'7'")), IS("7.0"), FAILS("digits")},
	{"absent is 0", "held", NULL, STATE(A(P10, "'0'") "," B(P11, "'5'")),
	 PROCESSES(HAS("11", "5")), PASSES},
	{"above 1 it is not cut", "held", NULL, STATE(A(P10, "'7'")), IS("1"), FAILS("expected 7")},
	{"a range", "held", NULL, STATE(A(P10, "{'min':'5','max':'7'}") "," B(P10, "'1000'")),
	 IS("1007"), PASSES},
	{"outside of it", "held", NULL, STATE(A(P10, "{'min':'5','max':'7'}") "," B(P10, "'1000'")),
	 IS("1008"), FAILS("expected 1005..1007")},
	{"one of two", "held", NULL, STATE(A(P10, "{'any':['5','7']}") "," B(P10, "'1'")), IS("7"),
	 FAILS("expected")},
	{"an optional client", "held", NULL, STATE(A(P10, "'5'") "," MAYBE("'2'")), IS("5"),
	 PASSES},
	{"or with it", "held", NULL, STATE(A(P10, "'5'") "," MAYBE("'2'")), IS("7"), PASSES},
	{"and not a part of it", "held", NULL, STATE(A(P10, "'5'") "," MAYBE("'2'")), IS("6"),
	 FAILS("expected")},
	{"a shared client counts in part", "held", NULL, STATE(A(P10 "," P11, "'9'")),
	 PROCESSES(HAS("10", "4") "," HAS("11", "4")), PASSES},
	{"for none", "held", NULL,
	 STATE(A(P10 "," P11, "'9'") "," B("{'pid':'12','fd':'3'}", "'1'")),
	 PROCESSES(HAS("10", "3") "," HAS("11", "3") "," HAS("12", "1")), FAILS("counts for none")},
	{"exact below 2^53", "held", NULL, STATE(A(P10, "'9007199254740990'")),
	 IS("9007199254740991"), FAILS("expected 9007199254740990, got")},
	{"beyond it any number", "held", NULL,
	 STATE(A(P10, "'9007199254740991'") "," B(P10, "'1'")), IS("5"), OPEN},
	{"saturated, where it is larger", "held", NULL, STATE(A(P10, "'5000000000'")),
	 PROCESSES("{'pid':'10','busy_ns':{'value':'4294967295','saturated':true}}"), PASSES},
	{"and where it is not", "held", NULL, STATE(A(P10, "'500'")),
	 PROCESSES("{'pid':'10','busy_ns':{'value':'4294967295','saturated':true}}"),
	 FAILS("expected 500")},
	{"two devices", "held", NULL, STATE(A(P10, "'5'") "," OTHER("'2'")),
	 TOTALS(HAS_TOTAL("x", "2") "," HAS_TOTAL("y", "5")), PASSES},
	{"summed up", "held", NULL, STATE(A(P10, "'5'") "," OTHER("'2'")),
	 TOTALS(HAS_TOTAL("x", "7")), FAILS("busy_ns of the devices: expected 5; 2, got")},
	{"a device that is saturated", "held", NULL, STATE(A(P10, "'5000000000'")),
	 TOTALS("{'device':'x','busy_ns':{'value':'4294967295','saturated':true}}"), PASSES},
	{"a device that is less than saturated", "held", NULL, STATE(A(P10, "'500'")),
	 TOTALS("{'device':'x','busy_ns':{'value':'4294967295','saturated':true}}"),
	 FAILS("of the devices: expected 500, got")},
	{"a device that is just as much", "held", NULL, STATE(A(P10, "'4294967295'")),
	 TOTALS("{'device':'x','busy_ns':{'value':'4294967295','saturated':true}}"),
	 FAILS("of the devices: expected 4294967295, got")},
	{"a process has both devices", "held", NULL, STATE(A(P10, "'5'") "," OTHER("'2'")), IS("7"),
	 PASSES},
	{"by name, beside a ratio", "max gpu=held", NULL, STATE(A(P10, "'5'")),
	 PROCESSES("{'pid':'10','busy_ratio':'0.5','loads':{'gpu':'5'}}"), PASSES},
	{"and wrong", "max gpu=held", NULL, STATE(A(P10, "'5'")),
	 PROCESSES("{'pid':'10','busy_ratio':'0.5','loads':{'gpu':'6'}}"),
	 FAILS("load gpu of processes 10: busy_ns: expected 5, got")},
	{"ticks", "held", "time=10ms", STATE(A(P10, "'1234567890'")), IS("1230000000"), PASSES},
	{"of each client", "held", "time=10ms",
	 STATE(A(P10, "'1234567890'") "," B(P10, "'1234567890'")), IS("2460000000"), PASSES},
	{"more than that", "held", "time=10ms", STATE(A(P10, "'1234567890'")), IS("1224000000"),
	 FAILS("busy_ns")},
	{"a lost one would be right, too", "held", "time=10ms", STATE(A(P10, "'5000000'")), IS("0"),
	 VERDICT_SKIP, "resolution: load", NULL},
	{"the same as before", "held", NULL, STATE(A(P10, "'5'")) "," STATE(A(P10, "'5'")),
	 IS("5") "," IS("5"), PASSES},
	{"an engine of which nothing is known", "held", NULL,
	 STATE(CLIENT("1", P10, "'render':{'anything':true}")), IS("5"), OPEN},
	{"nothing was ever done", "held", NULL, STATE(A(P10, "'0'")), IS("0"), OPEN},
};
LOAD_ROWS(sums)

/* Client 1 has 7 ns when it is shown last, of a process that shows client 2. */
#define FIRST	       STATE(A(P10, "'7'") "," B(P10, "'100'"))
#define REST	       STATE(B(P10, "'100'"))
#define BOTH	       PROCESSES(HAS("10", "107"))
#define THEN(...)      THREE(__VA_ARGS__)
#define THREE(a, b, c) a "," b "," c

/* The id of client 1 on another device, and a client without an id. */
#define ELSEWHERE(set)                                                \
	"{'id':'1','driver':'a','device_key':'226:1','members':[" P10 \
	"],'engines':{" TIME("render", set) "}}"
#define NAMELESS(fd, set)                                                                       \
	"{'driver':'a','device_key':'226:0','members':[" MEMBER("10", fd) "],'engines':{" TIME( \
		"render", set) "}}"

static const struct load_row gone[] = {
	{"is forgotten", "held", NULL, THEN(FIRST, REST, REST), THEN(BOTH, IS("100"), IS("100")),
	 PASSES},
	{"counts on", "held", NULL, THEN(FIRST, REST, REST), THEN(BOTH, IS("107"), IS("107")),
	 PASSES},
	{"is forgotten later", "held", NULL, THEN(FIRST, REST, REST),
	 THEN(BOTH, IS("107"), IS("100")), PASSES},
	{"is no other", "held", NULL, THEN(FIRST, REST, REST), THEN(BOTH, IS("107"), IS("103")),
	 FAILS("expected 100 or 107")},
	{"has what it had last", "held", NULL,
	 THEN(STATE(A(P10, "'3'") "," B(P10, "'100'")), FIRST, REST),
	 THEN(IS("103"), BOTH, IS("103")), FAILS("expected 100 or 107")},
	{"comes back, once", "held", NULL, THEN(FIRST, REST, FIRST),
	 THEN(BOTH, IS("107"), IS("114")), FAILS("expected 107")},
	{"of a process that is gone", "held", NULL, THEN(FIRST, STATE(""), STATE("")),
	 THEN(BOTH, BOTH, PROCESSES("")), PASSES},
	{"of a process that has another", "held", NULL, THEN(FIRST, REST, REST),
	 THEN(BOTH, PROCESSES(HAS("10", "100") "," HAS("11", "7")), IS("100")),
	 FAILS("processes 11")},
	{"went to another process, and counts for both", "held", NULL,
	 THEN(FIRST, STATE(A(P11, "'9'") "," B(P10, "'100'")),
	      STATE(A(P11, "'9'") "," B(P10, "'100'"))),
	 THEN(BOTH, PROCESSES(HAS("10", "107") "," HAS("11", "9")),
	      PROCESSES(HAS("10", "109") "," HAS("11", "9"))),
	 PASSES},
	{"or for the second alone", "held", NULL,
	 FIRST "," STATE(A(P11, "'9'") "," B(P10, "'100'")),
	 BOTH "," PROCESSES(HAS("10", "100") "," HAS("11", "9")), PASSES},
	{"which has to count it", "held", NULL, FIRST "," STATE(A(P11, "'9'") "," B(P10, "'100'")),
	 BOTH "," BOTH, FAILS("processes 11")},
	{"was shared, and counts in part", "held", NULL,
	 STATE(A(P10 "," P11, "'8'")) "," STATE(B(P10, "'1'")),
	 PROCESSES(HAS("10", "4") "," HAS("11", "4")) "," PROCESSES(
		 HAS("10", "5") "," HAS("11", "4")),
	 PASSES},
	{"of a device", "held", NULL, THEN(FIRST, REST, REST),
	 THEN(TOTALS(HAS_TOTAL("x", "107")), TOTALS(HAS_TOTAL("x", "107")),
	      TOTALS(HAS_TOTAL("x", "100"))),
	 PASSES},
	{"of a device that counts it twice", "held", NULL,
	 STATE(A(P10 "," P11, "'8'")) "," STATE(B(P10, "'1'")),
	 TOTALS(HAS_TOTAL("x", "8")) "," TOTALS(HAS_TOTAL("x", "17")),
	 FAILS("busy_ns of the devices")},
	{"of a device, beside the process that has it", "held", NULL,
	 FIRST "," STATE(A(P11, "'7'") "," B(P10, "'100'")),
	 TOTALS(HAS_TOTAL("x", "107")) "," TOTALS(HAS_TOTAL("x", "114")),
	 FAILS("busy_ns of the devices")},
	{"need not be listed, and counts on", "held", NULL,
	 FIRST
	 "," STATE("{'id':'1','driver':'a','device_key':'226:0','members':[" P10
		   "],'optional':true,'engines':{" TIME("render", "'3'") "}}," B(P10, "'100'")),
	 BOTH "," BOTH, PASSES},
	{"need not be listed, and counts on after that", "held", NULL,
	 THEN(FIRST,
	      STATE("{'id':'1','driver':'a','device_key':'226:0','members':[" P10
		    "],'optional':true,'engines':{" TIME("render", "'3'") "}}," B(P10, "'100'")),
	      REST),
	 THEN(BOTH, BOTH, BOTH), PASSES},
	{"once", "held", NULL,
	 FIRST
	 "," STATE("{'id':'1','driver':'a','device_key':'226:0','members':[" P10
		   "],'optional':true,'engines':{" TIME("render", "'3'") "}}," B(P10, "'100'")),
	 BOTH "," IS("110"), FAILS("expected 100, 103 or 107")},
	{"is in one of two states", "held", NULL,
	 "{'any':[" FIRST "," STATE(A(P10, "'50'") "," B(P10, "'100'")) "]}," REST,
	 IS("150") "," IS("150"), PASSES},
	{"is in the first of two states", "held", NULL,
	 "{'any':[" FIRST "," STATE(A(P10, "'50'") "," B(P10, "'100'")) "]}," REST,
	 IS("107") "," IS("107"), PASSES},
	{"has no process that is known", "held", NULL,
	 STATE(A("", "'7'") "," B(P10, "'100'")) "," REST, IS("107") "," IS("107"), PASSES},
	{"has no process that is known, and is no other", "held", NULL,
	 STATE(A("", "'7'") "," B(P10, "'100'")) "," REST, IS("107") "," IS("104"),
	 FAILS("expected 100 or 107")},
	{"has the id of one on another device", "held", NULL,
	 STATE(A(P10, "'7'") "," ELSEWHERE("'50'")) "," STATE(A(P10, "'7'")), IS("57") "," IS("57"),
	 PASSES},
	{"is of the other device", "held", NULL,
	 STATE(A(P10, "'7'") "," OTHER("'50'")) "," STATE(A(P10, "'7'")),
	 TOTALS(HAS_TOTAL("x", "7") "," HAS_TOTAL("y", "50")) "," TOTALS(
		 HAS_TOTAL("x", "7") "," HAS_TOTAL("y", "50")),
	 PASSES},
	{"is not of the device that is there", "held", NULL,
	 STATE(A(P10, "'7'") "," OTHER("'50'")) "," STATE(A(P10, "'7'")),
	 TOTALS(HAS_TOTAL("x", "7") "," HAS_TOTAL("y", "50")) "," TOTALS(HAS_TOTAL("x", "57")),
	 FAILS("busy_ns of the devices: expected 7; nothing, 0 or 50, got")},
	{"has no id", "held", NULL,
	 STATE(NAMELESS("3", "'7'") "," NAMELESS("4", "'20'")) "," STATE(NAMELESS("3", "'7'")),
	 IS("27") "," IS("27"), PASSES},
	{"has no engines", "held", NULL,
	 STATE("{'id':'1','driver':'a','device_key':'226:0','members':[" P10
	       "]}," B(P10, "'100'")) "," REST,
	 IS("100") "," IS("100"), PASSES},
	{"is in the second sweep for both alternatives", "held", NULL,
	 THEN(FIRST,
	      "{'any':[" STATE(A(P10, "'20'") "," B(P10, "'100'")) "," STATE(
		      A(P10, "'50'") "," B(P10, "'100'")) "]}",
	      REST),
	 THEN(BOTH, IS("150"), IS("107")), FAILS("expected 100, 120 or 150")},
	{"counts on in each of two states", "held", NULL,
	 FIRST ",{'any':[" STATE(B(P10, "'100'")) "," STATE(B(P10, "'200'")) "]}",
	 BOTH "," IS("207"), PASSES},
	{"by name counts on", "max gpu=held", NULL, FIRST "," REST,
	 PROCESSES("{'pid':'10','busy_ratio':'1','loads':{'gpu':'107'}}") "," PROCESSES(
		 "{'pid':'10','busy_ratio':'0.5','loads':{'gpu':'107'}}"),
	 PASSES},
	{"is in a sweep that may be refused", "held", NULL,
	 FIRST ",{'any':[{'rejected':true}," REST "]}," REST, BOTH ",{'rejected':'torn'}," BOTH,
	 PASSES},
	{"is in a sweep that may be refused, and is judged", "held", NULL,
	 FIRST ",{'any':[{'rejected':true}," REST "]}," REST, BOTH "," IS("103") "," BOTH,
	 FAILS("expected 100 or 107")},
	{"is in a sweep whose clients may be any", "held", NULL,
	 THEN(FIRST, "{'clients':{'anything':true}}", REST), THEN(BOTH, IS("5"), BOTH), PASSES},
	{"is in a sweep whose clients may be any, and counts on", "held", NULL,
	 THEN(FIRST, "{'clients':{'anything':true}}", REST), THEN(BOTH, IS("5"), IS("103")),
	 FAILS("expected 100 or 107")},
	{"of ratios nothing counts on", "max gpu=held", NULL, FIRST "," REST,
	 PROCESSES("{'pid':'10','busy_ratio':'1','loads':{'gpu':'107'}}") "," PROCESSES(
		 "{'pid':'10','busy_ratio':'1','loads':{'gpu':'107'}}"),
	 FAILS("processes 10: busy_ratio")},
};
LOAD_ROWS(gone)

/* Client 7 goes from process 10 to 11, whose descriptor shows less of it, and then it is gone. */
#define READ(t, pid, ns)   \
	"@ " t " pid=" pid \
	" fd=3 dev=226:0\ndrm-driver:\ta\ndrm-client-id:\t7\ndrm-engine-render:\t" ns " ns\n"
static const char sent[] = READ("1000000000", "10", "900")
	READ("2000000000", "11", "700") "@ 3000000000 pid=12 fd=3 dev=226:0\ndrm-driver:\ta\n";

#define SEVEN(members, ns) CLIENT("7", members, TIME("render", ns))
#define MOVED		   STATE(SEVEN(P10, "'900'")), STATE(SEVEN(P11, "'900'")), STATE("")

static const struct load_row own[] = {
	{"its own reads", "held", NULL, THEN(MOVED),
	 THEN(IS("900"), PROCESSES(HAS("11", "700")), PROCESSES(HAS("11", "700"))), PASSES},
	{"those of both", "held", NULL, THEN(MOVED),
	 THEN(IS("900"), PROCESSES(HAS("11", "900")), PROCESSES(HAS("11", "900"))), PASSES},
	{"nothing between", "held", NULL, THEN(MOVED),
	 THEN(IS("900"), PROCESSES(HAS("11", "700")), PROCESSES(HAS("11", "800"))),
	 FAILS("processes 11: busy_ns: expected nothing, 0, 700 or 900")},
};

/* Of the first sweep nothing is expected: its client is that of the oracle. */
static const struct load_row unknown[] = {
	{"counts on", "held", NULL, "null," STATE(B(P11, "'5'")),
	 PROCESSES("") "," PROCESSES(HAS("10", "900") "," HAS("11", "5")), PASSES},
	{"is forgotten", "held", NULL, "null," STATE(B(P11, "'5'")),
	 PROCESSES("") "," PROCESSES(HAS("11", "5")), PASSES},
	{"is no other", "held", NULL, "null," STATE(B(P11, "'5'")),
	 PROCESSES("") "," PROCESSES(HAS("10", "901") "," HAS("11", "5")), FAILS("processes 10")},
	{"is in a sweep that may be anything", "held", NULL,
	 "{'anything':true}," STATE(B(P11, "'5'")),
	 PROCESSES("") "," PROCESSES(HAS("10", "900") "," HAS("11", "5")), PASSES},
	{"is not that of the oracle, where one is expected", "held", NULL,
	 STATE(SEVEN(P10, "'800'")) "," STATE(B(P11, "'5'")),
	 IS("800") "," PROCESSES(HAS("10", "900") "," HAS("11", "5")),
	 FAILS("processes 10: busy_ns: expected nothing, 0 or 800")},
	{"nor where none is", "held", NULL, STATE("") "," STATE(B(P11, "'5'")),
	 PROCESSES("") "," PROCESSES(HAS("10", "900") "," HAS("11", "5")), FAILS("processes 10")},
	{"is there", "held", NULL, "null," STATE(SEVEN(P10, "'950'")), PROCESSES("") "," IS("1850"),
	 FAILS("expected 950")},
};

static void test_unknown(void **state)
{
	static const char bytes[] = READ("1000000000", "10", "900") READ("2000000000", "10", "950");
	const struct decoy_case tc = recording_of(bytes);

	(void)state;
	for (size_t i = 0; i < sizeof(unknown) / sizeof(*unknown); i++)
		check_load(&unknown[i], &tc, LOAD_ALONE);
}

static void test_own(void **state)
{
	const struct decoy_case tc = recording_of(sent);

	(void)state;
	for (size_t i = 0; i < sizeof(own) / sizeof(*own); i++)
		check_load(&own[i], &tc, LOAD_ALONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sums),
		cmocka_unit_test(test_gone),
		cmocka_unit_test(test_own),
		cmocka_unit_test(test_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
