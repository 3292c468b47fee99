/* SPDX-License-Identifier: MIT */
/* Totals of several devices, engines and regions against the clients that are on each. */
#include "state_text.h"

#define STATE(...)		   "{'clients':[" __VA_ARGS__ "]}"
#define ANSWER(c, totals)	   "{'clients':[" c "],'totals':[" totals "]}"
#define GROUPS(e, r)		   "'engines':{" e "},'regions':{" r "}"
#define E(name, busy)		   "'" name "':{'busy_ns':'" busy "'}"
#define R(name, total)		   "'" name "':{'total':'" total "'}"
#define EXPECT(id, key, rest)	   "{'id':'" id "','device_key':'" key "','driver':'" key "'," rest "}"
#define CLIENT(id, key, rest)	   "{'id':'" id "','device':'" key "','driver':'" key "'," rest "}"
#define TOTAL(device, count, rest) "{'device':'" device "','clients':'" count "'," rest "}"

/* Three clients on two devices; each has an engine and a region of its own. */
#define ONE	 GROUPS(E("x", "1"), R("v", "10"))
#define TWO	 GROUPS(E("x", "2") "," E("y", "20"), R("v", "5") "," R("w", "7"))
#define THREE	 GROUPS(E("z", "300"), R("u", "9"))
#define EXPECTED STATE(EXPECT("1", "a", ONE) "," EXPECT("2", "a", TWO) "," EXPECT("3", "b", THREE))
#define CLIENTS	 CLIENT("1", "a", ONE) "," CLIENT("2", "a", TWO) "," CLIENT("3", "b", THREE)
#define A	 TOTAL("a", "2", GROUPS(E("x", "3") "," E("y", "20"), R("v", "15") "," R("w", "7")))
#define B	 TOTAL("b", "1", GROUPS(E("z", "300"), R("u", "9")))

static const struct state_row devices[] = {
	{"right", EXPECTED, ANSWER(CLIENTS, A "," B), NULL},
	{"in another order", EXPECTED, ANSWER(CLIENTS, B "," A), NULL},
	{"the first is missing", EXPECTED, ANSWER(CLIENTS, B), "totals a: missing"},
	{"the last is missing", EXPECTED, ANSWER(CLIENTS, A), "totals b: missing"},
	{"that of the first client is missing", EXPECTED,
	 ANSWER(CLIENT("3", "b", THREE) "," CLIENT("2", "a", TWO) "," CLIENT("1", "a", ONE), A),
	 "totals b: missing"},
	{"all are missing", EXPECTED, ANSWER(CLIENTS, ""), "totals a: missing\ntotals b: missing"},
	{"twice, and the second is wrong", EXPECTED,
	 ANSWER(CLIENTS, A "," B "," TOTAL("b", "9", "'x':1")), "totals b: listed twice"},
	{"no name", EXPECTED, ANSWER(CLIENTS, A ",{'clients':'7'}," B),
	 "totals without device: expected a string"},
	{"no clients", STATE(""), ANSWER("", TOTAL("a", "0", "'x':1")), NULL},
	{"no clients, and no totals", STATE(""), ANSWER("", ""), NULL},
	{"no clients, and all of it 0", STATE(""),
	 ANSWER("", TOTAL("a", "0", GROUPS(E("x", "0"), R("v", "0")))), NULL},
	{"no clients, and the time of those before", STATE(""),
	 ANSWER("", TOTAL("a", "0", GROUPS(E("x", "3"), R("v", "0")))),
	 "totals a: engines.x.busy_ns: expected 0 or nothing, got 3"},
	{"no clients, and their memory", STATE(""),
	 ANSWER("", TOTAL("a", "0", GROUPS(E("x", "0"), R("v", "10")))),
	 "totals a: regions.v.total: expected 0 or nothing, got 10"},
	{"no clients, but 1 counted", STATE(""), ANSWER("", TOTAL("a", "1", "'x':1")),
	 "totals a: clients: expected 0 or nothing, got 1"},
	{"the engine of the first client", EXPECTED,
	 ANSWER(CLIENTS, TOTAL("a", "2", GROUPS(E("y", "20"), R("v", "15") "," R("w", "7"))) "," B),
	 "totals a: engines.x.busy_ns: expected 3, got nothing"},
	{"the engine of the second client", EXPECTED,
	 ANSWER(CLIENTS, TOTAL("a", "2", GROUPS(E("x", "3"), R("v", "15") "," R("w", "7"))) "," B),
	 "totals a: engines.y.busy_ns: expected 20, got nothing"},
	{"the region of the second client", EXPECTED,
	 ANSWER(CLIENTS, TOTAL("a", "2", GROUPS(E("x", "3") "," E("y", "20"), R("v", "15"))) "," B),
	 "totals a: regions.w.total: expected 7, got nothing"},
	{"all of the last device", EXPECTED, ANSWER(CLIENTS, A "," TOTAL("b", "2", "'x':1")),
	 "totals b: clients: expected 1, got 2\n"
	 "totals b: engines.z.busy_ns: expected 300, got nothing\n"
	 "totals b: regions.u.total: expected 9, got nothing"},
};

static void test_devices(void **state)
{
	(void)state;
	CHECK_STATES(devices, FEATURE_ALL);
}

/* An optional client that is not listed counts, or not, on its own device and on no other. */
#define IDLE(id, key) EXPECT(id, key, "'optional':true," GROUPS(E("x", "5"), R("v", "1")))
#define LISTED	      CLIENT("1", "a", ONE) "," CLIENT("3", "b", THREE)
#define FIRST	      STATE(IDLE("9", "b") "," EXPECT("1", "a", ONE) "," EXPECT("3", "b", THREE))
#define LAST	      STATE(EXPECT("3", "b", THREE) "," EXPECT("1", "a", ONE) "," IDLE("9", "b"))
#define ALONE	      STATE(EXPECT("1", "a", ONE) "," EXPECT("3", "b", THREE) "," IDLE("9", "c"))
#define UNKNOWN                                                                              \
	STATE("{'id':'9','driver':'a','optional':true,'engines':{" E("x", "5") "}}," EXPECT( \
		"1", "a", ONE) "," EXPECT("3", "b", THREE))
#define A1 TOTAL("a", "1", ONE)
#define A2 TOTAL("a", "2", ONE)
#define B2 TOTAL("b", "2", GROUPS(E("z", "300") "," E("x", "5"), R("u", "9") "," R("v", "1")))
#define B3 TOTAL("b", "3", THREE)

static const struct state_row optional[] = {
	{"not counted", FIRST, ANSWER(LISTED, A1 "," B), NULL},
	{"counted", FIRST, ANSWER(LISTED, A1 "," B2), NULL},
	{"not counted, the last", LAST, ANSWER(LISTED, A1 "," B), NULL},
	{"counted, the last", LAST, ANSWER(LISTED, A1 "," B2), NULL},
	{"counted where it is not", FIRST, ANSWER(LISTED, A2 "," B),
	 "totals a: clients: expected 1, got 2"},
	{"counted where it is not, the last", LAST, ANSWER(LISTED, A2 "," B),
	 "totals a: clients: expected 1, got 2"},
	{"counted twice", LAST, ANSWER(LISTED, A1 "," B3),
	 "totals b: clients: expected 1..2, got 3"},
	{"its device is not known", UNKNOWN, ANSWER(LISTED, A1 "," B), NULL},
	{"counted on a device that is not certainly its own", UNKNOWN, ANSWER(LISTED, A2 "," B),
	 "totals a: clients: expected 1, got 2"},
	{"on a device of its own", ALONE, ANSWER(LISTED, A1 "," B2),
	 "totals b: clients: expected 1, got 2\n"
	 "totals b: engines.x.busy_ns: expected 0 or nothing, got 5\n"
	 "totals b: regions.v.total: expected 0 or nothing, got 1"},
};

static void test_optional(void **state)
{
	(void)state;
	CHECK_STATES(optional, FEATURE_ALL);
}

/* Engines that expectations name in other ways than one by one. */
#define OF(engines) STATE(EXPECT("1", "a", "'engines':" engines))
#define SAYS(own, totals) \
	ANSWER(CLIENT("1", "a", "'engines':" own), TOTAL("a", "1", "'engines':" totals))

static const struct state_row names[] = {
	{"either engine: the first", OF("{'any':[{" E("x", "1") "},{" E("y", "1") "}]}"),
	 SAYS("{" E("x", "1") "}", "{" E("x", "1") "}"), NULL},
	{"either engine: the second", OF("{'any':[{" E("x", "1") "},{" E("y", "1") "}]}"),
	 SAYS("{" E("y", "1") "}", "{" E("y", "2") "}"),
	 "totals a: engines.y.busy_ns: expected 0..1 or nothing, got 2"},
	/* the name of an alternative's engine is known only from it */
	{"engines of all alternatives",
	 OF("{'any':[{" E("x", "1") "},{'any':[{" E("x", "1") "," E("y", "4") "}]}]}"),
	 SAYS("{" E("x", "1") "}", "{" E("x", "2") "}"),
	 "totals a: engines.x.busy_ns: expected 1, got 2"},
	{"left out, of all alternatives",
	 OF("{'any':[{" E("x", "1") "},{'any':[{" E("x", "2") "}]}]}"),
	 SAYS("{" E("x", "1") "}", "{}"),
	 "totals a: engines.x.busy_ns: expected 1..2, got nothing"},
	{"a star is no engine", OF("{" E("x", "1") "," E("*", "4") "}"),
	 SAYS("{" E("x", "1") "," E("y", "4") "}", "{" E("x", "1") "," E("y", "4") "}"), NULL},
	{"but any", OF("{" E("x", "1") "," E("*", "4") "}"),
	 SAYS("{" E("x", "1") "," E("y", "4") "}", "{" E("x", "1") "," E("y", "5") "}"),
	 "totals a: engines.y.busy_ns: expected 4, got 5"},
	{"a sum of 0 that is sure", OF("{" E("x", "0") "}"), SAYS("{" E("x", "0") "}", "{}"),
	 "totals a: engines.x.busy_ns: expected 0, got nothing"},
	{"an engine called any", OF("{" E("any", "1") "}"),
	 SAYS("{" E("any", "1") "}", "{" E("any", "2") "}"),
	 "totals a: engines.any.busy_ns: expected 1, got 2"},
	{"a subject's own alternatives are none", OF("{" E("x", "1") "}"),
	 SAYS("{" E("x", "1") "}", "{'any':[{" E("x", "1") "}]}"),
	 "totals a: engines.x.busy_ns: expected 1, got nothing"},
};

static void test_names(void **state)
{
	(void)state;
	CHECK_STATES(names, FEATURE_ALL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_devices),
		cmocka_unit_test(test_optional),
		cmocka_unit_test(test_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
