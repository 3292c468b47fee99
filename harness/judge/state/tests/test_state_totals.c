/* SPDX-License-Identifier: MIT */
/* Devices, totals and features of states. */
#include "state_case.h"

#define TOTALS(clients, totals) "{'clients':[" clients "],'totals':[" totals "]}"
#define TOTAL(device, count, busy) \
	"{'device':'" device "','clients':'" count "','engines':{'render':{'busy_ns':'" busy "'}}}"

#define ON(key, pid, driver, pdev) \
	"{'id':'7','device_key':'" key "','driver':'" driver "'," pdev "'members':[" M(pid, 3) "]}"
#define AT(device, pid, driver, pdev) \
	"{'device':'" device "','id':'7','driver':'" driver "'," pdev "'members':[" M(pid, 3) "]}"
#define PCI "'pdev':'0000:00:02.0',"

static const struct state_case devices[] = {
	{"apart", CLIENTS(ON("226:128", 1, "msm", "") "," ON("226:129", 2, "msm", "")),
	 CLIENTS(AT("a", 1, "msm", "") "," AT("b", 2, "msm", "")), NO_TOTALS, NULL},
	{"the texts do not distinguish them",
	 CLIENTS(ON("226:128", 1, "msm", "") "," ON("226:129", 2, "msm", "")),
	 CLIENTS(AT("a", 1, "msm", "") "," AT("a", 2, "msm", "")), NO_TOTALS, NULL},
	{"two devices as one",
	 CLIENTS(ON("226:128", 1, "msm", PCI) "," ON("226:129", 2, "msm", "")),
	 CLIENTS(AT("a", 1, "msm", PCI) "," AT("a", 2, "msm", "")), NO_TOTALS,
	 "client 7 (1/3) and client 7 (2/3): device: expected two devices, got \"a\" for both"},
	{"one device as two", CLIENTS(ON("226:128", 1, "msm", "") "," ON("226:128", 2, "msm", "")),
	 CLIENTS(AT("a", 1, "msm", "") "," AT("b", 2, "msm", "")), NO_TOTALS,
	 "device: expected one device, got \"a\" and \"b\""},
	{"two nodes of one device, alike",
	 CLIENTS(ON("226:0", 1, "i915", PCI) "," ON("226:128", 2, "i915", PCI)),
	 CLIENTS(AT("a", 1, "i915", PCI) "," AT("a", 2, "i915", PCI)), NO_TOTALS, NULL},
	{"two nodes of one device, apart",
	 CLIENTS(ON("226:0", 1, "i915", PCI) "," ON("226:128", 2, "i915", PCI)),
	 CLIENTS(AT("a", 1, "i915", PCI) "," AT("b", 2, "i915", PCI)), NO_TOTALS, NULL},
	{"no rdev: one pdev, two names",
	 CLIENTS("{'id':'1','driver':'xe'," PCI "'members':[" M(1, 1) "]},"
								      "{'id':'2','driver':'xe'," PCI
								      "'members':[" M(2, 1) "]}"),
	 CLIENTS("{'device':'a','id':'1','driver':'xe'," PCI "'members':[" M(
		 1, 1) "]},"
		       "{'device':'b','id':'2','driver':'xe'," PCI "'members':[" M(2, 1) "]}"),
	 NO_TOTALS, "expected one device"},
	{"no rdev: two pdevs, one name",
	 CLIENTS("{'id':'1','driver':'xe','pdev':'0000:00:02.0','members':[" M(
		 1, 1) "]},"
		       "{'id':'2','driver':'xe','pdev':'0000:03:00.0','members':[" M(2, 1) "]}"),
	 CLIENTS("{'device':'a','id':'1','driver':'xe','pdev':'0000:00:02.0','members':[" M(
		 1, 1) "]},"
		       "{'device':'a','id':'2','driver':'xe','pdev':'0000:03:00.0','members':[" M(
			       2, 1) "]}"),
	 NO_TOTALS, "expected two devices"},
	{"nothing known of the device",
	 CLIENTS("{'id':'1','driver':'xe','members':[" M(
		 1, 1) "]},"
		       "{'id':'2','driver':'xe','members':[" M(2, 1) "]}"),
	 CLIENTS("{'device':'a','id':'1','driver':'xe','members':[" M(
		 1, 1) "]},"
		       "{'device':'b','id':'2','driver':'xe','members':[" M(2, 1) "]}"),
	 NO_TOTALS, NULL},
};

/* 2000 and 50 are 2050; the optional client adds 0 to 5 more. */
#define OPTIONAL                                                                                      \
	"{'clients':[{'id':'7','device_key':'226:128','members':[" M(10, 3) "," M(11, 3) "]," ENGINE( \
		2000) "},{'id':'8','device_key':'226:128','optional':true,'members':[" M(12,          \
											 3) "]," ENGINE(50) "}]}"

static const struct state_case totals[] = {
	{"right", TWO, TOTALS(C7 "," C8, TOTAL("a", "2", "2050")), FEATURE_ALL, NULL},
	{"one too many", TWO, TOTALS(C7 "," C8, TOTAL("a", "2", "2051")), FEATURE_ALL,
	 "totals a: engines.render.busy_ns: expected 2050, got 2051"},
	{"one too few", TWO, TOTALS(C7 "," C8, TOTAL("a", "2", "2049")), FEATURE_ALL, "got 2049"},
	{"by descriptor", TWO, TOTALS(C7 "," C8, TOTAL("a", "3", "4050")), FEATURE_ALL,
	 "totals a: clients: expected 2, got 3"},
	{"left out", TWO, TOTALS(C7 "," C8, ""), FEATURE_ALL, "totals a: missing"},
	{"no list", TWO, "{'clients':[" C7 "," C8 "],'totals':{}}", FEATURE_ALL,
	 "totals: expected a list"},
	{"not asked", TWO, "{'clients':[" C7 "," C8 "],'totals':{}}", NO_TOTALS, NULL},
	{"twice", TWO, TOTALS(C7 "," C8, TOTAL("a", "2", "2050") "," TOTAL("a", "2", "2050")),
	 FEATURE_ALL, "totals a: listed twice"},
	{"another device", TWO, TOTALS(C7 "," C8, TOTAL("a", "2", "2050") "," TOTAL("b", "1", "1")),
	 FEATURE_ALL, "totals b: clients: expected 0 or nothing, got 1"},
	{"an idle device", TWO, TOTALS(C7 "," C8, TOTAL("a", "2", "2050") "," TOTAL("b", "0", "0")),
	 FEATURE_ALL, NULL},
	{"without a name", TWO, TOTALS(C7 "," C8, "{'clients':'2'}," TOTAL("a", "2", "2050")),
	 FEATURE_ALL, "totals without device: expected a string"},
	{"ghost engine", TWO,
	 TOTALS(C7 "," C8, "{'device':'a','clients':'2','engines':{'render':{'busy_ns':'2050'},"
			   "'copy':{'busy_ns':'1'}}}"),
	 FEATURE_ALL, "totals a: engines.copy.busy_ns: expected 0 or nothing, got 1"},
	{"engine left out", TWO, TOTALS(C7 "," C8, "{'device':'a','clients':'2'}"), FEATURE_ALL,
	 "totals a: engines.render.busy_ns: expected 2050, got nothing"},
	{"JSON number", TWO,
	 TOTALS(C7 "," C8, "{'device':'a','clients':'2','engines':{'render':{'busy_ns':2050}}}"),
	 FEATURE_ALL, "expected a decimal string, got the JSON number 2050"},
	{"optional, listed", OPTIONAL, TOTALS(C7 "," C8, TOTAL("a", "2", "2050")), FEATURE_ALL,
	 NULL},
	{"optional, not listed", OPTIONAL, TOTALS(C7, TOTAL("a", "1", "2000")), FEATURE_ALL, NULL},
	{"optional, too much", OPTIONAL, TOTALS(C7 "," C8, TOTAL("a", "2", "2051")), FEATURE_ALL,
	 "expected 2000..2050, got 2051"},
	{"optional, too little", OPTIONAL, TOTALS(C7, TOTAL("a", "1", "1999")), FEATURE_ALL,
	 "expected 2000..2050, got 1999"},
};

#define FULL                                                                                  \
	"'engines':{'render':{'busy_ns':{'min':'9223372036854775808','max':"                  \
	"'18446744073709551616'},'delta_ns':{'any':[null,'5']},'busy_ratio':{'ratio':'0.5'}," \
	"'freq_ratio':null}},'regions':{'vram':{'total':'10','active':'0'}}"
#define BIG                                                     \
	"{'clients':[{'id':'1','device_key':'x','members':[" M( \
		1, 1) "]," FULL "},"                            \
		      "{'id':'2','device_key':'x','members':[" M(2, 1) "]," FULL "}]}"
#define SAT "{'value':'18446744073709551615','saturated':true}"
#define A(id, busy, rest)                                                      \
	"{'device':'a','id':'" #id                                             \
	"','members':[" M(id, 1) "],'engines':{'render':{'busy_ns':" busy rest \
				 "}},'regions':{'vram':{'total':'10','active':'0'}}}"
#define RATIO ",'busy_ratio':'0.5'"
#define SUM(busy, rest, total)                                                  \
	"{'device':'a','clients':'2','engines':{'render':{'busy_ns':" busy rest \
	"}},'regions':{'vram':{'total':'" total "','active':'0'}}}"

static const struct state_case features[] = {
	{"saturated sum", BIG,
	 TOTALS(A(1, SAT, RATIO) "," A(2, "'9223372036854775808'", RATIO), SUM(SAT, "", "20")),
	 FEATURE_ALL, NULL},
	{"exact sum", BIG,
	 TOTALS(A(1, "'9223372036854775808'", RATIO) "," A(2, "'9223372036854775808'", RATIO),
		SUM("'18446744073709551616'", ",'delta_ns':'0'", "20")),
	 FEATURE_ALL, NULL},
	{"sum that wrapped", BIG,
	 TOTALS(A(1, "'9223372036854775808'", RATIO) "," A(2, "'9223372036854775808'", RATIO),
		SUM("'0'", "", "20")),
	 FEATURE_ALL, "expected 18446744073709551616..36893488147419103232, got 0"},
	{"delta of one", BIG,
	 TOTALS(A(1, SAT, RATIO ",'delta_ns':'5'") "," A(2, SAT, RATIO),
		SUM(SAT, ",'delta_ns':'5'", "20")),
	 FEATURE_ALL, NULL},
	{"delta too large", BIG,
	 TOTALS(A(1, SAT, RATIO) "," A(2, SAT, RATIO), SUM(SAT, ",'delta_ns':'11'", "20")),
	 FEATURE_ALL, "totals a: engines.render.delta_ns: expected 0..10 or nothing, got 11"},
	{"delta not supported", BIG,
	 TOTALS(A(1, SAT, RATIO ",'delta_ns':'x'") "," A(2, SAT, RATIO),
		SUM(SAT, ",'delta_ns':'11'", "20")),
	 FEATURE_ALL & ~FEATURE_DELTA, NULL},
	{"no ratio", BIG, TOTALS(A(1, SAT, "") "," A(2, SAT, RATIO), SUM(SAT, "", "20")),
	 FEATURE_ALL, "client 1 (1/1): engines.render.busy_ratio: expected about 0.5, got nothing"},
	{"ratio not asked", BIG,
	 TOTALS(A(1, SAT, "") "," A(2, SAT, ",'freq_ratio':'7'"), SUM(SAT, "", "20")),
	 FEATURE_ALL & ~FEATURE_UTILIZATION, NULL},
	{"memory wrong", BIG, TOTALS(A(1, SAT, RATIO) "," A(2, SAT, RATIO), SUM(SAT, "", "10")),
	 FEATURE_ALL, "totals a: regions.vram.total: expected 20, got 10"},
	{"memory not asked", BIG,
	 TOTALS("{'device':'a','id':'1','members':[" M(
			1, 1) "],'engines':{'render':{'busy_ns':" SAT RATIO "}}}," A(2, SAT, RATIO),
		SUM(SAT, "", "10")),
	 FEATURE_ALL & ~FEATURE_MEMORY, NULL},
};

TEST_ROWS(devices)
TEST_ROWS(totals)
TEST_ROWS(features)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_devices),
		cmocka_unit_test(test_totals),
		cmocka_unit_test(test_features),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
