/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "judge.h"

struct row {
	const char *name;
	const char *expect;
	const char *answer;
	unsigned int features;
	const char *diff; /* NULL: allowed */
};

#define M(pid, fd)   "{'pid':'" #pid "','fd':'" #fd "'}"
#define ENGINE(busy) "'engines':{'render':{'busy_ns':'" #busy "'}}"
#define NO_TOTALS    (FEATURE_ALL & ~FEATURE_TOTALS)

/* Two clients of one device; the first is shown by two descriptors. */
#define TWO                                                                                           \
	"{'clients':[{'id':'7','device_key':'226:128','members':[" M(10, 3) "," M(11, 3) "]," ENGINE( \
		2000) "},{'id':'8','device_key':'226:128','members':[" M(12,                          \
									 3) "]," ENGINE(50) "}]}"

#define C7	     "{'device':'a','id':'7','members':[" M(11, 3) "," M(10, 3) "]," ENGINE(2000) "}"
#define C8	     "{'device':'a','id':'8','members':[" M(12, 3) "]," ENGINE(50) "}"
#define CLIENTS(...) "{'clients':[" __VA_ARGS__ "]}"
#define LIKE(busy) \
	"{'device':'a','device_key':'a','id':'7','members':[" M(10, 3) "]," ENGINE(busy) "}"
#define NO_MEMBERS(busy, capacity)                                                            \
	"{'device':'a','device_key':'a','driver':'xe','engines':{'render':{'busy_ns':'" #busy \
	"','capacity':'" #capacity "'}}}"
#define TOTALS(clients, totals) "{'clients':[" clients "],'totals':[" totals "]}"
#define TOTAL(device, count, busy) \
	"{'device':'" device "','clients':'" count "','engines':{'render':{'busy_ns':'" busy "'}}}"

static const struct row matching[] = {
	{"order is free", TWO, CLIENTS(C8 "," C7), NO_TOTALS, NULL},
	{"counted per descriptor", TWO,
	 CLIENTS("{'device':'a','id':'7','members':[" M(10, 3) "]," ENGINE(
		 2000) "},"
		       "{'device':'a','id':'7','members':[" M(11, 3) "]," ENGINE(2000) "}," C8),
	 NO_TOTALS, "client 7 (10/3 11/3): counted 2 times"},
	{"counted twice", TWO, CLIENTS(C7 "," C8 "," C8), NO_TOTALS,
	 "client 8 (12/3): not expected; its descriptors belong to client 8 (12/3)"},
	{"merged", TWO,
	 CLIENTS("{'device':'a','id':'7','members':[" M(10, 3) "," M(11, 3) "," M(
		 12, 3) "]," ENGINE(2050) "}"),
	 NO_TOTALS,
	 "client 7 (10/3 11/3 12/3): 2 clients merged into one: client 7 (10/3 11/3), client 8 (12/3)"},
	{"a member lost", TWO,
	 CLIENTS("{'device':'a','id':'7','members':[" M(10, 3) "]," ENGINE(2000) "}," C8),
	 NO_TOTALS,
	 "client 7 (10/3): not expected; its descriptors belong to client 7 (10/3 11/3)"},
	{"members swapped", TWO,
	 CLIENTS("{'device':'a','id':'8','members':[" M(10, 3) "," M(11, 3) "]," ENGINE(
		 50) "},"
		     "{'device':'a','id':'7','members':[" M(12, 3) "]," ENGINE(2000) "}"),
	 NO_TOTALS, "client 7 (10/3 11/3): id: expected 7, got 8"},
	{"missing", TWO, CLIENTS(C7), NO_TOTALS, "client 8 (12/3): missing"},
	{"not expected", TWO,
	 CLIENTS(C7 "," C8 ",{'device':'a','id':'9','members':[" M(13, 3) "]}"), NO_TOTALS,
	 "client 9 (13/3): not expected"},
	{"wrong value", TWO,
	 CLIENTS(C7 ",{'device':'a','id':'8','members':[" M(12, 3) "]," ENGINE(51) "}"), NO_TOTALS,
	 "client 8 (12/3): engines.render.busy_ns: expected 50, got 51"},
	{"no members", TWO, CLIENTS(C7 ",{'device':'a','id':'8'," ENGINE(50) "}"), NO_TOTALS,
	 "client 8 (12/3): members: expected 12/3"},
	{"members are no list", TWO,
	 CLIENTS(C7 ",{'device':'a','id':'8','members':5," ENGINE(50) "}"), NO_TOTALS,
	 "client 8 (12/3): members: expected 12/3"},
	{"members are numbers", TWO,
	 CLIENTS(C7 ",{'device':'a','id':'8','members':[{'pid':12,'fd':3}]," ENGINE(50) "}"),
	 NO_TOTALS, "client 8 (12/3): members: expected 12/3"},
	{"member listed twice", TWO,
	 CLIENTS(C7
		 ",{'device':'a','id':'8','members':[" M(12, 3) "," M(12, 3) "]," ENGINE(50) "}"),
	 NO_TOTALS, NULL},
	{"no device", TWO, CLIENTS(C7 ",{'id':'8','members':[" M(12, 3) "]," ENGINE(50) "}"),
	 NO_TOTALS, "client 8 (12/3): device: expected a string"},
	{"device is a number", TWO,
	 CLIENTS(C7 ",{'device':5,'id':'8','members':[" M(12, 3) "]," ENGINE(50) "}"), NO_TOTALS,
	 "device: expected a string"},
	{"no clients", TWO, "{}", NO_TOTALS, "clients: expected a list"},
	{"clients are junk", TWO, "{'clients':[5,null,'x']}", NO_TOTALS, "missing"},
	{"answer is junk", TWO, "[]", NO_TOTALS, "clients: expected a list"},
	{"refused", TWO, "{'rejected':'no'}", NO_TOTALS, "expected a state"},
	{"nothing asked", "null", "{'clients':[" C7 "]}", FEATURE_ALL, NULL},
	{"without identity",
	 "{'clients':[{'id':'7','driver':'xe','pdev':'0','members':[" M(1, 3) "]}]}",
	 CLIENTS("{'device':'a','members':[" M(1, 3) "]}"), NO_TOTALS & ~FEATURE_IDENTITY, NULL},
	{"with identity",
	 "{'clients':[{'id':'7','driver':'xe','pdev':'0','members':[" M(1, 3) "]}]}",
	 CLIENTS("{'device':'a','id':'7','driver':'xe','members':[" M(1, 3) "]}"), NO_TOTALS,
	 "pdev: expected 0, got nothing"},
	{"without identity, and wrong", "{'clients':[{'id':'7','members':[" M(1, 3) "]}]}",
	 CLIENTS("{'device':'a','id':'8','members':[" M(1, 3) "]}"), NO_TOTALS & ~FEATURE_IDENTITY,
	 "id: expected 7, got 8"},
	{"no clients", "{'clients':[]}", "{'clients':[]}", FEATURE_ALL, NULL},
	{"ghost", "{'clients':[]}", CLIENTS(C7), NO_TOTALS, "client 7 (10/3 11/3): not expected"},
	{"either state", "{'any':[{'clients':[]}," TWO "]}", CLIENTS(C7 "," C8), NO_TOTALS, NULL},
	{"neither state", "{'any':[{'clients':[]}," TWO "]}", CLIENTS(C7), NO_TOTALS,
	 "client 8 (12/3): missing\n(the nearest of 2 allowed answers)"},
	/* the first would be a line as well, but of a client that is too many */
	{"the third state",
	 "{'any':[{'clients':[]},{'any':[{'rejected':true}," CLIENTS(
		 LIKE(5) "," LIKE(6)) "]}," CLIENTS(LIKE(1)) "]}",
	 CLIENTS(LIKE(2)), NO_TOTALS,
	 "client 7 (10/3): engines.render.busy_ns: expected 1, got 2\n(the nearest of 3 allowed"},
	{"the nearest client", CLIENTS(NO_MEMBERS(5, 2)),
	 CLIENTS(NO_MEMBERS(6, 3) "," NO_MEMBERS(5, 4)), NO_TOTALS,
	 "client without id: engines.render.capacity: expected 2, got 4\n"
	 "client without id: not expected"},
	{"no state at all", "{'any':[]}", "{'clients':[]}", NO_TOTALS,
	 "the expectation allows no state"},
	{"any members",
	 "{'clients':[{'id':'7','members':{'any':[[" M(1, 1) "],[" M(1, 1) "," M(2, 2) "]]}}]}",
	 CLIENTS("{'device':'a','id':'7','members':[" M(2, 2) "," M(1, 1) "]}"), NO_TOTALS, NULL},
	{"none of any members",
	 "{'clients':[{'id':'7','members':{'any':[[" M(1, 1) "],[" M(1, 1) "," M(2, 2) "]]}}]}",
	 CLIENTS("{'device':'a','id':'7','members':[" M(2, 2) "]}"), NO_TOTALS,
	 "client 7: missing"},
};

/* Reads without pid and fd: clients go by id, driver and pdev, each used once. */
#define BARE                                                                                    \
	"{'clients':[{'id':'7','driver':'xe'," ENGINE(1) "},{'id':'7','driver':'i915'," ENGINE( \
		2) "},"                                                                         \
		   "{'driver':'xe'," ENGINE(                                                    \
			   3) "},{'driver':'xe','optional':true,'engines':{'render':"           \
			      "{'busy_ns':{'min':'3','max':'4'}}}}]}"
#define B(id, driver, busy) "{'device':'" driver "'," id "'driver':'" driver "'," ENGINE(busy) "}"

static const struct row bare[] = {
	{"by driver", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe", 3)),
	 NO_TOTALS, NULL},
	{"optional there, too", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe",
									     4) "," B("", "xe", 3)),
	 NO_TOTALS, NULL},
	{"both would do for one", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe",
									     3) "," B("", "xe", 3)),
	 NO_TOTALS, NULL},
	{"an optional client does not replace a required one", BARE,
	 CLIENTS(B("'id':'7',", "i915", 2) "," B("'id':'7',", "xe", 1) "," B("", "xe", 4)),
	 NO_TOTALS, "client without id: missing"},
	{"values swapped", BARE,
	 CLIENTS(B("'id':'7',", "i915", 1) "," B("'id':'7',", "xe", 2) "," B("", "xe", 3)),
	 NO_TOTALS, "client 7: engines.render.busy_ns: expected 1, got 2"},
	{"the first is content with either",
	 "{'clients':[{'engines':{'r':{'busy_ns':{'any':['3','4']}}}},{'engines':{'r':{'busy_ns':'3'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ns':'3'}}},"
	 "{'device':'a','engines':{'r':{'busy_ns':'4'}}}]}",
	 NO_TOTALS, NULL},
	{"a chain of three",
	 "{'clients':[{'engines':{'r':{'busy_ns':{'any':['3','4']}}}},"
	 "{'engines':{'r':{'busy_ns':{'any':['4','5']}}}},{'engines':{'r':{'busy_ns':'3'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ns':'3'}}},"
	 "{'device':'a','engines':{'r':{'busy_ns':'4'}}},{'device':'a','engines':{'r':{'busy_ns':'5'}}}]}",
	 NO_TOTALS, NULL},
	{"required before optional",
	 "{'clients':[{'optional':true,'engines':{'r':{'busy_ns':'3'}}},{'engines':{'r':{'busy_ns':'3'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ns':'3'}}}]}", NO_TOTALS, NULL},
	{"used once", BARE, CLIENTS(B("'id':'7',", "i915", 2) "," B("", "xe", 3)), NO_TOTALS,
	 "client 7: missing"},
};

#define ON(key, pid, driver, pdev) \
	"{'id':'7','device_key':'" key "','driver':'" driver "'," pdev "'members':[" M(pid, 3) "]}"
#define AT(device, pid, driver, pdev) \
	"{'device':'" device "','id':'7','driver':'" driver "'," pdev "'members':[" M(pid, 3) "]}"
#define PCI "'pdev':'0000:00:02.0',"

static const struct row devices[] = {
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
	 "device: expected the same, got \"a\" and \"b\""},
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
	 NO_TOTALS, "expected the same"},
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

static const struct row totals[] = {
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

static const struct row features[] = {
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

static void judge_row(const struct row *row)
{
	json_t *expect = json(row->expect), *answer = json(row->answer);
	struct judge_diff diff;
	bool ok = judge_state(expect, answer, row->features, &diff);

	if (ok != !row->diff || ok != judge_state(expect, answer, row->features, NULL))
		fail_msg("%s: %s", row->name, ok ? "allowed" : diff.text);
	if (row->diff && !strstr(diff.text, row->diff))
		fail_msg("%s: expected \"%s\", got \"%s\"", row->name, row->diff, diff.text);
	assert_int_equal(diff.count > 0, !ok);
	judge_diff_free(&diff);
	json_decref(expect);
	json_decref(answer);
}

#define TEST_ROWS(rows)                                                   \
	static void test_##rows(void **state)                             \
	{                                                                 \
		(void)state;                                              \
		for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) \
			judge_row(&rows[i]);                              \
	}

TEST_ROWS(matching)
TEST_ROWS(bare)
TEST_ROWS(devices)
TEST_ROWS(totals)
TEST_ROWS(features)

/* Ten thousand clients are a sweep of a big machine, not a reason to wait. */
static void test_many(void **state)
{
	json_t *expect = json("{'clients':[]}"), *answer = json("{'clients':[]}");

	(void)state;
	for (int i = 0; i < 10000; i++) {
		char id[16];

		snprintf(id, sizeof(id), "%d", i);
		json_array_append_new(json_object_get(expect, "clients"),
				      json_pack("{s:s,s:[{s:s,s:s}]}", "id", id, "members", "pid",
						id, "fd", "3"));
		json_array_insert_new(json_object_get(answer, "clients"), 0,
				      json_pack("{s:s,s:s,s:[{s:s,s:s}]}", "device", "a", "id", id,
						"members", "pid", id, "fd", "3"));
	}
	assert_true(judge_state(expect, answer, NO_TOTALS, NULL));
	json_decref(expect);
	json_decref(answer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_matching), cmocka_unit_test(test_bare),
		cmocka_unit_test(test_devices),	 cmocka_unit_test(test_totals),
		cmocka_unit_test(test_features), cmocka_unit_test(test_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
