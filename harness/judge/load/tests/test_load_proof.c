/* SPDX-License-Identifier: MIT */
/* Loads that prove something of a subject, and those that one would have that lost a value. */
#include "load_case.h"

#define DEVICE(key, engines)                                   \
	"{'id':'1','driver':'d" key "','device_key':'226:" key \
	"','members':[{'pid':'10','fd':'" key "'}],'engines':{" engines "}}"
#define AT(key, value) DEVICE(key, RATIO("render", value))
#define BUSY(pid, set) CLIENT(pid, MEMBER(pid, "3"), "'render':{'busy_ratio':" set "}")
#define OF(pid, value) BUSY(pid, "{'ratio':'" value "'}")
#define ANY(pid)       BUSY(pid, "{'anything':true}")
#define ANY_AT(key)    DEVICE(key, "'render':{'busy_ratio':{'anything':true}}")
#define SHARED(busy) \
	CLIENT("7", MEMBER("10", "3") "," MEMBER("11", "3"), "'render':{'busy_ratio':" busy "}")
#define EITHER(a, b) "{'any':[" a "," b "]}"
#define PER_CENT     "ratio=0.01"
#define PROVES	     VERDICT_PASS, NULL, NULL
#define WRONG	     VERDICT_FAIL, NULL, NULL
#define OPEN	     VERDICT_SKIP, "not covered: load", NULL
#define HIDES	     VERDICT_SKIP, "resolution: load", NULL

/* Is there a number that must be as it is? */
static const struct load_row demands[] = {
	{"the alternative that is not idle", "sum", NULL,
	 EITHER(STATE(OF("10", "0")), STATE(OF("10", "0.5"))), PROCESSES(PROCESS("10", "0.5")),
	 PROVES},
	{"the one that is", "sum", NULL, EITHER(STATE(OF("10", "0.5")), STATE(OF("10", "0"))),
	 PROCESSES(""), OPEN},
	{"the number of another process before is not its own", "sum", NULL,
	 STATE(ANY("10") "," ANY("11")) "," STATE(OF("10", "0.25") "," OF("11", "0.5")),
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0.25")) "," PROCESSES(
		 PROCESS("10", "0.25") "," PROCESS("11", "0.5")),
	 PROVES},
	{"its own before", "sum", NULL, STATE(ANY("10")) "," STATE(OF("10", "0.25")),
	 PROCESSES(PROCESS("10", "0.25")) "," PROCESSES(PROCESS("10", "0.25")), OPEN},
	{"a shared client", "sum", NULL, STATE(OF("12", "0") "," SHARED("{'ratio':'0.5'}")),
	 PROCESSES(PROCESS("10", "0.5")), PROVES},
	{"a shared client whose number was the same before", "sum", NULL,
	 STATE(SHARED("{'anything':true}")) "," STATE(SHARED("{'ratio':'0.5'}")),
	 PROCESSES(PROCESS("10", "0.5") "," PROCESS("11", "0")) "," PROCESSES(
		 PROCESS("10", "0.5") "," PROCESS("11", "0")),
	 OPEN},
	{"a device whose number was the same before", "sum", NULL,
	 STATE(ANY_AT("0")) "," STATE(AT("0", "0.5")),
	 TOTALS(TOTAL("x", "0.5")) "," TOTALS(TOTAL("x", "0.5")), OPEN},
	{"or that of another device", "sum", NULL,
	 STATE(ANY_AT("0") "," ANY_AT("1")) "," STATE(AT("0", "0.5")),
	 TOTALS(TOTAL("x", "0.75") "," TOTAL("y", "0.5")) "," TOTALS(TOTAL("y", "0.5")), OPEN},
	{"a device with another number", "sum", NULL, STATE(ANY_AT("0")) "," STATE(AT("0", "0.5")),
	 TOTALS(TOTAL("x", "0.75")) "," TOTALS(TOTAL("x", "0.5")), PROVES},
	{"the second device", "sum", NULL, STATE(AT("0", "0") "," AT("1", "0.5")),
	 TOTALS(TOTAL("x", "0.5")), PROVES},
	{"no load is known", "sum", NULL, "{'clients':{'anything':true}}",
	 TOTALS(TOTAL("x", "0.5")), OPEN},
};

#define FIVE(v) AT("0", v) "," AT("1", v) "," AT("2", v) "," AT("3", v) "," AT("4", v)
#define SIX(v)	FIVE(v) "," AT("5", v)
#define FIVE_TOTALS(v) \
	TOTAL("a", v) "," TOTAL("b", v) "," TOTAL("c", v) "," TOTAL("d", v) "," TOTAL("e", v)
#define SIX_TOTALS(v) FIVE_TOTALS(v) "," TOTAL("f", v)

/* Would a lost number be right, too, as numbers are only so exact? */
static const struct load_row hides[] = {
	{"0 of a process, beside one that proves something", "sum", PER_CENT,
	 STATE(OF("10", "0.007") "," OF("11", "0.9")),
	 PROCESSES(PROCESS("10", "0") "," PROCESS("11", "0.9")), HIDES},
	{"its number before", "sum", PER_CENT,
	 STATE(OF("10", "0.507")) "," STATE(OF("10", "0.509")),
	 PROCESSES(PROCESS("10", "0.507")) "," PROCESSES(PROCESS("10", "0.50")), HIDES},
	{"that of another process before", "sum", PER_CENT,
	 STATE(OF("10", "0.9") "," OF("11", "0.5")) "," STATE(
		 OF("10", "0.509") "," OF("11", "0.9")),
	 PROCESSES(PROCESS("10", "0.9") "," PROCESS("11", "0.5")) "," PROCESSES(
		 PROCESS("10", "0.502") "," PROCESS("11", "0.9")),
	 PROVES},
	{"0 of a device", "sum", PER_CENT, STATE(AT("0", "0.007") "," AT("1", "0.9")),
	 TOTALS(TOTAL("x", "0") "," TOTAL("y", "0.9")), HIDES},
	{"the number of a device before", "sum", PER_CENT,
	 STATE(AT("0", "0.507")) "," STATE(AT("0", "0.509")),
	 TOTALS(TOTAL("x", "0.50")) "," TOTALS(TOTAL("x", "0.50")), HIDES},
	{"a device that is steady", "sum", PER_CENT,
	 STATE(AT("0", "0.507")) "," STATE(AT("0", "0.507")),
	 TOTALS(TOTAL("x", "0.50")) "," TOTALS(TOTAL("x", "0.50")), PROVES},
	{"a device that is exactly right", "sum", PER_CENT,
	 STATE(AT("0", "0.507")) "," STATE(AT("0", "0.509")),
	 TOTALS(TOTAL("x", "0.50")) "," TOTALS(TOTAL("x", "0.509")), PROVES},
	{"the second is exactly right", "sum", PER_CENT,
	 STATE(AT("0", "0.9") "," AT("1", "0.507")) "," STATE(AT("0", "0.9") "," AT("1", "0.509")),
	 TOTALS(TOTAL("x", "0.9") "," TOTAL("y", "0.50")) "," TOTALS(
		 TOTAL("x", "0.9") "," TOTAL("y", "0.509")),
	 PROVES},
	{"the second hides its number before", "sum", PER_CENT,
	 STATE(AT("0", "0.9") "," AT("1", "0.507")) "," STATE(AT("0", "0.9") "," AT("1", "0.509")),
	 TOTALS(TOTAL("x", "0.9") "," TOTAL("y", "0.50")) "," TOTALS(
		 TOTAL("x", "0.9") "," TOTAL("y", "0.50")),
	 HIDES},
	{"the second is steady", "sum", PER_CENT,
	 STATE(AT("0", "0.9") "," AT("1", "0.507")) "," STATE(AT("0", "0.9") "," AT("1", "0.507")),
	 TOTALS(TOTAL("x", "0.9") "," TOTAL("y", "0.50")) "," TOTALS(
		 TOTAL("x", "0.9") "," TOTAL("y", "0.50")),
	 PROVES},
	{"the number of the other device before", "sum", PER_CENT,
	 STATE(AT("0", "0.9") "," AT("1", "0.507")) "," STATE(AT("0", "0.509") "," AT("1", "0.7")),
	 TOTALS(TOTAL("x", "0.9") "," TOTAL("y", "0.50")) "," TOTALS(
		 TOTAL("x", "0.50") "," TOTAL("y", "0.7")),
	 HIDES},
	{"one of six devices before is steady", "sum", PER_CENT,
	 STATE(FIVE("0.9") "," AT("5", "0.507")) "," STATE(AT("5", "0.507")),
	 TOTALS(TOTAL("x", "0.50") "," FIVE_TOTALS("0.9")) "," TOTALS(TOTAL("x", "0.50")), PROVES},
	{"of seven devices before nothing is known", "sum", PER_CENT,
	 STATE(AT("6", "0.507") "," FIVE("0.9") "," AT("5", "0.9")) "," STATE(AT("6", "0.507")),
	 TOTALS(TOTAL("x", "0.50")) "," TOTALS(TOTAL("x", "0.50")), HIDES},
	{"an idle device, where a number before was small", "sum", PER_CENT,
	 STATE(AT("0", "0.01") "," AT("1", "0.9")) "," STATE(AT("0", "0") "," AT("1", "0.9")),
	 TOTALS(TOTAL("x", "0.01") "," TOTAL("y", "0.9")) "," TOTALS(TOTAL("y", "0.9")), PROVES},
	{"the exact set of the alternative that was right before", "sum", PER_CENT,
	 EITHER(STATE(OF("10", "0.9")), STATE(OF("10", "0.507"))) "," STATE(OF("10", "0.507")),
	 PROCESSES(PROCESS("10", "0.50")) "," PROCESSES(PROCESS("10", "0.50")), PROVES},
	{"the first alternative", "sum", PER_CENT,
	 EITHER(STATE(OF("10", "0.507")), STATE(OF("10", "0.9"))) "," STATE(OF("10", "0.507")),
	 PROCESSES(PROCESS("10", "0.50")) "," PROCESSES(PROCESS("10", "0.50")), PROVES},
	{"a range of a second alternative", "sum", PER_CENT,
	 EITHER("{'rejected':true}", STATE(OF("10", "0.507"))), PROCESSES(PROCESS("10", "0.51")),
	 PROVES},
};

#define TWO_DEVICES STATE(AT("0", "0.5") "," AT("1", "0.25"))
#define THREE	    STATE(AT("0", "0.5") "," AT("1", "0.25") "," AT("2", "0.125"))

static const struct load_row devices[] = {
	{"two of three made one", "sum", NULL, THREE,
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.375")), WRONG},
	{"one of two lost", "sum", NULL, TWO_DEVICES, TOTALS(TOTAL("x", "0.5")), VERDICT_FAIL,
	 "expected about 0.5; about 0.25, got \"0.5\" (\"x\")", NULL},
	{"all numbers are shown", "sum", NULL, TWO_DEVICES,
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.5")), VERDICT_FAIL,
	 "got \"0.5\" (\"x\"); \"0.5\" (\"y\")", "more"},
	{"more numbers than devices", "sum", NULL, TWO_DEVICES,
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.25") "," TOTAL("z", "0.25")), VERDICT_FAIL,
	 "\"0.25\" (\"z\")", NULL},
	{"one that is used in full is lost", "sum", NULL, STATE(AT("0", "1") "," AT("1", "0.5")),
	 TOTALS(TOTAL("x", "0.5")), WRONG},
	{"the first is idle", "sum", NULL, STATE(AT("0", "0") "," AT("1", "0.5")),
	 TOTALS(TOTAL("x", "0.5")), PROVES},
	{"the second device has two clients, which are made two devices", "sum", NULL,
	 STATE(AT("0", "0.5") "," AT("1", "0.25") "," AT("1", "0.125")),
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.25") "," TOTAL("z", "0.125")), WRONG},
	{"eight numbers", "sum", NULL, TWO_DEVICES,
	 TOTALS(SIX_TOTALS("0.5") "," TOTAL("g", "0.5") "," TOTAL("h", "0.5")), VERDICT_FAIL,
	 "\"0.5\" (\"h\")", "more"},
	{"nine numbers", "sum", NULL, TWO_DEVICES,
	 TOTALS(SIX_TOTALS("0.5") "," TOTAL("g", "0.5") "," TOTAL("h", "0.5") "," TOTAL("i",
											"0.5")),
	 VERDICT_FAIL, "\"0.5\" (\"h\") and 1 more", "\"i\""},
	{"six devices", "sum", NULL, STATE(SIX("0.5")), TOTALS(SIX_TOTALS("0.5")), PROVES},
	{"six devices, wrong", "sum", NULL, STATE(SIX("0.5")), TOTALS(SIX_TOTALS("0.75")), WRONG},
	{"of seven nothing is known", "sum", NULL, STATE(SIX("0.5") "," AT("6", "0.5")),
	 TOTALS(SIX_TOTALS("0.75") "," TOTAL("g", "0.75")), OPEN},
};

LOAD_ROWS(demands)
LOAD_ROWS(hides)
LOAD_ROWS(devices)

/* Two sweeps 100 ms apart: what a tick of 10 ms is of that, a tenth, is of each ratio; a precision
 * of ratios is of the sum, or of each. */
static const struct load_row times[] = {
	{"0.75 and a tenth for each of two engines", "sum", "time=10ms", ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.75")) "," PROCESSES(PROCESS("10", "0.94")), PROVES},
	{"more", "sum", "time=10ms", ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.75")) "," PROCESSES(PROCESS("10", "0.96")), WRONG},
	{"and a hundredth of the sum", "sum", "time=10ms,ratio=0.01", ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.75")) "," PROCESSES(PROCESS("10", "0.955")), PROVES},
	{"or of each of two ratios", "sum", "time=10ms,ratio=0.01", ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.75")) "," PROCESSES(PROCESS("10", "0.965")), PROVES},
	{"not of both", "sum", "time=10ms,ratio=0.01", ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.75")) "," PROCESSES(PROCESS("10", "0.975")), WRONG},
	{"the first sweep has no interval", "sum", "time=10ms", ONE "," ONE,
	 PROCESSES(PROCESS("10", "0.8")) "," PROCESSES(PROCESS("10", "0.75")), WRONG},
};

static void test_times(void **state)
{
	static const char bytes[] =
		"@ 0 sweep=1 pid=10 fd=3\nx: a\n@ 100000000 sweep=2 pid=10 fd=3\nx: a\n";
	const struct decoy_case tc = recording_of(bytes);

	(void)state;
	for (size_t i = 0; i < sizeof(times) / sizeof(*times); i++)
		check_load(&times[i], &tc, LOAD_ALONE);
}

/* A list of clients proves something, too; of a text there is no load. */
static void test_others(void **state)
{
	static const struct load_row clients = {
		"clients",
		"sum",
		NULL,
		STATE(OF("10", "0")),
		"{'clients':[{'device':'d','id':'10','members':[{'pid':'10','fd':'3'}],'engines':{"
		"'render':{'busy_ratio':'0'}}}],'processes':[]}",
		PROVES};
	static const struct load_row text = {"a text",	       "sum", NULL, "{'driver':'a'}",
					     "{'driver':'a'}", PROVES};
	const struct decoy_case recording = {.id = "0001", .is_recording = true},
				one = {.id = "0001"};

	(void)state;
	check_load(&clients, &recording, LOAD_ALONE & ~FEATURE_NO_CLIENTS);
	check_load(&text, &one, LOAD_ALONE | FEATURE_PARSE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_demands), cmocka_unit_test(test_hides),
		cmocka_unit_test(test_devices), cmocka_unit_test(test_times),
		cmocka_unit_test(test_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
